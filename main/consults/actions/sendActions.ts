import { isActionAllowed, type ConsultAction } from '../../../shared/consult/actions.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import type { Result } from '../../../shared/result.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import { newSubmission } from '../newSubmission.ts';
import { recordingToSend, type SubmittedAudio, type ReadyToSendConsult } from '../recordingToSend.ts';
import { createSmallerCopies, isCopyStillWanted, type SmallerCopies } from '../smallerCopies.ts';
import type { ActionDeps } from './actionDeps.ts';
import type { Consult } from '../../../shared/consult/consult.ts';

export function createSendActions(deps: ActionDeps) {
  const { repository, connections } = deps;
  const smaller = createSmallerCopies(deps);
  const readyFor = (id: ConsultId, of: ConnectionId): ReadyToSendConsult | null => {
    const consult = repository.get(id);
    return consult?.phase === 'readyToSend' && consult.connectionId === of ? consult : null;
  };
  return {
    async send(id: ConsultId, of = connections.active().id): Promise<boolean> {
      const ready = readyFor(id, of);
      return ready !== null && send(ready, smaller, deps);
    },
    /** As a new submission. The consult does not change before the copy is made. */
    async sendSmaller(id: ConsultId, of = connections.active().id): Promise<boolean> {
      const consult = repository.get(id);
      if (
        consult?.phase === 'queued' &&
        consult.connectionId === of &&
        isActionAllowed(consult, 'sendSmaller')
      )
        return askForSmaller(id, deps);
      const ready = readyFor(id, of);
      return (
        ready !== null &&
        isActionAllowed(ready, 'sendSmaller') &&
        smaller.make(ready, (made) => take(ready, made, deps))
      );
    },
    isMakingSmaller: smaller.isUnderWay,
    stop: smaller.stop,
  };
}

/** The whole recording may be at the service: only its 404 lets a smaller copy go, under another key. */
const askForSmaller = (id: ConsultId, deps: ActionDeps): Promise<boolean> =>
  deps.applyHalted(id, (now) =>
    isActionAllowed(now, 'sendSmaller') ? { type: 'sendCancelled', forSmaller: true } : null,
  );

async function send(ready: ReadyToSendConsult, smaller: SmallerCopies, deps: ActionDeps): Promise<boolean> {
  const plain = await recordingToSend(ready, deps.audio);
  // If the service refused this very recording, the person chooses between it and a smaller copy.
  const isRefused = ready.submissions.some(({ refusedAs }) => refusedAs === 'too_large');
  const isTooLarge =
    plain.ok && deps.refusedSizes.isTooLarge(ready.connectionId, plain.value.audio.byteCount);
  return isTooLarge && !isRefused
    ? smaller.make(ready, (made) => take(ready, made.ok ? made : plain, deps))
    : take(ready, plain, deps);
}

const take = (
  ready: ReadyToSendConsult,
  made: Result<SubmittedAudio, Failure>,
  deps: ActionDeps,
): Promise<boolean> =>
  deps.applyDecision(
    ready.id,
    (now) => {
      if (!isCopyStillWanted(now, ready)) return null;
      return made.ok
        ? { type: 'payloadFrozen', submission: newSubmission(now, made.value, deps.clock.now()) }
        : { type: 'workStopped', because: made.error };
    },
    ready.connectionId,
  );

export function createCancelActions(deps: ActionDeps) {
  const { repository, runner, connections, applyDecision, applyHalted } = deps;
  const consultFor = (id: ConsultId, action: ConsultAction): Consult | null => {
    const consult = repository.get(id);
    const isInReach = consult?.connectionId === connections.active().id;
    return isInReach && deps.can(consult, action) ? consult : null;
  };
  return {
    async cancelPreparing(id: ConsultId): Promise<boolean> {
      if (consultFor(id, 'cancelPreparing') === null) return false;
      await runner.halt(id);
      const after = repository.get(id);
      // It became ready in that moment: the recording stays.
      if (after?.phase !== 'preparing') return false;
      if (after.before !== null) return applyHalted(id, () => ({ type: 'preparingCancelled' }));
      // If that cannot be saved, the app goes on preparing.
      await repository.remove(id).finally(() => runner.wake(id));
      return true;
    },
    /** If the service may have the recording, the app asks it first. */
    async cancelSending(id: ConsultId): Promise<boolean> {
      if (consultFor(id, 'cancelSending') === null) return false;
      return applyHalted(id, (now) => (deps.can(now, 'cancelSending') ? { type: 'sendCancelled' } : null));
    },
    async writeByHand(id: ConsultId): Promise<boolean> {
      const consult = consultFor(id, 'writeByHand');
      if (consult === null) return false;
      const isWaiting = consult.phase === 'queued';
      return (isWaiting ? applyHalted : applyDecision)(id, (now) => {
        // The next upload may have begun in that moment; the submission keeps its key.
        const isCutOff = isWaiting && now.phase === 'sending';
        return isCutOff || deps.can(now, 'writeByHand') ? { type: 'noteBegunByHand' } : null;
      });
    },
  };
}
