import type { AfterPackContext as PackContext } from 'electron-builder';
import { UserError } from '../../dev/userError.ts';
import { nameOf, readLock } from '../licences/lockfile.ts';
import { bundledInto } from './bundledPackages.ts';

/**
 * electron-builder calls this before it reads any file. Excludes packages that npm, and so electron-builder,
 * counts as needed at run time but that are not: those that only an optional package needs, and those already
 * in the bundles. Excluded by file patterns, the only way electron-builder offers; written here, because a
 * fixed list would be wrong after the next change of packages.
 */
export async function beforePack({ packager }: PackContext): Promise<void> {
  const shipped = shippedPackages(new Set((await bundledInto('main')).map(nameOf)));
  const installed = Object.entries(readLock()).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  const needless = installed.map(([folder]) => nameOf(folder)).filter((name) => !shipped.has(name));
  const [files] = Array.isArray(packager.config.files) ? packager.config.files : [];
  if (typeof files !== 'object' || !Array.isArray(files.filter))
    throw new UserError('electron-builder keeps its file patterns in another form than expected.');
  files.filter.push(...needless.map((name) => `!node_modules/${name}/**`));
}

/**
 * The packages that are packed into node_modules: the dependencies in package.json and their dependencies. A
 * package in the main bundle is packed only if another packed package needs it.
 */
function shippedPackages(bundled: ReadonlySet<string>): ReadonlySet<string> {
  const lock = readLock();
  const entries = Object.groupBy(Object.entries(lock), ([folder]) => nameOf(folder));
  const shipped = new Set<string>();
  // The project's own optional dependencies are for development: Node, and ffmpeg.
  const queue = Object.keys(lock['']?.dependencies ?? {}).filter((name) => !bundled.has(name));
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (shipped.has(name)) continue;
    shipped.add(name);
    for (const [, { dev, dependencies, optionalDependencies }] of entries[name] ?? []) {
      if (dev === true) continue;
      queue.push(...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}));
    }
  }
  return shipped;
}
