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

/** A slow computer with other work takes a few times as long as the half a minute that is usual. */
const mostMs = 240_000;

// All of them take a minute: npm run notecheck -- --mutants.
it(
  'the open pairs notice a dropped rule of each file',
  async () => {
    const { code, output } = await runTool({
      command: process.execPath,
      args: [join(repoRoot, 'test/noteCheck/cli.ts'), '--mutants', '--short'],
      cwd: repoRoot,
      timeoutMs: mostMs,
    });
    expect(output).toMatch(/^(\d+) of \1 mutants noticed$/m);
    expect(code).toBe(0);
  },
  mostMs + 10_000,
);
