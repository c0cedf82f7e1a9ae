import type { Failure } from '../../shared/consult/failure.ts';
import { freeBufferMemory } from '../platform/freeBufferMemory.ts';
import { fsyncFolderOf } from '../platform/fsyncFolderOf.ts';
import { diskFailure } from '../platform/diskFailure.ts';

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

/** After the first failure nothing more is written. */
export function createSequentialWrites(handle: WritableFile, path: string, firstOffset: number) {
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
    failure: (): Failure | null => failure,
    /** Never rejects. */
    written: (): Promise<void> => written,
    /** Frees the memory of the bytes after the write. */
    write(bytes: Buffer): Promise<void> {
      const at = offset;
      offset += bytes.length;
      written = written
        .then(() => attempt(() => writeFully(handle, bytes, at)))
        .then(() => freeBufferMemory(bytes));
      return written;
    },
    /** Syncs also, once, the file's entry in its folder. */
    async sync(): Promise<void> {
      await written;
      await attempt(async () => {
        await handle.datasync();
        if (isFolderSynced) return;
        await fsyncFolderOf(path);
        isFolderSynced = true;
      });
    },
    close: (): Promise<void> =>
      // Network file systems may report a failed write only here.
      handle.close().catch((error: unknown) => {
        failure ??= diskFailure(error);
      }),
  };
}

/** A write may be partial. */
export async function writeFully(handle: WritableFile, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw new Error('Nothing was written');
    done += bytesWritten;
  }
}
