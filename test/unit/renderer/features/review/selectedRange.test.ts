import { describe, expect, test } from 'vitest';
import { barsOf } from '../../../../../renderer/features/review/drawWave.ts';
import {
  canMoveEnd,
  selectedRange,
  minSelectionMs,
  valueAfterKey,
  moveEnd,
  wholeText,
} from '../../../../../renderer/features/review/selectedRange.ts';
import { reviewStrings } from '../../../../../renderer/strings/reviewStrings.ts';

const durationMs = 60_000;
const all = { fromMs: 0, toMs: durationMs };

describe('a trim', () => {
  test('none keeps everything', () => {
    expect(selectedRange(null, durationMs)).toEqual(all);
  });
  test('moves its start, its end, and back to everything', () => {
    const cut = moveEnd(all, 'from', { toMs: 5_000, durationMs });
    expect(cut).toEqual({ fromMs: 5_000, toMs: durationMs });
    expect(moveEnd(selectedRange(cut, durationMs), 'to', { toMs: 40_000, durationMs })).toEqual({
      fromMs: 5_000,
      toMs: 40_000,
    });
    expect(moveEnd({ fromMs: 5_000, toMs: durationMs }, 'from', { toMs: -3, durationMs })).toBeNull();
  });
  test('neither end goes past the other, or out of the recording', () => {
    const kept = { fromMs: 10_000, toMs: 20_000 };
    expect(moveEnd(kept, 'from', { toMs: 99_000, durationMs })).toEqual({ fromMs: 19_000, toMs: 20_000 });
    expect(moveEnd(kept, 'to', { toMs: 0, durationMs })).toEqual({ fromMs: 10_000, toMs: 11_000 });
    expect(moveEnd(kept, 'to', { toMs: 99_000, durationMs })).toEqual({ fromMs: 10_000, toMs: durationMs });
  });
  test.each([
    ['from', 10_000, false],
    ['from', 4_000, true],
    ['from', 19_000, true],
    ['from', 19_500, false],
    ['to', 20_000, false],
    ['to', 50_000, true],
    ['to', 11_000, true],
    ['to', 10_500, false],
  ] as const)('its %s end can be moved to %i ms: %s', (end, toMs, can) => {
    expect(canMoveEnd({ fromMs: 10_000, toMs: 20_000 }, end, { toMs, durationMs })).toBe(can);
  });
  test('of less than a second, nothing can be cut', () => {
    expect(minSelectionMs(400)).toBe(400);
    expect(moveEnd({ fromMs: 0, toMs: 400 }, 'from', { toMs: 300, durationMs: 400 })).toBeNull();
  });
});

describe('a slider of time', () => {
  const at = { valueMs: 20_000, minMs: 2_000, maxMs: 50_000 };
  test.each([
    ['ArrowRight', 21_000],
    ['ArrowUp', 21_000],
    ['ArrowLeft', 19_000],
    ['ArrowDown', 19_000],
    ['PageUp', 30_000],
    ['PageDown', 10_000],
    ['Home', 2_000],
    ['End', 50_000],
    ['a', null],
  ])('%s goes to %s', (key, expected) => {
    expect(valueAfterKey(key, at)).toBe(expected);
  });
});

describe('the bars of an overview', () => {
  test('a short loud sound is in the bar that it falls into', () => {
    const peaks = Array.from({ length: 1_000 }, (_, index) => (index === 999 ? 0.9 : 0.1));
    expect(barsOf(peaks, 10)).toEqual([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.9]);
  });
  test('more bars than peaks leave none empty', () => {
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
