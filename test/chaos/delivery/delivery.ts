/**
 * Delivery by chaos, in a session with an unlocked keychain (test/chaos/cli.ts opens it):
 *   delivery.ts                 200 seeds
 *   delivery.ts --seed N        that seed again, with its story
 *   --runs N --first N          other numbers of seeds, from another one on
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { RunResult } from './oneRun.ts';
import { possibleCells } from './plan.ts';
import { runMany } from './runMany.ts';

const whole = z.coerce.number().int();
const options = z.object({
  seed: whole.optional(),
  runs: whole.default(200),
  first: whole.default(1),
});
const names = Object.keys(options.shape);
const { seed, runs, first } = options.parse(
  parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) }).values,
);

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function printResult({ seed: of, broken, lives, requestCount, realMs, story, output }: RunResult): void {
  const facts = `${seconds(realMs)}, ${String(lives)} starts, ${String(requestCount)} requests`;
  print(`seed ${String(of)}: ${broken.length === 0 ? 'ok' : 'BROKEN'} (${facts})`);
  if (broken.length === 0 && seed === undefined) return;
  for (const line of story) print(`    ${line}`);
  for (const line of broken) print(`    BROKEN: ${line}`);
  if (broken.length > 0) print(`    again: npm run chaos -- delivery --seed ${String(of)}`);
  print(output.trim());
}

const startedAt = performance.now();
const results = await runMany(seed ?? first, seed === undefined ? runs : 1, printResult);
const bad = results.filter(({ broken }) => broken.length > 0);
const hits = results.flatMap((one) => [...one.hits.keys()]);
print(
  `${String(results.length)} runs in ${seconds(performance.now() - startedAt)}: ${String(bad.length)} broke a rule.`,
);
if (bad.length > 0) print(`Broken seeds: ${bad.map((one) => one.seed).join(', ')}`);
const left = possibleCells.filter((cell) => !hits.includes(cell));
if (seed === undefined && left.length > 0) print(`Nothing struck at: ${left.join(', ')}`);
process.exit(bad.length === 0 ? 0 : 1);
