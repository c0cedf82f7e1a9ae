import { constants } from 'node:fs';
import { access, lstat, realpath } from 'node:fs/promises';
import { delimiter, isAbsolute, join, dirname } from 'node:path';
import { failure, type Failure } from '../../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { pathExists } from '../../platform/pathExists.ts';
import { runProgram } from './runProgram.ts';
import { hashFile } from '../sourceFile.ts';

export type FfmpegPlaces = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** null: an unpackaged build. */
  readonly packagedFolder: string | null;
  readonly packagedHashes?: ProgramHashes;
  readonly systemFolders?: readonly string[];
  /** The file may be missing. */
  readonly staticBinary: () => Promise<string | null>;
};

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Answers an absolute path, or ffmpeg_missing. */
export async function findFfmpeg(places: FfmpegPlaces): Promise<Result<string, Failure>> {
  return places.packagedFolder === null
    ? findForCheckout(places)
    : findForPackage(places, places.packagedFolder);
}

/** A CLINIC_FFMPEG that does not run is a failure, because somebody chose it. */
async function findForCheckout(places: FfmpegPlaces): Promise<Result<string, Failure>> {
  const chosen = places.env['CLINIC_FFMPEG'];
  if (chosen !== undefined && chosen !== '') {
    if (isAbsolute(chosen) && (await isFfmpeg(chosen))) return ok(chosen);
    return err(failure('ffmpeg_missing', 'CLINIC_FFMPEG does not name a working ffmpeg by its full path'));
  }
  const fromPackage = await places.staticBinary();
  // A relative entry of PATH would run a program of the current folder.
  const onPath = (places.env['PATH'] ?? places.env['Path'] ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, `ffmpeg${suffix}`));
  const candidates = [...(fromPackage === null ? [] : [fromPackage]), ...onPath];
  for (const candidate of candidates) {
    if (await isFfmpeg(candidate)) return ok(candidate);
  }
  return err(failure('ffmpeg_missing'));
}

/** No ordinary account can choose the program that decodes foreign files. */
async function findForPackage(places: FfmpegPlaces, folder: string): Promise<Result<string, Failure>> {
  const shipped = join(folder, `ffmpeg${suffix}`);
  if (await pathExists(shipped)) {
    // Signing rewrites the program on Windows and macOS, so there the signature counts.
    const isKnown =
      process.platform !== 'linux' || (await isShipped(shipped, places.packagedHashes ?? builtInHashes));
    if (!isKnown) return err(failure('ffmpeg_missing', 'ffmpeg is not the one that was installed'));
    return (await isFfmpeg(shipped)) ? ok(shipped) : err(failure('ffmpeg_missing'));
  }
  for (const system of places.systemFolders ?? systemFolders) {
    const candidate = join(system, `ffmpeg${suffix}`);
    if ((await isOnlyWritableByRoot(candidate)) && (await isFfmpeg(candidate))) return ok(candidate);
  }
  return err(failure('ffmpeg_missing'));
}

/** null: the optional package is not installed. */
export async function ffmpegStaticBinary(): Promise<string | null> {
  try {
    const { default: path } = await import('ffmpeg-static');
    return typeof path === 'string' ? path : null;
  } catch {
    return null;
  }
}

async function isFfmpeg(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  const ran = await runProgram(path, ['-hide_banner', '-version']);
  return ran.ok && ran.value.exitCode === 0 && ran.value.stdout.startsWith('ffmpeg version');
}

const isExecutable = async (path: string): Promise<boolean> =>
  (await access(path, constants.X_OK).catch(() => null)) !== null;

/** Remembers ffmpeg until a run reports it missing, so that a repair needs no restart. */
export function createFfmpegFinder(places: FfmpegPlaces) {
  let found: string | null = null;
  return {
    async path(): Promise<Result<string, Failure>> {
      if (found !== null) return ok(found);
      const result = await findFfmpeg(places);
      if (result.ok) found = result.value;
      return result;
    },
    noticeMissing<T>(result: Result<T, Failure>): Result<T, Failure> {
      if (!result.ok && result.error.code === 'ffmpeg_missing') found = null;
      return result;
    },
  };
}

/** SHA-256, one for each architecture. */
export type ProgramHashes = readonly string[];

/** `npm run release` puts them into the asar, which Windows and macOS check. */
declare const __FFMPEG_HASHES__: ProgramHashes | undefined;
const builtInHashes: ProgramHashes = typeof __FFMPEG_HASHES__ === 'undefined' ? [] : __FFMPEG_HASHES__;

/** For the packaged build that proves installation and ships none. */
const systemFolders: readonly string[] = process.platform === 'win32' ? [] : ['/usr/bin', '/usr/local/bin'];

async function isShipped(path: string, hashes: ProgramHashes): Promise<boolean> {
  const hashed = await hashFile(path);
  return hashed.ok && hashes.includes(hashed.value.sha256);
}

/** The file, any link to it and every folder above. */
async function isOnlyWritableByRoot(path: string): Promise<boolean> {
  try {
    for (const start of new Set([path, await realpath(path)]))
      for (let at = start; ; at = dirname(at)) {
        const { uid, mode } = await lstat(at);
        const isLink = (mode & 0o170000) === 0o120000;
        if (uid !== 0 || (!isLink && (mode & 0o022) !== 0)) return false;
        if (at === dirname(at)) break;
      }
    return true;
  } catch {
    return false;
  }
}
