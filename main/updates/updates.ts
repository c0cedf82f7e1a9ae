import type { UpdateState, UpdatesOff, UpdatesView } from '../../shared/ipc/updates.ts';
import type { Clock } from '../ports/clock.ts';
import { createQuietDownload } from './quietDownload.ts';
import { UpdateError, type Updater, type UpdateProblem } from './updater.ts';

/** After a start, other work comes first. */
const firstCheckMs = 60_000;
const checkEveryMs = 6 * 60 * 60_000;
const checkAfterProblemMs = 60 * 60_000;
/** Spreads the checks of workstations that were switched on together. */
const spreadMs = 10 * 60_000;

type CheckScheduleDeps = {
  readonly clock: Pick<Clock, 'sleep'>;
  /** From 0 to 1: this workstation's share of the spread. */
  readonly chance: () => number;
  /** Resolves false after a problem. */
  readonly check: () => Promise<boolean>;
  /** A version is ready to install, so no further check is needed. */
  readonly isReady: () => boolean;
  /** Aborts when the app ends. */
  readonly ended: AbortSignal;
};

/** Decides when the app checks for a newer version. */
function createCheckSchedule({ clock, chance, check, isReady, ended }: CheckScheduleDeps) {
  let waiting = new AbortController();

  async function wait(ms: number): Promise<void> {
    waiting = new AbortController();
    await clock.sleep(ms, AbortSignal.any([waiting.signal, ended]));
  }

  return {
    /** Resolves when a version is ready, or the app ends. */
    async run(): Promise<void> {
      const spread = chance() * spreadMs;
      await wait(firstCheckMs + spread);
      while (!ended.aborted && !isReady()) {
        const nextMs = (await check()) ? checkEveryMs : checkAfterProblemMs;
        if (!ended.aborted && !isReady()) await wait(nextMs + spread);
      }
    },
    /** Ends the wait for the next check. */
    checkNow: (): void => waiting.abort(),
  };
}

/** The app has five seconds to end in, and other work to do in them. */
const stopWithinMs = 1_000;

export type Updates = ReturnType<typeof createUpdates>;

export type UpdatesDeps = {
  readonly version: string;
  readonly off: UpdatesOff | null;
  readonly isManaged: boolean;
  /** Called once, at the first check. */
  readonly openUpdater: () => Promise<Updater>;
  /** A vet records, or a consult is on its way to the service: nothing is downloaded or installed then. */
  readonly isBusy: () => boolean;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly chance?: () => number;
  readonly onChange: () => void;
  readonly onProblem: (problem: UpdateProblem, code: string) => void;
};

export function createUpdates(deps: UpdatesDeps) {
  const { clock, isBusy } = deps;
  const ended = new AbortController();
  let state: UpdateState =
    deps.off === null
      ? { state: 'idle', lookedAt: null, problem: null }
      : { state: 'off', because: deps.off };
  let opened: Promise<Updater> | null = null;
  let running: Promise<void> = Promise.resolve();

  function onState(next: UpdateState): void {
    state = next;
    deps.onChange();
  }
  const isReady = (): boolean => state.state === 'ready';

  async function updater(): Promise<Updater> {
    opened ??= deps.openUpdater();
    return opened;
  }

  const quiet = createQuietDownload({ clock, updater, isBusy, onState, ended: ended.signal });

  /** False: there was a problem. */
  async function check(): Promise<boolean> {
    await quiet.waitUntilQuiet();
    if (ended.signal.aborted) return true;
    let problem: UpdateProblem | null = null;
    try {
      const offered = await (await updater()).check(ended.signal);
      if (offered !== null) await quiet.download(offered);
    } catch (error) {
      if (ended.signal.aborted) return true;
      problem = error instanceof UpdateError ? error.problem : 'damaged';
      deps.onProblem(problem, error instanceof UpdateError ? error.code : 'internal');
    }
    const lookedAt = clock.now();
    if (!isReady()) onState({ state: 'idle', lookedAt, problem });
    return problem === null;
  }

  const schedule = createCheckSchedule({
    clock,
    chance: deps.chance ?? Math.random,
    check,
    isReady,
    ended: ended.signal,
  });

  return {
    ...createQuitInstall({ clock, state: () => state, isBusy, updater }),
    view: (): UpdatesView => ({
      ...state,
      version: deps.version,
      isManaged: deps.isManaged,
      isBusy: isBusy(),
    }),
    start(): void {
      if (deps.off === null) running = schedule.run();
    },
    /** The app may have become busy, or quiet. */
    busyChanged: quiet.busyChanged,
    /** Checks for a newer version now, unless a check or a download is running. */
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

/** A vet who asks for a restart and then keeps the app open for longer did not ask for one at the next end. */
const restartMeantMs = 60_000;

type QuitInstallDeps = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly state: () => UpdateState;
  readonly isBusy: () => boolean;
  readonly updater: () => Promise<Pick<Updater, 'install'>>;
};

/** Installs the version that is ready when the app quits. */
function createQuitInstall({ clock, state, isBusy, updater }: QuitInstallDeps) {
  let restartRequestedAtMs: number | null = null;
  const isRestartRequested = (): boolean =>
    restartRequestedAtMs !== null && clock.monotonicMs() - restartRequestedAtMs < restartMeantMs;

  return {
    /** A vet asks to restart into the newer version. False: none is ready, or the app is busy. True: the app should quit. */
    requestRestart(): boolean {
      if (state().state !== 'ready' || isBusy()) return false;
      restartRequestedAtMs = clock.monotonicMs();
      return true;
    },
    /** Call at the end of the app, after everything is saved. */
    installAtQuit: async (): Promise<void> => {
      const now = state();
      if (now.state !== 'ready' || isBusy()) return;
      await (await updater()).install(isRestartRequested() ? 'restart' : 'atQuit');
    },
  };
}
