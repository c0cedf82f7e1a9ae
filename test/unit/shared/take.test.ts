import { describe, expect, it } from 'vitest';
import { capturedSeconds, trimWithin, type TakeEnd } from '../../../shared/take.ts';

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

describe('captured_seconds', () => {
  it('counts recorded time: what there is to hear, and the gaps', () => {
    expect(capturedSeconds(end, null)).toBe(15);
  });

  it('counts, after a trim, the kept range with the gaps that lie in it', () => {
    expect(capturedSeconds(end, { fromMs: 2_000, toMs: 6_000 })).toBe(4 + 4);
    expect(capturedSeconds(end, { fromMs: 4_000, toMs: 9_500 })).toBe(5.5 + 1);
    expect(capturedSeconds(end, { fromMs: 4_000, toMs: 7_000 })).toBe(3);
  });

  it('keeps a gap at an edge that is kept', () => {
    const atEdges: TakeEnd = {
      ...end,
      gaps: [
        { atMs: 0, missingMs: 2_000, reason: 'damaged' },
        { atMs: 10_000, missingMs: 300_000, reason: 'device_lost' },
      ],
    };
    expect(capturedSeconds(atEdges, { fromMs: 1_000, toMs: 10_000 })).toBe(9 + 300);
    expect(capturedSeconds(atEdges, { fromMs: 0, toMs: 9_000 })).toBe(9 + 2);
  });

  it('leaves out a gap at the very edge of what is kept', () => {
    expect(capturedSeconds(end, { fromMs: 3_000, toMs: 8_000 })).toBe(5);
  });
});

describe('a trim', () => {
  it.each([
    ['inside', { fromMs: 100, toMs: 900 }, { fromMs: 100, toMs: 900 }],
    ['past the end', { fromMs: 100, toMs: 5_000 }, { fromMs: 100, toMs: 1_000 }],
    ['of everything', { fromMs: 0, toMs: 1_000 }, null],
    ['of nothing', { fromMs: 500, toMs: 500 }, null],
    ['that is shorter than a word', { fromMs: 500, toMs: 580 }, null],
    ['the wrong way round', { fromMs: 900, toMs: 100 }, null],
    ['taken back', null, null],
  ])('%s', (_what, asked, kept) => {
    expect(trimWithin(asked, 1_000)).toEqual(kept);
  });
});
