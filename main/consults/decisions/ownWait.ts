import type { Consult } from '../../../shared/consult/consult.ts';
import { failureOwner, failureRule, type Failure } from '../../../shared/consult/failure.ts';
import type { EpochMs } from '../../../shared/ids.ts';

type OwnWait = { readonly notBefore: EpochMs; readonly because: Failure };

/** Also of the report of its outcome; null: nothing failed. */
export function ownWaitOf(consult: Consult): OwnWait | null {
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  const report = hasReport && consult.report.state === 'due' ? consult.report : null;
  const { notBefore, because } = (consult.phase === 'queued' ? consult : report) ?? {};
  return notBefore === undefined || because == null ? null : { notBefore, because };
}

/** A wait that the service asked for has an end of its own. */
export const endsWithTrouble = ({ code, retryAfterMs }: Failure): boolean =>
  retryAfterMs === null &&
  failureOwner(code) !== 'consult' &&
  failureRule(code) !== 'wait' &&
  code !== 'subscription_inactive';

export const endsWithNetwork = ({ code, retryAfterMs }: Failure): boolean =>
  retryAfterMs === null && failureRule(code) === 'retry';

export const endsWithReading = ({ code }: Failure): boolean => failureOwner(code) === 'computer';
