import {
  failure,
  type Failure,
  type FailureCode,
  longestRetryAfterMs,
} from '../../shared/consult/failure.ts';
import { errorShape } from './wireSchemas.ts';

/** `body`: the parsed JSON, or undefined. */
export type ServiceAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly isHtml: boolean;
  /** Some of its bytes were not text, and stand as U+FFFD. */
  readonly isSpoilt?: boolean;
  readonly retryAfter: string | null;
  readonly date: string | null;
};

/**
 * In ms, at most a day (RFC 9110, 10.2.3); null: none. A date counts from the answer's own Date, because this
 * computer's clock may be wrong. 0 or a past date is no wait: otherwise all waiting requests would go at
 * once.
 */
function retryAfterMs(
  headers: { readonly retryAfter: string | null; readonly date: string | null },
  now: number,
): number | null {
  const text = headers.retryAfter?.trim() ?? '';
  const seconds = text
    .split(',')
    .map((part) => /^(\d+(?:\.\d+)?)\s*(?:s|sec|seconds)?$/i.exec(part.trim())?.[1]);
  // Some gateways write fractions, a unit, or several waits: the longest one counts, in whole seconds.
  if (seconds.every((one) => one !== undefined))
    return waitOf(Math.ceil(Math.max(...seconds.map(Number))) * 1000);
  if (!/[a-z]/i.test(text)) return null;
  const sent = Date.parse(headers.date ?? '');
  return waitOf(Date.parse(text) - (Number.isNaN(sent) ? now : sent));
}

/** NaN, as of a text that is no date, is no wait. */
const waitOf = (ms: number): number | null => (ms > 0 ? Math.min(ms, longestRetryAfterMs) : null);

/**
 * Interface, Errors. `isOfNote`: a 404 means that there is no such note. `unspoken`: texts of the request
 * that must not get into a log with the service's message.
 */
export function failureFromAnswer(
  answer: ServiceAnswer,
  { isOfNote, unspoken }: { readonly isOfNote: boolean; readonly unspoken: readonly string[] },
): Failure {
  const said = errorShape.parse(answer.body);
  const detail = detailOf(`HTTP ${answer.status}`, said, unspoken);
  return failure(
    codeOf(answer, said, isOfNote),
    detail,
    asksToWait(answer) ? retryAfterMs(answer, Date.now()) : null,
  );
}

/** Statuses by which the service says that it made no note of a submission (interface, POST /v1/notes). */
const refusals: readonly number[] = [400, 401, 402, 413, 422, 429, 502];

/** The service itself uses the Error shape. A gateway does not, and may have passed the recording on. */
export const isRefusal = (answer: ServiceAnswer): boolean =>
  refusals.includes(answer.status) && hasErrorShape(errorShape.parse(answer.body));

const hasErrorShape = ({ error, code }: Said): boolean => error !== null && code !== null;

/** For other statuses Retry-After has no meaning: a refusal does not end with time. */
const asksToWait = ({ status }: ServiceAnswer): boolean => status === 429 || status >= 500;

/** Refusals of the request itself, which a gateway cannot judge. A 413 counts from a gateway too. */
const ownAlone: readonly number[] = [400, 402, 422];

const byStatus: Readonly<Record<number, FailureCode>> = {
  400: 'request_rejected',
  401: 'unauthorized',
  402: 'subscription_inactive',
  408: 'timed_out', // a gateway that waited too long for the upload
  413: 'audio_too_large',
  422: 'audio_unreadable',
  429: 'rate_limited',
  501: 'unexpected_answer', // no repeat changes it
  504: 'timed_out',
};

function codeOf({ status }: ServiceAnswer, said: Said, isOfNote: boolean): FailureCode {
  // A gateway's page: the service, which the request may have reached, says nothing.
  if (ownAlone.includes(status) && !hasErrorShape(said)) return 'service_unavailable';
  if (status === 401 && (said.code === 'connection_revoked' || said.code === 'partner_disabled'))
    return said.code;
  // Without the Error shape it may be a gateway's 404, which must not allow a second note.
  if (status === 404 && isOfNote) return hasErrorShape(said) ? 'note_not_found' : 'not_found_without_code';
  if (status === 409 && said.code === 'idempotency_key_reused') return said.code;
  return byStatus[status] ?? (status >= 500 ? 'service_unavailable' : 'unexpected_answer');
}

export function failureOfNote(error: unknown, unspoken: readonly string[]): Failure {
  const said = errorShape.parse(error);
  const detail = detailOf(null, said, unspoken);
  if (said.code === 'transcription_failed' || said.code === 'note_generation_failed')
    return failure(said.code, detail);
  return failure('note_failed', detail);
}

type Said = { readonly error: string | null; readonly code: string | null };

const longestDetail = 300;

function detailOf(origin: string | null, said: Said, unspoken: readonly string[]): string | null {
  const words = said.error === null ? null : redacted(said.error, unspoken);
  const from = [origin, said.code?.slice(0, 80)].filter((part) => part).join(' ');
  const detail = [from, words].filter((part) => part).join(': ');
  return detail === '' ? null : detail.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, longestDetail);
}

function redacted(message: string, unspoken: readonly string[]): string {
  const texts = unspoken.flatMap((text) => text.split(/[\r\n]+/)).map((text) => text.trim());
  // The longest first: a name within a longer text must not break it up.
  const sought = texts.filter((text) => text.length > 1).toSorted((a, b) => b.length - a.length);
  return sought.reduce((left, text) => left.replaceAll(text, '…'), message);
}

const byCode: Readonly<Record<string, FailureCode>> = {
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  EAI_NODATA: 'name_not_found',
  EAI_NONAME: 'name_not_found',
  ECONNREFUSED: 'service_unreachable',
  EHOSTUNREACH: 'service_unreachable',
  EHOSTDOWN: 'service_unreachable',
  ENETUNREACH: 'service_unreachable',
  ENETDOWN: 'service_unreachable',
  EADDRNOTAVAIL: 'service_unreachable',
  EACCES: 'service_unreachable', // a firewall of this machine
  EPERM: 'service_unreachable',
  EPROTO: 'service_unreachable', // no TLS at the other end
  ECONNRESET: 'connection_cut',
  ECONNABORTED: 'connection_cut',
  EPIPE: 'connection_cut',
  UND_ERR_SOCKET: 'connection_cut',
  UND_ERR_CLOSED: 'connection_cut',
  UND_ERR_DESTROYED: 'connection_cut',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection_cut',
  PROXY_UNREACHABLE: 'proxy_unreachable',
  PROXY_REFUSED: 'proxy_refused',
  PROXY_UNSUPPORTED: 'proxy_unsupported',
  PROXY_TARGET_UNREACHED: 'service_unreachable',
  EMFILE: 'computer_busy',
  ENFILE: 'computer_busy',
  ENOMEM: 'computer_busy',
  ENOBUFS: 'computer_busy',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_OVERFLOW: 'unexpected_answer',
  HTTPParserError: 'unexpected_answer',
};

/** OpenSSL's verdicts on a certificate as Node names them (tls, X509 certificate error codes). */
const ofCertificate =
  /^(?:CERT_|CRL_|.*_CERT(?:_|$)|.*_SIGNATURE$|ERR_TLS_CERT|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)/;

/** Codes of Node and undici for a wrong call, which no retry helps. */
const ofOurs = /^(?:ERR_|UND_ERR_INVALID_|UND_ERR_REQ_)/;

/** The failure of a network error. Its messages name hosts and ports only. */
export function failureFromError(error: unknown): Failure {
  const causes = causesOf(error);
  for (const { code, message } of causes) {
    const known = byCode[code] ?? codeByPattern(code);
    if (known !== null) return failure(known, `${code}: ${message}`.slice(0, longestDetail));
  }
  const [first] = causes;
  if (first === undefined) return failure('internal');
  // An unknown network error: a retry under the same key is safe.
  const isSystems = causes.some(({ code }) => /^[A-Z][A-Z0-9_]+$/.test(code) && !ofOurs.test(code));
  return failure(
    isSystems ? 'connection_cut' : 'internal',
    `${first.code}: ${first.message}`.slice(0, longestDetail),
  );
}

function codeByPattern(code: string): FailureCode | null {
  if (ofCertificate.test(code)) return 'certificate_untrusted';
  if (code.startsWith('ERR_SSL_')) return 'service_unreachable';
  if (code.startsWith('HPE_')) return 'unexpected_answer';
  return null;
}

function causesOf(error: unknown): readonly { readonly code: string; readonly message: string }[] {
  if (!(error instanceof Error)) return [];
  // undici's parser names its errors, and gives them a code only sometimes.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return [{ code, message: error.message }, ...inner.flatMap(causesOf)];
}
