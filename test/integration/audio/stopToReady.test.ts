import { expect, test } from 'vitest';

import { median } from '../../bench/statistics.ts';
import { temporaryFolder } from './audioTestKit.ts';
import { audioIn, feed, takeOf } from './takeTestKit.ts';
import { consult, valueOf } from './takeTestNames.ts';

/** Below this a time says more about the machine's other work than about ours. */
const floorMs = 50;
const rounds = 5;

test('Stop takes as long after half an hour as after a minute', async () => {
  const [audio, folder] = await audioIn(await temporaryFolder());
  const minute = takeOf(60);
  const stopMs = async (minutes: number): Promise<number> => {
    const live = valueOf(await audio.beginLive(consult));
    for (let done = 1; done <= minutes; done += 1) await feed(live, folder, minute, done);
    const startedAt = performance.now();
    const prepared = valueOf(await live.finish());
    const tookMs = performance.now() - startedAt;
    expect(prepared.durationMs).toBe(minutes * 60_000);
    return tookMs;
  };
  const times = { short: [] as number[], long: [] as number[] };
  // By turns, so that a slow moment of the machine meets both.
  for (let round = 0; round < rounds; round += 1) {
    times.short.push(await stopMs(1));
    times.long.push(await stopMs(30));
  }
  const [short, long] = [median(times.short), median(times.long)];
  const all = (list: readonly number[]): string => list.map((ms) => ms.toFixed(0)).join(' ');
  process.stderr.write(
    `Stop to ready: ${short.toFixed(0)} ms after 1 min (${all(times.short)}), ` +
      `${long.toFixed(0)} ms after 30 min (${all(times.long)})\n`,
  );
  expect(long / Math.max(floorMs, short)).toBeLessThanOrEqual(1.5);
  expect(long).toBeLessThan(500);
}, 180_000);
