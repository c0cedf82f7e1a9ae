import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';

import { failure, type Failure } from '../../shared/consult/failure.ts';
import { sha256, type Sha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { keyBytes } from './chunkCipher.ts';
import {
  type ChunkHead,
  encodeTrailer,
  maxChunkBytes,
  maxMarkBytes,
  newHeader,
  sealChunk,
} from './sealedFormat.ts';
import { freeNow } from '../platform/freeNow.ts';
import { diskFailure } from './sealedFailure.ts';
import { syncFolder } from '../platform/syncFolder.ts';

export type SealedPlace = {
  readonly path: string;
  /** 32 bytes; wraps the file's own random key. */
  readonly dataKey: Uint8Array;
  /** Whose and what for (`prepared:<consult id>`): a file opens only under the context it was made with. */
  readonly context: string;
};

/** What the writer needs of an open file. */
type WritableFile = {
  readonly write: (
    bytes: Uint8Array,
    from: number,
    length: number,
    position: number,
  ) => Promise<{ readonly bytesWritten: number }>;
  readonly datasync: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** `open` of fs/promises, or a test's disk. */
export type OpenFile = (path: string, flags: 'wx', mode: number) => Promise<WritableFile>;

/** The plaintext of a finished file. */
export type SealedTotal = { readonly byteCount: number; readonly sha256: Sha256 };

/** How far the plaintext is on disk for certain. */
type SealedPosition = { readonly byteCount: number; readonly captureMs: number };

export type SealedWriter = {
  /**
   * Seals and writes. More than 64 KiB become several chunks. The bytes are sealed before this returns, so the
   * caller may use the buffer again at once; calls need not be awaited to keep their order, but each result
   * must be looked at. `captureMs` since the start of the take, 0 for imports.
   */
  readonly append: (bytes: Uint8Array, captureMs?: number) => Promise<Result<void, Failure>>;
  /** Seals and writes at most 4 KiB that are no part of the plaintext; otherwise like `append`. */
  readonly mark: (bytes: Uint8Array, captureMs: number) => Promise<Result<void, Failure>>;
  /**
   * Puts on the disk itself what was appended before the call; appends go on meanwhile. Answers how far that
   * is, which is what a power cut cannot take.
   */
  readonly sync: () => Promise<Result<SealedPosition, Failure>>;
  /** The authenticated end, synced with its folder. Nothing can be appended after it. */
  readonly finish: () => Promise<Result<SealedTotal, Failure>>;
  /** Closes and keeps what is there, without an end: recovery mode reads it. */
  readonly release: () => Promise<void>;
  /** Closes and removes the file. After finish too. */
  readonly abandon: () => Promise<void>;
};

/**
 * A new sealed file, and the only thing that ever writes to it. Failures: disk_full, disk_failed (also where
 * the path exists: nothing is overwritten). After the first failure every call answers that failure.
 */
export async function createSealedFile(
  place: SealedPlace,
  openFile: OpenFile = open,
): Promise<Result<SealedWriter, Failure>> {
  if (place.dataKey.length !== keyBytes) return err(failure('internal', 'A data key has 32 bytes'));
  const { fileKey, header } = newHeader(place.dataKey, place.context);
  let handle: WritableFile | undefined;
  try {
    handle = await openFile(place.path, 'wx', 0o600);
    await writeAll(handle, header, 0);
  } catch (error) {
    // Without a handle the file is not ours (it was there before): it stays.
    if (handle !== undefined) await discard(place.path, handle);
    return err(diskFailure(error));
  }
  return ok(writerOver(handle, place.path, fileKey, header.length));
}

function writerOver(handle: WritableFile, path: string, fileKey: Buffer, firstOffset: number): SealedWriter {
  const hash = createHash('sha256');
  let state: 'open' | 'finished' | 'closed' = 'open';
  let broken: Failure | null = null;
  let index = 0;
  let byteCount = 0;
  let captureMs = 0;
  let fileOffset = firstOffset;
  let isFolderSynced = false;
  /** Ends when everything handed in so far is written; never rejects. */
  let written: Promise<void> = Promise.resolve();

  const refusal = (): Failure | null =>
    broken ?? (state === 'open' ? null : failure('internal', 'The sealed file is closed'));

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (broken !== null) return;
    try {
      await work();
    } catch (error) {
      broken ??= diskFailure(error);
    }
  };

  const write = (bytes: Buffer): Promise<void> => {
    const at = fileOffset;
    fileOffset += bytes.length;
    written = written.then(() => attempt(() => writeAll(handle, bytes, at))).then(() => freeNow(bytes));
    return written;
  };

  const sealNext = (kind: ChunkHead['kind'], plaintext: Uint8Array): Buffer => {
    const head = { kind, length: plaintext.length, index, captureMs, offset: byteCount };
    index += 1;
    return sealChunk(fileKey, head, plaintext);
  };

  const syncAll = async (): Promise<void> => {
    await written;
    await attempt(async () => {
      await handle.datasync();
      if (isFolderSynced) return;
      await syncFolder(path);
      isFolderSynced = true;
    });
  };

  const close = async (): Promise<void> => {
    state = 'closed';
    await written;
    fileKey.fill(0);
    await handle.close().catch(() => undefined);
  };

  return {
    append: async (bytes, at = 0) => {
      const refused = refusal();
      if (refused !== null) return err(refused);
      captureMs = at;
      let last = written;
      for (let from = 0; from < bytes.length; from += maxChunkBytes) {
        const piece = bytes.subarray(from, from + maxChunkBytes);
        hash.update(piece);
        last = write(sealNext('data', piece));
        byteCount += piece.length;
      }
      await last;
      return broken === null ? ok(undefined) : err(broken);
    },
    mark: async (bytes, at) => {
      const refused =
        refusal() ?? (bytes.length > maxMarkBytes ? failure('internal', 'A mark is too long') : null);
      if (refused !== null) return err(refused);
      captureMs = at;
      await write(sealNext('mark', bytes));
      return broken === null ? ok(undefined) : err(broken);
    },
    sync: async () => {
      const position = { byteCount, captureMs };
      const refused = refusal();
      if (refused !== null) return err(refused);
      await syncAll();
      return broken === null ? ok(position) : err(broken);
    },
    finish: async () => {
      const refused = refusal();
      if (refused !== null) return err(refused);
      state = 'finished';
      const digest = hash.digest();
      await write(sealNext('last', encodeTrailer(byteCount, digest)));
      await syncAll();
      fileKey.fill(0);
      // Network file systems report a failed write as late as here.
      await handle.close().catch((error: unknown) => {
        broken ??= diskFailure(error);
      });
      if (broken !== null) return err(broken);
      return ok({ byteCount, sha256: sha256(digest.toString('hex')) });
    },
    release: close,
    abandon: async () => {
      await close();
      await discard(path, handle);
    },
  };
}

/** A write may take less than it was given; then the rest is written, or the next write says why not. */
async function writeAll(handle: WritableFile, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw new Error('Nothing was written');
    done += bytesWritten;
  }
}

async function discard(path: string, handle: WritableFile): Promise<void> {
  await handle.close().catch(() => undefined);
  await rm(path, { force: true }).catch(() => undefined);
}
