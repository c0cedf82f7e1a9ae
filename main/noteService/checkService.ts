import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Access } from '../ports/noteService.ts';
import type { ServiceDispatcher } from './dispatcher.ts';
import { callService, type CallLimits } from './callService.ts';
import { failureFromAnswer } from './failureFrom.ts';
import { createNoteClient } from './noteClient.ts';

/** Short, because somebody waits at a terminal. */
const limits: CallLimits = { headersMs: 15_000, bodyMs: 15_000, bodyBytes: 1024 * 1024 };
const wholeMs = 30_000;

/**
 * Asks the service whose token it is; without a token, a 401 proves that a service answers. Changes nothing. `detail`
 * has no text of the service.
 */
export async function checkService(
  dispatcher: ServiceDispatcher,
  { address, token }: Pick<Access, 'address'> & { readonly token: string | null },
): Promise<Result<void, Failure>> {
  const signal = AbortSignal.timeout(wholeMs);
  const asked =
    token === null
      ? await askUnknown(dispatcher, address, signal)
      : await createNoteClient(dispatcher, limits).readConnection({ address, token }, signal);
  if (asked.ok) return ok(undefined);
  const { code, detail } = asked.error;
  if (code === 'cancelled') return err(failure('timed_out'));
  // The service answers.
  if (code === 'rate_limited') return ok(undefined);
  return err(failure(code, withoutItsWords(detail)));
}

async function askUnknown(
  dispatcher: ServiceDispatcher,
  address: string,
  signal: AbortSignal,
): Promise<Result<unknown, Failure>> {
  const call = { method: 'GET', path: '/v1/connection', signal } as const;
  const called = await callService(dispatcher, { address, token: null }, call, limits);
  if (!called.ok) return called;
  const { status, isHtml } = called.value;
  if (status === 401 && !isHtml) return ok(null);
  if (status < 300) return err(failure('unexpected_answer', isHtml ? 'a web page' : `HTTP ${status}`));
  return err(failureFromAnswer(called.value, { isOfNote: false, unspoken: [] }));
}

/** The service's text may contain a name; its status and code do not. */
function withoutItsWords(detail: string | null): string | null {
  const status = /^HTTP \d{3}/.exec(detail ?? '')?.[0];
  if (detail === null || status === undefined) return detail;
  const code = /^HTTP \d{3} ([a-z_]{1,60})(?=:|$)/.exec(detail)?.[1];
  if (code !== undefined) return `${status} ${code}`;
  return detail.endsWith('(a web page).') ? `${status}, a web page` : status;
}
