import type { EpochMs } from '../../shared/ids.ts';
import type { UpdateState, UpdatesOff, UpdatesView } from '../../shared/ipc/updates.ts';
import type { Clock } from '../ports/clock.ts';
import { UpdateError, type OfferedUpdate, type Updater, type UpdateProblem } from './updater.ts';

/** After a start there is other work first. */
const firstLookMs = 60_000;
const lookEveryMs = 6 * 60 * 60_000;
const lookAgainMs = 60 * 60_000;
/** Workstations that are switched on together do not all ask at once. */
const spreadMs = 10 * 60_000;
const quietEveryMs = 15_000;
/** The app has five seconds to end in, and more to do in them. */
const stopWithinMs = 1_000;
/** A person who then keeps the app open after all has not asked for the next time it ends. */
const restartMeantMs = 60_000;

export type Updates = {
  readonly view: () => UpdatesView;
  readonly start: () => void;
  /** Something may be under way that was not before, or the other way round. */
  readonly changed: () => void;
  /** Looks now, where it can. */
  readonly look: () => void;
  /** A person wants it now. False: there is none, or it would interrupt something. True: the app is to quit. */
  readonly wantRestart: () => boolean;
  /** The app ends, and all is saved. */
  readonly installAtQuit: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type UpdatesDeps = {
  readonly version: string;
  readonly off: UpdatesOff | null;
  readonly isManaged: boolean;
  /** Asked for once, when it is first needed. */
  readonly openUpdater: () => Promise<Updater>;
  /** Somebody speaks, or a consult is on its way: nothing is fetched or installed then. */
  readonly isBusy: () => boolean;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly chance?: () => number;
  readonly onChange: () => void;
  readonly onProblem: (problem: UpdateProblem, code: string) => void;
};

export function createUpdates(deps: UpdatesDeps): Updates {
  const { clock, isBusy } = deps;
  const ended = new AbortController();
  let state: UpdateState =
    deps.off === null
      ? { state: 'idle', lookedAt: null, problem: null }
      : { state: 'off', because: deps.off };
  let opened: Promise<Updater> | null = null;
  let running: Promise<void> = Promise.resolve();
  let waiting = new AbortController();
  let downloading: AbortController | null = null;
  let restartWantedAtMs: number | null = null;

  function become(next: UpdateState): void {
    state = next;
    deps.onChange();
  }

  const isReady = (): boolean => state.state === 'ready';

  const isRestartWanted = (): boolean =>
    restartWantedAtMs !== null && clock.monotonicMs() - restartWantedAtMs < restartMeantMs;

  async function updater(): Promise<Updater> {
    opened ??= deps.openUpdater();
    return opened;
  }

  async function quiet(): Promise<void> {
    while (isBusy() && !ended.signal.aborted) await clock.sleep(quietEveryMs, ended.signal);
  }

  async function download(offered: OfferedUpdate): Promise<void> {
    for (;;) {
      if (isBusy()) become({ state: 'waiting', next: offered.version });
      await quiet();
      if (ended.signal.aborted) return;
      const mine = new AbortController();
      downloading = mine;
      become({ state: 'downloading', next: offered.version });
      try {
        await (await updater()).download(AbortSignal.any([mine.signal, ended.signal]));
        become({ state: 'ready', next: offered.version, needsAdministrator: offered.needsAdministrator });
        return;
      } catch (error) {
        if (!mine.signal.aborted || ended.signal.aborted) throw error;
      } finally {
        downloading = null;
      }
    }
  }

  /** Answers how long to wait before the next time. */
  async function lookOnce(): Promise<number> {
    await quiet();
    if (ended.signal.aborted) return 0;
    let problem: UpdateProblem | null = null;
    try {
      const offered = await (await updater()).check(ended.signal);
      if (offered !== null) await download(offered);
    } catch (error) {
      if (ended.signal.aborted) return 0;
      problem = error instanceof UpdateError ? error.problem : 'damaged';
      deps.onProblem(problem, error instanceof UpdateError ? error.code : 'internal');
    }
    const lookedAt: EpochMs = clock.now();
    if (!isReady()) become({ state: 'idle', lookedAt, problem });
    return problem === null ? lookEveryMs : lookAgainMs;
  }

  /** Ends early where somebody wants it now. */
  async function wait(ms: number): Promise<void> {
    waiting = new AbortController();
    await clock.sleep(ms, AbortSignal.any([waiting.signal, ended.signal]));
  }

  async function run(): Promise<void> {
    const spread = (deps.chance ?? Math.random)() * spreadMs;
    await wait(firstLookMs + spread);
    // A version that waits to be installed is enough.
    while (!ended.signal.aborted && !isReady()) {
      const next = await lookOnce();
      if (!ended.signal.aborted && !isReady()) await wait(next + spread);
    }
  }

  return {
    view: () => ({ ...state, version: deps.version, isManaged: deps.isManaged, isBusy: isBusy() }),
    start() {
      if (deps.off === null) running = run();
    },
    changed() {
      if (downloading !== null && isBusy()) downloading.abort();
    },
    look: () => waiting.abort(),
    wantRestart() {
      if (!isReady() || isBusy()) return false;
      restartWantedAtMs = clock.monotonicMs();
      return true;
    },
    async installAtQuit() {
      if (state.state !== 'ready' || isBusy()) return;
      if (state.needsAdministrator && !isRestartWanted()) return;
      await (await updater()).install(isRestartWanted() ? 'restart' : 'atQuit');
    },
    async stop() {
      ended.abort();
      // Not for what does not heed that: Windows may be at the signature of an installer for long.
      const isOver = new AbortController();
      const over = running.catch(() => undefined).finally(() => isOver.abort());
      await Promise.race([over, clock.sleep(stopWithinMs, isOver.signal)]);
    },
  };
}
