import { setImmediate } from 'node:timers/promises';
import {
  isLateNoteWelcome,
  liveSubmission,
  type Consult,
  type Submission,
} from '../../shared/consult/consult.ts';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { epochMs, type ConnectionId, type ConsultId, type SubmissionKey } from '../../shared/ids.ts';
import { lookEveryMs } from '../../shared/consult/transitions/lateNote.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { leftOf } from '../connections/retryWait.ts';
import { askFirst } from './steps/askFirst.ts';
import { lookForLateNote, waitToLook } from './steps/lookForLateNote.ts';
import { poll, readNote, settleNote } from './steps/poll.ts';
import { prepare } from './steps/prepare.ts';
import { dueReport, report } from './steps/report.ts';
import type { StepDeps } from './steps/stepDeps.ts';
import { holdIfStopped, sayWhyUploadsWait } from './steps/stopUploads.ts';
import { submit } from './steps/submit.ts';
import { createRuns, type Run } from './runs.ts';
import { createSecondNotes } from './secondNotes.ts';
import { createPriorityQueue } from '../platform/priorityQueue.ts';

/**
 * Moves each consult on by itself: one step, saved by the book, then the next. Consults run side by side; uploads go
 * one at a time for each connection, in the order of Send; preparing goes one at a time, because ffmpeg takes a core.
 */
export type ConsultRunner = {
  /**
   * Looks at the consult again, and ends a wait that it may be in. Submissions get their places in the order in which
   * they are first seen here: at the start they are to come in the order of Send.
   */
  readonly wake: (id: ConsultId) => void;
  /** Ends the step under way, and starts none until the next `wake`. */
  readonly halt: (id: ConsultId) => Promise<void>;
  /**
   * One GET for a note that is being written, at once. `settled`: the answer has changed the consult. The failure: it
   * could not be asked, or may not be yet.
   */
  readonly askNow: (id: ConsultId) => Promise<Result<'processing' | 'settled', Failure>>;
  /** Ends all steps; what they had saved is taken up at the next start. */
  readonly stop: () => Promise<void>;
};

const lookForRoomEveryMs = 10_000;

/** Two clocks that are read one after the other differ by so many ms. */
const roundingMs = 5;
/** More than there are places in any queue. */
const manyPlaces = 1e9;

export function createConsultRunner(
  given: Omit<StepDeps, 'lastReads' | 'wake'>,
  onDefect: (id: ConsultId, error: unknown) => void,
): ConsultRunner {
  const deps: StepDeps = { ...given, lastReads: new Map(), wake: (id) => main.wake(id) };
  const places = new Map<SubmissionKey, number>();
  const returning = new Set<{ readonly of: ConnectionId; readonly work: Promise<unknown> }>();
  const ended = new AbortController();
  const uploads = createPriorityQueue(readyToUpload);
  const preparations = createPriorityQueue<'ffmpeg'>(() => Promise.resolve());
  const lookedLate = new Map<ConsultId, number>();
  const startedAt = deps.clock.now();

  /** The connection's next upload can be chosen: whoever comes before the others has had the time to ask. */
  async function readyToUpload(of: ConnectionId): Promise<void> {
    await deps.subscriptions.uploadAllowed(of, ended.signal);
    await deps.pauses.over(of, 'submissions', ended.signal, 'any');
    const earlier = (): readonly Promise<unknown>[] =>
      [...returning].flatMap((one) => (one.of === of ? [one.work] : []));
    do {
      await Promise.allSettled(earlier());
      await setImmediate();
    } while (earlier().length > 0);
  }

  /** Its place among the uploads. Kept for all tries of a submission, whatever the wall clock is set to. */
  function placeOf(consult: Consult): number {
    const key = liveSubmission(consult)?.key;
    if (key === undefined) return Infinity;
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  }

  /**
   * Without a subscription the smallest recording finds out whether there is one again. While the service takes none, each
   * tries in turn, so that one with which something is wrong does not hold up the others.
   */
  function placeNow(consult: Consult): number {
    const live = liveSubmission(consult);
    const of = consult.connectionId;
    // While the connection waits, only what a person asked for goes.
    if (deps.pauses.leftMs(of, 'submissions', live?.key) < deps.pauses.leftMs(of, 'submissions')) return -1;
    if (deps.subscriptions.isStopped(of)) return live?.audio.byteCount ?? Infinity;
    const tries = deps.pauses.uploadsFail(of) !== null && 'attempt' in consult ? consult.attempt : 0;
    return tries * manyPlaces + placeOf(consult);
  }

  /** Also where it came to no request: nothing else goes by what a person wanted of this one. */
  function endPermit(consult: Consult): void {
    const key = liveSubmission(consult)?.key;
    if (key !== undefined) deps.pauses.endPermit(key);
  }

  /** A wait that ends with that of its connection is waited for in the queue, where the next to go is chosen. */
  function ownWaitMs(consult: Extract<Consult, { phase: 'queued' }>): number {
    const ownMs = leftOf(consult, deps.clock.now());
    const live = liveSubmission(consult);
    if (live === null || live.doubt !== undefined) return ownMs;
    const heldMs = deps.pauses.leftMs(consult.connectionId, 'submissions', live.key);
    return ownMs <= heldMs + roundingMs ? 0 : ownMs;
  }

  async function step(consult: Consult, run: Run): Promise<boolean> {
    const { signal } = run.abort;
    switch (consult.phase) {
      case 'preparing':
        await prepareInTurn(consult, run);
        return true;
      case 'queued': {
        if (await run.waitFor(ownWaitMs(consult))) return true;
        const live = liveSubmission(consult);
        if (live?.doubt !== undefined) return askBeforeUpload(consult, live, run);
        await holdIfStopped(consult, deps);
        const asked = { key: consult.connectionId, place: () => placeNow(consult), signal };
        await Promise.all([
          sayWhyUploadsWait(consult.connectionId, deps),
          uploads.take(asked, () => submit(consult, deps, signal).finally(() => endPermit(consult))),
        ]);
        return true;
      }
      case 'sending':
        await returnToQueue(consult);
        return true;
      case 'writing':
        await poll(consult, deps, signal);
        // Not told from `since`, which a clock that was set back puts before the start of the app.
        lookedLate.set(consult.id, deps.clock.now());
        return true;
      case 'filed':
      case 'discarded': {
        const due = dueReport(consult);
        if (due === null) return lookLate(consult, run);
        if (await run.waitFor(leftOf(due.report, deps.clock.now()))) return true;
        await report(consult, deps, signal);
        return true;
      }
      case 'noteReady':
      case 'needsAttention':
        return lookLate(consult, run);
      case 'recording':
      case 'readyToSend':
        return false;
    }
  }

  /** Without room for it, it waits for some beside its turn, so that a smaller one can be prepared meanwhile. */
  async function prepareInTurn(consult: Consult, run: Run): Promise<void> {
    const { signal } = run.abort;
    let isWaiting = false;
    await preparations.take({ key: 'ffmpeg', place: () => 0, signal }, async () => {
      isWaiting = (await prepare(consult, deps, signal)) === 'noRoom';
    });
    const nextTryAt = epochMs(deps.clock.now() + lookForRoomEveryMs);
    deps.onPollWait(consult.id, isWaiting ? { because: failure('no_room'), nextTryAt } : null);
    if (isWaiting) await run.waitFor(lookForRoomEveryMs);
  }

  /** A note that was given up may still come. False: nobody looks for one any more. */
  async function lookLate(consult: Consult, run: Run): Promise<boolean> {
    const submission = liveSubmission(consult);
    if (submission === null || !isLateNoteWelcome(consult)) return false;
    const now = deps.clock.now();
    // Given up a moment ago counts as looked at; a start does not.
    const lookedAt = lookedLate.get(consult.id) ?? (consult.since > startedAt ? consult.since : null);
    const everyMs = lookEveryMs(submission, now);
    if (lookedAt !== null && everyMs === null) return false;
    // Never longer than from one look to the next: the wall clock may have been set back since.
    const waitMs = lookedAt === null || everyMs === null ? 0 : Math.min(lookedAt + everyMs - now, everyMs);
    if (await waitToLook(consult, submission, waitMs, { deps, run })) return true;
    lookedLate.set(consult.id, deps.clock.now());
    await lookForLateNote(consult, submission, deps, run.abort.signal);
    return true;
  }

  /** Only after a crash: no answer was seen, so the note is asked for, before all that were sent later. */
  async function returnToQueue({ id, connectionId }: Consult): Promise<void> {
    const returned = deps.repository.apply(id, {
      type: 'uploadDelayed',
      because: failure('connection_cut', 'the app ended during the upload'),
      notBefore: deps.clock.now(),
      // How much had left, nobody knows any more.
      doubt: 'unanswered',
    });
    await keepPlace(connectionId, returned);
  }

  /** Uploads of its connection that come later wait for its answer, so that it keeps its place among them. */
  async function askBeforeUpload(
    consult: Extract<Consult, { phase: 'queued' }>,
    submission: Submission,
    run: Run,
  ): Promise<boolean> {
    const { connectionId } = consult;
    const pausedMs = deps.pauses.leftMs(connectionId, 'reads', submission.key);
    if (await run.waitFor(pausedMs)) return true;
    await keepPlace(connectionId, askFirst(consult, submission, deps, run.abort.signal));
    return true;
  }

  async function keepPlace(of: ConnectionId, work: Promise<unknown>): Promise<void> {
    const mine = { of, work };
    returning.add(mine);
    await work.finally(() => returning.delete(mine));
  }

  const ports = { get: deps.repository.get, clock: deps.clock, onDefect };
  const main = createRuns({ ...ports, step });
  const seconds = createSecondNotes(deps, async (id) => {
    await main.halt(id);
    main.wake(id);
  });
  const runs = [main, createRuns({ ...ports, step: seconds.step })];

  return {
    wake(id) {
      if (ended.signal.aborted) return;
      const consult = deps.repository.get(id);
      if (consult !== null) placeOf(consult);
      for (const each of runs) each.wake(id);
    },
    async halt(id) {
      const halted = Promise.all(runs.map((each) => each.halt(id)));
      const consult = deps.repository.get(id);
      if (consult !== null) endPermit(consult);
      await halted;
    },
    async askNow(id) {
      const consult = deps.repository.get(id);
      const submission = consult === null ? null : liveSubmission(consult);
      if (consult === null || submission === null) return err(failure('cancelled'));
      const at = { signal: ended.signal, patience: AbortSignal.abort() };
      const answer = await readNote(submission, deps, at);
      if (answer.ok)
        return ok((await settleNote(consult, submission, answer.value, deps)) ? 'settled' : 'processing');
      if (answer.error.code !== 'note_not_found') return answer;
      // As with Check again: it is asked for a minute long before that counts.
      await deps.repository.apply(id, { type: 'workResumed' });
      main.wake(id);
      return ok('settled');
    },
    async stop() {
      ended.abort();
      await Promise.all(runs.map((each) => each.stop()));
    },
  };
}
