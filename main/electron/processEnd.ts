import { writeSync } from 'node:fs';
import { app } from 'electron';
import { endAtOnce } from '../platform/endAtOnce.ts';

/** What a job of the command line ends with. */
export type JobResult = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** Ends the process in this turn, before Chromium starts a program that a switch may name. */
export function refuse(sentence: string): never {
  try {
    writeSync(process.stderr.fd, sentence);
  } catch {
    // A program of Windows may have no standard error.
  }
  app.exit(2);
  throw new Error(sentence);
}

export function failToStart(error: unknown): void {
  process.stderr.write(`Clinic Companion could not start: ${String(error)}\n`);
  app.exit(1);
}

export async function writeResult({ stdout, stderr }: JobResult): Promise<void> {
  const written = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
    new Promise((done) => {
      stream.write(text, () => done());
    });
  await written(process.stderr, stderr);
  await written(process.stdout, stdout);
}

/** The ends of this process. `isKeychainSettled`: whether no keychain call is running, after a short wait. */
export function createProcessEnd(isKeychainSettled: () => Promise<boolean>) {
  /** Electron waits for every system call, and a keychain call may wait for a person. */
  async function leave(exitCode: number): Promise<void> {
    if (!(await isKeychainSettled())) endAtOnce(exitCode);
    app.exit(exitCode);
  }
  return {
    leave,
    end: async (result: JobResult): Promise<void> => {
      await writeResult(result);
      await leave(result.exitCode);
    },
  };
}
