import { z } from 'zod';
import type { Failure, FailureCode } from '../../shared/consult/failure.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ExchangeCode } from '../ports/exchangeCode.ts';
import type { ServiceDispatcher } from './serviceDispatcher.ts';
import { type ServiceAnswer, failureFromAnswer } from './serviceFailures.ts';
import { callService, usualCallLimits, type CallLimits } from './callService.ts';

/**
 * ASSUMED, all of it in this file: the interface says that POST /v1/connections/exchange issues the
 * connection_token, and shows neither its request nor its response (Other endpoints; Authentication 8).
 *
 * - The request is JSON: client_id, client_secret and code. It bears no token, as there is none yet.
 * - A success is 200 or 201, and the token is one of `tokenFields`, at the top or in one object below it.
 * - 401 and 403 are about the client id and secret, but for the code partner_disabled. 429 is of the source
 * address
 *   (Limits 2), before anything was looked at. Any other 4xx is about the code.
 * - A code is good for one token, so an answer that did not arrive, or is a 5xx, may have used it up. What
 * the
 *   interface says of 502 (nothing consumed) is said of the note endpoints alone.
 */
const tokenFields = ['connection_token', 'connectionToken', 'access_token', 'token'] as const;

const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,10000}$/);
const fields = z.record(z.string(), z.unknown());

export function createExchangeCode(
  dispatcher: ServiceDispatcher,
  limits: CallLimits = usualCallLimits,
): ExchangeCode {
  return async ({ address, clientId, clientSecret, code }) => {
    const json = { client_id: clientId, client_secret: clientSecret, code };
    const called = await callService(
      dispatcher,
      { address, token: null },
      { method: 'POST', path: '/v1/connections/exchange', json, signal: undefined },
      limits,
    );
    if (!called.ok) return err(ofTheWay(called.error));
    return read(called.value, [clientSecret, code]);
  };
}

type Refusal = CommandFailure & Pick<Failure, 'retryAfterMs'>;

function read(
  answer: ServiceAnswer,
  unspoken: readonly string[],
): Result<{ readonly token: string }, Refusal> {
  if (answer.status === 200 || answer.status === 201) {
    const issued = issuedToken(answer.body);
    // The body may contain the token under an unknown name, so it is not shown.
    const detail = `HTTP ${answer.status} without a token`;
    return issued === null
      ? err({ code: 'code_outcome_unknown', detail, retryAfterMs: null })
      : ok({ token: issued });
  }
  const because = failureFromAnswer(answer, { isOfNote: false, unspoken });
  if (because.code === 'partner_disabled' || because.code === 'rate_limited') return err(because);
  const { status } = answer;
  if (status === 401 || status === 403) return err({ ...because, code: 'client_refused' });
  // 408 is of a gateway that waited too long.
  const isRefused = status >= 400 && status < 500 && status !== 408;
  return err({ ...because, code: isRefused ? 'code_refused' : 'code_outcome_unknown' });
}

function issuedToken(body: unknown): string | null {
  const top = fields.safeParse(body);
  if (!top.success) return null;
  const below = Object.values(top.data).map((value) => fields.safeParse(value).data ?? {});
  const candidates = tokenFields.flatMap((name) => [top.data, ...below].map((object) => object[name]));
  return candidates.map((one) => token.safeParse(one).data).find((one) => one !== undefined) ?? null;
}

/** After these failures, no byte has left this computer. */
const nothingLeft: readonly FailureCode[] = [
  'service_unreachable',
  'name_not_found',
  'certificate_untrusted',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_unsupported',
];

const ofTheWay = (because: Failure): Refusal =>
  nothingLeft.includes(because.code) ? because : { ...because, code: 'code_outcome_unknown' };
