/**
 * Delivery by chaos, in a session with an unlocked keychain (test/chaos/cli.ts opens it):
 *   delivery.ts                 200 seeds
 *   delivery.ts --seed N        that seed again, with its story
 *   --runs N --first N          other numbers of seeds, from another one on
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { matrixText, missing } from './matrix.ts';
import { endedByItself, type RunResult } from './oneRun.ts';
import { runMany } from './runMany.ts';

const whole = z.coerce.number().int();
const options = z.object({
  seed: whole.optional(),
  runs: whole.optional(),
  first: whole.default(1),
});
const names = Object.keys(options.shape);
const given = options.parse(
  parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) }).values,
);

const usualRuns = 200;
/** What each possible cell of the matrix needs. */
const leastHits = 3;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function printResult(result: RunResult, isWhole: boolean): void {
  const { seed, broken, lives, requestCount, realMs } = result;
  const facts = `${seconds(realMs)}, ${String(lives)} starts, ${String(requestCount)} requests`;
  print(`seed ${String(seed)}: ${broken.length === 0 ? 'ok' : 'BROKEN'} (${facts})`);
  if (broken.length === 0 && !isWhole) return;
  for (const line of result.story) print(`    ${line}`);
  for (const line of broken) print(`    BROKEN: ${line}`);
  if (broken.length > 0) print(`    again: npm run chaos -- delivery --seed ${String(seed)}`);
  // What the app said as it ended is nowhere else.
  if (isWhole || result.broken.some((line) => line.startsWith(endedByItself))) print(result.output.trim());
}

async function tryRuns(): Promise<boolean> {
  const startedAt = performance.now();
  const isOne = given.seed !== undefined;
  // Whoever asks for so many runs gets so many.
  const least = isOne || given.runs !== undefined ? 0 : leastHits;
  const { results, hits } = await runMany({
    firstSeed: given.seed ?? given.first,
    runCount: isOne ? 1 : (given.runs ?? usualRuns),
    leastHits: least,
    onResult: (result) => printResult(result, isOne),
  });
  const bad = results.filter(({ broken }) => broken.length > 0);
  const lacking = missing(hits, least);
  if (!isOne) print(`\n${matrixText(hits)}\n`);
  const starts = results.reduce((sum, { lives }) => sum + lives, 0);
  const requests = results.reduce((sum, { requestCount }) => sum + requestCount, 0);
  print(
    `${String(results.length)} runs in ${seconds(performance.now() - startedAt)}: ${String(bad.length)} broke a rule; ` +
      `${String(starts)} starts of the app, ${String(requests)} requests.`,
  );
  if (bad.length > 0) print(`Broken seeds: ${bad.map(({ seed }) => seed).join(', ')}`);
  if (lacking.length > 0) print(`Hit fewer than ${String(leastHits)} times: ${lacking.join(', ')}`);
  return bad.length === 0 && lacking.length === 0;
}

process.exit((await tryRuns()) ? 0 : 1);
