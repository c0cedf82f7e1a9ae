/**
 * `npm run mutation`: changes the code of delivery one place at a time, and tells which changes no test notices.
 *
 *   npm run mutation                     all of it; some 40 minutes on two cores
 *   npm run mutation -- FILE…            these files alone, as shared/consult/transitions/secondNote.ts
 *
 * Which of them a test should notice is for people to judge. Stryker (Apache-2.0) is fetched for the run alone, into a
 * copy of the checkout: nobody else needs its 200 packages.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInForeground } from '../../scripts/dev/runTool.ts';
import { runEntry, printLine } from '../../scripts/dev/userError.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { resultsOf, type FileResult } from './mutationReport.ts';

const strykerVersion = '10.1.1';

const everything = [
  'shared/consult/transitions/{delivery,decision,take}Transitions.ts',
  'shared/consult/transitions/{late,second}Note.ts',
  'main/consults/decisions/*.ts',
  'main/consults/steps/*.ts',
  'main/noteService/*.ts',
];

const asked = process.argv.slice(2);

const settings = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: true },
  mutate: asked.length === 0 ? everything : asked,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: 'mutation.json' },
  // What runs once, when a module is loaded, takes a run of all tests each.
  ignoreStatic: true,
  timeoutMS: 8000,
  // Another wording is no other behaviour, and screens and contracts hold the words that matter.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  // It reads these with TypeScript's earlier programming interface, which version 7 has not.
  tsconfigFile: 'none.json',
};

function sayResult({ file, noticed, survivors }: FileResult): void {
  printLine(`${file}: ${noticed} of ${noticed + survivors.length} changes noticed`);
  for (const line of survivors) printLine(`  not noticed: ${line}`);
}

await runEntry(async () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'clinic-mutation-'));
  try {
    printLine('Fetching Stryker into a copy of the checkout…');
    const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repoRoot,
      encoding: 'utf8',
    });
    for (const file of [...tracked.split('\0').filter((name) => name !== ''), 'node_modules'])
      cpSync(path.join(repoRoot, file), path.join(copy, file), { recursive: true, verbatimSymlinks: true });
    writeFileSync(path.join(copy, 'stryker.config.json'), JSON.stringify(settings));
    const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${strykerVersion}`);
    const npm = ['install', '--no-save', '--ignore-scripts', '--legacy-peer-deps', '--silent', ...packages];
    execFileSync('npm', npm, { cwd: copy, stdio: 'inherit', shell: process.platform === 'win32' });
    const code = await runInForeground({
      command: process.execPath,
      args: [path.join(copy, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run'],
      cwd: copy,
      env: process.env,
    });
    if (code !== 0) return code;
    const json: unknown = JSON.parse(readFileSync(path.join(copy, 'mutation.json'), 'utf8'));
    for (const result of resultsOf(json)) sayResult(result);
    return 0;
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  }
});
