import { can } from '../../../shared/consult/actions.ts';
import type { Failure } from '../../../shared/consult/failure.ts';
import type { Result } from '../../../shared/result.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import { newSubmission } from '../newSubmission.ts';
import {
  createSmallerCopies,
  isStillAskedFor,
  uncompressed,
  type Payload,
  type Ready,
  type SmallerCopies,
} from '../smallerCopies.ts';
import type { ActionDeps } from './actionDeps.ts';

export function createSendActions(deps: ActionDeps) {
  const { repository, connections } = deps;
  const smaller = createSmallerCopies(deps);
  const readyFor = (id: ConsultId, of: ConnectionId): Ready | null => {
    const consult = repository.get(id);
    return consult?.phase === 'readyToSend' && consult.connectionId === of ? consult : null;
  };
  return {
    /** `of`: the connection that the consult has to belong to, by default the active one. */
    async send(id: ConsultId, of = connections.active().id): Promise<boolean> {
      const ready = readyFor(id, of);
      return ready !== null && send(ready, smaller, deps);
    },
    /** After a refusal as too large: sends a smaller copy as a new submission. The consult does not change before that. */
    async sendSmaller(id: ConsultId, of = connections.active().id): Promise<boolean> {
      const consult = repository.get(id);
      if (consult?.phase === 'queued' && consult.connectionId === of && can(consult, 'sendSmaller'))
        return askForSmaller(id, deps);
      const ready = readyFor(id, of);
      return (
        ready !== null && can(ready, 'sendSmaller') && smaller.make(ready, (made) => take(ready, made, deps))
      );
    },
    isMakingSmaller: smaller.isUnderWay,
    /** Ends the making of all smaller copies; no part of them has been saved. */
    stop: smaller.stop,
  };
}

/** The whole recording may be at the service: only its 404 lets a smaller copy go, under another key. */
const askForSmaller = (id: ConsultId, deps: ActionDeps): Promise<boolean> =>
  deps.applyHalted(id, (now) =>
    can(now, 'sendSmaller') ? { type: 'sendCancelled', forSmaller: true } : null,
  );

async function send(ready: Ready, smaller: SmallerCopies, deps: ActionDeps): Promise<boolean> {
  const plain = await uncompressed(ready, deps.audio);
  // If the service refused this very recording, the person chooses between it and a smaller copy.
  const isRefused = ready.submissions.some(({ refusedAs }) => refusedAs === 'too_large');
  const isTooLarge =
    plain.ok && deps.refusedSizes.isTooLarge(ready.connectionId, plain.value.audio.byteCount);
  return isTooLarge && !isRefused
    ? smaller.make(ready, (made) => take(ready, made.ok ? made : plain, deps))
    : take(ready, plain, deps);
}

/** Sends what was made, unless the consult has changed since. */
const take = (ready: Ready, made: Result<Payload, Failure>, deps: ActionDeps): Promise<boolean> =>
  deps.applyDecision(
    ready.id,
    (now) => {
      if (!isStillAskedFor(now, ready)) return null;
      return made.ok
        ? { type: 'payloadFrozen', submission: newSubmission(now, made.value, deps.clock.now()) }
        : { type: 'workStopped', because: made.error };
    },
    ready.connectionId,
  );
