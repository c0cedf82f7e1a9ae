import { accessSync, constants } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runTool } from './runTool.ts';
import { UserError, printLine } from './userError.ts';
import { repoRoot } from './repoRoot.ts';

export type FfmpegSearch = {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** Where ffmpeg-static's own download puts its program. */
  readonly staticBinary: string;
  readonly isProgram: (file: string) => boolean;
};

/**
 * Finds an ffmpeg in the same order as the app: `CLINIC_FFMPEG`, ffmpeg-static, the PATH. The launcher only checks
 * that there is one; the app looks for itself.
 */
export function findFfmpeg(search: FfmpegSearch): string | undefined {
  const { env, platform, isProgram } = search;
  const named = env['CLINIC_FFMPEG'];
  if (named) {
    if (isProgram(named)) return named;
    throw new UserError(`CLINIC_FFMPEG names ${named}, where there is no program.`);
  }
  if (isProgram(search.staticBinary)) return search.staticBinary;
  const name = platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  return findOnPath(name, search);
}

/** The program file behind a command's name, by the PATH. */
export function findOnPath(
  name: string,
  search: Pick<FfmpegSearch, 'env' | 'platform' | 'isProgram'>,
): string | undefined {
  const folders = (search.env['PATH'] ?? search.env['Path'] ?? '').split(
    search.platform === 'win32' ? ';' : ':',
  );
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find((file) => search.isProgram(file));
}

/** The arguments of a search on this machine. */
export function ffmpegSearch(): FfmpegSearch {
  const binary = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  return {
    env: process.env,
    platform: process.platform,
    staticBinary: path.join(repoRoot, 'node_modules', 'ffmpeg-static', binary),
    isProgram,
  };
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs ffmpeg-static's own download, for a machine without another ffmpeg: npm runs no install scripts in this project.
 * Returns whether the program is complete.
 */
export async function downloadStaticFfmpeg(staticBinary: string): Promise<boolean> {
  printLine('Downloading ffmpeg (the package ffmpeg-static)…');
  // Renamed when complete, so that half a download is never mistaken for the program.
  const beside = `${staticBinary}.${process.pid}.part`;
  const { code } = await runTool({
    command: process.execPath,
    args: [path.join(path.dirname(staticBinary), 'install.js')],
    env: { ...process.env, FFMPEG_BIN: beside, CI: '1' },
    timeoutMs: 5 * 60_000,
  });
  const isWhole = code === 0 && isProgram(beside);
  if (isWhole) await rename(beside, staticBinary);
  else await rm(beside, { force: true });
  return isWhole;
}

/** The command that installs ffmpeg, shown where the launcher does not install it. */
export function ffmpegInstallLine(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'brew install ffmpeg';
  if (platform === 'win32') return 'winget install --id Gyan.FFmpeg';
  return 'sudo apt-get install -y ffmpeg   (or your system’s own package manager)';
}
