import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import type { AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import { epochMs, type EpochMs } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { mostBytes } from './readAppointments.ts';

/** What tells one writing of a file from another, without the notice that shares do not send. */
export type FileStamp = { readonly text: string; readonly writtenAt: EpochMs };
export type FileBytes = {
  readonly bytes: Uint8Array;
  readonly stamp: FileStamp;
  /** The file did not change during the read. */
  readonly isSettled: boolean;
};
export type FileFailure = Extract<
  AppointmentsProblem['code'],
  'missing' | 'unreachable' | 'notPermitted' | 'notAFile'
>;

type Stats = Awaited<ReturnType<typeof stat>>;

const stampOf = ({ ino, size, mtimeMs, ctimeMs }: Stats): FileStamp => ({
  text: [ino, size, mtimeMs, ctimeMs].join(' '),
  writtenAt: epochMs(Math.floor(Number(mtimeMs))),
});

function failureOf(error: unknown): FileFailure {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'EACCES' || code === 'EPERM' ? 'notPermitted' : 'unreachable';
}

async function attempt<T>(action: () => Promise<Result<T, FileFailure>>): Promise<Result<T, FileFailure>> {
  try {
    return await action();
  } catch (error) {
    return err(failureOf(error));
  }
}

export const readStamp = (path: string): Promise<Result<FileStamp, FileFailure>> =>
  attempt(async () => {
    const stats = await stat(path);
    return stats.isFile() ? ok(stampOf(stats)) : err('notAFile');
  });

/** A pipe would otherwise keep the opening waiting for a writer. Windows does not have the flag, and no such pipes. */
const withoutWaiting = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

const partBytes = 1024 * 1024;

/**
 * The file's bytes, one more than the limit at most. Node opens files on Windows so that other programs can write, rename
 * and remove them meanwhile.
 */
export const readBytes = (path: string): Promise<Result<FileBytes, FileFailure>> =>
  attempt(async () => {
    const file = await open(path, withoutWaiting);
    try {
      const before = await file.stat();
      if (!before.isFile()) return err('notAFile');
      const bytes = await readUpTo(file, mostBytes + 1);
      const stamp = stampOf(before);
      return ok({ bytes, stamp, isSettled: stampOf(await file.stat()).text === stamp.text });
    } finally {
      await file.close();
    }
  });

async function readUpTo(file: FileHandle, most: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  while (length < most) {
    const part = Buffer.alloc(Math.min(partBytes, most - length));
    const { bytesRead } = await file.read(part, 0, part.length, length);
    if (bytesRead === 0) break;
    parts.push(part.subarray(0, bytesRead));
    length += bytesRead;
  }
  return Buffer.concat(parts);
}
