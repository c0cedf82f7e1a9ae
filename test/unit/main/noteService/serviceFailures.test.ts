import { describe, expect, test, vi } from 'vitest';
import {
  failureFromAnswer,
  failureFromError,
  failureOfNote,
  type ServiceAnswer,
} from '../../../../main/noteService/serviceFailures.ts';

const answer = (status: number, body?: unknown, isHtml = false): ServiceAnswer => ({
  status,
  body,
  isHtml,
  retryAfter: null,
  date: null,
});
const reading = { isOfNote: true, unspoken: [] };

describe('an answer that is not a success', () => {
  /** Bodies that are not the service's own. */
  const foreignBodies = [undefined, null, 7, [], 'text', {}, { error: 1, code: 2 }, { code: 'new_code' }];

  test.each([
    [[401], 'unauthorized'],
    [[404], 'not_found_without_code'],
    [[408, 504], 'timed_out'],
    [[413], 'audio_too_large'],
    [[429], 'rate_limited'],
    [[500, 503, 599], 'service_unavailable'],
    [[204, 307, 403, 409, 501], 'unexpected_answer'],
  ])('the answer %j is %s whatever the code, and without a body', (statuses, code) => {
    for (const status of statuses)
      for (const body of foreignBodies)
        expect(failureFromAnswer(answer(status, body), reading).code, String(status)).toBe(code);
  });

  test.each([
    [400, 'request_rejected'],
    [402, 'subscription_inactive'],
    [422, 'audio_unreadable'],
  ])('the answer %d is %s from the service itself, and a page of a gateway says nothing', (status, code) => {
    const codeOf = (body: unknown) => failureFromAnswer(answer(status, body), reading).code;
    expect(codeOf({ error: 'No.', code: 'new_code' })).toBe(code);
    for (const body of foreignBodies) expect(codeOf(body)).toBe('service_unavailable');
  });

  test('Retry-After counts on 429 and 5xx alone', () => {
    const waits = [400, 401, 402, 403, 404, 408, 413, 422, 302].map(
      (status) => failureFromAnswer({ ...answer(status), retryAfter: '60' }, reading).retryAfterMs,
    );
    expect(waits.every((ms) => ms === null)).toBe(true);
    for (const status of [429, 500, 502, 503, 504])
      expect(failureFromAnswer({ ...answer(status), retryAfter: '60' }, reading).retryAfterMs).toBe(60_000);
  });

  test.each(['connection_revoked', 'partner_disabled'] as const)(
    'an answer 401 with the code %s is that failure',
    (code) => {
      expect(failureFromAnswer(answer(401, { error: 'No.', code }), reading)).toEqual({
        code,
        detail: `HTTP 401 ${code}: No.`,
        retryAfterMs: null,
      });
      expect(failureFromAnswer(answer(400, { error: 'No.', code }), reading).code).toBe('request_rejected');
    },
  );

  test('404 means no such note only where the path names a note and the service itself speaks', () => {
    const body = { error: 'Not found', code: 'not_found' };
    const codeOf = (said: unknown, isOfNote = true) =>
      failureFromAnswer(answer(404, said), { ...reading, isOfNote }).code;
    expect(codeOf(body)).toBe('note_not_found');
    expect(codeOf(body, false)).toBe('unexpected_answer');
    for (const other of [undefined, '', {}, { message: 'no Route matched' }, { error: 'x' }, { code: 'x' }])
      expect(codeOf(other)).toBe('not_found_without_code');
  });

  test('409 is a conflict with its own code alone', () => {
    const codeOf = (code: string) => failureFromAnswer(answer(409, { error: 'No.', code }), reading).code;
    expect(codeOf('idempotency_key_reused')).toBe('idempotency_key_reused');
    expect(codeOf('conflict')).toBe('unexpected_answer');
  });

  test('an answer that is not a success repeats neither token nor names nor note text, and is short', () => {
    const unspoken = ['tok-123', 'Biscuit', 'Biscuit the dog', 'Limps.\r\nRest for a week.'];
    const error = 'tok-123 for Biscuit the dog, Biscuit: "Limps." and "Rest for a week." \u0000\n refused';
    const { detail } = failureFromAnswer(answer(400, { error, code: 'bad' }), { isOfNote: true, unspoken });
    expect(detail).toBe('HTTP 400 bad: … for …, …: "…" and "…" refused');
    const long = { error: 'x'.repeat(5000), code: 'y'.repeat(5000) };
    const shortened = failureFromAnswer(answer(400, long), reading).detail;
    expect(shortened?.length).toBeLessThanOrEqual(300);
    // A long code leaves room for the words.
    expect(shortened).toMatch(/^HTTP 400 y{80}: x+$/);
  });

  test('an answer that is not a success repeats no name that was typed with blanks around it, and leaves words alone that hold one letter of it', () => {
    const error = 'Biscuit is not in this x-ray';
    const { detail } = failureFromAnswer(answer(400, { error, code: 'bad' }), {
      isOfNote: true,
      unspoken: [' Biscuit \n', 'x', ''],
    });
    expect(detail).toBe('HTTP 400 bad: … is not in this x-ray');
  });
});

test.each([
  [
    { error: 'Too noisy.', code: 'transcription_failed' },
    'transcription_failed',
    'transcription_failed: Too noisy.',
  ],
  [{ error: 'No.', code: 'note_generation_failed' }, 'note_generation_failed', 'note_generation_failed: No.'],
  [{ error: 'No.', code: 'new' }, 'note_failed', 'new: No.'],
  [{ error: 'No.' }, 'note_failed', 'No.'],
  [undefined, 'note_failed', null],
  ['text', 'note_failed', null],
])('a failed note with error %j is %s', (error, code, detail) => {
  expect(failureOfNote(error, [])).toEqual({ code, detail, retryAfterMs: null });
});

describe('an error of the network', () => {
  const coded = (code: string, cause?: unknown): Error =>
    Object.assign(new Error('said'), { code, ...(cause === undefined ? {} : { cause }) });

  test.each([
    [['ENOTFOUND', 'EAI_AGAIN'], 'name_not_found'],
    [['ECONNREFUSED', 'ERR_SSL_WRONG_VERSION_NUMBER', 'PROXY_TARGET_UNREACHED'], 'service_unreachable'],
    [['ECONNRESET', 'UND_ERR_SOCKET', 'ENEW'], 'connection_cut'],
    [['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'], 'timed_out'],
    [['PROXY_UNREACHABLE'], 'proxy_unreachable'],
    [['PROXY_REFUSED'], 'proxy_refused'],
    [['PROXY_UNSUPPORTED'], 'proxy_unsupported'],
    [['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'], 'certificate_untrusted'],
    [['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'], 'certificate_untrusted'],
    [['HPE_INVALID_CONSTANT'], 'unexpected_answer'],
    [['EMFILE', 'ENOMEM'], 'computer_busy'],
    [['ERR_INVALID_ARG_VALUE', 'TypeError', 'myENEW', 'ENEWish'], 'internal'],
  ])('the error of the network %j is %s, at the top, as a cause and among several', (codes, expected) => {
    for (const code of codes)
      for (const error of [
        coded(code),
        coded('', coded(code)),
        new AggregateError([coded(code), coded('X')]),
      ])
        expect(failureFromError(error).code, code).toBe(expected);
  });

  test.each(['ECONNRESET', 'ENEW'])('the error of the network %s is told shortly', (code) => {
    const error = Object.assign(new Error('x'.repeat(5000)), { code });
    expect(failureFromError(error).detail?.length).toBeLessThanOrEqual(300);
  });

  test('what is no error at all is a defect of ours', () => {
    expect(failureFromError('text')).toEqual({ code: 'internal', detail: null, retryAfterMs: null });
  });
});

const day = 24 * 3_600_000;
/** For how long an answer asks the app to wait, in ms. */
function waitAsked(headers: Pick<ServiceAnswer, 'retryAfter' | 'date'>): number | null {
  vi.setSystemTime('2026-11-20T10:00:00Z');
  try {
    return failureFromAnswer({ ...answer(429), ...headers }, reading).retryAfterMs;
  } finally {
    vi.useRealTimers();
  }
}

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
  ['60 Seconds', null, 60_000],
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
  expect(waitAsked({ retryAfter, date })).toBe(ms);
});

// Read in the square of its length, it would take minutes.
test('a hostile Retry-After is read at once', () => {
  const retryAfter = `1${' '.repeat(300_000)}x`;
  expect(waitAsked({ retryAfter, date: null })).toBeNull();
});
