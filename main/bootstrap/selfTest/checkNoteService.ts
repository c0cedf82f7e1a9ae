import {
  selfTestPassed,
  selfTestProblem,
  selfTestProblemFromFailure,
  type SelfTestCheck,
  type ServiceCheck,
} from '../../commandLine/selfTestResult.ts';
import type { ConnectionRules } from '../../connections/connectionRules.ts';
import { serviceAddress } from '../../noteService/serviceAddress.ts';
import { type Failure, failure } from '../../../shared/consult/failure.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { type Result, err, ok } from '../../../shared/result.ts';
import type { ServiceAccess } from '../../ports/noteService.ts';
import type { ServiceDispatcher } from '../../noteService/serviceDispatcher.ts';
import { callService, usualCallLimits, type CallLimits } from '../../noteService/callService.ts';
import { failureFromAnswer } from '../../noteService/serviceFailures.ts';
import { createNoteClient } from '../../noteService/noteClient.ts';

type ServiceToCheck = {
  readonly dispatcher: Parameters<typeof checkService>[0];
  readonly active: Connection | null;
  /** From the keychain; the answer changes no stored fact. */
  readonly token: (connection: Connection) => Promise<Result<string | null, Failure>>;
  /** By a policy or an environment variable; null or empty: none. */
  readonly address: string | null;
  readonly isSandboxAllowed: boolean;
  /** The check asks no service that they forbid. */
  readonly rules: ConnectionRules;
  /** The service has disabled the partner, so no request may follow until a person asks. */
  readonly isPartnerDisabled: (connection: Connection) => boolean;
};

/** Test connections are none. */
export const practiceCountOf = (all: readonly Connection[]): number =>
  all.filter((one) => !one.isSandbox).length;

/** Without a practice, asks the set address without a token. */
export async function checkNoteService(asked: ServiceToCheck): Promise<ServiceCheck> {
  const { dispatcher, active, address, isSandboxAllowed, rules, isPartnerDisabled } = asked;
  if (active?.service.kind === 'remote') {
    if (rules.heldFor(active) !== null) return { asked: 'practice', check: selfTestProblem('not_allowed') };
    if (isPartnerDisabled(active)) return { asked: 'practice', check: selfTestProblem('partner_disabled') };
    const token = await asked.token(active);
    if (!token.ok) return { asked: 'practice', check: selfTestProblemFromFailure(token.error) };
    if (token.value === null) return { asked: 'practice', check: selfTestProblem('token_missing') };
    const access = { address: active.service.address, token: token.value };
    return { asked: 'practice', check: checkOf(await checkService(dispatcher, access)) };
  }
  if (address !== null && address.trim() !== '') {
    const known = serviceAddress(address);
    if (!known.ok) return { asked: null, check: selfTestProblem('address_invalid') };
    if (rules.refusalOf(known.value, false) !== null)
      return { asked: null, check: selfTestProblem('not_allowed') };
    const answer = await checkService(dispatcher, { address: known.value, token: null });
    return { asked: 'address', check: checkOf(answer) };
  }
  return isSandboxAllowed
    ? { asked: 'sandbox', check: selfTestPassed }
    : { asked: null, check: selfTestProblem('not_configured') };
}

const checkOf = (result: Result<void, Failure>): SelfTestCheck =>
  result.ok ? selfTestPassed : selfTestProblemFromFailure(result.error);

/** Short, because somebody waits at a terminal. */
const limits: CallLimits = { ...usualCallLimits, headersMs: 15_000, bodyMs: 15_000, bodyBytes: 1024 * 1024 };
const wholeMs = 30_000;

/** Without a token, a 401 proves that a service answers. `detail` has no text of the service. */
async function checkService(
  dispatcher: ServiceDispatcher,
  { address, token }: Pick<ServiceAccess, 'address'> & { readonly token: string | null },
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
