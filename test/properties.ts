/**
 * `npm run properties`: every property of the unit tests with cases that no test run has tried.
 *
 *   npm run properties                          10,000 cases each, of a new seed, which is printed
 *   npm run properties -- --seed N --runs N     those again, or so many
 */
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runInForeground } from '../main/dev/childProcess.ts';
import { packageBin } from '../main/dev/packageBin.ts';
import { runEntry, say } from '../main/dev/plainStop.ts';
import { repoRoot } from '../main/dev/repoRoot.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(2 ** 31));
const runs = values.runs ?? '10000';

const folder = path.join(repoRoot, 'test');
const files = globSync('unit/**/*.test.{ts,tsx}', { cwd: folder }).filter((file) =>
  readFileSync(path.join(folder, file), 'utf8').includes('propertyRuns('),
);

say(
  `${runs} cases of each property, seed ${seed}. Again: npm run properties -- --seed ${seed} --runs ${runs}`,
);
await runEntry(() =>
  runInForeground({
    command: process.execPath,
    args: [
      packageBin('vitest', 'vitest'),
      'run',
      '-c',
      'test/vitest.config.ts',
      '--project',
      'unit',
      ...files,
    ],
    cwd: repoRoot,
    env: { ...process.env, CLINIC_PROPERTY_SEED: seed, CLINIC_PROPERTY_RUNS: runs },
  }),
);
