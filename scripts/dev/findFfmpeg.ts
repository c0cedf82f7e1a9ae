import { accessSync, constants } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { repoRoot } from './repoRoot.ts';
import { runTool } from './runTool.ts';
import { UserError, printLine } from './userError.ts';

const isWindows = process.platform === 'win32';
const programName = isWindows ? 'ffmpeg.exe' : 'ffmpeg';
/** Where ffmpeg-static's own download puts its program. */
const staticBinary = path.join(repoRoot, 'node_modules', 'ffmpeg-static', programName);

/**
 * Finds an ffmpeg in the same order as the app: `CLINIC_FFMPEG`, ffmpeg-static, the PATH. The launcher only
 * checks that there is one; the app looks for itself.
 */
export function findFfmpeg(): string | undefined {
  const named = process.env['CLINIC_FFMPEG'];
  if (named && !isProgram(named))
    throw new UserError(`CLINIC_FFMPEG names ${named}, where there is no program.`);
  if (named) return named;
  return isProgram(staticBinary) ? staticBinary : findOnPath(programName);
}

/** The program file behind a command's name, by the PATH. */
export function findOnPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, isWindows ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs ffmpeg-static's own download, for a machine without another ffmpeg: npm runs no install scripts in
 * this project.
 * Returns whether the program is complete.
 */
export async function downloadStaticFfmpeg(): Promise<boolean> {
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

/** The command that installs ffmpeg, shown on systems whose packages the launcher does not know. */
export function ffmpegInstallLine(): string {
  return isWindows ? 'winget install --id Gyan.FFmpeg' : 'brew install ffmpeg';
}
