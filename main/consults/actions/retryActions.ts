import { isActionAllowed } from '../../../shared/consult/actions.ts';
import { isBeforeSend, isLive, outcomeReportOf, type Consult } from '../../../shared/consult/consult.ts';
import { failureRule, type FailureCode } from '../../../shared/consult/failure.ts';
import { isReportOpen } from '../../../shared/consult/transitions/outcomeReport.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import type { ConnectionId, ConsultId, EpochMs } from '../../../shared/ids.ts';
import { newSubmission } from '../newSubmission.ts';
import { requestConsultWaitsFor } from '../decisions/nextWorkOf.ts';
import { endsWithTrouble, ownWaitOf } from '../decisions/ownWait.ts';
import { consultWithWait } from '../consultWithWait.ts';
import type { ActionDeps } from './actionDeps.ts';

export function createRetryActions(deps: ActionDeps) {
  const { repository, runner, gates, connections } = deps;
  const active = (): ConnectionId => connections.active().id;
  return {
    /** After a failed note, under a new key. */
    resume: (id: ConsultId, of = active()) => resume(id, of, deps),
    /** One request, though the service asked for a longer wait. False: too early, or nothing waits. */
    async tryNow(id: ConsultId): Promise<boolean> {
      const consult = repository.get(id);
      if (consult?.connectionId !== active()) return false;
      const gate = gates.of(consult.connectionId);
      const next = requestConsultWaitsFor(consult);
      if (next?.ceilings.some((ceiling) => gate[ceiling].tryNow(next.about)) !== true) return false;
      await repository.applyWith(id, endOfOwnWait);
      runner.wake(id);
      return true;
    },
    /** The subscription may be active again: one upload finds out. */
    async tryUploadsAgain(): Promise<void> {
      const of = active();
      const isWaiting = ({ phase, connectionId }: Consult): boolean =>
        connectionId === of && (phase === 'queued' || phase === 'sending');
      const gate = gates.of(of);
      gate.endGrowing();
      // Without an upload that waits, the next Send finds out.
      if (repository.inMemory().some(isWaiting)) gate.subscription.allowOne();
      else await gate.subscription.end();
    },
  };
}

async function resume(id: ConsultId, of: ConnectionId, deps: ActionDeps): Promise<boolean> {
  const shown = deps.repository.get(id);
  if (shown?.connectionId === of && deps.can(shown, 'lookAgain')) return (await deps.runner.askNow(id)).ok;
  const { connections, clock } = deps;
  let stopped: FailureCode | null = null;
  const isCarriedOut = await deps.applyDecision(
    id,
    (now) => {
      const consult = consultWithWait(now, deps);
      const event = resumption(consult, clock.now());
      stopped =
        event === null ? null : (failureCodeOfStop(consult) ?? ownWaitOf(consult)?.because.code ?? null);
      // Release the stops before the runner makes the next request.
      if (stopped !== null) void connections.release(of, stopped);
      return event;
    },
    of,
  );
  if (isCarriedOut) tryOneNow(id, deps);
  if (isCarriedOut && stopped !== null && endedByOnePress.includes(stopped))
    await resumeStopped(of, [stopped], deps);
  return isCarriedOut;
}

/** A person waits for it, so it may go though others wait. */
function tryOneNow(id: ConsultId, { repository, gates }: ActionDeps): void {
  const consult = repository.get(id);
  const next = consult === null ? null : requestConsultWaitsFor(consult);
  if (consult === null || next === null) return;
  const gate = gates.of(consult.connectionId);
  gate[hasWaitingReport(consult) ? 'reports' : next.ceilings[0]].tryOne(next.about);
}

function endOfOwnWait(consult: Consult): ConsultEvent | null {
  if (consult.phase === 'queued') return { type: 'waitEnded' };
  if (consult.phase === 'needsAttention') return { type: 'workResumed' };
  return hasWaitingReport(consult) ? { type: 'reportResumed' } : null;
}

function hasWaitingReport(consult: Consult): boolean {
  const report = outcomeReportOf(consult);
  return report !== null && isReportOpen(report);
}

function resumption(consult: Consult, now: EpochMs): ConsultEvent | null {
  if (!(['tryAgain', 'checkAgain', 'reconnect'] as const).some((step) => isActionAllowed(consult, step)))
    return null;
  if (consult.phase === 'queued') return { type: 'waitEnded', byPerson: true };
  if (hasWaitingReport(consult)) return { type: 'reportResumed' };
  const last = consult.submissions.at(-1);
  if (last === undefined || isLive(last)) return { type: 'workResumed' };
  if (isBeforeSend(consult)) return { type: 'workResumed' };
  // Only if the old key's note failed or never existed may there be another (docs/decisions/0005).
  return { type: 'payloadFrozen', submission: newSubmission(consult, last, now) };
}

/** One press on one of its consults lets all go on. */
const endedByOnePress: readonly FailureCode[] = ['partner_disabled', 'fixture_on_production'];

/** These stop each consult of the connection, until a person ends the stop. */
export const stopsConnection = (code: FailureCode): boolean =>
  failureRule(code) === 'reconnect' || endedByOnePress.includes(code);

async function resumeConsults(
  of: ConnectionId,
  codes: readonly FailureCode[],
  { repository, runner }: ActionDeps,
): Promise<void> {
  const isMine = ({ connectionId }: Consult): boolean => connectionId === of;
  await repository.applyToAll((now) => (isMine(now) ? eventEndingStop(now, codes) : null));
  goOn(of, { repository, runner });
}

/** All of the connection go on whose waits are of the connection or of this computer. */
export function goOn(
  of: ConnectionId,
  { repository, runner }: Pick<ActionDeps, 'repository' | 'runner'>,
): void {
  runner.endWaits(endsWithTrouble, of);
  for (const consult of repository.inMemory()) if (consult.connectionId === of) runner.lookNow(consult.id);
}

/** After a partner was switched on again, consults of its other connections need no press of their own. */
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

export function eventEndingStop(consult: Consult, codes: readonly FailureCode[]): ConsultEvent | null {
  const code = failureCodeOfStop(consult);
  if (code === null || !codes.includes(code)) return null;
  return { type: consult.phase === 'needsAttention' ? 'workResumed' : 'reportResumed' };
}

/** Also of the report of its outcome; null: it waits for no person. */
function failureCodeOfStop(consult: Consult): FailureCode | null {
  if (consult.phase === 'needsAttention') return consult.failure.code;
  const report = outcomeReportOf(consult);
  return report?.state === 'parked' ? report.because.code : null;
}
