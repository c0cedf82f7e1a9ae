import { isLateNoteWelcome, liveSubmission, type Consult } from '../../shared/consult.ts';
import { failure, type Failure } from '../../shared/failure.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ConsultBook } from './consultBook.ts';
import { heedRetryAfter } from './heedRetryAfter.ts';
import { longestRetryWaitMs } from './retryWait.ts';
import { lateCheckEveryMs, lookForLateNote } from './steps/lookForLateNote.ts';
import { poll, pollEveryMs } from './steps/poll.ts';
import { prepare } from './steps/prepare.ts';
import { dueReport, report } from './steps/report.ts';
import type { StepTools } from './steps/stepTools.ts';
import { submit } from './steps/submit.ts';

/**
 * Moves each consult on by itself: one step, saved by the book, then the next. Consults run side by side;
 * uploads go one at a time for each connection; preparing goes one at a time, because ffmpeg takes a core.
 */
export type ConsultRunner = {
  /** Looks at the consult again, and ends a wait that it may be in. */
  readonly wake: (id: ConsultId) => void;
  /** Ends the step under way, and starts none until the next `wake`. */
  readonly halt: (id: ConsultId) => Promise<void>;
  /** Ends all steps; what they had saved is taken up at the next start. */
  readonly stop: () => Promise<void>;
};

type Run = {
  readonly abort: AbortController;
  wait: AbortController | null;
  isWoken: boolean;
  done: Promise<void>;
};

export function createConsultRunner(
  given: StepTools,
  onDefect: (id: ConsultId, error: unknown) => void,
): ConsultRunner {
  const tools: StepTools = { ...given, service: heedRetryAfter(given.service, given.clock) };
  const runs = new Map<ConsultId, Run>();
  const uploads = createTurns<ConnectionId>();
  const preparations = createTurns<'ffmpeg'>();
  const lookedLate = new Map<ConsultId, number>();
  const startedAt = tools.clock.now();
  let isStopped = false;

  async function step(consult: Consult, run: Run): Promise<boolean> {
    const { signal } = run.abort;
    switch (consult.phase) {
      case 'preparing':
        await preparations.take('ffmpeg', signal, () => prepare(consult, tools, signal));
        return true;
      case 'queued':
        if (await waitFor(leftOf(consult, tools.clock.now()), run)) return true;
        await uploads.take(consult.connectionId, signal, () => upload(consult, run));
        return true;
      case 'sending':
        // Only after a crash: no answer was seen, so the same key and bytes go again.
        await tools.book.apply(consult.id, {
          type: 'uploadDelayed',
          because: failure('connection_cut', 'the app ended during the upload'),
          notBefore: tools.clock.now(),
        });
        return true;
      case 'writing':
        await poll(consult, tools, signal);
        return true;
      case 'filed':
      case 'discarded': {
        const due = dueReport(consult);
        if (due === null) return lookLate(consult, run);
        if (await waitFor(leftOf(due.report, tools.clock.now()), run)) return true;
        await report(consult, tools, signal);
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

  /** A note that was given up may still come. False: nobody looks for one any more. */
  async function lookLate(consult: Consult, run: Run): Promise<boolean> {
    const sentAt = liveSubmission(consult)?.frozenAt;
    if (sentAt === undefined || !isLateNoteWelcome(consult)) return false;
    const now = tools.clock.now();
    // Given up a moment ago counts as looked at; a start does not.
    const lookedAt = lookedLate.get(consult.id) ?? (consult.since > startedAt ? consult.since : null);
    const everyMs = lateCheckEveryMs(now - sentAt);
    if (lookedAt !== null && everyMs === null) return false;
    const dueAt = lookedAt === null || everyMs === null ? now : lookedAt + everyMs;
    if (await waitFor(dueAt - now, run)) return true;
    lookedLate.set(consult.id, tools.clock.now());
    await lookForLateNote(consult, tools, run.abort.signal);
    return true;
  }

  /**
   * The ceiling is one for the whole connection (interface, Limits 1), so its wait holds for each consult: within a run
   * `heedRetryAfter` sees to it, and after a restart the consults that were told remember it.
   */
  async function upload(consult: Consult, run: Run): Promise<void> {
    const pauseMs = pauseOf(tools.book, consult, tools.clock.now());
    if (pauseMs > 0) await tools.clock.sleep(pauseMs, run.abort.signal);
    if (run.abort.signal.aborted) return;
    await submit(consult, tools, run.abort.signal);
  }

  /** True where it was woken before the time, so that the consult is looked at anew. */
  async function waitFor(waitMs: number, run: Run): Promise<boolean> {
    if (waitMs <= 0) return false;
    run.wait = new AbortController();
    await tools.clock.sleep(waitMs, AbortSignal.any([run.wait.signal, run.abort.signal]));
    const wasWoken = run.wait.signal.aborted;
    run.wait = null;
    return wasWoken;
  }

  async function drive(id: ConsultId, run: Run): Promise<void> {
    for (;;) {
      run.isWoken = false;
      const consult = tools.book.get(id);
      if (consult === null || run.abort.signal.aborted) return;
      const didWork = await step(consult, run);
      if (run.abort.signal.aborted) return;
      if (!didWork && !run.isWoken) return;
    }
  }

  function start(id: ConsultId): void {
    const run: Run = { abort: new AbortController(), wait: null, isWoken: false, done: Promise.resolve() };
    runs.set(id, run);
    run.done = drive(id, run)
      .catch((error: unknown) => {
        run.isWoken = false;
        onDefect(id, error);
      })
      .finally(() => {
        if (runs.get(id) !== run) return;
        runs.delete(id);
        // Woken between its last look and this line.
        if (run.isWoken && !run.abort.signal.aborted && !isStopped) start(id);
      });
  }

  return {
    wake(id) {
      if (isStopped) return;
      const run = runs.get(id);
      if (run === undefined || run.abort.signal.aborted) {
        start(id);
        return;
      }
      run.isWoken = true;
      run.wait?.abort();
    },
    async halt(id) {
      const run = runs.get(id);
      run?.abort.abort();
      await run?.done;
    },
    async stop() {
      isStopped = true;
      const all = [...runs.values()];
      for (const run of all) run.abort.abort();
      await Promise.all(all.map((run) => run.done));
    },
  };
}

type Wait = { readonly notBefore: number; readonly attempt: number; readonly because: Failure | null };

/**
 * What is left of a wait, in ms. Never more than it can have been at its beginning: the wall clock may have been set
 * back since, by a day as well.
 */
const leftOf = ({ notBefore, attempt, because }: Wait, now: number): number =>
  Math.min(notBefore - now, Math.max(pollEveryMs, longestRetryWaitMs(attempt, because)));

/** How long the other consults of its connection remember that the service keeps all of them from submitting. */
function pauseOf(book: ConsultBook, { id, connectionId }: Consult, now: number): number {
  const waits = book
    .all()
    .filter((one) => one.connectionId === connectionId && one.id !== id)
    .map((one) => (one.phase === 'queued' && one.because?.code === 'rate_limited' ? leftOf(one, now) : 0));
  return Math.max(0, ...waits);
}

type Turns<Key> = {
  /** Runs `work` when all that came before under this key has ended. Aborted while waiting: ends at once. */
  readonly take: (key: Key, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
};

function createTurns<Key>(): Turns<Key> {
  const last = new Map<Key, Promise<void>>();
  return {
    async take(key, signal, work) {
      const earlier = last.get(key) ?? Promise.resolve();
      let isMyTurn = false;
      const mine = earlier.then(() => {
        isMyTurn = true;
        return signal.aborted ? undefined : work();
      });
      last.set(
        key,
        mine.catch(() => undefined),
      );
      const aborted = new Promise<void>((resolve) => {
        const end = (): void => (isMyTurn ? undefined : resolve());
        if (signal.aborted) end();
        else signal.addEventListener('abort', end, { once: true });
      });
      // Once its turn has come, the work itself heeds the signal, and its end is waited for.
      await Promise.race([mine, aborted]);
    },
  };
}
