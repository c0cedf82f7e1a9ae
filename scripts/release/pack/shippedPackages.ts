import { nameOf, readLock } from '../licences/lockfile.ts';
import { bundledInto } from './bundledPackages.ts';

/**
 * The packages that are packed into node_modules: the dependencies in package.json and their dependencies. A package in
 * the main bundle is packed only if another packed package needs it.
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

/** The packages to pack with the build in out/. */
export async function shippedWithBuild(): Promise<ReadonlySet<string>> {
  return shippedPackages(new Set((await bundledInto('main')).map(nameOf)));
}

/** The packages that electron-builder would pack: all that npm does not mark as for development. */
export function installedPackages(): ReadonlySet<string> {
  const found = Object.entries(readLock()).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  return new Set(found.map(([folder]) => nameOf(folder)));
}
