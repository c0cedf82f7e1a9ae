import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzzService } from '../service/fuzzService.ts';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { serviceClient } from './serviceClient.ts';

let standIn: StandIn;
const crashes: unknown[] = [];
const onCrash = (error: unknown): void => {
  crashes.push(error);
};

beforeAll(async () => {
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
  standIn = await startStandIn({ profile: 'production', processingMs: 0, maxAudioBytes: 64 * 1024 });
});
afterAll(async () => {
  await standIn.stop();
  process.off('uncaughtException', onCrash);
  process.off('unhandledRejection', onCrash);
});

describe('Thousands of hostile requests', () => {
  it.each([1, 20_260_105])('get an answer that may be, and end nothing: seed %i', async (seed) => {
    const token = standIn.tokens[0] ?? '';
    const counts = await fuzzService({ url: standIn.url, token, seed, requestCount: 1500 });
    process.stderr.write(`seed ${String(seed)}: ${JSON.stringify(Object.fromEntries(counts))}\n`);
    // The requests are no monotony: every way out of a submission was taken.
    for (const status of ['202', '400', '409', '413', '422', '431'])
      expect(counts.get(status)).toBeGreaterThan(0);
    expect(crashes).toEqual([]);
    expect((await serviceClient(standIn.url, token).submit()).status).toBe(202);
  });
});
