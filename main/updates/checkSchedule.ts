import type { Clock } from '../ports/clock.ts';

/** After a start, other work comes first. */
const firstCheckMs = 60_000;
const checkEveryMs = 6 * 60 * 60_000;
const checkAfterProblemMs = 60 * 60_000;
/** Spreads the checks of workstations that were switched on together. */
const spreadMs = 10 * 60_000;

/** `signal` aborts when the app ends; `chance`, from 0 to 1, is this workstation's share of the spread. */
export function createCheckSchedule(clock: Pick<Clock, 'sleep'>, signal: AbortSignal, chance: () => number) {
  let waiting = new AbortController();
  async function wait(ms: number): Promise<void> {
    waiting = new AbortController();
    await clock.sleep(ms, AbortSignal.any([waiting.signal, signal]));
  }
  return {
    /** Until no further check is needed or the app ends. `check` false: there was a problem. */
    async run(check: () => Promise<boolean>, isReady: () => boolean): Promise<void> {
      const spread = chance() * spreadMs;
      await wait(firstCheckMs + spread);
      while (!signal.aborted && !isReady()) {
        const nextMs = (await check()) ? checkEveryMs : checkAfterProblemMs;
        if (!signal.aborted && !isReady()) await wait(nextMs + spread);
      }
    },
    checkNow: (): void => waiting.abort(),
  };
}
