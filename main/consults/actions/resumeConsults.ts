import {
  type FailureCode,
  failureOwner,
  failureRule,
  type Failure,
} from '../../../shared/consult/failure.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';

/** Refusals of a whole connection, not only of the consult whose request got them. */
export const connectionStops: readonly FailureCode[] = ['partner_disabled', 'fixture_on_production'];

/** Resumes all consults of the connection that stopped with one of the codes. */
export async function resumeConsults(
  of: ConnectionId,
  codes: readonly FailureCode[],
  { repository, runner }: ActionDeps,
): Promise<void> {
  const isMine = ({ connectionId }: Consult): boolean => connectionId === of;
  await repository.applyToAll((now) => (isMine(now) ? (endOfWait(now) ?? endOfStop(now, codes)) : null));
  // Wake all of them together: then the uploads go in the order of Send.
  for (const consult of repository.inMemory()) if (isMine(consult)) runner.lookNow(consult.id);
}

/**
 * As `resumeConsults`; once a person has freed a partner that was switched off, the consults of its other connections
 * need no press of their own.
 */
export async function resumeStopped(
  of: ConnectionId,
  codes: readonly FailureCode[],
  deps: ActionDeps,
): Promise<void> {
  await resumeConsults(of, codes, deps);
  for (const connection of deps.connections.all())
    if (codes.includes('partner_disabled') && !deps.connections.isPartnerDisabled(connection))
      await resumeConsults(connection.id, ['partner_disabled'], deps);
}

/** For a consult that stopped with one of the codes. */
export function endOfStop(consult: Consult, codes: readonly FailureCode[]): ConsultEvent | null {
  const code = stopCode(consult);
  if (code === null || !codes.includes(code)) return null;
  return { type: consult.phase === 'needsAttention' ? 'workResumed' : 'reportResumed' };
}

/** For a consult that waited for its token, or until the service or this computer can be tried again. */
function endOfWait(consult: Consult): ConsultEvent | null {
  if (!isOfConnection(waitCause(consult))) return null;
  return { type: consult.phase === 'queued' ? 'waitEnded' : 'reportResumed' };
}

/** A wait that the service asked for has an end of its own. */
const isOfConnection = (because: Failure | null): boolean =>
  because !== null &&
  because.retryAfterMs === null &&
  failureOwner(because.code) !== 'consult' &&
  failureRule(because.code) !== 'wait' &&
  because.code !== 'subscription_inactive';

/** Why the consult, or the report of its outcome, waits for a person; null: it does not. */
export function stopCode(consult: Consult): FailureCode | null {
  if (consult.phase === 'needsAttention') return consult.failure.code;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  return hasReport && consult.report.state === 'parked' ? consult.report.because.code : null;
}

/** Why the consult, or the report of its outcome, waits for its next try; null: it does not, or nothing failed. */
export function waitCause(consult: Consult): Failure | null {
  if (consult.phase === 'queued') return consult.because;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  return hasReport && consult.report.state === 'due' ? consult.report.because : null;
}

/** The app will retry, and only the network was in the way. */
export function isWaitingForNetwork(consult: Consult): boolean {
  const because = waitCause(consult);
  return because !== null && because.retryAfterMs === null && failureRule(because.code) === 'retry';
}
