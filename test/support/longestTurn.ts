import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The most processor time, in ms, that this thread spends in one turn of its event loop while `work` goes on: so long
 * nothing else is heard. Other programs on the machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const done = new AbortController();
  let before = process.threadCpuUsage();
  // From here, as what `work` does before its first wait counts too.
  const whole = work().finally(() => done.abort());
  let longest = 0;
  while (!done.signal.aborted) {
    await nextTurn();
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }
  await whole;
  return longest;
}
