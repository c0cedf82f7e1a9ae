import { setImmediate } from 'node:timers/promises';
import { epochMs } from '../../../shared/ids.ts';

export type ManualClock = ReturnType<typeof manualClock>;

/**
 * Time that passes only when a test says so. `turns`: of the event loop, in which whatever is due runs to its
 * end.
 */
export function manualClock(startMs = 1_700_000_000_000, turns = 25) {
  let passedMs = 0;
  let sleptMs = 0;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();

  /** Lets whatever is due now run, without any time passing. */
  async function settle(): Promise<void> {
    // A step is a chain of promises, some of them over real files; none takes this many turns.
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  }

  return {
    now: () => epochMs(startMs + passedMs + sleptMs),
    monotonicMs: () => passedMs,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) {
          resolve();
          return;
        }
        const sleeper = {
          at: passedMs + ms,
          wake: () => {
            sleepers.delete(sleeper);
            signal.removeEventListener('abort', sleeper.wake);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal.addEventListener('abort', sleeper.wake, { once: true });
      }),
    /** Time that is gone before anything could run in it, as where the process was held up. */
    jump: (ms: number) => void (passedMs += ms),
    /** The computer sleeps: the wall clock goes on, the monotonic one stands still. */
    sleepThrough: (ms: number) => void (sleptMs += ms),
    settle,
    /** Lets `ms` pass; everything whose time has come runs, in order, before it resolves. */
    pass: async (ms: number): Promise<void> => {
      const end = passedMs + ms;
      await settle();
      for (;;) {
        const next = [...sleepers].filter((s) => s.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        passedMs = Math.max(passedMs, next.at);
        next.wake();
        await settle();
      }
      passedMs = end;
    },
  };
}
