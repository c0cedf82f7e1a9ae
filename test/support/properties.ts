/**
 * `npm run properties`: every property of the tests with cases that no test run has tried.
 *
 *   npm run properties                          10,000 cases each (100 of those that file notes), of a new seed,
 *                                               which is printed
 *   npm run properties -- --seed N --runs N     those again, or so many
 */
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runInForeground } from '../../scripts/dev/runTool.ts';
import { packageBin } from '../../scripts/dev/packageBin.ts';
import { runEntry, printLine } from '../../scripts/dev/userError.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(2 ** 31));
const runs = values.runs ?? '10000';

/** A case of theirs files a note at a real service twenty times. */
const integrationRuns = String(Math.ceil(Number(runs) / 100));
const folder = path.join(repoRoot, 'test');
const files = globSync('unit/**/*.test.{ts,tsx}', { cwd: folder }).filter((file) =>
  readFileSync(path.join(folder, file), 'utf8').includes('propertyRuns('),
);
const env = (some: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CLINIC_PROPERTY_SEED: seed,
  CLINIC_PROPERTY_RUNS: some,
});
const node = { command: process.execPath, cwd: repoRoot };
const program = new URL('../run.ts', import.meta.url).pathname;

printLine(
  `${runs} cases of each property, seed ${seed}. Again: npm run properties -- --seed ${seed} --runs ${runs}`,
);
await runEntry(async () => {
  const args = ['run', '-c', 'test/vitest.config.ts', '--project', 'unit*', ...files];
  const small = await runInForeground({
    ...node,
    args: [packageBin('vitest', 'vitest'), ...args],
    env: env(runs),
  });
  const filed = await runInForeground({
    ...node,
    args: [program, 'integration', 'filedBytes'],
    env: env(integrationRuns),
  });
  return Math.max(small, filed);
});
