import { describe, expect, it, test } from 'vitest';
import { recordingTimeOf } from '../../../../main/audio/recordingTimeOf.ts';

const utc = (...parts: readonly [number, number, number, number, number, number]): number => {
  const [year, month, ...rest] = parts;
  return Date.UTC(year, month - 1, ...rest);
};
const local = new Date(2026, 10, 17, 14, 2, 3).getTime();
const noon = utc(2026, 11, 20, 12, 0, 0);

describe('the time in a tag', () => {
  const timeIn = (text: string): number | null =>
    recordingTimeOf({ tags: { 'com.apple.quicktime.creationdate': text }, changedAt: null }, noon)?.at ??
    null;
  it.each([
    ['2026-11-17T14:02:03.000000Z', utc(2026, 11, 17, 14, 2, 3)],
    ['2026-11-17T14:02:03+0200', utc(2026, 11, 17, 12, 2, 3)],
    ['2026-11-17T14:02:03-09:30', utc(2026, 11, 17, 23, 32, 3)],
    ['2026-11-17 14:02:03 +05:45', utc(2026, 11, 17, 8, 17, 3)],
    ['2026-11-17 14:02:03 UTC', utc(2026, 11, 17, 14, 2, 3)],
    ['2026-11-17 14:02:03', local],
  ])('the time in the tag %s is read', (text, at) => expect(timeIn(text)).toBe(at));

  it.each(['', '2026', '2026-11-17', '2026-13-01 10:00', '2026-02-30 10:00', '2026-11-17 25:00', 'Tuesday'])(
    'the time in the tag %s says too little, or is impossible',
    (text) => expect(timeIn(text)).toBeNull(),
  );
});

test('the container comes before the file', () => {
  const tags = { creation_time: '2026-11-17T14:02:03Z' };
  expect(recordingTimeOf({ tags, changedAt: noon }, noon)).toEqual({
    at: utc(2026, 11, 17, 14, 2, 3),
    from: 'container',
  });
  const apple = { ...tags, 'com.apple.quicktime.creationdate': '2026-11-17T15:00:00+0100' };
  expect(recordingTimeOf({ tags: apple, changedAt: noon }, noon)?.at).toBe(utc(2026, 11, 17, 14, 0, 0));
});

test('the two tags of a broadcast WAV are one time', () => {
  const tags = { date: '2026-11-17', creation_time: '14:02:03' };
  expect(recordingTimeOf({ tags, changedAt: noon }, noon)).toEqual({ at: local, from: 'container' });
});

test('times in the future, before 2000 and without a clock time do not count', () => {
  for (const text of ['2026-11-21T14:02:03Z', '1904-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '2026-11-17'])
    expect(recordingTimeOf({ tags: { creation_time: text, date: text }, changedAt: noon }, noon)).toEqual({
      at: noon,
      from: 'file',
    });
  expect(recordingTimeOf({ tags: {}, changedAt: noon + 1 }, noon)).toBeNull();
  expect(recordingTimeOf({ tags: {}, changedAt: 0 }, noon)).toBeNull();
  expect(recordingTimeOf({ tags: {}, changedAt: null }, noon)).toBeNull();
});
