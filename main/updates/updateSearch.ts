import type { UpdateState, UpdatesOffReason } from '../../shared/ipc/updates.ts';
import { onceMade } from '../../shared/onceMade.ts';
import type { Clock } from '../ports/clock.ts';
import { createCheckSchedule } from './checkSchedule.ts';
import { UpdateError, type OfferedUpdate, type Updater, type UpdateProblem } from './updater.ts';

const checkQuietEveryMs = 15_000;
/** The app has five seconds to end in, and other work to do in them. */
const stopWithinMs = 1_000;

export type UpdateSearchDeps = {
  readonly off: UpdatesOffReason | null;
  /** At the first check, and again after it failed. */
  readonly openUpdater: () => Promise<Updater>;
  /** A vet records, or a consult is on its way to the service: nothing is downloaded or installed then. */
  readonly isBusy: () => boolean;
  readonly clock: Clock;
  readonly chance?: () => number;
  readonly onChange: () => void;
  readonly onProblem: (problem: UpdateProblem, code: string) => void;
};

export function createUpdateSearch(deps: UpdateSearchDeps) {
  const { clock, isBusy, off } = deps;
  const ended = new AbortController();
  const { signal } = ended;
  let state: UpdateState =
    off === null ? { state: 'idle', lookedAt: null, problem: null } : { state: 'off', because: off };
  let running: Promise<void> = Promise.resolve();
  const { get: updater } = onceMade(deps.openUpdater);
  const schedule = createCheckSchedule(clock, signal, deps.chance ?? Math.random);
  const download = createDownload({ signal, updater, isBusy, waitUntilQuiet, onState });

  function onState(next: UpdateState): void {
    state = next;
    deps.onChange();
  }
  const isReady = (): boolean => state.state === 'ready';

  async function waitUntilQuiet(): Promise<void> {
    while (isBusy() && !signal.aborted) await clock.sleep(checkQuietEveryMs, signal);
  }

  /** False: there was a problem. */
  async function check(): Promise<boolean> {
    await waitUntilQuiet();
    if (signal.aborted) return true;
    let problem: UpdateProblem | null = null;
    try {
      const offered = await (await updater()).check(signal);
      if (offered !== null) await download.run(offered);
    } catch (error) {
      if (signal.aborted) return true;
      problem = error instanceof UpdateError ? error.problem : 'damaged';
      deps.onProblem(problem, error instanceof UpdateError ? error.code : 'internal');
    }
    if (!isReady()) onState({ state: 'idle', lookedAt: clock.now(), problem });
    return problem === null;
  }

  return {
    state: (): UpdateState => state,
    isReady,
    updater,
    start(): void {
      if (off === null) running = schedule.run(check, isReady);
    },
    busyChanged: download.busyChanged,
    checkNow: schedule.checkNow,
    async stop(): Promise<void> {
      ended.abort();
      // Windows may check the signature of an installer for long, and does not stop for the signal.
      const isOver = new AbortController();
      const over = running.catch(() => undefined).finally(() => isOver.abort());
      await Promise.race([over, clock.sleep(stopWithinMs, isOver.signal)]);
    },
  };
}

/** The vet's work interrupts a download. */
function createDownload(deps: {
  readonly signal: AbortSignal;
  readonly updater: () => Promise<Updater>;
  readonly isBusy: () => boolean;
  readonly waitUntilQuiet: () => Promise<void>;
  readonly onState: (state: UpdateState) => void;
}) {
  const { signal, isBusy, onState } = deps;
  let downloading: AbortController | null = null;
  return {
    /** Rejects where the download fails. */
    async run({ version: next }: OfferedUpdate): Promise<void> {
      for (;;) {
        if (isBusy()) onState({ state: 'waiting', next });
        await deps.waitUntilQuiet();
        if (signal.aborted) return;
        const interruption = new AbortController();
        downloading = interruption;
        onState({ state: 'downloading', next });
        try {
          await (await deps.updater()).download(AbortSignal.any([interruption.signal, signal]));
          onState({ state: 'ready', next });
          return;
        } catch (error) {
          if (!interruption.signal.aborted || signal.aborted) throw error;
        } finally {
          downloading = null;
        }
      }
    },
    /** The app may have become busy, which interrupts the download, or quiet, when it continues. */
    busyChanged: (): void => {
      if (downloading !== null && isBusy()) downloading.abort();
    },
  };
}
