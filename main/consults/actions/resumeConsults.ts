import {
  type FailureCode,
  failureOwner,
  failureRule,
  type Failure,
} from '../../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import type { ActionDeps } from './actionDeps.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import type { ConsultRepository } from '../consultRepository.ts';

/** Refusals of a whole connection, not only of the consult whose request got them. */
export const connectionStops: readonly FailureCode[] = ['partner_disabled', 'fixture_on_production'];

/** Resumes all consults of the connection that stopped with one of the codes. */
export async function resumeConsults(
  of: ConnectionId,
  codes: readonly FailureCode[],
  { repository, runner }: ActionDeps,
): Promise<void> {
  await endWaits(of, repository);
  const mine = repository.inMemory().filter((consult) => consult.connectionId === of);
  for (const { id } of mine) await resumeConsult(id, codes, repository);
  // Wake all of them together: then the uploads go in the order of Send.
  for (const { id } of mine) runner.lookNow(id);
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

/** As `resumeConsults`, for one consult; the runner is not woken. */
export async function resumeConsult(
  id: ConsultId,
  codes: readonly FailureCode[],
  repository: Pick<ActionDeps['repository'], 'applyWith'>,
): Promise<void> {
  await repository.applyWith(id, (now) => {
    const code = stopCode(now);
    if (code === null || !codes.includes(code)) return null;
    return now.phase === 'needsAttention' ? { type: 'workResumed' } : { type: 'reportResumed' };
  });
}

/** All of the connection that waited for its token, the way to the service or this computer can be tried again. */
async function endWaits(of: ConnectionId, repository: ConsultRepository): Promise<void> {
  for (const { id, connectionId } of repository.inMemory())
    if (connectionId === of) await repository.applyWith(id, endOfWait);
}

function endOfWait(consult: Consult): ConsultEvent | null {
  if (consult.phase === 'queued') return isOfConnection(consult.because) ? { type: 'waitEnded' } : null;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  const isWaiting = hasReport && consult.report.state === 'due' && isOfConnection(consult.report.because);
  return isWaiting ? { type: 'reportResumed' } : null;
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
