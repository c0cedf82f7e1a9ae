import { spawn } from 'node:child_process';
import { electronRuntime } from '../../../scripts/dev/electronRuntime.ts';
import { electronArguments, electronEnvironment } from '../../../scripts/dev/electronArguments.ts';

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** The app as a command, to its end. */
export async function runCommand(
  dataFolder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  input: string | null = null,
): Promise<Ended> {
  const { executable } = await electronRuntime();
  const account = { platform: process.platform, uid: process.getuid?.() };
  const all = electronArguments([`--user-data-dir=${dataFolder}`, ...args], account);
  return runToEnd(executable, all, electronEnvironment(env), input);
}

/** A program, to its end, with this on its standard input; null: nothing is there to be read. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input: string | null = null,
): Promise<Ended> {
  const child = spawn(command, [...args], {
    env,
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const parts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (part: Buffer) => (parts.stdout += part.toString('utf8')));
  child.stderr?.on('data', (part: Buffer) => (parts.stderr += part.toString('utf8')));
  child.stdin?.on('error', () => undefined).end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...parts };
}
