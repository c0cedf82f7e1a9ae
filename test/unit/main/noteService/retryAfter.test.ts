import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../../main/noteService/serviceFailures.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-11-20T10:00:00Z');

test.each([
  [null, null, null],
  ['', null, null],
  ['0', null, null],
  ['120', null, 120_000],
  [' 7 ', null, 7_000],
  ['-1', null, null],
  ['1.5', null, 2_000],
  ['37.28', null, 38_000],
  ['60s', null, 60_000],
  ['60, 120', null, 120_000],
  ['120, soon', null, null],
  ['86401', null, day],
  ['9'.repeat(400), null, day],
  ['Sat, 13 Sep 275760 00:00:00 GMT', null, day],
  ['Sun, 14 Sep 275760 00:00:00 GMT', null, null],
  ['Fri, 20 Nov 2026 10:01:30 GMT', 'Sat, 13 Sep 275760 00:00:00 GMT', null],
  ['soon', null, null],
  // No form of the header, though a date to some.
  ['2026-11-20 10:01:30', null, null],
  ['Fri, 20 Nov 2026 10:01:30 GMT', null, 90_000],
  ['Friday, 20-Nov-26 10:01:30 GMT', null, 90_000],
  ['Fri, 20 Nov 2026 10:00:00 GMT', null, null],
  // The service's clock counts, however wrong this machine's is.
  ['Fri, 20 Nov 2026 12:01:30 GMT', 'Fri, 20 Nov 2026 12:00:00 GMT', 90_000],
  ['Fri, 20 Nov 2026 10:01:30 GMT', 'no date', 90_000],
])('Retry-After %j, Date %j: %j ms', (retryAfter, date, ms) => {
  expect(retryAfterMs({ retryAfter, date }, now)).toBe(ms);
});
