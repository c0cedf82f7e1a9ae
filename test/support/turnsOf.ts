import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';

/** The processor's time that this thread spends on some work, in ms: in its longest turn of the event loop, and in all. */
type Turns = { readonly longestMs: number; readonly wholeMs: number };

/** While one turn goes on, nothing else is heard. Other programs on the machine do not count. */
export async function turnsOf(work: () => Promise<unknown>): Promise<Turns> {
  const done = new AbortController();
  let before = process.threadCpuUsage();
  // From here, as what `work` does before its first wait counts too.
  const whole = work().finally(() => done.abort());
  let [longestMs, wholeMs] = [0, 0];
  while (!done.signal.aborted) {
    await nextTurn();
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1000);
    wholeMs += (user + system) / 1000;
    before = process.threadCpuUsage();
  }
  await whole;
  return { longestMs, wholeMs };
}

/** What main may be held for while somebody types, in ms: on an ordinary computer, and on the slowest. */
const [ordinaryMs, slowestMs] = [50, 200];
/** On a slow computer, of all that the work takes there. Work that is done in one turn takes all of it. */
const mostShare = 0.4;

export const expectShortTurns = ({ longestMs, wholeMs }: Turns): void =>
  expect(longestMs).toBeLessThan(Math.max(ordinaryMs, Math.min(slowestMs, wholeMs * mostShare)));
