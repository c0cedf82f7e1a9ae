import { isBeforeSend, type Consult } from '../../shared/consult/consult.ts';
import { can, type ConsultAction } from '../../shared/consult/actions.ts';
import { failureRule, type Failure, type FailureCode } from '../../shared/consult/failure.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConsultEvent } from '../../shared/consult/transitions/consultEvent.ts';
import type { Connections } from '../connections/connections.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { endTokenWaits } from './endTokenWaits.ts';
import { freezePayload } from './freezePayload.ts';
import { ok, type Result } from '../../shared/result.ts';
import { newNoteFrom, secondRefusal } from '../../shared/consult/transitions/secondNote.ts';
import type { Trim } from '../../shared/consult/take.ts';
import type { Clock } from '../ports/clock.ts';
import type { RefusedSizes } from '../connections/refusedSizes.ts';
import { nextRequest } from './nextRequest.ts';
import type { RetryAfterPauses } from '../connections/retryAfterPauses.ts';
import type { SubscriptionStops } from '../connections/subscriptionStops.ts';
import { unreadWarnings } from '../../shared/consult/warnings.ts';
import {
  createSmallerCopies,
  isStillAskedFor,
  type Payload,
  type Ready,
  type SmallerCopyDeps,
} from './smallerCopies.ts';

/**
 * What a person does with a consult. Each use case checks that it fits where the consult is by now, and answers
 * whether it was carried out. A consult of another connection than the active one is out of reach.
 */
export type ConsultActions = {
  readonly change: (id: ConsultId, action: ConsultAction, event: ConsultEvent) => Promise<boolean>;
  /** `of`: the connection it is for, by default the active one. */
  readonly send: (id: ConsultId, of?: ConnectionId) => Promise<boolean>;
  /** After a refusal as too large: a smaller copy, as a new submission. The consult stays as it is while it is made. */
  readonly sendSmaller: (id: ConsultId, of?: ConnectionId) => Promise<boolean>;
  readonly isMakingSmaller: (id: ConsultId) => boolean;
  /** Try again, or check again. After a failed note it means a new one: a new submission under a new key. */
  readonly resume: (id: ConsultId, of?: ConnectionId) => Promise<boolean>;
  /** One request now, though the service asked for a longer wait. False: it is too early, or nothing waits. */
  readonly tryNow: (id: ConsultId) => Promise<boolean>;
  /**
   * Another note, as the first is still being written half an hour after the 202. Asks for that one first: where it is
   * there, it is shown, and no other is requested. The failure: it could not be asked. False: it does not fit.
   */
  readonly requestNewNote: (id: ConsultId) => Promise<Result<boolean, Failure>>;
  /** The active connection's subscription may be active again: one upload finds out. */
  readonly tryUploadsAgain: () => Promise<void>;
  readonly cancelPreparing: (id: ConsultId) => Promise<boolean>;
  /** Takes Send back, as far as that is possible: what the service may have, it is asked about first. */
  readonly cancelSending: (id: ConsultId) => Promise<boolean>;
  readonly writeByHand: (id: ConsultId) => Promise<boolean>;
  readonly discard: (id: ConsultId) => Promise<boolean>;
  readonly restore: (id: ConsultId) => Promise<boolean>;
  /** `seen`: so many of its warnings were on screen. */
  readonly acknowledgeWarnings: (id: ConsultId, seen: number) => Promise<boolean>;
  /** As `acknowledgeWarnings`, and files it, but where others are unread. */
  readonly file: (id: ConsultId, seen?: number) => Promise<'filed' | 'warningsUnread' | 'refused'>;
  /** Waits for the network are over; those that the service asked for are not. */
  readonly networkReturned: () => Promise<void>;
  /** After a reconnect: all that waited for it goes on. */
  readonly resumeConnection: (id: ConnectionId) => Promise<void>;
  /** The service accepted the connection's token: what waited for that goes on. */
  readonly tokenAccepted: (id: ConnectionId) => void;
  /** At the start: what the organisation did not allow, and does by now, can go on. The runner is to be woken then. */
  readonly resumeAllowed: () => Promise<void>;
  /** After a disconnect: what waits for a next try finds out now, and says why it waits. */
  readonly lookAgainAt: (id: ConnectionId) => void;
  /** Ends the work that a person is waiting for; nothing of it has been saved. */
  readonly stop: () => Promise<void>;
};

type ConsultActionsDeps = Omit<SmallerCopyDeps, 'repository'> & {
  readonly repository: ConsultRepository;
  readonly runner: ConsultRunner;
  readonly pauses: Pick<RetryAfterPauses, 'permit' | 'permitUpload' | 'endGrowing'>;
  readonly connections: Connections;
  readonly subscriptions: SubscriptionStops;
  readonly refusedSizes: Pick<RefusedSizes, 'isTooLarge'>;
  readonly clock: Clock;
  /** Surrounds what files a note, or changes a filed one: it is noted on the disk first that folders may get it. */
  readonly aroundFiling: AroundFiling;
};

/** Carries out `decide` for that consult, and answers what it answered. */
type AroundFiling = <T>(id: ConsultId, decide: () => Promise<T>) => Promise<T>;

const isSameTrim = (a: Trim | null, b: Trim | null): boolean =>
  a?.fromMs === b?.fromMs && a?.toMs === b?.toMs;

export function createConsultActions(deps: ConsultActionsDeps): ConsultActions {
  const { repository, runner, connections, subscriptions, refusedSizes, pauses, audio, clock } = deps;
  const { aroundFiling } = deps;
  const smaller = createSmallerCopies(deps);
  const active = (): ConnectionId => connections.active().id;

  /** Applies what `decide` says of the consult as it is when its turn comes, then lets the runner look. */
  async function decide(
    id: ConsultId,
    event: (consult: Consult) => ConsultEvent | null,
    of = active(),
  ): Promise<boolean> {
    let isCarriedOut = false;
    await repository.applyWith(id, (consult) => {
      if (consult.connectionId !== of) return null;
      const decided = event(consult);
      isCarriedOut = decided !== null;
      return decided;
    });
    if (isCarriedOut) runner.wake(id);
    return isCarriedOut;
  }

  const frozen = (consult: Consult, payload: Payload): ConsultEvent => ({
    type: 'payloadFrozen',
    submission: freezePayload(consult, payload, clock.now()),
  });
  const freezeIfAsked = (now: Consult, asked: Ready, payload: Payload): ConsultEvent | null =>
    isStillAskedFor(now, asked) ? frozen(now, payload) : null;

  const isDiscardable = (consult: Consult): boolean => anyOf(consult, ['discardNote', 'discardRecording']);
  const anyOf = (consult: Consult, actions: readonly ConsultAction[]): boolean =>
    actions.some((action) => can(consult, action));

  function isNewNoteDue(consult: Consult): boolean {
    const from = newNoteFrom(consult, connections.active());
    return from !== null && from <= clock.now();
  }

  const isFileable = (consult: Consult): boolean => anyOf(consult, ['fileNote', 'updateFiledNote']);

  const acknowledgeWarnings = (id: ConsultId, count: number): Promise<boolean> =>
    decide(id, (consult) =>
      can(consult, 'acknowledgeWarnings') ? { type: 'warningsAcknowledged', count, by: consult.vet } : null,
    );

  async function file(id: ConsultId, seen: number): Promise<Awaited<ReturnType<ConsultActions['file']>>> {
    await acknowledgeWarnings(id, seen);
    let isUnread = false;
    const isFiled = await decide(id, (consult) => {
      if (!isFileable(consult)) return null;
      isUnread = unreadWarnings(consult).length > 0;
      return isUnread ? null : { type: 'noteFiled' };
    });
    if (isFiled) return 'filed';
    return isUnread ? 'warningsUnread' : 'refused';
  }

  return {
    change(id, action, event) {
      const change = (): Promise<boolean> => decide(id, (consult) => (can(consult, action) ? event : null));
      return event.type === 'patientCorrected' ? aroundFiling(id, change) : change();
    },
    async send(id, of = active()) {
      const before = repository.get(id);
      if (before?.phase !== 'readyToSend' || before.connectionId !== of) return false;
      const { audio: whole, trim } = before;
      const cut = trim === null ? ok(whole) : await audio.cut(id, whole, trim);
      if (!cut.ok) return decide(id, () => ({ type: 'workStopped', because: cut.error }), of);
      const trimmedFrom = trim === null ? null : { audio: whole, trim };
      const uncompressed = { audio: cut.value, trimmedFrom, compressedFrom: null };
      // Where this very recording was refused, the person chooses between it and a smaller copy.
      const isRefused = before.submissions.some(({ refusedAs }) => refusedAs === 'too_large');
      if (!isRefused && refusedSizes.isTooLarge(of, cut.value.byteCount))
        return smaller.make(before, (made) =>
          decide(id, (now) => freezeIfAsked(now, before, made.ok ? made.value : uncompressed), of),
        );
      // The trim may have been changed while it was cut: then nobody asked for this to be sent.
      const isMeant = (now: Consult): boolean => now.phase === 'readyToSend' && isSameTrim(now.trim, trim);
      return decide(id, (now) => (isMeant(now) ? frozen(now, uncompressed) : null), of);
    },
    async sendSmaller(id, of = active()) {
      const before = repository.get(id);
      if (before?.phase !== 'readyToSend' || before.connectionId !== of) return false;
      if (!can(before, 'sendSmaller')) return false;
      return smaller.make(before, (made) =>
        decide(
          id,
          (now) => {
            if (made.ok) return freezeIfAsked(now, before, made.value);
            return isStillAskedFor(now, before) ? { type: 'workStopped', because: made.error } : null;
          },
          of,
        ),
      );
    },
    isMakingSmaller: smaller.isUnderWay,
    async resume(id, of = active()) {
      let stopped: FailureCode | null = null;
      const isCarriedOut = await decide(
        id,
        (consult) => {
          const event = resumption(consult, clock);
          stopped = event === null ? null : stopCode(consult);
          // Before the runner asks the service again.
          if (stopped !== null) void connections.release(of, stopped);
          if (waitCause(consult)?.code === 'unauthorized') void connections.release(of, 'unauthorized');
          return event;
        },
        of,
      );
      if (isCarriedOut) tryUploadNow(id);
      if (isCarriedOut && stopped !== null && stopsAll.includes(stopped)) await resumeAll(of, [stopped]);
      return isCarriedOut;
    },
    async tryNow(id) {
      const consult = repository.get(id);
      if (consult === null || consult.connectionId !== active()) return false;
      const next = nextRequest(consult);
      if (next === null || !pauses.permit(consult.connectionId, next.ceiling, next.about)) return false;
      await repository.applyWith(id, takenUp);
      runner.wake(id);
      return true;
    },
    async requestNewNote(id) {
      const consult = repository.get(id);
      if (consult === null || consult.connectionId !== active() || !isNewNoteDue(consult)) return ok(false);
      const asked = await runner.askNow(id);
      if (!asked.ok) return asked;
      if (asked.value === 'settled') return ok(true);
      return ok(
        await decide(id, (now) => {
          const last = now.submissions.at(-1);
          return last === undefined || !isNewNoteDue(now)
            ? null
            : { type: 'newNoteRequested', submission: freezePayload(now, last, clock.now()) };
        }),
      );
    },
    async tryUploadsAgain() {
      const of = active();
      const isWaiting = ({ phase, connectionId }: Consult): boolean =>
        connectionId === of && (phase === 'queued' || phase === 'sending');
      // With nothing to send, the next Send finds out.
      pauses.endGrowing(of);
      if (repository.inMemory().some(isWaiting)) subscriptions.allowOne(of);
      else await subscriptions.release(of);
    },
    async cancelPreparing(id) {
      const consult = repository.get(id);
      if (consult === null || consult.connectionId !== active()) return false;
      if (!can(consult, 'cancelPreparing')) return false;
      await runner.halt(id);
      const after = repository.get(id);
      // It may have become ready in that moment: then there is something to keep.
      if (after?.phase !== 'preparing') return false;
      if (after.before !== null) return decide(id, () => ({ type: 'preparingCancelled' }));
      await repository.remove(id);
      return true;
    },
    async cancelSending(id) {
      const consult = repository.get(id);
      if (consult === null || consult.connectionId !== active() || !can(consult, 'cancelSending'))
        return false;
      await runner.halt(id);
      try {
        return await decide(id, (now) => (can(now, 'cancelSending') ? { type: 'sendCancelled' } : null));
      } finally {
        // It may have been answered in that moment, and goes on from there.
        runner.wake(id);
      }
    },
    async writeByHand(id) {
      const consult = repository.get(id);
      if (consult === null || consult.connectionId !== active() || !can(consult, 'writeByHand')) return false;
      const isWaiting = consult.phase === 'queued';
      if (isWaiting) await runner.halt(id);
      try {
        return await decide(id, (now) => {
          // Its next try may have begun in that moment: what has left keeps its key.
          const isCutOff = isWaiting && now.phase === 'sending';
          return isCutOff || can(now, 'writeByHand') ? { type: 'noteBegunByHand' } : null;
        });
      } finally {
        runner.wake(id);
      }
    },
    async discard(id) {
      const consult = repository.get(id);
      // A take that is being prepared: ffmpeg need not go on.
      if (consult?.phase === 'preparing' && consult.connectionId === active() && isDiscardable(consult))
        await runner.halt(id);
      try {
        return await decide(id, (now) => (isDiscardable(now) ? { type: 'consultDiscarded' } : null));
      } finally {
        // Also where it could not be saved: then it is prepared after all.
        runner.wake(id);
      }
    },
    restore: (id) =>
      aroundFiling(id, () =>
        decide(id, (consult) =>
          anyOf(consult, ['restoreNote', 'restoreRecording']) ? { type: 'consultRestored' } : null,
        ),
      ),
    acknowledgeWarnings,
    file: (id, seen = 0) => aroundFiling(id, () => file(id, seen)),
    async networkReturned() {
      const waiting = repository.inMemory().filter(isWaitingForNetwork);
      for (const consult of waiting) {
        await repository.applyWith(consult.id, (now) =>
          isWaitingForNetwork(now) ? { type: now.phase === 'queued' ? 'waitEnded' : 'reportResumed' } : null,
        );
      }
      for (const { id } of connections.all()) pauses.endGrowing(id);
      // All at once, so that they go in their order.
      for (const { id } of waiting) runner.wake(id);
    },
    async resumeConnection(id) {
      pauses.endGrowing(id);
      await resumeAll(id, [
        'connection_revoked',
        'unauthorized',
        'token_missing',
        'service_moved',
        'disconnected',
        ...stopsAll,
      ]);
    },
    tokenAccepted(id) {
      if (connections.accepted(id)) void resumeAll(id, ['unauthorized']);
    },
    async resumeAllowed() {
      for (const consult of repository.inMemory()) {
        const connection = connections.get(consult.connectionId);
        const view = connection === null ? null : connections.view(connection);
        const isHeld = view === null || view.heldFor !== null || view.movesTo !== null;
        if (isHeld) continue;
        // Of earlier versions: these wait in the queue by now.
        await resumeFrom(consult.id, [
          'not_allowed',
          'service_moved',
          'unauthorized',
          'subscription_inactive',
        ]);
      }
    },
    lookAgainAt(id) {
      for (const consult of repository.inMemory()) if (consult.connectionId === id) runner.wake(consult.id);
    },
    stop: smaller.stop,
  };

  /** A person waits for this one: it goes, though others wait because uploads have failed. */
  function tryUploadNow(id: ConsultId): void {
    const consult = repository.get(id);
    const next = consult === null ? null : nextRequest(consult);
    if (consult !== null && next?.ceiling === 'submissions')
      pauses.permitUpload(consult.connectionId, next.about);
  }

  /** What one of the connection was stopped by, all of it was. */
  async function resumeAll(of: ConnectionId, codes: readonly FailureCode[]): Promise<void> {
    await endTokenWaits(of, repository);
    const mine = repository.inMemory().filter((consult) => consult.connectionId === of);
    for (const { id } of mine) await resumeFrom(id, codes);
    // All at once, so that they go in their order.
    for (const { id } of mine) runner.wake(id);
  }

  async function resumeFrom(id: ConsultId, codes: readonly FailureCode[]): Promise<void> {
    await repository.applyWith(id, (now) => {
      const code = stopCode(now);
      if (code === null || !codes.includes(code)) return null;
      return now.phase === 'needsAttention' ? { type: 'workResumed' } : { type: 'reportResumed' };
    });
  }
}

/** Refusals that are about the connection, not about the consult that met them. */
const stopsAll: readonly FailureCode[] = ['partner_disabled', 'fixture_on_production'];

/** Why the consult, or its report, waits for a person. */
function stopCode(consult: Consult): FailureCode | null {
  if (consult.phase === 'needsAttention') return consult.failure.code;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  return hasReport && consult.report.state === 'parked' ? consult.report.because.code : null;
}

/** It goes again by itself, and nobody but the network stood in its way. */
function isWaitingForNetwork(consult: Consult): boolean {
  const because = waitCause(consult);
  return because !== null && because.retryAfterMs === null && failureRule(because.code) === 'retry';
}

function waitCause(consult: Consult): Failure | null {
  if (consult.phase === 'queued') return consult.because;
  const hasReport = consult.phase === 'filed' || consult.phase === 'discarded';
  return hasReport && consult.report.state === 'due' ? consult.report.because : null;
}

/** What ends the consult's own wait. A note that is being asked for has none: it waits with its connection. */
function takenUp(consult: Consult): ConsultEvent | null {
  if (consult.phase === 'queued') return { type: 'waitEnded' };
  if (consult.phase === 'needsAttention') return { type: 'workResumed' };
  return hasWaitingReport(consult) ? { type: 'reportResumed' } : null;
}

const hasWaitingReport = (consult: Consult): boolean =>
  (consult.phase === 'filed' || consult.phase === 'discarded') &&
  ['parked', 'due', 'refused'].includes(consult.report.state);

/** What Try again and Check again lead to, by where the consult stopped. */
function resumption(consult: Consult, clock: Clock): ConsultEvent | null {
  if (!(['tryAgain', 'checkAgain', 'reconnect'] as const).some((step) => can(consult, step))) return null;
  if (consult.phase === 'queued') return { type: 'waitEnded' };
  if (hasWaitingReport(consult) || secondRefusal(consult) !== null)
    return { type: 'reportResumed', byPerson: true };
  const last = consult.submissions.at(-1);
  if (last === undefined || last.end === 'live') return { type: 'workResumed' };
  if (isBeforeSend(consult)) return { type: 'workResumed' };
  // The note under the old key failed or was never there: only then may there be another (docs/decisions/0005).
  return { type: 'payloadFrozen', submission: freezePayload(consult, last, clock.now()) };
}
