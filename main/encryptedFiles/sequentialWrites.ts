import type { Failure } from '../../shared/consult/failure.ts';
import { freeNow } from '../platform/freeNow.ts';
import { syncFolder } from '../platform/syncFolder.ts';
import { diskFailure } from '../platform/diskFailure.ts';

/** What the writer needs of an open file. */
export type WritableFile = {
  readonly write: (
    bytes: Uint8Array,
    from: number,
    length: number,
    position: number,
  ) => Promise<{ readonly bytesWritten: number }>;
  readonly datasync: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Writes one after the other to the end of a file. After the first failure nothing more is written. */
export type SequentialWrites = {
  /** Null: everything so far succeeded. */
  readonly failure: () => Failure | null;
  /** Resolves when everything handed in so far is written, or has failed; never rejects. */
  readonly written: () => Promise<void>;
  /** Frees the memory of the bytes after the write. */
  readonly write: (bytes: Buffer) => Promise<void>;
  /** Puts everything handed in so far on the disk itself, and once the file's entry in its folder. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createSequentialWrites(
  handle: WritableFile,
  path: string,
  firstOffset: number,
): SequentialWrites {
  let failure: Failure | null = null;
  let offset = firstOffset;
  let isFolderSynced = false;
  let written: Promise<void> = Promise.resolve();

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (failure !== null) return;
    try {
      await work();
    } catch (error) {
      failure ??= diskFailure(error);
    }
  }

  return {
    failure: () => failure,
    written: () => written,
    write(bytes) {
      const at = offset;
      offset += bytes.length;
      written = written.then(() => attempt(() => writeAll(handle, bytes, at))).then(() => freeNow(bytes));
      return written;
    },
    async sync() {
      await written;
      await attempt(async () => {
        await handle.datasync();
        if (isFolderSynced) return;
        await syncFolder(path);
        isFolderSynced = true;
      });
    },
    close: () =>
      // Network file systems report a failed write as late as here.
      handle.close().catch((error: unknown) => {
        failure ??= diskFailure(error);
      }),
  };
}

/** One call may write only a part of the bytes: the next call writes the rest, or its error says why it cannot. */
export async function writeAll(handle: WritableFile, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw new Error('Nothing was written');
    done += bytesWritten;
  }
}
