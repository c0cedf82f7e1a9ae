import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from '../../../../scripts/dev/repoRoot.ts';
import { runTool } from '../../../../scripts/dev/runTool.ts';
import { mutants } from '../../../noteCheck/mutants.ts';

it.each(mutants)('the check that $name ($file) can still be made from the source', ({ file, change }) => {
  const source = readFileSync(join(repoRoot, 'shared/noteCheck', file), 'utf8');
  expect([source, null]).not.toContain(change(source));
});

// All of them take half a minute: npm run notecheck -- --mutants.
it('the open pairs notice a dropped rule of each file', async () => {
  const { code, output } = await runTool({
    command: process.execPath,
    args: [join(repoRoot, 'test/noteCheck/cli.ts'), '--mutants', '--short'],
    cwd: repoRoot,
    timeoutMs: 55_000,
  });
  expect(output).toMatch(/^(\d+) of \1 mutants noticed$/m);
  expect(code).toBe(0);
});
