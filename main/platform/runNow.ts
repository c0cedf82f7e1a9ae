import { execFileSync } from 'node:child_process';

/** The stdout of a system program; throws if it fails. */
export type RunNow = (command: string, args: readonly string[]) => string;

/** The start of the app waits for it. */
const longestMs = 5_000;

export const runNow: RunNow = (command, args) =>
  execFileSync(command, args, {
    encoding: 'utf8',
    timeout: longestMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
