import { open, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Database } from '../database.ts';

/** Close `file` after the store: closing it ends SQLite's locks. */
export type BackupSource = { readonly database: Database; readonly file: FileHandle };

const checkpointRow = z.array(z.object({ busy: z.literal(0) })).length(1);
/** Recordings need this room: no backup is made that would leave less. */
const leftFreeBytes = 512 * 1024 * 1024;
/**
 * The system uses this page for locks; it has no data
 * (https://sqlite.org/fileformat2.html#the_lock_byte_page). Windows refuses to read it while the store is
 * open.
 */
const lockPage = { from: 0x4000_0000, to: 0x4000_0000 + 4096 };

/** New changes stay in SQLite's log until the copy is complete. */
export async function copyStore(
  { database, file }: BackupSource,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  database.pragma('wal_autocheckpoint = 0');
  try {
    checkpointRow.parse(database.pragma('wal_checkpoint(TRUNCATE)'));
    const { size } = await file.stat();
    const { bavail, bsize } = await statfs(dirname(to));
    if (bavail * bsize < size + leftFreeBytes) throw Object.assign(new Error(), { code: 'ENOSPC' });
    await using copy = await open(to, 'wx', 0o600);
    await copyBytes(file, copy, { size, leftOut: lockPage, signal });
  } finally {
    if (database.open) database.pragma('wal_autocheckpoint = 1000');
  }
}

type CopyBounds = {
  readonly size: number;
  /** Stays empty in the copy. */
  readonly leftOut: { readonly from: number; readonly to: number };
  readonly signal: AbortSignal;
  readonly blockBytes?: number;
};

/** Throws if the source is shorter than `size`. */
export async function copyBytes(
  source: FileHandle,
  copy: FileHandle,
  { size, leftOut, signal, blockBytes = 256 * 1024 }: CopyBounds,
): Promise<void> {
  const block = Buffer.alloc(blockBytes);
  let at = 0;
  while (at < size) {
    signal.throwIfAborted();
    if (at >= leftOut.from && at < leftOut.to) {
      at = leftOut.to;
      continue;
    }
    const end = at < leftOut.from ? Math.min(size, leftOut.from) : size;
    const { bytesRead } = await source.read(block, 0, Math.min(blockBytes, end - at), at);
    if (bytesRead === 0) throw new Error('The file is shorter than it was');
    let written = 0;
    while (written < bytesRead)
      written += (await copy.write(block, written, bytesRead - written, at + written)).bytesWritten;
    at += bytesRead;
  }
}
