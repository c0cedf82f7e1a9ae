import { expect, test } from 'vitest';
import { parseProgressLine, progressFraction } from '../../../../../main/audio/ffmpeg/runFfmpeg.ts';

test.each([
  ['out_time_us=2298813', { kind: 'outTime', outTimeMs: 2298.813 }],
  ['out_time_us=3600000000', { kind: 'outTime', outTimeMs: 3_600_000 }],
  ['out_time_us=22188\r', { kind: 'outTime', outTimeMs: 22.188 }],
  // Before the first sample some versions say a large negative number, some N/A.
  ['out_time_us=-577014', { kind: 'outTime', outTimeMs: 0 }],
  ['out_time_us=N/A', { kind: 'other' }],
  // Microseconds as well, in spite of its name: not to be taken for milliseconds.
  ['out_time_ms=2298813', { kind: 'other' }],
  ['out_time=00:00:02.298813', { kind: 'other' }],
  ['total_size=73562', { kind: 'other' }],
  ['progress=continue', { kind: 'other' }],
  ['[aac @ 0x5632] Input buffer exhausted before END element found', { kind: 'none' }],
  ['', { kind: 'none' }],
])('%j', (line, expected) => {
  expect(parseProgressLine(line)).toEqual(expected);
});

test('a fraction never leaves 0 to 1, and is unknown where the length is', () => {
  expect(progressFraction(500, 2000)).toBe(0.25);
  expect(progressFraction(2500, 2000)).toBe(1);
  expect(progressFraction(-1, 2000)).toBe(0);
  expect(progressFraction(500, null)).toBeNull();
  expect(progressFraction(500, 0)).toBeNull();
});
