import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { constants as system, setPriority } from 'node:os';
import { promisify } from 'node:util';

/** Part of util-linux, which every Linux distribution installs. */
const prlimit = '/usr/bin/prlimit';

/**
 * A foreign file must not make ffmpeg take this computer's memory or processor, nor write anything but its pipes. One
 * decoding takes some 100 MB; a day of sound is decoded in minutes.
 */
const limits = [
  `--data=${1024 ** 3}`,
  `--cpu=${60 * 60}`,
  '--fsize=0',
  // A crash would write the sound that is being decoded to the disk.
  '--core=0',
];

export type ProgramStart = { readonly command: string; readonly args: readonly string[] };

/**
 * How ffmpeg or ffprobe is started: under limits where the system has prlimit(1), else as it is. Rejects with the
 * system's error (ENOENT, EACCES) where there is no such program.
 */
export async function limitedStart(program: string, args: readonly string[]): Promise<ProgramStart> {
  if (!(await canLimit())) return { command: program, args };
  // prlimit would only say so with an exit code of its own.
  await access(program, constants.X_OK);
  return { command: prlimit, args: [...limits, '--', program, ...args] };
}

let limiting: Promise<boolean> | undefined;

/** False on other systems, and where the session's own limits are lower than ours. */
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

/** Decoding waits for what the vet does; where the system refuses that, it runs like everything else. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, system.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** Nothing of ours: neither a proxy's password nor a variable that would change what ffmpeg does. */
export function ffmpegEnvironment(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  // Without SystemRoot a program of Windows does not find the system's libraries.
  const names = platform === 'win32' ? ['SystemRoot', 'TEMP'] : [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
