import { describe, expect, it } from 'vitest';
import { assumedCeilings } from '../../service/standInAssumptions.ts';
import { openCeilings } from '../../service/ceilings.ts';
import { createTestClock } from '../../service/testClock.ts';

const numbers = {
  ...assumedCeilings,
  submissions: { burst: 2, perMinute: 6 },
  reads: { burst: 3, perMinute: 60 },
};

describe('A ceiling', () => {
  it('lets a burst through, then says to the millisecond when the next one may come', () => {
    const clock = createTestClock();
    const ceilings = openCeilings(numbers, clock);
    expect(ceilings.take('submissions', 'a')).toBeNull();
    expect(ceilings.take('submissions', 'a')).toBeNull();
    expect(ceilings.take('submissions', 'a')?.retryAfterMs).toBeCloseTo(10_000);
    clock.advance(9_999);
    expect(ceilings.take('submissions', 'a')?.retryAfterMs).toBeCloseTo(1);
    clock.advance(1);
    expect(ceilings.take('submissions', 'a')).toBeNull();
    expect(ceilings.take('submissions', 'a')).not.toBeNull();
  });
  it('does not count what it refused', () => {
    const clock = createTestClock();
    const ceilings = openCeilings(numbers, clock);
    for (let count = 0; count < 100; count += 1) ceilings.take('submissions', 'a');
    clock.advance(10_000);
    expect(ceilings.take('submissions', 'a')).toBeNull();
  });
  it('is each caller’s own, and each kind of request’s', () => {
    const ceilings = openCeilings(numbers, createTestClock());
    for (let count = 0; count < 3; count += 1) ceilings.take('submissions', 'a');
    expect(ceilings.take('submissions', 'b')).toBeNull();
    expect(ceilings.take('reads', 'a')).toBeNull();
  });
  it('remembers who is over it, however many others there are', () => {
    const ceilings = openCeilings(numbers, createTestClock());
    for (let count = 0; count < 2; count += 1) ceilings.take('submissions', 'a');
    for (let count = 0; count < 3000; count += 1) ceilings.take('submissions', `other ${String(count)}`);
    expect(ceilings.take('submissions', 'a')).not.toBeNull();
  });
});

describe('The assumed numbers', () => {
  it('limit submitting far more tightly than polling, with the backstop above both', () => {
    const { submissions, reads, exchange, platform } = assumedCeilings;
    expect(submissions.perMinute * 10).toBeLessThanOrEqual(reads.perMinute);
    expect(submissions.burst).toBeLessThan(reads.burst);
    for (const below of [submissions, reads, exchange]) {
      expect(below.perMinute).toBeLessThan(platform.perMinute);
      expect(below.burst).toBeLessThan(platform.burst);
    }
  });
  it('let a note be polled every 3 seconds, and ten at once', () => {
    expect(assumedCeilings.reads.perMinute).toBeGreaterThanOrEqual(10 * 20);
  });
});
