import { describe, expect, test } from 'vitest';
import { When } from '../../../../../renderer/components/format/When.tsx';
import {
  formatAbout,
  formatDay,
  formatDuration,
  formatExactly,
  formatTimeUntil,
  formatPosition,
  formatSince,
  formatDateTime,
  formatDurationInWords,
  formatTimer,
} from '../../../../../renderer/components/format/time.ts';

/** By the workstation's own time zone, whatever it is. */
const at = (...parts: readonly [number, number, number, number?, number?, number?]): number => {
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts;
  return new Date(year, month - 1, day, hour, minute, second).getTime();
};
const now = at(2026, 11, 20, 14, 30);

test('since when: the clock alone is of today', () => {
  expect(formatSince(at(2026, 11, 20, 9, 5), now)).toBe('09:05');
  expect(formatSince(at(2026, 11, 19, 17, 40), now)).toBe('yesterday 17:40');
});

describe('days', () => {
  test.each([
    [at(2026, 11, 20), 'today'],
    [at(2026, 11, 20, 23, 59, 59), 'today'],
    [at(2026, 11, 19, 23, 59, 59), 'yesterday'],
    [at(2026, 11, 19), 'yesterday'],
    [at(2026, 11, 18, 23, 59), 'Wed 18 Nov'],
    [at(2026, 1, 1), 'Thu 1 Jan'],
    [at(2025, 12, 31), 'Wed 31 Dec 2025'],
    [at(2026, 11, 21), 'Sat 21 Nov'],
  ])('the day %d is %s', (moment, said) => {
    expect(formatDay(moment, now)).toBe(said);
  });
});

test.each([8.64e15 + 1, -8.64e15 - 1, Number.MAX_SAFE_INTEGER, Infinity, NaN])(
  'the time %d, which no date holds, is said to be unknown',
  (atMs) => {
    expect([
      formatDay(atMs, now),
      formatDateTime(atMs, now),
      formatSince(atMs, now),
      formatExactly(atMs),
    ]).toEqual(Array<string>(4).fill('unknown time'));
    expect(formatTimeUntil(atMs - now)).not.toBe('');
    expect(() => When({ atMs, text: formatDateTime(atMs, now) })).not.toThrow();
  },
);

test.each([
  [0, '0 s'],
  [499, '0 s'],
  [38_000, '38 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [760_000, '12 min 40 s'],
  [3_600_000, '1 h'],
  [3_845_000, '1 h 04 min'],
])('%d ms long is %s', (durationMs, said) => {
  expect(formatDuration(durationMs)).toBe(said);
});

test.each([
  [-5_000, 'now'],
  [0, 'now'],
  [1, 'in 1 s'],
  [12_000, 'in 12 s'],
  [59_001, 'in 1 min'],
  [61_000, 'in 2 min'],
  [3_600_000, 'in 1 h'],
  [7_200_001, 'in 3 h'],
])('%d ms away is %s', (waitMs, said) => {
  expect(formatTimeUntil(waitMs)).toBe(said);
});

test.each([
  [0, '00:00', '0:00', '0 seconds'],
  [999, '00:00', '0:00', '0 seconds'],
  [1_000, '00:01', '0:01', '1 second'],
  [72_000, '01:12', '1:12', '1 minute 12 seconds'],
  [754_900, '12:34', '12:34', '12 minutes 34 seconds'],
  [3_600_000, '1:00:00', '1:00:00', '1 hour'],
  [7_261_000, '2:01:01', '2:01:01', '2 hours 1 minute 1 second'],
])('%i ms stand on the timer as %s, are said as %s, and read out as %s', (ms, timer, said, spelt) => {
  expect([formatTimer(ms), formatPosition(ms), formatDurationInWords(ms)]).toEqual([timer, said, spelt]);
});

test('an estimated position says that it is one', () => {
  expect([0, 250_400, 7_261_000].map(formatAbout)).toEqual(['about 0:00', 'about 4:10', 'about 2:01:01']);
});
