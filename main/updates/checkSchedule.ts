import type { Clock } from '../ports/clock.ts';

/** After a start, other work comes first. */
const firstCheckMs = 60_000;
const checkEveryMs = 6 * 60 * 60_000;
const checkAfterProblemMs = 60 * 60_000;
/** Spreads the checks of workstations that were switched on together. */
const spreadMs = 10 * 60_000;

export type CheckScheduleDeps = {
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
export function createCheckSchedule({ clock, chance, check, isReady, ended }: CheckScheduleDeps) {
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
