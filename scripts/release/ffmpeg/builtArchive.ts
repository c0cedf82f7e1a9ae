import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { runOrThrow } from '../../dev/runTool.ts';
import type { Compiled } from './compileFfmpeg.ts';
import { fileVersion, type SourcePins } from './debianSources.ts';
import type { FfmpegTarget } from './ffmpegRecipe.ts';

/**
 * Where `npm run ffmpeg:build` leaves its archives, and a release looks for them: CLINIC_FFMPEG_BUILT, or the
 * account's cache.
 */
export function builtFfmpegFolder(env: NodeJS.ProcessEnv): string {
  const named = env['CLINIC_FFMPEG_BUILT'];
  if (named) return path.resolve(named);
  const cache = env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache');
  return path.join(cache, 'clinic-companion', 'ffmpeg-build');
}

/** The name of the archive without its ending, which is also the folder in it. */
export const archiveStem = (pins: SourcePins, target: FfmpegTarget): string =>
  `ffmpeg-${fileVersion(pins.ffmpeg)}-sound-${target}`;

/** Packs the programs and their licence: the same files give the same archive. */
export async function packBuilt({ folder, sourceEpoch }: Compiled, archive: string): Promise<void> {
  await mkdir(path.dirname(archive), { recursive: true });
  for (const name of await readdir(folder))
    await chmod(path.join(folder, name), name.endsWith('.txt') ? 0o644 : 0o755);
  const stem = path.basename(archive, '.tar');
  await packFolder({ archive, folder, sourceEpoch, names: ['.'], rename: `s,^\\.,${stem},` });
}

/** The archive with the sources of both targets. */
export const sourcesName = (pins: SourcePins): string =>
  `ffmpeg-${fileVersion(pins.ffmpeg)}-sound-sources.tar`;

/** Packs the source packages and the scripts of this folder, which go to everybody who gets the programs. */
export async function packSources(
  archive: string,
  wanted: { readonly folder: string; readonly names: readonly string[]; readonly sourceEpoch: string },
): Promise<void> {
  const names = [...wanted.names, ...(await readdir(import.meta.dirname))];
  for (const name of await readdir(import.meta.dirname))
    await copyFile(path.join(import.meta.dirname, name), path.join(wanted.folder, name));
  const stem = path.basename(archive, '.tar');
  await packFolder({ ...wanted, archive, names, rename: `s,^,${stem}/,` });
}

async function packFolder(wanted: {
  readonly archive: string;
  readonly folder: string;
  readonly names: readonly string[];
  readonly sourceEpoch: string;
  readonly rename: string;
}): Promise<void> {
  const { archive, folder, names, sourceEpoch, rename } = wanted;
  const args = [
    '--create',
    `--file=${archive}`,
    `--directory=${folder}`,
    '--format=gnu',
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--mtime=@${sourceEpoch}`,
    `--transform=${rename}`,
    ...names,
  ];
  await runOrThrow({ command: 'tar', args }, `${path.basename(archive)} cannot be written`);
}
