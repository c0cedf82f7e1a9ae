import type { ElectronApplication } from '@playwright/test';

/**
 * What main has in memory (RSS): as it is, and after V8 has collected, which it puts off while much goes
 * through. What a collection itself needs it gives back in the seconds after, tens of MiB at times, so of
 * those the lowest counts.
 */
export const residentBytes = (electron: ElectronApplication): Promise<readonly [number, number]> =>
  electron.evaluate(async () => {
    const before = process.memoryUsage().rss;
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
    const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
    for (let round = 0; round < 4; round += 1) {
      collect();
      await pause(250);
    }
    let lowest = process.memoryUsage().rss;
    for (let look = 0; look < 10; look += 1) {
      await pause(500);
      lowest = Math.min(lowest, process.memoryUsage().rss);
    }
    return [before, lowest];
  });
