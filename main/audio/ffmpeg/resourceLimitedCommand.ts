import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { constants as system, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { windowsFolder } from '../../platform/windowsFolder.ts';

/** Every Linux distribution installs it (util-linux). */
const prlimit = '/usr/bin/prlimit';

/**
 * Against foreign files that exhaust memory or processor. Ordinary decoding takes 100 MB and some minutes.
 */
const limits = [
  `--data=${1024 ** 3}`,
  `--cpu=${60 * 60}`,
  '--fsize=0',
  // A core dump would hold decoded sound.
  '--core=0',
];

export type ProgramCommand = { readonly command: string; readonly args: readonly string[] };

/** Limits where the system has prlimit(1). Rejects with ENOENT or EACCES if the program cannot run. */
export async function resourceLimitedCommand(
  program: string,
  args: readonly string[],
): Promise<ProgramCommand> {
  if (!(await canLimit())) return { command: program, args };
  // prlimit would report a missing program only by an exit code of its own.
  await access(program, constants.X_OK);
  return { command: prlimit, args: [...limits, '--', program, ...args] };
}

let limiting: Promise<boolean> | undefined;

/** False also where the limits of the session are lower. */
function canLimit(): Promise<boolean> {
  limiting ??= tryLimits();
  return limiting;
}

async function tryLimits(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return promisify(execFile)(prlimit, [...limits, '--', prlimit, '--version'], { env: {} }).then(
    () => true,
    () => false,
  );
}

/** Decoding gives way to what the vet does. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, system.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or the system refuses.
  }
}

/** No proxy's password, and no variable that changes how ffmpeg works. */
export function ffmpegEnvironment(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  if (platform !== 'win32') return {};
  const { TEMP } = env;
  // Without SystemRoot a Windows program does not find the system's libraries.
  return { SystemRoot: windowsFolder(), ...(TEMP === undefined ? {} : { TEMP }) };
}
