import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ProgramHashes } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { runOrThrow } from '../../dev/runTool.ts';
import { UserError, printLine } from '../../dev/userError.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { hashFile } from '../../dev/hashFile.ts';
import { builtFfmpegFolder } from '../ffmpeg/builtArchive.ts';
import {
  nameOf,
  readFfmpegManifest,
  type FfmpegArchive,
  type FfmpegBuild,
  type FfmpegManifest,
} from './ffmpegManifest.ts';

/** The folder that electron-builder.yml packs ffmpeg from, for a target such as `win-x64`. */
export function stagedFfmpeg(target: string): string {
  return path.join(repoRoot, 'dist', 'ffmpeg', target);
}

type FfmpegSources = {
  /** The folder of `npm run ffmpeg:build`, for archives that have no address. */
  readonly built: string;
  readonly download: (url: string, file: string) => Promise<void>;
};

/** Puts the ffmpeg of a target where it is packed from. */
export const stageForPacking = (target: string): Promise<void> =>
  stageFfmpeg(
    { manifest: readFfmpegManifest(), target, into: stagedFfmpeg(target) },
    { built: builtFfmpegFolder(process.env), download },
  );

/**
 * Puts a target's ffmpeg into the folder that it is packed from: exactly the files that the manifest names,
 * from exactly its archives. Throws if the manifest has no hash for an archive, or a different one.
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
      const file = path.join(folder, archive.name);
      await fetchArchive(archive.url, file, sources);
      await unpackInto(staged, archive, file);
    }
    await writeFile(path.join(staged, 'SOURCE.txt'), sourceNotice(wanted.manifest, wanted.target));
    await rm(wanted.into, { recursive: true, force: true });
    await rename(staged, wanted.into);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** The hashes of the staged programs, built into the app: on Linux it runs no other ffmpeg. */
export const stagedHashes = (folders: readonly string[]): Promise<ProgramHashes> =>
  Promise.all(
    folders.map(async (folder) => {
      const [name = ''] = (await readdir(folder)).filter((file) => !file.endsWith('.txt'));
      return hashFile(path.join(folder, name));
    }),
  );

async function unpackInto(staged: string, archive: PinnedArchive, file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  await assertHash(file, archive.sha256);
  await runOrThrow({ command: 'tar', args: ['-xf', file, '-C', folder] }, `${name} cannot be unpacked`);
  for (const [inside, { as, sha256 }] of Object.entries(archive.files)) {
    const from = path.join(folder, archive.folder, inside);
    if (sha256 !== null) await assertHash(from, sha256);
    await copyFile(from, path.join(staged, as));
    await chmod(path.join(staged, as), as.endsWith('.txt') ? 0o644 : 0o755);
  }
}

type PinnedArchive = FfmpegArchive & { readonly name: string; readonly sha256: string };

/** The archives of a target's ffmpeg. Throws if one has no address or no hash. */
function pinned(manifest: FfmpegManifest, target: string): readonly PinnedArchive[] {
  const build = manifest.builds[target];
  const file = 'scripts/release/pack/ffmpeg.json';
  if (build === undefined) throw new UserError(`${file} names no ffmpeg for ${target}.`);
  return build.archives.map(({ sha256, ...archive }) => {
    const name = nameOf(archive);
    if (name === null || sha256 === null)
      throw new UserError(
        `A release ships only an ffmpeg whose SHA-256 is written down, and ${file} has none for ${target}.`,
      );
    return { ...archive, name, sha256 };
  });
}

/** Downloads an archive; one that this project builds comes from the folder of its build. */
async function fetchArchive(
  url: string | null,
  file: string,
  { built, download }: FfmpegSources,
): Promise<void> {
  const name = path.basename(file);
  if (url !== null) {
    printLine(`Downloading ${name}…`);
    return download(url, file);
  }
  const from = path.join(built, name);
  if (!existsSync(from)) throw new UserError(`npm run ffmpeg:build makes ${name}, on Debian 12.`);
  await copyFile(from, file);
}

async function download(url: string, file: string): Promise<void> {
  const response = await fetch(url).catch((reason: unknown) => {
    throw new UserError(`${url} cannot be downloaded (${String(reason)}).`);
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
 * Names the source of exactly this program, as the licence asks. The text is the same for all architectures
 * of a system that have the same build, because the two halves of a universal app must have the same texts.
 */
function sourceNotice(manifest: FfmpegManifest, target: string): string {
  const own = manifest.builds[target];
  if (own?.sources !== undefined) return builtNotice(own, manifest, own.sources);
  const [system] = target.split('-');
  const builds = Object.entries(manifest.builds).flatMap(([name, build]) =>
    name.startsWith(`${system}-`) && build.sources === undefined ? [build] : [],
  );
  const lines = (values: readonly string[]): readonly string[] => [...new Set(values)];
  return [
    `ffmpeg ${manifest.version}, a program of its own that Clinic Companion runs. Licence: ${lines(builds.map(({ licence }) => licence)).join(', ')} (LICENSE.txt).`,
    ...lines(builds.flatMap(({ archives }) => archives.map(({ url }) => `Built as ${url ?? ''}`))),
    `Source: ${manifest.source.url}`,
    `Source: ${manifest.source.releaseUrl}, SHA-256 ${manifest.source.releaseSha256}`,
    ...lines(
      builds.flatMap(({ recipeUrl }) => (recipeUrl === null ? [] : [`How it was built: ${recipeUrl}`])),
    ),
    '',
  ].join('\n');
}

/** Whoever distributes a program under the LGPL offers its source: beside it, or for three years. */
function builtNotice(
  { licence, version, archives }: FfmpegBuild,
  manifest: FfmpegManifest,
  sources: NonNullable<FfmpegBuild['sources']>,
): string {
  return [
    `ffmpeg ${version ?? manifest.version}, a program of its own that Clinic Companion runs. Licence: ${licence} (LICENSE.txt).`,
    `Built for sound alone, from Debian's source packages without a change, as ${archives.map(nameOf).join(', ')}`,
    ...sources.map(
      (source) => `Source: ${source.name} ${source.version}, ${source.url}, .dsc SHA-256 ${source.sha256}`,
    ),
    'The sources, and the scripts that build these programs from them, are published beside the installers. For three years',
    'from the day on which you received these programs, whoever gave you Clinic Companion also sends them to you on request,',
    'for no more than the cost of sending.',
    '',
  ].join('\n');
}
