import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capturedSeconds, trimWithin, type TakeEnd } from '../../../../shared/consult/take.ts';
import { propertyRuns } from '../../../support/propertyRuns.ts';

/** 10 s to hear, with 4 s away at 3 s and 1 s away at 8 s. */
const end: TakeEnd = {
  by: 'person',
  recordedMs: 15_000,
  durationMs: 10_000,
  gaps: [
    { atMs: 3_000, missingMs: 4_000, reason: 'device_lost' },
    { atMs: 8_000, missingMs: 1_000, reason: 'stalled' },
  ],
};

const atEdges: TakeEnd = {
  ...end,
  gaps: [
    { atMs: 0, missingMs: 2_000, reason: 'damaged' },
    { atMs: 10_000, missingMs: 300_000, reason: 'device_lost' },
  ],
};

it.each([
  ['the audio and its gaps', end, null, 15],
  ['a gap inside the trimmed range', end, [2_000, 6_000], 4 + 4],
  ['another gap inside it', end, [4_000, 9_500], 5.5 + 1],
  ['no gap outside it', end, [4_000, 7_000], 3],
  ['no gap at a trimmed edge', end, [3_000, 8_000], 5],
  ['a gap at the untrimmed end', atEdges, [1_000, 10_000], 9 + 300],
  ['a gap at the untrimmed beginning', atEdges, [0, 9_000], 9 + 2],
] as const)('captured_seconds counts %s', (_what, take, trim, seconds) => {
  expect(capturedSeconds(take, trim && { fromMs: trim[0], toMs: trim[1] })).toBe(seconds);
});

describe('captured_seconds as the service reads it', () => {
  const ms = (max: number): fc.Arbitrary<number> => fc.double({ min: 0, max, noNaN: true });

  it('captured_seconds as the service reads it has at most three decimals after any trim and is exact to the millisecond', () => {
    fc.assert(
      fc.property(ms(10_000), ms(10_000), ms(9), (from, to, missingMs) => {
        const take: TakeEnd = { ...end, gaps: [{ atMs: 5_000, missingMs, reason: 'stalled' }] };
        const trim = { fromMs: Math.min(from, to), toMs: Math.max(from, to) };
        const seconds = capturedSeconds(take, trim);
        expect(String(seconds)).toMatch(/^\d+(?:\.\d{1,3})?$/);
        const isGapKept = trim.fromMs < 5_000 && trim.toMs > 5_000;
        const keptMs = trim.toMs - trim.fromMs + (isGapKept ? missingMs : 0);
        expect(Math.abs(seconds * 1000 - keptMs)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
      propertyRuns(2_000),
    );
  });
});

it.each([
  ['inside', { fromMs: 100, toMs: 900 }, { fromMs: 100, toMs: 900 }],
  ['past the end', { fromMs: 100, toMs: 5_000 }, { fromMs: 100, toMs: 1_000 }],
  ['of everything', { fromMs: 0, toMs: 1_000 }, null],
  ['of nothing', { fromMs: 500, toMs: 500 }, null],
  ['that is shorter than a word', { fromMs: 500, toMs: 580 }, null],
  ['the wrong way round', { fromMs: 900, toMs: 100 }, null],
  ['taken back', null, null],
])('a trim %s', (_what, asked, kept) => {
  expect(trimWithin(asked, 1_000)).toEqual(kept);
});
