import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { dataKey, takeFolder } from '../../support/takeTestKit.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('recordFast.ts', import.meta.url));

const recorded = z.object({
  minutes: z.number(),
  stopMs: z.number(),
  durationMs: z.number(),
  recordedMs: z.number(),
  wavMs: z.number(),
  heapGrowthMb: z.number(),
  rssGrowthMb: z.number(),
});

/**
 * The young generation is kept small: V8 gives it the more room the faster one allocates, and 400 times real time
 * would measure that.
 */
async function recordAll(minutes: readonly number[]) {
  const args = ['--max-semi-space-size=2', program, await takeFolder(), dataKey.toString('hex')];
  const { stdout } = await run(process.execPath, [...args, ...minutes.map(String)]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => recorded.parse(JSON.parse(line)));
}

/** Four hours with LONG_TAKE_MINUTES=240, which takes half a minute and 4 GB of disk. */
const longMinutes = Number(process.env['LONG_TAKE_MINUTES'] ?? 40);

/** Below this a time says more about the machine's other work than about ours. */
const floorMs = 50;

test(`a take of ${longMinutes} minutes costs no more memory, and no more time at Stop, than one of a minute`, async () => {
  const takes = await recordAll([1, 1, longMinutes, 1, longMinutes, 1]);
  for (const { minutes, durationMs, recordedMs, wavMs } of takes) {
    expect(durationMs).toBe(minutes * 60_000 + 500);
    expect(recordedMs).toBe(durationMs);
    expect(wavMs).toBe(durationMs);
  }
  const long = takes.filter(({ minutes }) => minutes === longMinutes);
  for (const { heapGrowthMb, rssGrowthMb } of long) {
    expect(heapGrowthMb).toBeLessThan(30);
    expect(rssGrowthMb).toBeLessThan(30);
  }
  // The fastest of each: whatever else the machine does only adds.
  const fastest = (minutes: number): number =>
    Math.min(...takes.filter((take) => take.minutes === minutes).map(({ stopMs }) => stopMs));
  expect(fastest(longMinutes)).toBeLessThan(500);
  expect(fastest(longMinutes) / Math.max(floorMs, fastest(1))).toBeLessThanOrEqual(1.5);
}, 240_000);
