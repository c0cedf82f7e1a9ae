import { describe, expect, it } from 'vitest';
import { areRangesWithin, endOfPart } from '../../../../shared/consult/splitRecording.ts';
import { capturedSeconds, type TakeEnd } from '../../../../shared/consult/take.ts';

const end: TakeEnd = {
  by: 'person',
  recordedMs: 16_000,
  durationMs: 10_000,
  gaps: [
    { atMs: 0, missingMs: 1_000, reason: 'stalled' },
    { atMs: 3_000, missingMs: 4_000, reason: 'device_lost' },
    { atMs: 5_000, missingMs: 1_000, reason: 'stalled' },
  ],
  joins: [6_000],
};

describe('the ranges of a part', () => {
  const whole = { fromMs: 0, toMs: 10_000 };

  it.each([
    { ranges: [{ fromMs: 0, toMs: 10_000 }], isWithin: true },
    {
      ranges: [
        { fromMs: 0, toMs: 4_000 },
        { fromMs: 4_000, toMs: 5_000 },
      ],
      isWithin: true,
    },
    { ranges: [], isWithin: false },
    { ranges: [{ fromMs: 0, toMs: 10_001 }], isWithin: false },
    { ranges: [{ fromMs: 5_000, toMs: 5_050 }], isWithin: false },
    {
      ranges: [
        { fromMs: 4_000, toMs: 6_000 },
        { fromMs: 5_000, toMs: 7_000 },
      ],
      isWithin: false,
    },
    {
      ranges: [
        { fromMs: 5_000, toMs: 6_000 },
        { fromMs: 1_000, toMs: 2_000 },
      ],
      isWithin: false,
    },
  ])('$ranges are within the recording: $isWithin', ({ ranges, isWithin }) => {
    expect(areRangesWithin(ranges, whole)).toBe(isWithin);
  });

  it('stay inside what is to be sent of a trimmed recording', () => {
    expect(areRangesWithin([{ fromMs: 500, toMs: 2_000 }], { fromMs: 1_000, toMs: 9_000 })).toBe(false);
  });
});

describe('captured_seconds of a part', () => {
  it('counts its ranges and the gaps inside them, and no gap at a cut', () => {
    const first = endOfPart(end, [{ fromMs: 0, toMs: 5_000 }]);
    expect(first.gaps).toEqual([end.gaps[0], end.gaps[1]]);
    expect(capturedSeconds(first, null)).toBe(5 + 1 + 4);
    const second = endOfPart(end, [{ fromMs: 5_000, toMs: 10_000 }]);
    expect(second).toMatchObject({ gaps: [], joins: [1_000] });
    expect(capturedSeconds(second, null)).toBe(5);
  });

  it('puts shared ranges one after the other', () => {
    const both = endOfPart(end, [
      { fromMs: 1_000, toMs: 2_000 },
      { fromMs: 2_500, toMs: 4_000 },
    ]);
    expect(both).toEqual({
      by: 'person',
      durationMs: 2_500,
      recordedMs: 6_500,
      gaps: [{ atMs: 1_500, missingMs: 4_000, reason: 'device_lost' }],
      joins: [1_000],
    });
  });
});
