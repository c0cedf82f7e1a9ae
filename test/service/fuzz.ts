import { parseArgs } from 'node:util';
import { z } from 'zod';
import { everyRefusal, fuzzService, startFuzzTarget, type FuzzCounts } from './fuzzService.ts';

/**
 * npm run fuzz -- [--requests N] [--seed S]
 *
 * Sends N hostile requests (100,000 by default), prints the seed of each round, and compares the heap after
 * collection with that at the start. Exit code 1: a wrong answer, none without a good reason, a crash, a
 * refusal that was never met, or a heap that grew by more than 2 %.
 */
const given = z
  .object({
    requests: z.coerce.number().int().min(1).default(100_000),
    seed: z.coerce.number().int().optional(),
  })
  .parse(parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } }).values);

const roundCount = 5;
/** Until code is compiled and buffers are as large as they get. */
const warmUpCount = 10_000;
const heapTolerance = 0.02;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function fuzz(): Promise<boolean> {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error('Run it as npm run fuzz: it needs --expose-gc.');
  const target = await startFuzzTarget();
  /** In MiB, with nothing kept that the stand-in records for tests. */
  const measureHeap = async (): Promise<number> => {
    target.control.reset();
    // Collections and the ends of connections take turns.
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      collect();
    }
    return process.memoryUsage().heapUsed / (1 << 20);
  };
  const round = async (seed: number, requestCount: number): Promise<FuzzCounts> => {
    say(`seed ${String(seed)}: ${String(requestCount)} requests`);
    return await fuzzService(target, seed, requestCount);
  };

  const firstSeed = given.seed ?? Date.now() % 1_000_000_000;
  await round(firstSeed, warmUpCount);
  const startHeap = await measureHeap();
  const totals: FuzzCounts = new Map();
  for (let index = 1; index <= roundCount; index += 1)
    for (const [status, count] of await round(firstSeed + index, Math.ceil(given.requests / roundCount)))
      totals.set(status, (totals.get(status) ?? 0) + count);
  const growth = (await measureHeap()) / startHeap - 1;
  say(JSON.stringify(Object.fromEntries(totals)));
  const unmet = everyRefusal.filter((status) => !totals.has(status));
  if (unmet.length > 0) say(`never met: ${unmet.join(', ')}`);
  say(`the heap of ${startHeap.toFixed(2)} MiB grew by ${(growth * 100).toFixed(2)} %`);
  await target.stop();
  return growth <= heapTolerance && unmet.length === 0;
}

// A crash of the service is one of this process, and ends it with its trace.
process.exitCode = (await fuzz()) ? 0 : 1;
