import { describe, expect, test } from 'vitest';
import { barsOf, selectedRange } from '../../../../../renderer/features/review/WaveTimeline.tsx';
import { limitsOf, wholeText } from '../../../../../renderer/features/review/StoppedStage.tsx';
import { reviewStrings } from '../../../../../renderer/strings/reviewStrings.ts';

const durationMs = 60_000;

describe('a trim', () => {
  test('without a trim, everything is kept', () => {
    expect(selectedRange(null, durationMs)).toEqual({ fromMs: 0, toMs: durationMs });
  });
  test('neither end of a trim goes past the other, or out of the recording', () => {
    expect(limitsOf({ fromMs: 10_000, toMs: 20_000 }, durationMs)).toEqual({
      fromMs: { minMs: 0, maxMs: 19_000 },
      toMs: { minMs: 11_000, maxMs: durationMs },
    });
  });
  test('of less than a second, nothing can be cut by a trim', () => {
    const { fromMs, toMs } = limitsOf({ fromMs: 0, toMs: 400 }, 400);
    expect([fromMs.maxMs, toMs.minMs]).toEqual([0, 400]);
  });
});

describe('the bars of an overview', () => {
  test('a short loud sound is in the bar of the overview that it falls into', () => {
    const peaks = Array.from({ length: 1_000 }, (_, index) => (index === 999 ? 0.9 : 0.1));
    expect(barsOf(peaks, 10)).toEqual([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.9]);
  });
  test('more bars of an overview than peaks leave none empty', () => {
    expect(barsOf([0.2, 0.4], 4)).toEqual([0.2, 0.2, 0.4, 0.4]);
    expect(barsOf([], 4)).toEqual([]);
  });
});

test('a stopped recording of under two seconds says so, unless nobody can continue it', () => {
  const stopped = { actions: ['send', 'continueRecording'] } as const;
  expect(wholeText(stopped, 1_999)).toMatch(/^Only 1 second was recorded. Continue /);
  expect(wholeText(stopped, 400)).toMatch(/^Only part of a second was /);
  expect(wholeText(stopped, 2_000)).toBe(reviewStrings.whole);
  expect(wholeText({ actions: ['send'] }, 1_500)).toBe(reviewStrings.whole);
});
