import {
  passed,
  problem,
  problemFrom,
  type Check,
  type ServiceCheck,
} from '../../commandLine/selfTestResult.ts';
import type { ConnectionRules } from '../../connections/connectionRules.ts';
import { checkService } from '../../noteService/checkService.ts';
import { serviceAddress } from '../../noteService/serviceAddress.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import type { Result } from '../../../shared/result.ts';

export type ServiceToCheck = {
  readonly dispatcher: Parameters<typeof checkService>[0];
  /** The active connection. */
  readonly active: Connection | null;
  /** From the keychain; the answer changes no stored fact. */
  readonly token: (connection: Connection) => Promise<Result<string | null, Failure>>;
  /** The service address that a policy or an environment variable sets; null or empty: none. */
  readonly address: string | null;
  /** Whether the sandbox inside the app may be used. */
  readonly isSandboxAllowed: boolean;
  /** The organisation's rules: the check asks no service that they forbid. */
  readonly rules: ConnectionRules;
  /** The service has disabled the partner, so no request may follow until a person asks. */
  readonly isPartnerDisabled: (connection: Connection) => boolean;
};

/** Asks the service of the active practice; without a practice, asks the set address without a token. */
export async function checkServiceOf(asked: ServiceToCheck): Promise<ServiceCheck> {
  const { dispatcher, active, address, isSandboxAllowed, rules, isPartnerDisabled } = asked;
  if (active?.service.kind === 'remote') {
    if (rules.heldFor(active) !== null) return { asked: 'practice', check: problem('not_allowed') };
    if (isPartnerDisabled(active)) return { asked: 'practice', check: problem('partner_disabled') };
    const token = await asked.token(active);
    if (!token.ok) return { asked: 'practice', check: problemFrom(token.error) };
    if (token.value === null) return { asked: 'practice', check: problem('token_missing') };
    const access = { address: active.service.address, token: token.value };
    return { asked: 'practice', check: checkOf(await checkService(dispatcher, access)) };
  }
  if (address !== null && address.trim() !== '') {
    const known = serviceAddress(address);
    if (!known.ok) return { asked: null, check: problem('address_invalid') };
    if (rules.refusalOf(known.value, false) !== null) return { asked: null, check: problem('not_allowed') };
    const answer = await checkService(dispatcher, { address: known.value, token: null });
    return { asked: 'address', check: checkOf(answer) };
  }
  // The sandbox needs no network, so there is nothing to ask.
  return isSandboxAllowed
    ? { asked: 'sandbox', check: passed }
    : { asked: null, check: problem('not_configured') };
}

const checkOf = (result: Result<void, Failure>): Check => (result.ok ? passed : problemFrom(result.error));
