import { existsSync } from 'node:fs';
import path from 'node:path';
import { Arch, type AfterPackContext as PackContext } from 'electron-builder';
import { isReleaseBuild } from '../../dev/electronRuntime.ts';
import { UserError } from '../../dev/userError.ts';
import { readFfmpegManifest } from './ffmpegManifest.ts';
import { installedPackages, shippedWithBuild } from './shippedPackages.ts';
import { pinned, stagedFfmpeg } from './stageFfmpeg.ts';

/** electron-builder calls this before it reads any file. */
export async function beforePack(context: PackContext): Promise<void> {
  await leaveOutNeedless(context);
  if (isReleaseBuild(process.env)) assertFfmpegStaged(context);
}

/**
 * Excludes packages that npm, and so electron-builder, counts as needed at run time but that are not: those that only an
 * optional package needs, and those already in the bundles. Excluded by file patterns, the only way electron-builder
 * offers; written here, because a fixed list would be wrong after the next change of packages.
 */
async function leaveOutNeedless({ packager }: PackContext): Promise<void> {
  const shipped = await shippedWithBuild();
  const needless = [...installedPackages()].filter((name) => !shipped.has(name));
  const [files] = Array.isArray(packager.config.files) ? packager.config.files : [];
  if (typeof files !== 'object' || !Array.isArray(files.filter))
    throw new UserError('electron-builder keeps its file patterns in another form than expected.');
  files.filter.push(...needless.map((name) => `!node_modules/${name}/**`));
}

/** Throws if a release would be packed without its ffmpeg. */
function assertFfmpegStaged({ packager, arch }: PackContext): void {
  const target = `${packager.platform.buildConfigurationKey}-${Arch[arch]}`;
  const files = pinned(readFfmpegManifest(), target).flatMap((archive) => Object.values(archive.files));
  const missing = files.filter(({ as }) => !existsSync(path.join(stagedFfmpeg(target), as)));
  if (missing.length > 0)
    throw new UserError(
      `${stagedFfmpeg(target)} lacks ${missing.map(({ as }) => as).join(', ')}: npm run release puts them there.`,
    );
}
