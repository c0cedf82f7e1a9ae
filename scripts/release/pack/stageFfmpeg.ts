import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { programHash } from '../../../main/audio/ffmpeg/programHash.ts';
import type { ProgramHashes } from '../../../main/audio/ffmpeg/shippedFfmpeg.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { UserError, printLine } from '../../dev/userError.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { hashFile } from '../../dev/hashFile.ts';
import type { FfmpegArchive, FfmpegManifest } from './ffmpegManifest.ts';

/** The folder that electron-builder.yml packs ffmpeg from, for a target such as `win-x64`. */
export function stagedFfmpeg(target: string): string {
  return path.join(repoRoot, 'dist', 'ffmpeg', target);
}

export type FfmpegSources = {
  /** The folder with the archives (`CLINIC_FFMPEG_DIST`); if undefined, they are downloaded. */
  readonly given: string | undefined;
  readonly download: (url: string, file: string) => Promise<void>;
};

export function ffmpegSources(env: NodeJS.ProcessEnv): FfmpegSources {
  return { given: env['CLINIC_FFMPEG_DIST'] || undefined, download };
}

/**
 * Puts a target's ffmpeg into the folder that it is packed from: exactly the files that the manifest names, from exactly
 * its archives. Throws if the manifest has no hash for an archive, or a different one.
 */
export async function stageFfmpeg(
  wanted: { readonly manifest: FfmpegManifest; readonly target: string; readonly into: string },
  sources: FfmpegSources,
): Promise<void> {
  const archives = pinned(wanted.manifest, wanted.target);
  await mkdir(path.dirname(wanted.into), { recursive: true });
  const beside = await mkdtemp(`${wanted.into}-`);
  try {
    const staged = path.join(beside, 'staged');
    await mkdir(staged);
    for (const [number, archive] of archives.entries()) {
      const folder = path.join(beside, String(number));
      await mkdir(folder);
      const file = path.join(folder, path.posix.basename(archive.url));
      await fetchArchive({ url: archive.url, target: wanted.target, file }, sources);
      await unpackInto(staged, archive, file);
    }
    await writeFile(path.join(staged, 'SOURCE.txt'), sourceNotice(wanted.manifest, wanted.target));
    await rm(wanted.into, { recursive: true, force: true });
    await rename(staged, wanted.into);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** The hashes of the staged programs, built into the app: it runs no other ffmpeg. */
export async function stagedHashes(folders: readonly string[]): Promise<ProgramHashes> {
  const hashes: Record<string, readonly string[]> = {};
  for (const folder of folders)
    for (const name of (await readdir(folder)).filter((file) => !file.endsWith('.txt')))
      hashes[name] = [...(hashes[name] ?? []), await programHash(path.join(folder, name))];
  return hashes;
}

async function unpackInto(staged: string, archive: PinnedArchive, file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  await assertHash(file, archive.sha256);
  await runOrThrow({ command: 'tar', args: ['-xf', file, '-C', folder] }, `${name} cannot be unpacked`);
  for (const [inside, { as, sha256 }] of Object.entries(archive.files)) {
    const from = path.join(folder, archive.folder, inside);
    if (!existsSync(from)) throw new UserError(`${name} holds no ${inside}.`);
    if (sha256 !== null) await assertHash(from, sha256);
    await copyFile(from, path.join(staged, as));
    await chmod(path.join(staged, as), as.endsWith('.txt') ? 0o644 : 0o755);
  }
}

type PinnedArchive = FfmpegArchive & { readonly url: string; readonly sha256: string };

/** The archives of a target's ffmpeg. Throws if one has no address or no hash. */
export function pinned(manifest: FfmpegManifest, target: string): readonly PinnedArchive[] {
  const build = manifest.builds[target];
  const file = 'scripts/release/pack/ffmpeg.json';
  if (build === undefined) throw new UserError(`${file} names no ffmpeg for ${target}.`);
  return build.archives.map(({ url, sha256, ...archive }) => {
    if (url === null || sha256 === null)
      throw new UserError(
        `A release ships only an ffmpeg whose SHA-256 is written down, and ${file} has none for ${target}.`,
      );
    return { ...archive, url, sha256 };
  });
}

/** Copies an archive from the given folder, or downloads it. Archives of two targets with the same name are in folders named after the targets. */
async function fetchArchive(
  { url, target, file }: { readonly url: string; readonly target: string; readonly file: string },
  { given, download }: FfmpegSources,
): Promise<void> {
  const name = path.basename(file);
  if (given === undefined) {
    printLine(`Downloading ${name}…`);
    await download(url, file);
    return;
  }
  const from = [path.join(given, target, name), path.join(given, name)].find((place) => existsSync(place));
  if (from === undefined) throw new UserError(`CLINIC_FFMPEG_DIST names ${given}, which holds no ${name}.`);
  await copyFile(from, file);
}

async function download(url: string, file: string): Promise<void> {
  const response = await fetch(url).catch((reason: unknown) => {
    throw new UserError(
      `${url} cannot be downloaded (${String(reason)}). CLINIC_FFMPEG_DIST may name a folder with it.`,
    );
  });
  if (!response.ok || response.body === null) throw new UserError(`${url} answered ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

async function assertHash(file: string, sha256: string): Promise<void> {
  const found = await hashFile(file);
  if (found !== sha256)
    throw new UserError(
      `${path.basename(file)} is not the file that was expected: its SHA-256 is ${found}. Nothing of it was used.`,
    );
}

/**
 * Names the source of exactly this program, as the licence asks. The text is the same for all architectures of a system,
 * because the two halves of a universal app must have the same texts.
 */
function sourceNotice(manifest: FfmpegManifest, target: string): string {
  const [system] = target.split('-');
  const builds = Object.entries(manifest.builds).flatMap(([name, build]) =>
    name.startsWith(`${system}-`) ? [build] : [],
  );
  const lines = (values: readonly string[]): readonly string[] => [...new Set(values)];
  return [
    `ffmpeg ${manifest.version}, a program of its own that Clinic Companion runs. Licence: ${lines(builds.map(({ licence }) => licence)).join(', ')} (LICENSE.txt).`,
    ...lines(builds.flatMap(({ archives }) => archives.map(({ url }) => `Built as ${url ?? ''}`))),
    `Source: ${manifest.source.url}`,
    `Source: ${manifest.source.releaseUrl}, SHA-256 ${manifest.source.releaseSha256}`,
    ...lines(builds.map(({ recipeUrl }) => `How it was built: ${recipeUrl}`)),
    '',
  ].join('\n');
}
