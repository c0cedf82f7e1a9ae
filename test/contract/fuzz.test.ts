import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzService } from '../service/fuzzService.ts';
import { startFuzzTarget, type FuzzTarget } from '../service/fuzzTarget.ts';
import { serviceClient } from './serviceClient.ts';

let target: FuzzTarget;
const crashes: unknown[] = [];
const onCrash = (error: unknown): void => {
  crashes.push(error);
};

beforeAll(async () => {
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
  target = await startFuzzTarget();
});
afterAll(async () => {
  await target.stop();
  process.off('uncaughtException', onCrash);
  process.off('unhandledRejection', onCrash);
});

describe('Thousands of hostile requests', () => {
  it.each([1, 20_260_105])('get an answer that may be, and end nothing: seed %i', async (seed) => {
    const counts = await fuzzService({ target, seed, requestCount: 1500 });
    process.stderr.write(`seed ${String(seed)}: ${JSON.stringify(Object.fromEntries(counts))}\n`);
    // The requests are no monotony: every way out of a submission was taken.
    for (const status of ['202', '400', '402', '405', '409', '413', '422', '429', '431'])
      expect(counts.get(status)).toBeGreaterThan(0);
    expect(crashes).toEqual([]);
    target.rest();
    expect((await serviceClient(target.url, target.tokens.paying).submit()).status).toBe(202);
  });
});
