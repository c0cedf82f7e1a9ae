import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { diskFailure } from '../platform/diskFailure.ts';
import { endAtOnce } from '../platform/endAtOnce.ts';
import { writeBeforeReturning } from '../platform/writeBeforeReturning.ts';
import { withAdminContact } from '../../shared/text/withAdminContact.ts';
import { electronStrings } from './electronStrings.ts';

export type JobResult = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** In this turn, before Chromium asks for a display or starts a program that a switch may name. */
export function endProcessNow({ exitCode, stdout, stderr }: JobResult): never {
  // By number: a program of Windows may have no such streams.
  writeBeforeReturning(2, stderr);
  writeBeforeReturning(1, stdout);
  // The usual end sometimes aborts beside Chromium's threads.
  if (process.platform !== 'win32') endAtOnce(exitCode);
  process.exit(exitCode);
}

export function failToStart(error: unknown): void {
  process.stderr.write(`Clinic Companion could not start: ${String(error)}\n`);
  app.exit(1);
}

/** Electron refuses the lock of a folder that cannot be written as if another process had it. */
export async function sayIfUnwritable(
  folder: string,
  adminContact: () => Promise<string | null>,
): Promise<boolean> {
  try {
    rmdirSync(mkdtempSync(join(folder, 'probe-')));
    return false;
  } catch (error) {
    if (diskFailure(error).code === 'disk_full') return false;
    const told = withAdminContact(electronStrings.unwritable, await adminContact());
    writeBeforeReturning(2, `${told}\n`);
    await app.whenReady();
    dialog.showErrorBox(electronStrings.app, told);
    return true;
  }
}

export async function writeResult({ stdout, stderr }: JobResult): Promise<void> {
  const written = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
    new Promise((done) => {
      stream.write(text, () => done());
    });
  await written(process.stderr, stderr);
  await written(process.stdout, stdout);
}

export function createProcessEnd(areCallsSettled: () => Promise<boolean>) {
  /**
   * Electron waits for every system call, and one may wait for a person at the keychain or a share that
   * hangs.
   */
  async function leave(exitCode: number): Promise<void> {
    if (!(await areCallsSettled())) endAtOnce(exitCode);
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
