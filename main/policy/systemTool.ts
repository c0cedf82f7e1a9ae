import { spawnSync } from 'node:child_process';
import { systemCode } from '../platform/diskFailure.ts';

/** `code` null: the program failed to start or was killed. */
export type ToolResult = { readonly code: number | null; readonly stdout: string; readonly isLate: boolean };

/** `command`: an absolute path. */
export type RunTool = (command: string, args: readonly string[]) => ToolResult;

/** The start of the app waits for it, five seconds at most. */
export function runSystemTool(command: string, args: readonly string[], timeout = 5_000): ToolResult {
  const { status, stdout, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout,
    maxBuffer: 4 * 1024 * 1024,
    windowsHide: true,
    killSignal: 'SIGKILL',
  });
  return { code: status, stdout: stdout ?? '', isLate: systemCode(error) === 'ETIMEDOUT' };
}
