import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { reportSourceErrors } from '../platform/reportSourceErrors.ts';
import type { ServiceDispatcher } from './serviceDispatcher.ts';
import { failureFromError, type ServiceAnswer } from './serviceFailures.ts';
import type { MultipartBody } from './multipart.ts';
import { parsedJson } from '../../shared/parsedJson.ts';
import { readAtMost } from './readAtMost.ts';
import { serviceAddress } from './serviceAddress.ts';

/** In ms and bytes. `headersMs` starts again with each piece of an upload, and with nothing else. */
export type CallLimits = {
  readonly headersMs: number;
  readonly bodyMs: number;
  readonly bodyBytes: number;
  /** An upload may take so long, and for so many bytes a ms longer. */
  readonly slowMs: number;
  readonly leastBytesPerMs: number;
};

/** No note of a day's talk has more bytes, and reading as many holds main for under a tenth of a second. */
const bodyBytes = 2 * 1024 * 1024;
/** A quarter of a line that takes 128 kbit/s, because others at the clinic may use it too. */
const slowLine = { slowMs: 10 * 60_000, leastBytesPerMs: 4 };
export const usualCallLimits: CallLimits = { headersMs: 60_000, bodyMs: 60_000, bodyBytes, ...slowLine };

export type ServiceCall = {
  readonly method: 'GET' | 'POST';
  /** Below the base address, from `/v1` on, encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly multipart?: MultipartBody;
  readonly signal: AbortSignal | undefined;
};

/** Any status is an answer, redirects too. Never throws. */
export async function callService(
  dispatcher: ServiceDispatcher,
  access: { readonly address: string; /** null: the request is to get one. */ readonly token: string | null },
  call: ServiceCall,
  limits: CallLimits,
): Promise<Result<ServiceAnswer, Failure>> {
  const base = serviceAddress(access.address);
  if (!base.ok) return err(failure('internal', `The service's address is refused: ${base.error}`));
  // The service issues no such token, and undici's error would not say what is wrong.
  if (access.token !== null && !/^[\x21-\x7e]+$/.test(access.token))
    return err(failure('unauthorized', 'The token holds characters that no token has.'));
  const url = new URL(base.value + call.path);
  const content = contentOf(call);
  const limit = limitOf(call.multipart?.contentLength ?? 0, limits);
  try {
    call.signal?.throwIfAborted();
    const response = await dispatcher.request({
      origin: url.origin,
      path: url.pathname,
      method: call.method,
      headers: {
        ...call.headers,
        ...content.headers,
        accept: 'application/json',
        // A note is short, and what is not unpacked cannot fill the memory.
        'accept-encoding': 'identity',
        ...(access.token === null ? {} : { authorization: `Bearer ${access.token}` }),
      },
      body: content.body,
      onBodySent(piece) {
        limit.left(piece.length);
        call.multipart?.left(piece.length);
      },
      signal: AbortSignal.any(call.signal === undefined ? [limit.late] : [limit.late, call.signal]),
      onInfo: () => limit.onInfo(),
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyMs,
    });
    limit.onHead();
    return await readAnswer(response, limits.bodyBytes);
  } catch (reason) {
    if (call.signal?.aborted === true) return err(failure('cancelled'));
    return err(content.failure() ?? failureFromError(reason));
  } finally {
    limit.clear();
  }
}

/**
 * undici waits for the head of an answer again after each 1xx and after each piece of an upload, and for the
 * rest of the answer after each piece of it. So a gateway that repeats `102 Processing`, or takes or gives a
 * piece now and then, would hold a request for ever: `late` ends it in time.
 */
function limitOf(byteCount: number, { headersMs, bodyMs, slowMs, leastBytesPerMs }: CallLimits) {
  const late = new AbortController();
  const begunAt = performance.now();
  let pieceAt = begunAt;
  let leftBytes = 0;
  let hasInterim = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void =>
    late.abort(Object.assign(new Error('The request took too long.'), { code: 'ETIMEDOUT' }));
  function look(): void {
    clearTimeout(timer);
    const answerAt = hasInterim ? pieceAt + headersMs : Infinity;
    const moreAt = leftBytes < byteCount ? begunAt + slowMs + leftBytes / leastBytesPerMs : Infinity;
    const leftMs = Math.min(answerAt, moreAt) - performance.now();
    if (leftMs <= 0) end();
    else if (leftMs < Infinity) timer = setTimeout(look, leftMs);
  }
  look();
  return {
    late: late.signal,
    left(more: number): void {
      pieceAt = performance.now();
      leftBytes += more;
    },
    onInfo: (): void => {
      hasInterim = true;
      look();
    },
    onHead(): void {
      clearTimeout(timer);
      timer = setTimeout(end, bodyMs);
    },
    clear: (): void => clearTimeout(timer),
  };
}

type Content = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable | null;
  /** The failure of the body's own source, if that ended the request. */
  readonly failure: () => Failure | null;
};

function contentOf({ json, multipart }: ServiceCall): Content {
  if (multipart !== undefined) {
    let cause: Failure | null = null;
    const body = Readable.from(
      // An error of the recording would look like one of the network.
      reportSourceErrors(multipart.chunks(), (error) => {
        cause = sourceFailure(error);
      }),
      { objectMode: false },
    );
    const { contentType, contentLength } = multipart;
    const headers = { 'content-type': contentType, 'content-length': String(contentLength) };
    return { headers, body, failure: () => cause };
  }
  if (json === undefined) return { headers: {}, body: null, failure: () => null };
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { headers, body: JSON.stringify(json), failure: () => null };
}

function sourceFailure(reason: unknown): Failure {
  if (reason instanceof Error && 'failure' in reason) return (reason as Error & { failure: Failure }).failure;
  return failure('audio_damaged', reason instanceof Error ? reason.name : null);
}

async function readAnswer(
  response: Dispatcher.ResponseData,
  mostBytes: number,
): Promise<Result<ServiceAnswer, Failure>> {
  const bytes = await readAtMost(response.body, mostBytes);
  if (bytes === null) return answerTooLarge;
  const { statusCode, headers } = response;
  const text = new TextDecoder().decode(bytes);
  return ok({
    status: statusCode,
    body: parsedJson(text),
    isHtml: /html/i.test(headerText(headers['content-type']) ?? '') || /^\s*</.test(text),
    // The service may have written the character itself.
    isSpoilt: text.includes('\uFFFD') && !bytes.includes('\uFFFD'),
    // Sent twice, it holds two waits.
    retryAfter: [headers['retry-after'] ?? []].flat().join(', ') || null,
    date: headerText(headers['date']),
  });
}

export const answerTooLarge = err(failure('unexpected_answer', 'The answer is too large.'));

const headerText = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;
