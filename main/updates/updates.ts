import type { UpdateState, UpdatesOff, UpdatesView } from '../../shared/ipc/updates.ts';
import { onceMade } from '../../shared/onceMade.ts';
import type { Clock } from '../ports/clock.ts';
import { UpdateError, type Updater, type UpdateProblem, type OfferedUpdate } from './updater.ts';

const checkQuietEveryMs = 15_000;
/** After a start, other work comes first. */
const firstCheckMs = 60_000;
const checkEveryMs = 6 * 60 * 60_000;
const checkAfterProblemMs = 60 * 60_000;
/** Spreads the checks of workstations that were switched on together. */
const spreadMs = 10 * 60_000;
/** The app has five seconds to end in, and other work to do in them. */
const stopWithinMs = 1_000;
/** A vet who asks for a restart and then keeps the app open for longer did not ask for one at the next end. */
const restartMeantMs = 60_000;

export type Updates = ReturnType<typeof createUpdates>;

export type UpdatesDeps = {
  readonly version: string;
  readonly off: UpdatesOff | null;
  readonly isManaged: boolean;
  /** Called at the first check, and again after it failed. */
  readonly openUpdater: () => Promise<Updater>;
  /** A vet records, or a consult is on its way to the service: nothing is downloaded or installed then. */
  readonly isBusy: () => boolean;
  readonly clock: Clock;
  /** From 0 to 1: this workstation's share of the spread. */
  readonly chance?: () => number;
  readonly onChange: () => void;
  readonly onProblem: (problem: UpdateProblem, code: string) => void;
};

/** Looks for newer versions, downloads one while the app is not busy, and installs it when the app quits. */
export function createUpdates(deps: UpdatesDeps) {
  const { clock, isBusy } = deps;
  /** Aborts when the app ends. */
  const ended = new AbortController();
  const { signal } = ended;
  let state: UpdateState =
    deps.off === null
      ? { state: 'idle', lookedAt: null, problem: null }
      : { state: 'off', because: deps.off };
  let running: Promise<void> = Promise.resolve();
  let downloading: AbortController | null = null;
  let waiting = new AbortController();
  let restartRequestedAtMs: number | null = null;

  function onState(next: UpdateState): void {
    state = next;
    deps.onChange();
  }
  const isReady = (): boolean => state.state === 'ready';
  const { get: updater } = onceMade(deps.openUpdater);

  /** Resolves when the app is not busy, or ends. */
  async function waitUntilQuiet(): Promise<void> {
    while (isBusy() && !signal.aborted) await clock.sleep(checkQuietEveryMs, signal);
  }

  /** Resolves when the version is ready, or the app ends. Rejects where the download fails. */
  async function download(offered: OfferedUpdate): Promise<void> {
    for (;;) {
      if (isBusy()) onState({ state: 'waiting', next: offered.version });
      await waitUntilQuiet();
      if (signal.aborted) return;
      const interruption = new AbortController();
      downloading = interruption;
      onState({ state: 'downloading', next: offered.version });
      try {
        await (await updater()).download(AbortSignal.any([interruption.signal, signal]));
        onState({ state: 'ready', next: offered.version });
        return;
      } catch (error) {
        if (!interruption.signal.aborted || signal.aborted) throw error;
      } finally {
        downloading = null;
      }
    }
  }

  /** False: there was a problem. */
  async function check(): Promise<boolean> {
    await waitUntilQuiet();
    if (signal.aborted) return true;
    let problem: UpdateProblem | null = null;
    try {
      const offered = await (await updater()).check(signal);
      if (offered !== null) await download(offered);
    } catch (error) {
      if (signal.aborted) return true;
      problem = error instanceof UpdateError ? error.problem : 'damaged';
      deps.onProblem(problem, error instanceof UpdateError ? error.code : 'internal');
    }
    const lookedAt = clock.now();
    if (!isReady()) onState({ state: 'idle', lookedAt, problem });
    return problem === null;
  }

  async function wait(ms: number): Promise<void> {
    waiting = new AbortController();
    await clock.sleep(ms, AbortSignal.any([waiting.signal, signal]));
  }

  /** Resolves when a version is ready, so that no further check is needed, or the app ends. */
  async function checkNowAndThen(): Promise<void> {
    const spread = (deps.chance ?? Math.random)() * spreadMs;
    await wait(firstCheckMs + spread);
    while (!signal.aborted && !isReady()) {
      const nextMs = (await check()) ? checkEveryMs : checkAfterProblemMs;
      if (!signal.aborted && !isReady()) await wait(nextMs + spread);
    }
  }

  const isRestartRequested = (): boolean =>
    restartRequestedAtMs !== null && clock.monotonicMs() - restartRequestedAtMs < restartMeantMs;

  return {
    view: (): UpdatesView => ({
      ...state,
      version: deps.version,
      isManaged: deps.isManaged,
      isBusy: isBusy(),
    }),
    start(): void {
      if (deps.off === null) running = checkNowAndThen();
    },
    /** The app may have become busy, which interrupts the download, or quiet, when the download continues. */
    busyChanged: (): void => {
      if (downloading !== null && isBusy()) downloading.abort();
    },
    /** Checks for a newer version now, unless a check or a download is running. */
    checkNow: (): void => waiting.abort(),
    /** A vet asks to restart into the newer version. False: none is ready, or the app is busy. True: the app should quit. */
    requestRestart(): boolean {
      if (!isReady() || isBusy()) return false;
      restartRequestedAtMs = clock.monotonicMs();
      return true;
    },
    /** Call at the end of the app, after everything is saved. */
    installAtQuit: async (): Promise<void> => {
      if (!isReady() || isBusy()) return;
      await (await updater()).install(isRestartRequested() ? 'restart' : 'atQuit');
    },
    async stop(): Promise<void> {
      ended.abort();
      // Windows may check the signature of an installer for long, and does not stop for the signal.
      const isOver = new AbortController();
      const over = running.catch(() => undefined).finally(() => isOver.abort());
      await Promise.race([over, clock.sleep(stopWithinMs, isOver.signal)]);
    },
  };
}
