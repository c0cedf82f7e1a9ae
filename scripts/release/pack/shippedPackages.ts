import { nameOf, readLock } from '../licences/lockfile.ts';
import { bundledInto } from './bundledPackages.ts';

/**
 * The packages that run from a file of their own: what package.json names as dependencies, and what these need in turn.
 * What is part of the main bundle is needed once more only by another package.
 */
export function shippedPackages(bundled: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const lock = readLock();
  const entries = Object.groupBy(Object.entries(lock), ([folder]) => nameOf(folder));
  const shipped = new Set<string>();
  // What is optional to ourselves is for development: a Node, and an ffmpeg for who has none.
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

/** Those of the build in out/. */
export async function shippedWithBuild(): Promise<ReadonlySet<string>> {
  return shippedPackages(new Set((await bundledInto('main')).map(nameOf)));
}

/** The packages that electron-builder would pack, because they are not for development by npm's reckoning. */
export function installedPackages(): ReadonlySet<string> {
  const found = Object.entries(readLock()).filter(([folder, { dev }]) => folder !== '' && dev !== true);
  return new Set(found.map(([folder]) => nameOf(folder)));
}
