import {
  answered,
  answeredOnce,
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
import type { Row } from './rowKinds.ts';
import { unusedPort } from '../../service/unusedPort.ts';

/** Answers of the service, failed notes, and the way to the service. */
export const serviceRows = {
  request_rejected: {
    end: 'stopped',
    button: 'tryAgain',
    beside: ['importAnother'],
    leads: 'readyToSend',
    thenOffers: ['prepareAgain', 'importAnother', 'writeByHand'],
    cases: { 'HTTP 400': answeredOnce(400, 'invalid_request') },
  },
  connection_revoked: {
    end: 'stopped',
    button: 'reconnect',
    leads: 'noteReady',
    cases: {
      'HTTP 401 connection_revoked': ({ service }) =>
        service.control.setConnection(service.tokens[0] ?? '', { state: 'revoked' }),
    },
  },
  partner_disabled: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    cases: { 'HTTP 401 partner_disabled': ({ service }) => service.control.disablePartner() },
  },
  unauthorized: {
    end: 'retried',
    cases: {
      'HTTP 401 with another code': retried(answered(401, { code: 'token_expired' })),
      'HTTP 401 without a body': { ...retried(answered(401, { body: '' })), isUnanswered: true },
    },
  },
  subscription_inactive: {
    end: 'held',
    cases: {
      'HTTP 402': ({ service }) =>
        service.control.setConnection(service.tokens[0] ?? '', { isSubscribed: false }),
    },
  },
  note_not_found: {
    end: 'reported',
    provoke: fault({ method: 'POST', path: '/v1/notes/*/outcome' }, { answer: { status: 404 } }, 1),
  },
  not_found_without_code: {
    end: 'never',
    because: 'only after an upload whose answer was lost (secondKey.test.ts)',
  },
  uploads_unanswered: {
    end: 'never',
    because: 'only after three whole uploads (unansweredUploads.test.ts)',
  },
  outcome_refused: {
    end: 'reported',
    provoke: fault({ method: 'POST', path: '/v1/notes/*/outcome' }, { answer: { status: 403 } }, 1),
  },
  idempotency_key_reused: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    // The service says that it has a note under this key, and then that it has none.
    cases: { 'HTTP 409': answeredOnce(409, 'idempotency_key_reused') },
  },
  audio_too_large: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'readyToSend',
    thenOffers: ['sendSmaller', 'writeByHand'],
    cases: { 'HTTP 413': ({ service }) => service.control.add({ maxAudioBytes: 1000 }) },
  },
  audio_unreadable: {
    end: 'stopped',
    button: 'tryAgain',
    beside: ['importAnother'],
    leads: 'readyToSend',
    thenOffers: ['prepareAgain', 'importAnother', 'writeByHand'],
    cases: { 'HTTP 422': answeredOnce(422, 'audio_unreadable') },
  },
  rate_limited: {
    end: 'retried',
    cases: {
      'HTTP 429': retried(answered(429)),
      'HTTP 429 with Retry-After in seconds': retried(
        answered(429, { retryAfter: { seconds: 700 } }),
        700_000,
      ),
      'HTTP 429 with Retry-After as a date': retried(
        answered(429, { retryAfter: { dateInSeconds: 700 } }),
        700_000,
      ),
    },
  },
  service_unavailable: {
    end: 'retried',
    cases: {
      'HTTP 500': { ...retried(answered(500)), isUnanswered: true },
      'HTTP 502': retried(answered(502)),
      'HTTP 502 as a web page': {
        ...retried(answered(502, { body: '<html>Bad Gateway</html>' })),
        isUnanswered: true,
      },
      'HTTP 503': { ...retried(answered(503)), isUnanswered: true },
      'HTTP 503 with Retry-After': {
        ...retried(answered(503, { retryAfter: { seconds: 400 } }), 400_000),
        isUnanswered: true,
      },
      'HTTP 599': { ...retried(answered(599)), isUnanswered: true },
    },
  },
  unexpected_answer: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    cases: {
      // The first time, the note is asked for and the same bytes go again.
      'HTTP 418, twice': fault(submit, { answer: { status: 418 } }, 2),
      'HTTP 403, twice': fault(submit, { answer: { status: 403 } }, 2),
      'HTTP 302, twice': fault(submit, { answer: { status: 302 } }, 2),
    },
  },
  transcription_failed: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    cases: {
      'a failed note': ({ service }) => service.control.noteOutcome({ ends: 'transcription_failed' }),
    },
  },
  note_generation_failed: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    cases: {
      'a failed note': ({ service }) => service.control.noteOutcome({ ends: 'note_generation_failed' }),
    },
  },
  note_failed: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    cases: {
      'a failed note with a new code': spoilt({ merge: { status: 'failed', error: { code: 'new_code' } } }),
      'a failed note without a reason': spoilt({ merge: { status: 'failed' } }),
    },
  },
  note_unreadable: {
    end: 'stopped',
    button: 'checkAgain',
    leads: 'sameStop',
    cases: {
      'a note over 2 MB': ({ service }) =>
        service.control.noteOutcome({ ends: 'ready', transcriptCharacters: 3_000_000 }),
    },
  },
  note_not_come: {
    end: 'never',
    because: 'only the page shows it, after a day (test/unit/main/consults, snapshotOf)',
  },
  note_unasked: {
    end: 'never',
    because: 'only the page shows it (test/unit/main/consults, snapshotOf)',
  },
  note_overdue: {
    end: 'stopped',
    button: 'checkAgain',
    leads: 'sameStop',
    cases: { 'five minutes of processing': ({ service }) => service.control.noteOutcome({ ends: 'never' }) },
  },
  note_lost: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'noteReady',
    // Each is asked about for a minute.
    cases: { 'HTTP 404 while writing, twice': fault(read, { answer: { status: 404 } }) },
  },
  service_moved: {
    end: 'never',
    because: 'only after the organisation has set another address (connectionMoves.test.ts)',
  },
  note_elsewhere: {
    end: 'never',
    because: 'only after the service has another address (connectionMoves.test.ts)',
  },
  fixture_on_production: {
    end: 'stopped',
    button: 'tryAgain',
    leads: 'sameStop',
    cases: {
      'a [TEST] note': ({ service }) =>
        service.control.noteOutcome({ ends: 'ready', title: '[TEST] Limping' }),
    },
  },
  service_unreachable: {
    end: 'retried',
    cases: {
      'nobody listens': retried(async ({ reroute }) => reroute(`https://127.0.0.1:${await unusedPort()}`)),
      'no TLS at the other end': retried(({ service, reroute }) =>
        reroute(service.url.replace('http:', 'https:')),
      ),
      'a proxy that does not get through': retried(viaProxy({ refuses: { status: 502 } })),
    },
  },
  name_not_found: {
    end: 'retried',
    cases: { 'a name that does not exist': retried(({ reroute }) => reroute('https://notes.invalid')) },
  },
  connection_cut: {
    end: 'retried',
    cases: {
      'before the body': retried(fault(submit, { cut: { at: 'head' } })),
      'within the body': { ...retried(fault(submit, { cut: { afterBodyBytes: 1000 } })), isUnanswered: true },
      'after the body': { ...retried(fault(submit, { cut: { at: 'body' } })), isUnanswered: true },
    },
  },
  timed_out: {
    end: 'retried',
    cases: {
      'while connecting': unanswered(async (bench) =>
        bench.reroute(`https://127.0.0.1:${await listening(() => undefined, bench)}`),
      ),
      'a gateway that repeats 102': { ...unanswered(processing), isUnanswered: true },
      'HTTP 408': { ...retried(answered(408)), isUnanswered: true },
      'HTTP 504': { ...retried(answered(504)), isUnanswered: true },
    },
  },
  certificate_untrusted: {
    end: 'retried',
    cases: { 'a certificate nobody vouches for': retried(untrusted) },
  },
  proxy_unreachable: {
    end: 'retried',
    cases: {
      'nobody listens': retried(async ({ reroute }) =>
        reroute('https://notes.test', `PROXY 127.0.0.1:${await unusedPort()}`),
      ),
      'it hangs': unanswered(viaProxy({ hangs: true })),
    },
  },
  proxy_refused: {
    end: 'retried',
    cases: {
      'HTTP 407, Basic': retried(viaProxy({ basic: { name: 'a', password: 'b' } })),
      'HTTP 403': retried(viaProxy({ refuses: { status: 403 } })),
    },
  },
  proxy_unsupported: {
    end: 'retried',
    cases: {
      'HTTP 407, NTLM': retried(
        viaProxy({ refuses: { status: 407, headers: { 'Proxy-Authenticate': 'NTLM' } } }),
      ),
      SOCKS: retried(({ reroute }) => reroute('https://notes.test', 'SOCKS5 127.0.0.1:9')),
    },
  },
} as const satisfies Record<string, Row>;
