import type { AfterPackContext as PackContext } from 'electron-builder';
import { UserError } from '../../dev/userError.ts';
import { installedPackages, shippedWithBuild } from './shippedPackages.ts';

/**
 * electron-builder calls this before it reads any file. Excludes packages that npm, and so electron-builder, counts as needed at run time but that are not: those that only an
 * optional package needs, and those already in the bundles. Excluded by file patterns, the only way electron-builder
 * offers; written here, because a fixed list would be wrong after the next change of packages.
 */
export async function beforePack({ packager }: PackContext): Promise<void> {
  const shipped = await shippedWithBuild();
  const needless = [...installedPackages()].filter((name) => !shipped.has(name));
  const [files] = Array.isArray(packager.config.files) ? packager.config.files : [];
  if (typeof files !== 'object' || !Array.isArray(files.filter))
    throw new UserError('electron-builder keeps its file patterns in another form than expected.');
  files.filter.push(...needless.map((name) => `!node_modules/${name}/**`));
}
