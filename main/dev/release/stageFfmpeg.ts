import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runQuietly } from '../childProcess.ts';
import { PlainStop, say } from '../plainStop.ts';
import { repoRoot } from '../repoRoot.ts';
import { hashOf } from './hashes.ts';
import type { FfmpegBuild, FfmpegManifest } from './ffmpegManifest.ts';

/** Where electron-builder.yml takes ffmpeg from, for a target such as `win-x64`. */
export function stagedFfmpeg(target: string): string {
  return path.join(repoRoot, 'dist', 'ffmpeg', target);
}

export type FfmpegSources = {
  /** A folder that holds the archives under their own names (`CLINIC_FFMPEG_DIST`); else each is downloaded. */
  readonly given: string | undefined;
  readonly download: (url: string, file: string) => Promise<void>;
};

export function ffmpegSources(env: NodeJS.ProcessEnv): FfmpegSources {
  return { given: env['CLINIC_FFMPEG_DIST'] || undefined, download };
}

/**
 * Puts a target's ffmpeg where it is packed from: exactly the archive of the manifest, and of it exactly the files named
 * there. Stops where the manifest has no hash for it, or another one than the archive.
 */
export async function stageFfmpeg(
  wanted: { readonly manifest: FfmpegManifest; readonly target: string; readonly into: string },
  sources: FfmpegSources,
): Promise<void> {
  const build = pinned(wanted.manifest, wanted.target);
  await mkdir(path.dirname(wanted.into), { recursive: true });
  const beside = await mkdtemp(`${wanted.into}-`);
  try {
    const archive = path.join(beside, path.posix.basename(build.url));
    await fetchArchive(build.url, archive, sources);
    await demandHash(archive, build.sha256);
    const { code, output } = await runQuietly({ command: 'tar', args: ['-xf', archive, '-C', beside] });
    if (code !== 0) throw new PlainStop(`${path.basename(archive)} cannot be unpacked:\n${output.trim()}`);
    const staged = path.join(beside, 'staged');
    await mkdir(staged);
    for (const [name, { as, sha256 }] of Object.entries(build.files)) {
      const from = path.join(beside, build.folder, name);
      if (!existsSync(from)) throw new PlainStop(`${path.basename(archive)} holds no ${name}.`);
      if (sha256 !== null) await demandHash(from, sha256);
      await copyFile(from, path.join(staged, as));
      await chmod(path.join(staged, as), as.endsWith('.txt') ? 0o644 : 0o755);
    }
    await writeFile(path.join(staged, 'SOURCE.txt'), sourceNotice(wanted.manifest, build));
    await rm(wanted.into, { recursive: true, force: true });
    await rename(staged, wanted.into);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

type PinnedBuild = FfmpegBuild & { readonly url: string; readonly sha256: string };

/** The build of a target, if it may be shipped. */
export function pinned(manifest: FfmpegManifest, target: string): PinnedBuild {
  const build = manifest.builds[target];
  const file = 'main/dev/release/ffmpeg.json';
  if (build === undefined) throw new PlainStop(`${file} names no ffmpeg for ${target}.`);
  const { url, sha256 } = build;
  if (url === null || sha256 === null)
    throw new PlainStop(
      `A release ships only an ffmpeg whose SHA-256 is written down, and ${file} has none for ${target}.`,
    );
  return { ...build, url, sha256 };
}

async function fetchArchive(url: string, file: string, sources: FfmpegSources): Promise<void> {
  const name = path.basename(file);
  if (sources.given === undefined) {
    say(`Downloading ${name}…`);
    await sources.download(url, file);
    return;
  }
  const from = path.join(sources.given, name);
  if (!existsSync(from))
    throw new PlainStop(`CLINIC_FFMPEG_DIST names ${sources.given}, which holds no ${name}.`);
  await copyFile(from, file);
}

async function download(url: string, file: string): Promise<void> {
  const response = await fetch(url).catch((reason: unknown) => {
    throw new PlainStop(
      `${url} cannot be downloaded (${String(reason)}). CLINIC_FFMPEG_DIST may name a folder with it.`,
    );
  });
  if (!response.ok || response.body === null) throw new PlainStop(`${url} answered ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

async function demandHash(file: string, sha256: string): Promise<void> {
  const found = await hashOf(file);
  if (found !== sha256)
    throw new PlainStop(
      `${path.basename(file)} is not the file that was expected: its SHA-256 is ${found}. Nothing of it was used.`,
    );
}

/** What the licence asks for: where the source of exactly this program is. */
function sourceNotice(manifest: FfmpegManifest, build: FfmpegBuild): string {
  return [
    `ffmpeg ${manifest.version}, a program of its own that Clinic Companion runs. Licence: ${manifest.licence} (LICENSE.txt).`,
    `Built as ${build.url ?? ''}`,
    `Source: ${manifest.source.url}`,
    `How it was built: ${manifest.source.buildScriptsUrl}`,
    '',
  ].join('\n');
}
