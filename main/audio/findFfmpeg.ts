import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

import { failure, type Failure } from '../../shared/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { runProgram } from './runProgram.ts';

/** Absolute paths. ffprobe is null where none lies beside this ffmpeg: then ffmpeg itself is asked. */
export type FfmpegPrograms = { readonly ffmpeg: string; readonly ffprobe: string | null };

export type FfmpegPlaces = {
  /** Of the process: CLINIC_FFMPEG and PATH are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the installer puts ffmpeg, or null in an unpackaged build. */
  readonly packagedFolder: string | null;
  /** What the optional package `ffmpeg-static` names; its file need not be there. */
  readonly staticBinary: () => Promise<string | null>;
};

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * CLINIC_FFMPEG, then the packaged one, then ffmpeg-static, then PATH: the first that is there and runs. A
 * CLINIC_FFMPEG that does not run is not passed over: someone meant it. Failure: ffmpeg_missing, with no words
 * of its own but for CLINIC_FFMPEG; the launcher and the screen know the line that installs it.
 */
export async function findFfmpeg(places: FfmpegPlaces): Promise<Result<FfmpegPrograms, Failure>> {
  const chosen = places.env['CLINIC_FFMPEG'];
  if (chosen !== undefined && chosen !== '') {
    if (isAbsolute(chosen) && (await isFfmpeg(chosen))) return ok(await withFfprobe(chosen));
    return err(failure('ffmpeg_missing', 'CLINIC_FFMPEG does not name a working ffmpeg by its full path'));
  }
  const packaged = places.packagedFolder === null ? [] : [join(places.packagedFolder, `ffmpeg${suffix}`)];
  const fromPackage = await places.staticBinary();
  // A relative entry of PATH would run whatever lies in the current folder.
  const onPath = (places.env['PATH'] ?? places.env['Path'] ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, `ffmpeg${suffix}`));
  const candidates = [...packaged, ...(fromPackage === null ? [] : [fromPackage]), ...onPath];
  for (const candidate of candidates) {
    if (await isFfmpeg(candidate)) return ok(await withFfprobe(candidate));
  }
  return err(failure('ffmpeg_missing'));
}

/** The binary that `ffmpeg-static` says it has; null where the optional package is not installed. */
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

async function withFfprobe(ffmpeg: string): Promise<FfmpegPrograms> {
  const ffprobe = join(dirname(ffmpeg), `ffprobe${suffix}`);
  return { ffmpeg, ffprobe: (await isExecutable(ffprobe)) ? ffprobe : null };
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
