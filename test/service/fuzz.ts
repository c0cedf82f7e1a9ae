import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { FuzzCounts } from './fuzzService.ts';
import { startFuzzTarget } from './fuzzTarget.ts';

/**
 * npm run fuzz -- [--requests N] [--seed S]
 *
 * Sends N hostile requests (100,000 by default), prints the seed of each round, and compares the heap after
 * collection with that at the start, without what the fuzzer's own code takes. Exit code 1: a wrong answer, none
 * without a good reason, a crash, a refusal that was never met, or a heap that grew by more than 5 %.
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
const heapTolerance = 0.05;
/** Those that bad requests can bring about. */
const everyRefusal = ['400', '401', '402', '404', '405', '409', '413', '422', '429', '431'];
const mebibyte = 1 << 20;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function fuzz(): Promise<boolean> {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error('Run it as npm run fuzz: it needs --expose-gc.');
  const target = await startFuzzTarget();
  collect();
  const heapWithoutFuzzer = process.memoryUsage().heapUsed / mebibyte;
  const { fuzzService } = await import('./fuzzService.ts');
  collect();
  const fuzzerHeap = process.memoryUsage().heapUsed / mebibyte - heapWithoutFuzzer;
  /** In MiB, with nothing kept that the stand-in records for tests. */
  const measureHeap = async (): Promise<number> => {
    await target.control.reset();
    // Collections and the ends of connections take turns.
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      collect();
    }
    return process.memoryUsage().heapUsed / mebibyte;
  };
  const round = async (seed: number, requestCount: number): Promise<FuzzCounts> => {
    say(`seed ${String(seed)}: ${String(requestCount)} requests`);
    return await fuzzService({ target, seed, requestCount });
  };

  const firstSeed = given.seed ?? Date.now() % 1_000_000_000;
  await round(firstSeed, warmUpCount);
  const startHeap = await measureHeap();
  say(
    `heap at the start: ${startHeap.toFixed(2)} MiB, of which ${fuzzerHeap.toFixed(2)} are the fuzzer's code`,
  );
  let endHeap = startHeap;
  const startedAt = performance.now();
  const totals: FuzzCounts = new Map();
  for (let index = 1; index <= roundCount; index += 1) {
    const counts = await round(firstSeed + index, Math.ceil(given.requests / roundCount));
    for (const [status, count] of counts) totals.set(status, (totals.get(status) ?? 0) + count);
    endHeap = await measureHeap();
    say(`heap: ${endHeap.toFixed(2)} MiB`);
  }
  const growth = (endHeap - startHeap) / (startHeap - fuzzerHeap);
  const requestCount = [...totals.values()].reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - startedAt) / 1000;
  say(
    `${String(requestCount)} requests in ${seconds.toFixed(0)} s: ${JSON.stringify(Object.fromEntries(totals))}`,
  );
  const unmet = everyRefusal.filter((status) => !totals.has(status));
  if (unmet.length > 0) say(`never met: ${unmet.join(', ')}`);
  say(`heap grew by ${(growth * 100).toFixed(2)} %`);
  await target.stop();
  return growth <= heapTolerance && unmet.length === 0;
}

// A crash of the service is one of this process, and ends it with its trace.
process.exitCode = (await fuzz()) ? 0 : 1;
