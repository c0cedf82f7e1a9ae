import path from 'node:path';
import { runInForeground, runTool } from './runTool.ts';
import { packageBin } from './packageBin.ts';
import { runEntry, printLine } from './userError.ts';
import { repoRoot } from './repoRoot.ts';

/**
 * The tools of `npm run check` that do not run the code, as node sees them. They share nothing, so they run
 * at once.
 */
const looks = [
  { name: 'format', script: packageBin('oxfmt', 'oxfmt'), args: ['--check', '.'] },
  {
    name: 'lint',
    script: packageBin('oxlint', 'oxlint'),
    args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  },
  { name: 'types', script: packageBin('typescript', 'tsc'), args: ['-b'] },
  { name: 'dead code', script: packageBin('knip', 'knip'), args: ['--no-progress'] },
  { name: 'tokens', script: path.join(repoRoot, 'scripts/dev/mostTokens.ts'), args: [] },
  { name: 'width', script: path.join(repoRoot, 'scripts/dev/wideLines.ts'), args: [] },
  { name: 'licences', script: path.join(repoRoot, 'scripts/release/licences/licencePolicy.ts'), args: [] },
] as const;

async function check(): Promise<number> {
  const failed = await Promise.all(
    looks.map(async ({ name, script, args }) => {
      const startedAt = performance.now();
      const { code, output } = await runTool({
        command: process.execPath,
        args: [script, ...args],
        cwd: repoRoot,
      });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      printLine(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (code !== 0) printLine(output.trim());
      return code !== 0;
    }),
  );
  // For a run that has `npm test` after it anyway.
  if (process.argv.includes('--without-tests')) return failed.includes(true) ? 1 : 0;
  const tests = await runInForeground({
    command: process.execPath,
    args: [
      packageBin('vitest', 'vitest'),
      'run',
      '-c',
      'test/vitest.config.ts',
      ...['unit', 'unit, isolated', 'contract'].flatMap((name) => ['--project', name]),
    ],
    cwd: repoRoot,
  });
  return failed.includes(true) ? 1 : tests;
}

await runEntry(check);
