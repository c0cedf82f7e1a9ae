import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';

/** One piece of the built main process, and what stands there instead. It has to be there exactly once. */
export type Sabotage = { readonly piece: RegExp; readonly instead: string };

/**
 * A copy of the build whose main process lacks one protection, for the control run of a test: it must fail on it.
 * Answers the folder to launch; it is removed with the stack.
 */
export async function sabotagedBuild(stack: AsyncDisposableStack, sabotage: Sabotage): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-sabotaged-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await cp(join(repoRoot, 'out'), join(folder, 'out'), { recursive: true });
  await cp(join(repoRoot, 'package.json'), join(folder, 'package.json'));
  await symlink(join(repoRoot, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const main = join(folder, 'out', 'main');
  let found = 0;
  for (const name of (await readdir(main)).filter((one) => one.endsWith('.cjs'))) {
    const parts = (await readFile(join(main, name), 'utf8')).split(sabotage.piece);
    found += parts.length - 1;
    if (parts.length === 2) await writeFile(join(main, name), parts.join(sabotage.instead));
  }
  if (found !== 1) throw new Error(`The build does not have it exactly once: ${String(sabotage.piece)}`);
  return folder;
}
