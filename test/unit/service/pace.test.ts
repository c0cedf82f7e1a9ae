import { describe, expect, it } from 'vitest';
import { openPace } from '../../service/pace.ts';
import { createTestClock } from '../../service/testClock.ts';

/** Counts how often it went through by now. */
function passing(pace: ReturnType<typeof openPace>, byteCounts: readonly number[]) {
  const passed: number[] = [];
  for (const byteCount of byteCounts) void pace.pass(byteCount).then(() => passed.push(byteCount));
  return passed;
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The pace of a line', () => {
  it('lets a second of bytes through at once, and the rest evenly', async () => {
    const clock = createTestClock();
    const passed = passing(openPace(1000, clock), [600, 400, 500, 500]);
    await settle();
    expect(passed).toEqual([600, 400]);
    clock.advance(499);
    await settle();
    expect(passed).toHaveLength(2);
    clock.advance(1);
    await settle();
    expect(passed).toHaveLength(3);
    clock.advance(500);
    await settle();
    expect(passed).toHaveLength(4);
  });
  it('saves up no more than that in a long rest', async () => {
    const clock = createTestClock();
    const pace = openPace(1000, clock);
    clock.advance(3_600_000);
    const passed = passing(pace, [1000, 1]);
    await settle();
    expect(passed).toEqual([1000]);
  });
});
