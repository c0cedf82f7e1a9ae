import { open, rm } from 'node:fs/promises';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { hexAsSha256, type Sha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { aesKeyBytes } from './chunkCipher.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import {
  maxMarkBytes,
  newFileHeader,
  type ChunkHead,
  encodeTrailer,
  maxChunkBytes,
  sealChunk,
} from './sealedFormat.ts';
import { createSequentialWrites, writeFully, type WritableFile } from './sequentialWrites.ts';
import { createHash } from 'node:crypto';

/** `captureMs`: of the last chunk. */
type SealedPosition = { readonly byteCount: number; readonly captureMs: number };

function createChunkSealer(fileKey: Buffer) {
  const hash = createHash('sha256');
  let index = 0;
  let byteCount = 0;
  let captureMs = 0;

  function seal(kind: ChunkHead['kind'], plaintext: Uint8Array): Buffer {
    const head = { kind, length: plaintext.length, index, captureMs, offset: byteCount };
    index += 1;
    return sealChunk(fileKey, head, plaintext);
  }

  return {
    position: (): SealedPosition => ({ byteCount, captureMs }),
    /** Each chunk is sealed when it is taken from the iterator. */
    *data(bytes: Uint8Array, atMs: number): Iterable<Buffer> {
      captureMs = atMs;
      for (let from = 0; from < bytes.length; from += maxChunkBytes) {
        const piece = bytes.subarray(from, from + maxChunkBytes);
        hash.update(piece);
        const sealed = seal('data', piece);
        byteCount += piece.length;
        yield sealed;
      }
    },
    mark(bytes: Uint8Array, atMs: number): Buffer {
      captureMs = atMs;
      return seal('mark', bytes);
    },
    /** `digest`: SHA-256 of the whole plaintext. */
    last(): { readonly chunk: Buffer; readonly digest: Buffer } {
      const digest = hash.digest();
      return { chunk: seal('last', encodeTrailer(byteCount, digest)), digest };
    },
    forgetKey: (): void => void fileKey.fill(0),
  };
}

export type SealedFileLocation = {
  readonly path: string;
  /** 32 bytes, which wrap the file's own random key. */
  readonly dataKey: Uint8Array;
  /** Purpose and owner (`prepared:<consult id>`). The file opens only under the same context. */
  readonly context: string;
};

/** `open` of fs/promises, or the disk of a test. */
export type FileOpener = (path: string, flags: 'wx', mode: number) => Promise<WritableFile>;

export type PlaintextSizeAndHash = { readonly byteCount: number; readonly sha256: Sha256 };

export type SealedWriter = {
  /**
   * Seals the bytes before it returns, so the caller may reuse the buffer. Calls keep their order without
   * being awaited, but each result must be checked. `captureMs`: since the start of the take; 0 for imports.
   */
  readonly append: (bytes: Uint8Array, captureMs?: number) => Promise<Result<void, Failure>>;
  /** At most 4 KiB outside the plaintext; otherwise like `append`. */
  readonly mark: (bytes: Uint8Array, captureMs: number) => Promise<Result<void, Failure>>;
  /** Returns how far the plaintext survives a power cut. */
  readonly sync: () => Promise<Result<SealedPosition, Failure>>;
  /** Writes the authenticated end, and syncs the file and its folder. */
  readonly finish: () => Promise<Result<PlaintextSizeAndHash, Failure>>;
  /** Closes the file without an end; recovery mode reads what the file holds. */
  readonly release: () => Promise<void>;
  /** Removes the file, even after `finish`. */
  readonly abandon: () => Promise<void>;
};

/**
 * Only this writer ever writes to the file. Failures: disk_full, disk_failed (also where the path exists:
 * nothing is overwritten). After the first failure every call answers that failure.
 */
export async function createSealedFile(
  place: SealedFileLocation,
  openFile: FileOpener = open,
): Promise<Result<SealedWriter, Failure>> {
  if (place.dataKey.length !== aesKeyBytes) return err(failure('internal', 'A data key has 32 bytes'));
  const { fileKey, header } = newFileHeader(place.dataKey, place.context);
  let handle: WritableFile | undefined;
  try {
    handle = await openFile(place.path, 'wx', 0o600);
    await writeFully(handle, header, 0);
  } catch (error) {
    // Without a handle, the file existed before and stays.
    if (handle !== undefined) await discard(place.path, handle);
    return err(diskFailure(error));
  }
  return ok(writerOver(handle, place.path, fileKey, header.length));
}

const closed = failure('internal', 'The sealed file is closed');

function writerOver(handle: WritableFile, path: string, fileKey: Buffer, firstOffset: number): SealedWriter {
  const writes = createSequentialWrites(handle, path, firstOffset);
  const sealer = createChunkSealer(fileKey);
  let state: 'open' | 'finished' | 'closed' = 'open';

  /** Begins the work before it returns. */
  async function whileOpen<Value>(
    work: () => Promise<Value>,
    refusal: Failure | null = null,
  ): Promise<Result<Value, Failure>> {
    const refused = writes.failure() ?? (state === 'open' ? refusal : closed);
    if (refused !== null) return err(refused);
    const value = await work();
    const failed = writes.failure();
    return failed === null ? ok(value) : err(failed);
  }

  async function close(): Promise<void> {
    state = 'closed';
    await writes.written();
    sealer.forgetKey();
    await handle.close().catch(() => undefined);
  }

  return {
    append: (bytes, captureMs = 0) =>
      whileOpen(async () => {
        let last = writes.written();
        for (const chunk of sealer.data(bytes, captureMs)) last = writes.write(chunk);
        await last;
      }),
    mark: (bytes, captureMs) =>
      whileOpen(
        () => writes.write(sealer.mark(bytes, captureMs)),
        bytes.length > maxMarkBytes ? failure('internal', 'A mark is too long') : null,
      ),
    sync: () =>
      whileOpen(async () => {
        const position = sealer.position();
        await writes.sync();
        return position;
      }),
    finish: () =>
      whileOpen(async () => {
        state = 'finished';
        const { byteCount } = sealer.position();
        const { chunk, digest } = sealer.last();
        await writes.write(chunk);
        await writes.sync();
        sealer.forgetKey();
        await writes.close();
        return { byteCount, sha256: hexAsSha256(digest.toString('hex')) };
      }),
    release: close,
    async abandon() {
      await close();
      await discard(path, handle);
    },
  };
}

async function discard(path: string, handle: WritableFile): Promise<void> {
  await handle.close().catch(() => undefined);
  await rm(path, { force: true }).catch(() => undefined);
}
