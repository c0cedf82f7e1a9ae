import { can } from '../../../shared/consult/actions.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { Trim } from '../../../shared/consult/take.ts';
import type { ConsultEvent } from '../../../shared/consult/transitions/consultEvent.ts';
import type { ConnectionId, ConsultId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import type { Clock } from '../../ports/clock.ts';
import { newSubmission } from '../newSubmission.ts';
import {
  createSmallerCopies,
  isStillAskedFor,
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
      return ready !== null && can(ready, 'sendSmaller') && sendSmaller(ready, smaller, deps);
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
  const { id, connectionId: of, audio: whole, trim } = ready;
  const { audio, refusedSizes, clock, applyDecision } = deps;
  const cut = trim === null ? ok(whole) : await audio.cut(id, whole, trim);
  if (!cut.ok) return applyDecision(id, () => ({ type: 'workStopped', because: cut.error }), of);
  const trimmedFrom = trim === null ? null : { audio: whole, trim };
  const uncompressed = { audio: cut.value, trimmedFrom, compressedFrom: null };
  // If the service refused this very recording, the person chooses between it and a smaller copy.
  const isRefused = ready.submissions.some(({ refusedAs }) => refusedAs === 'too_large');
  if (!isRefused && refusedSizes.isTooLarge(of, cut.value.byteCount))
    return smaller.make(ready, (made) =>
      applyDecision(
        id,
        (now) =>
          isStillAskedFor(now, ready) ? frozen(now, made.ok ? made.value : uncompressed, clock) : null,
        of,
      ),
    );
  // If the trim was changed during the cut, nobody has asked to send this cut.
  const isMeant = (now: Consult): boolean => now.phase === 'readyToSend' && isSameTrim(now.trim, trim);
  return applyDecision(id, (now) => (isMeant(now) ? frozen(now, uncompressed, clock) : null), of);
}

function sendSmaller(ready: Ready, smaller: SmallerCopies, deps: ActionDeps): Promise<boolean> {
  const { id, connectionId: of } = ready;
  return smaller.make(ready, (made) =>
    deps.applyDecision(
      id,
      (now) => {
        if (!isStillAskedFor(now, ready)) return null;
        return made.ok ? frozen(now, made.value, deps.clock) : { type: 'workStopped', because: made.error };
      },
      of,
    ),
  );
}

const frozen = (consult: Consult, payload: Payload, clock: Clock): ConsultEvent => ({
  type: 'payloadFrozen',
  submission: newSubmission(consult, payload, clock.now()),
});

const isSameTrim = (a: Trim | null, b: Trim | null): boolean =>
  a?.fromMs === b?.fromMs && a?.toMs === b?.toMs;
