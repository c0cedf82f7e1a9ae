import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { userGuide } from '../../../scripts/dev/guide/guidePlugin.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { pseudoLocale } from '../../support/uiText/pseudoLocale.ts';

/** A copy of the build whose page speaks pseudo. Answers the folder to launch; it is removed with the stack. */
export async function pseudoBuild(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-pseudo-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  for (const part of ['main', 'preload'])
    await cp(join(repoRoot, 'out', part), join(folder, 'out', part), { recursive: true });
  await cp(join(repoRoot, 'package.json'), join(folder, 'package.json'));
  await symlink(join(repoRoot, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const root = join(repoRoot, 'renderer');
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    base: './',
    cacheDir: join(folder, 'cache'),
    plugins: [react(), userGuide(), pseudoLocale()],
    build: {
      outDir: join(folder, 'out', 'renderer'),
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'index.html') },
    },
  });
  return folder;
}
