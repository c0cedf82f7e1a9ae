import type { Dispatcher } from 'undici';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceDispatcher } from './dispatcher.ts';
import { failureFromError } from './failureFrom.ts';

/** Files of another address than the service's, over the same way out: routes, proxies and whom to trust. */
export type FileRequests = {
  /** All of a small file; more than `mostBytes` is a failure. */
  readonly read: (
    url: URL,
    about: { readonly mostBytes: number; readonly signal: AbortSignal },
  ) => Promise<Result<Uint8Array, Failure>>;
  /** A large one piece by piece, from `from` on where the server can do that. */
  readonly copy: (url: URL, to: FileCopy) => Promise<Result<null, Failure>>;
};

type FileCopy = {
  readonly from: number;
  /** Where the pieces begin: at `from`, or at 0 with all of the file. */
  readonly begin: (from: number) => Promise<void>;
  readonly take: (piece: Uint8Array) => Promise<void>;
  readonly signal: AbortSignal;
};

/** For the head of an answer, and between two pieces of it. */
const patienceMs = 60_000;

/** Nothing that names this computer or its user goes along. Redirects are followed nowhere. */
export function createFileRequests(dispatcher: ServiceDispatcher): FileRequests {
  async function get(url: URL, from: number, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    return dispatcher.request({
      origin: url.origin,
      path: url.pathname,
      method: 'GET',
      headers: {
        'cache-control': 'no-cache',
        // Hashes and ranges are of the file's own bytes.
        'accept-encoding': 'identity',
        ...(from === 0 ? {} : { range: `bytes=${from}-` }),
      },
      signal,
      headersTimeout: patienceMs,
      bodyTimeout: patienceMs,
    });
  }

  async function attempt<T>(signal: AbortSignal, work: () => Promise<Result<T, Failure>>) {
    try {
      return await work();
    } catch (reason) {
      return err(signal.aborted ? failure('cancelled') : failureFromError(reason));
    }
  }

  return {
    read: (url, { mostBytes, signal }) =>
      attempt(signal, async () => {
        const { statusCode, body } = await get(url, 0, signal);
        if (statusCode !== 200) return refusedAs(statusCode, body);
        const pieces: Uint8Array[] = [];
        let length = 0;
        for await (const piece of body as AsyncIterable<Buffer>) {
          length += piece.length;
          // Leaving the loop ends the connection.
          if (length > mostBytes) return err(failure('unexpected_answer', 'The file is too large.'));
          pieces.push(piece);
        }
        return ok(Buffer.concat(pieces));
      }),
    copy: (url, { from, begin, take, signal }) =>
      attempt(signal, async () => {
        const { statusCode, headers, body } = await get(url, from, signal);
        const isPart =
          statusCode === 206 && String(headers['content-range'] ?? '').startsWith(`bytes ${from}-`);
        if (statusCode !== 200 && !isPart) return refusedAs(statusCode, body);
        await begin(isPart ? from : 0);
        for await (const piece of body as AsyncIterable<Buffer>) await take(piece);
        return ok(null);
      }),
  };
}

function refusedAs(statusCode: number, body: Dispatcher.ResponseData['body']): Result<never, Failure> {
  body.on('error', () => undefined).destroy();
  return err(failure(statusCode >= 500 ? 'service_unavailable' : 'unexpected_answer', `HTTP ${statusCode}`));
}
