import { liveSubmission, type Consult } from '../../shared/consult.ts';
import { can, type ConsultAction } from '../../shared/actions.ts';
import { failureRule } from '../../shared/failure.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConsultEvent } from '../../shared/transition.ts';
import type { Connections } from './connections.ts';
import type { ConsultBook } from './consultBook.ts';
import type { ConsultRunner } from './consultRunner.ts';
import { freezePayload } from './freezePayload.ts';
import type { Clock } from './ports.ts';

/**
 * What a person does with a consult. Each use case checks that it fits where the consult is by now, and answers
 * whether it was carried out. A consult of another connection than the active one is out of reach.
 */
export type Desk = {
  readonly change: (id: ConsultId, action: ConsultAction, event: ConsultEvent) => Promise<boolean>;
  readonly send: (id: ConsultId) => Promise<boolean>;
  /** Try again, or check again. After a failed note it means a new one: a new submission under a new key. */
  readonly resume: (id: ConsultId) => Promise<boolean>;
  readonly cancelPreparing: (id: ConsultId) => Promise<boolean>;
  readonly discard: (id: ConsultId) => Promise<boolean>;
  readonly restore: (id: ConsultId) => Promise<boolean>;
  readonly file: (id: ConsultId) => Promise<boolean>;
  /** After a reconnect: all that waited for it goes on. */
  readonly resumeConnection: (id: ConnectionId) => Promise<void>;
};

export type DeskTools = {
  readonly book: ConsultBook;
  readonly runner: ConsultRunner;
  readonly connections: Connections;
  readonly clock: Clock;
};

export function createDesk({ book, runner, connections, clock }: DeskTools): Desk {
  /** Applies what `decide` says of the consult as it is when its turn comes, then lets the runner look. */
  async function decide(id: ConsultId, event: (consult: Consult) => ConsultEvent | null): Promise<boolean> {
    let isCarriedOut = false;
    await book.applyWith(id, (consult) => {
      if (consult.connectionId !== connections.active().id) return null;
      const decided = event(consult);
      isCarriedOut = decided !== null;
      return decided;
    });
    if (isCarriedOut) runner.wake(id);
    return isCarriedOut;
  }

  const anyOf = (consult: Consult, actions: readonly ConsultAction[]): boolean =>
    actions.some((action) => can(consult, action));

  return {
    change: (id, action, event) => decide(id, (consult) => (can(consult, action) ? event : null)),
    send: (id) =>
      decide(id, (consult) =>
        consult.phase === 'readyToSend'
          ? { type: 'payloadFrozen', submission: freezePayload(consult, consult.audio, clock.now()) }
          : null,
      ),
    resume: (id) => decide(id, (consult) => resumption(consult, clock)),
    async cancelPreparing(id) {
      const consult = book.get(id);
      if (consult === null || consult.connectionId !== connections.active().id) return false;
      if (!can(consult, 'cancelPreparing')) return false;
      await runner.halt(id);
      const after = book.get(id);
      // It may have become ready in that moment: then there is something to keep.
      if (after?.phase !== 'preparing') return false;
      await book.remove(id);
      return true;
    },
    discard: (id) =>
      decide(id, (consult) =>
        anyOf(consult, ['discardNote', 'discardRecording']) ? { type: 'consultDiscarded' } : null,
      ),
    restore: (id) =>
      decide(id, (consult) =>
        anyOf(consult, ['restoreNote', 'restoreRecording']) ? { type: 'consultRestored' } : null,
      ),
    file: (id) =>
      decide(id, (consult) =>
        anyOf(consult, ['fileNote', 'updateFiledNote']) ? { type: 'noteFiled' } : null,
      ),
    async resumeConnection(id) {
      for (const consult of book.all()) {
        if (consult.connectionId !== id) continue;
        await book.applyWith(consult.id, (now) =>
          now.phase === 'needsAttention' && failureRule(now.failure.code) === 'reconnect'
            ? { type: 'workResumed' }
            : null,
        );
        runner.wake(consult.id);
      }
    },
  };
}

/** What Try again leads to, by where the consult stopped. */
function resumption(consult: Consult, clock: Clock): ConsultEvent | null {
  // Waiting for the next try: waking the runner is not enough, the wait itself has to end.
  if (consult.phase === 'queued' && consult.because !== null) return { type: 'waitEnded' };
  if (consult.phase !== 'needsAttention') return null;
  if (liveSubmission(consult) !== null || consult.submissions.length === 0) return { type: 'workResumed' };
  // The note under the old key failed or was never there: only then may there be another (decisions: Submissions).
  const last = consult.submissions.at(-1);
  return last === undefined
    ? null
    : { type: 'payloadFrozen', submission: freezePayload(consult, last.audio, clock.now()) };
}
