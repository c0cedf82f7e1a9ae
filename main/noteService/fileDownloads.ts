import type { Dispatcher } from 'undici';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceDispatcher } from './serviceDispatcher.ts';
import type { FileDownloads } from '../ports/fileDownloads.ts';
import { readAtMost } from './readAtMost.ts';
import { failureFromError } from './serviceFailures.ts';

/** For the head of an answer, and between two pieces of it. */
const patienceMs = 60_000;

/** Sends nothing that names this computer or its user. Follows no redirects. */
export function createFileDownloads(dispatcher: ServiceDispatcher): FileDownloads {
  async function get(url: URL, range: string | null, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    return dispatcher.request({
      origin: url.origin,
      path: url.pathname,
      method: 'GET',
      headers: {
        'cache-control': 'no-cache',
        // Hashes and ranges are of the file's own bytes.
        'accept-encoding': 'identity',
        ...(range === null ? {} : { range: `bytes=${range}` }),
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
        const { statusCode, body } = await get(url, null, signal);
        if (statusCode !== 200) return refusedAs(statusCode, body);
        const bytes = await readAtMost(body, mostBytes);
        return bytes === null ? err(failure('unexpected_answer', 'The file is too large.')) : ok(bytes);
      }),
    copy: (url, { from, begin, take, signal }) =>
      attempt(signal, async () => {
        const { statusCode, headers, body } = await get(url, from === 0 ? null : `${from}-`, signal);
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
