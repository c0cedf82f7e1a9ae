import { existsSync } from 'node:fs';
import path from 'node:path';
import { Arch, type AfterPackContext as PackContext } from 'electron-builder';
import { isReleaseBuild } from '../../dev/electronRuntime.ts';
import { UserError } from '../../dev/userError.ts';
import { readFfmpegManifest } from './ffmpegManifest.ts';
import { installedPackages, shippedWithBuild } from './shippedPackages.ts';
import { pinned, stagedFfmpeg } from './stageFfmpeg.ts';

/** Runs before electron-builder looks at any file, however it was started. */
export async function beforePack(context: PackContext): Promise<void> {
  await leaveOutNeedless(context);
  if (isReleaseBuild(process.env)) assertFfmpegStaged(context);
}

/**
 * npm counts what only an optional package needs among what runs, and so does electron-builder, which knows nothing of what
 * is bundled either. Its file patterns are the one place where it listens to anybody, and a list of names there would be
 * wrong by the next package.
 */
async function leaveOutNeedless({ packager }: PackContext): Promise<void> {
  const shipped = await shippedWithBuild();
  const needless = [...installedPackages()].filter((name) => !shipped.has(name));
  const [files] = Array.isArray(packager.config.files) ? packager.config.files : [];
  if (typeof files !== 'object' || !Array.isArray(files.filter))
    throw new UserError('electron-builder keeps its file patterns in another form than expected.');
  files.filter.push(...needless.map((name) => `!node_modules/${name}/**`));
}

/** A release is never packed without its ffmpeg. */
function assertFfmpegStaged({ packager, arch }: PackContext): void {
  const target = `${packager.platform.buildConfigurationKey}-${Arch[arch]}`;
  const files = pinned(readFfmpegManifest(), target).flatMap((archive) => Object.values(archive.files));
  const missing = files.filter(({ as }) => !existsSync(path.join(stagedFfmpeg(target), as)));
  if (missing.length > 0)
    throw new UserError(
      `${stagedFfmpeg(target)} lacks ${missing.map(({ as }) => as).join(', ')}: npm run release puts them there.`,
    );
}
