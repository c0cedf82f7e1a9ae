import { execFile } from 'node:child_process';

/** `code` null: the program failed to start or was killed. */
export type ToolResult = { readonly code: number | null; readonly stdout: string; readonly isLate: boolean };

/** `command`: an absolute path. */
export type RunTool = (command: string, args: readonly string[]) => Promise<ToolResult>;

/** The start of the app waits for it. */
const longestMs = 5_000;

export const runSystemTool = (
  command: string,
  args: readonly string[],
  limitMs = longestMs,
): Promise<ToolResult> =>
  new Promise((resolve) => {
    const options = {
      timeout: limitMs,
      maxBuffer: 4 * 1024 * 1024,
      windowsHide: true,
      killSignal: 'SIGKILL',
    } as const;
    execFile(command, args, options, (error, stdout) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, stdout, isLate: error?.killed === true });
    });
  });
