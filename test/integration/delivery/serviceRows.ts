import {
  answered,
  answeredOnce,
  doubtful,
  fault,
  listening,
  processing,
  read,
  retried,
  spoilt,
  submit,
  unanswered,
  untrusted,
  viaProxy,
} from './provocations.ts';
import type { Bench } from './deliveryBench.ts';
import { never, stopped, tried, type Provoke, type Row } from './rowKinds.ts';
import { unusedPort } from '../../service/unusedPort.ts';

type Control = Bench['service']['control'];

/** Every note ends so. */
const ending =
  (...how: Parameters<Control['noteOutcome']>): Provoke =>
  ({ service }) =>
    service.control.noteOutcome(...how);
const connectionBecomes =
  (state: Parameters<Control['setConnection']>[1]): Provoke =>
  ({ service }) =>
    service.control.setConnection(service.tokens[0] ?? '', state);
/** Requests go there instead. */
const to =
  (address: (service: Bench['service']) => string | Promise<string>, proxies?: string): Provoke =>
  async ({ service, reroute }) =>
    reroute(await address(service), proxies);
const outcome = { method: 'POST', path: '/v1/notes/*/outcome' } as const;
const onlyOnPage = 'only the page shows it (test/unit/main/consults, snapshotOf)';
const afterRefusal = {
  beside: ['importAnother'],
  thenOffers: ['prepareAgain', 'importAnother', 'writeByHand'],
} as const;

/** Answers of the service, failed notes, and the way to the service. */
export const serviceRows = {
  request_rejected: stopped(
    'tryAgain',
    'readyToSend',
    { 'HTTP 400': answeredOnce(400, 'invalid_request') },
    afterRefusal,
  ),
  connection_revoked: stopped('reconnect', 'noteReady', {
    'HTTP 401 connection_revoked': connectionBecomes({ state: 'revoked' }),
  }),
  partner_disabled: stopped('tryAgain', 'noteReady', {
    'HTTP 401 partner_disabled': ({ service }) => service.control.disablePartner(),
  }),
  unauthorized: tried({
    'HTTP 401 with another code': retried(answered(401, { code: 'token_expired' })),
    'HTTP 401 without a body': doubtful(answered(401, { body: '' })),
  }),
  subscription_inactive: { end: 'held', cases: { 'HTTP 402': connectionBecomes({ isSubscribed: false }) } },
  note_not_found: { end: 'reported', provoke: fault(outcome, { answer: { status: 404 } }, 1) },
  not_found_without_code: never('only after an upload whose answer was lost (secondKey.test.ts)'),
  uploads_unanswered: never('only after three whole uploads (unansweredUploads.test.ts)'),
  outcome_refused: { end: 'reported', provoke: fault(outcome, { answer: { status: 403 } }, 1) },
  // The service says that it has a note under this key, and then that it has none.
  idempotency_key_reused: stopped('tryAgain', 'noteReady', {
    'HTTP 409': answeredOnce(409, 'idempotency_key_reused'),
  }),
  audio_too_large: stopped(
    'tryAgain',
    'readyToSend',
    { 'HTTP 413': ({ service }) => service.control.add({ maxAudioBytes: 1000 }) },
    { thenOffers: ['sendSmaller', 'writeByHand'] },
  ),
  audio_unreadable: stopped(
    'tryAgain',
    'readyToSend',
    { 'HTTP 422': answeredOnce(422, 'audio_unreadable') },
    afterRefusal,
  ),
  rate_limited: tried({
    'HTTP 429': retried(answered(429)),
    'HTTP 429, Retry-After in seconds': retried(answered(429, { retryAfter: { seconds: 700 } }), 700_000),
    'HTTP 429, Retry-After as a date': retried(
      answered(429, { retryAfter: { dateInSeconds: 700 } }),
      700_000,
    ),
  }),
  service_unavailable: tried({
    'HTTP 500': doubtful(answered(500)),
    'HTTP 502': retried(answered(502)),
    'HTTP 502 as a web page': doubtful(answered(502, { body: '<html>Bad Gateway</html>' })),
    'HTTP 503': doubtful(answered(503)),
    'HTTP 503 with Retry-After': doubtful(answered(503, { retryAfter: { seconds: 400 } }), 400_000),
    'HTTP 599': doubtful(answered(599)),
  }),
  // The first time, the note is asked for and the same bytes go again.
  unexpected_answer: stopped('tryAgain', 'noteReady', {
    'HTTP 418, twice': fault(submit, { answer: { status: 418 } }, 2),
    'HTTP 403, twice': fault(submit, { answer: { status: 403 } }, 2),
    'HTTP 302, twice': fault(submit, { answer: { status: 302 } }, 2),
  }),
  transcription_failed: stopped('tryAgain', 'noteReady', {
    'a failed note': ending({ ends: 'transcription_failed' }),
  }),
  note_generation_failed: stopped('tryAgain', 'noteReady', {
    'a failed note': ending({ ends: 'note_generation_failed' }),
  }),
  note_failed: stopped('tryAgain', 'noteReady', {
    'a failed note with a new code': spoilt({ merge: { status: 'failed', error: { code: 'new_code' } } }),
    'a failed note without a reason': spoilt({ merge: { status: 'failed' } }),
  }),
  note_unreadable: stopped('checkAgain', 'sameStop', {
    'a note over 2 MB': ending({ ends: 'ready', transcriptCharacters: 3_000_000 }),
  }),
  note_not_come: never(onlyOnPage),
  note_unasked: never(onlyOnPage),
  note_overdue: stopped('checkAgain', 'sameStop', {
    'five minutes of processing': ending({ ends: 'never' }),
  }),
  // Each is asked about for a minute.
  note_lost: stopped('tryAgain', 'noteReady', {
    'HTTP 404 while writing, twice': fault(read, { answer: { status: 404 } }),
  }),
  service_moved: never('only after the organisation has set another address (connectionMoves.test.ts)'),
  note_elsewhere: never('only after the service has another address (connectionMoves.test.ts)'),
  fixture_on_production: stopped('tryAgain', 'sameStop', {
    'a [TEST] note': ending({ ends: 'ready', title: '[TEST] Limping' }),
  }),
  service_unreachable: tried({
    'nobody listens': retried(to(async () => `https://127.0.0.1:${await unusedPort()}`)),
    'no TLS at the other end': retried(to(({ url }) => url.replace('http:', 'https:'))),
    'a proxy that does not get through': retried(viaProxy({ refuses: { status: 502 } })),
  }),
  name_not_found: tried({ 'a name that does not exist': retried(to(() => 'https://notes.invalid')) }),
  connection_cut: tried({
    'before the body': retried(fault(submit, { cut: { at: 'head' } })),
    'within the body': doubtful(fault(submit, { cut: { afterBodyBytes: 1000 } })),
    'after the body': doubtful(fault(submit, { cut: { at: 'body' } })),
  }),
  timed_out: tried({
    'while connecting': unanswered(async (bench) =>
      bench.reroute(`https://127.0.0.1:${await listening(() => undefined, bench)}`),
    ),
    'a gateway that repeats 102': { ...unanswered(processing), isUnanswered: true },
    'HTTP 408': doubtful(answered(408)),
    'HTTP 504': doubtful(answered(504)),
  }),
  certificate_untrusted: tried({ 'a certificate nobody vouches for': retried(untrusted) }),
  proxy_unreachable: tried({
    'nobody listens': retried(async ({ reroute }) =>
      reroute('https://notes.test', `PROXY 127.0.0.1:${await unusedPort()}`),
    ),
    'it hangs': unanswered(viaProxy({ hangs: true })),
  }),
  proxy_refused: tried({
    'HTTP 407, Basic': retried(viaProxy({ basic: { name: 'a', password: 'b' } })),
    'HTTP 403': retried(viaProxy({ refuses: { status: 403 } })),
  }),
  proxy_unsupported: tried({
    'HTTP 407, NTLM': retried(
      viaProxy({ refuses: { status: 407, headers: { 'Proxy-Authenticate': 'NTLM' } } }),
    ),
    SOCKS: retried(to(() => 'https://notes.test', 'SOCKS5 127.0.0.1:9')),
  }),
} satisfies Record<string, Row>;
