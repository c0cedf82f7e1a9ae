import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { repoRoot } from '../../dev/repoRoot.ts';
import { packageFolders } from '../licences/npmComponent.ts';

const notes = path.join(repoRoot, 'out', 'parts');

/** Module names of code that the bundler adds, with the package that the code is from. */
const ownCode = [
  { pattern: /^\0?rolldown\/runtime/, folder: 'node_modules/rolldown' },
  { pattern: /^\0?vite\//, folder: 'node_modules/vite' },
] as const;

/**
 * Records which packages a bundle has code of, from the bundler's list of modules. package.json cannot tell:
 * the page is bundled from packages for development.
 */
export function recordBundledPackages(bundleName: string): Plugin {
  return {
    name: 'clinic-note-bundled-packages',
    async generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      );
      // The chunks no longer list the styles.
      const styles = [...this.getModuleIds()].filter((id) => id.includes('.css'));
      await mkdir(notes, { recursive: true });
      const folders = foldersOf([...modules, ...styles]);
      await writeFile(path.join(notes, `${bundleName}.json`), `${JSON.stringify(folders, undefined, 2)}\n`);
    },
  };
}

/** The packages of modules. Throws on a module that is neither a file nor known as the bundler's own code. */
export function foldersOf(modules: readonly string[]): readonly string[] {
  const own = modules.map((id) => ownCode.find(({ pattern }) => pattern.test(id))?.folder ?? '');
  const strange = modules.filter(
    (id, at) => own[at] === '' && id.startsWith('\0') && !id.includes('node_modules/'),
  );
  if (strange.length > 0) throw new Error(`Nobody knows whose code this is: ${strange.join(', ')}`);
  return packageFolders([...modules, ...own.filter((folder) => folder !== '').map((folder) => `${folder}/`)]);
}

/** The folders of the packages that the bundles in out/ have code of. */
export async function bundledPackages(): Promise<readonly string[]> {
  const lists = await Promise.all(
    (await readdir(notes)).map((name) => bundledInto(path.basename(name, '.json'))),
  );
  return [...new Set(lists.flat())].sort();
}

/** The folders of the packages that one bundle in out/ has code of. */
export async function bundledInto(bundleName: string): Promise<readonly string[]> {
  return z
    .array(z.string())
    .parse(JSON.parse(await readFile(path.join(notes, `${bundleName}.json`), 'utf8')));
}
