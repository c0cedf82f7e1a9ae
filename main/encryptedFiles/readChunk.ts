import type { FileHandle } from 'node:fs/promises';
import { systemCode } from '../platform/diskFailure.ts';
import {
  chunkHeadBytes,
  chunkOverheadBytes,
  decodeChunkHead,
  openChunk,
  type ChunkHead,
} from './sealedFormat.ts';

export type ChunkSource = { readonly handle: FileHandle; readonly fileKey: Buffer };

type OpenedChunk = {
  readonly head: ChunkHead;
  readonly plaintext: Buffer;
  /** With head and tag. */
  readonly sealedBytes: number;
};

/** Reads fewer bytes only at the end of the file. Rejects on an I/O error. */
export async function readFileAt(handle: FileHandle, into: Buffer, position: number): Promise<Buffer> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await handle.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return into.subarray(0, done);
}

/** A disk reads so much, or fails to, at once. */
const sectorBytes = 4096;
/** A disk that fails so many bytes up to the end of a file may be gone, and the file whole. */
const mostFailedBytes = 64 * sectorBytes;

/**
 * Reads in ascending order as far as the disk does: zeros, which open as no chunk, stand for what it cannot
 * read. `checkEnd` rejects if it could read nothing of a long end.
 */
export function createDiskFaultTolerantReader(handle: FileHandle) {
  let failed: { readonly from: number; readonly to: number; readonly error: unknown } | null = null;

  async function readSector(into: Buffer, position: number): Promise<Buffer> {
    try {
      return await readFileAt(handle, into, position);
    } catch (error) {
      if (systemCode(error) !== 'EIO') throw error;
      const isNext = failed !== null && failed.to >= position;
      failed = { from: isNext && failed ? failed.from : position, to: position + into.length, error };
      return into.fill(0);
    }
  }

  const read = async (into: Buffer, position: number): Promise<Buffer> => {
    const whole = await readFileAt(handle, into, position).catch((error: unknown) => error);
    if (Buffer.isBuffer(whole)) return whole;
    if (systemCode(whole) !== 'EIO') throw whole;
    let done = 0;
    for (let isEnd = false; done < into.length && !isEnd;) {
      const due = into.subarray(done, done + sectorBytes - ((position + done) % sectorBytes));
      const { length } = await readSector(due, position + done);
      done += length;
      isEnd = length < due.length;
    }
    return into.subarray(0, done);
  };

  const checkEnd = (fileBytes: number): void => {
    if (failed !== null && failed.to >= fileBytes && fileBytes - failed.from > mostFailedBytes)
      throw failed.error;
  };

  return { read, checkEnd };
}

export type ReadBytesAt = (position: number, length: number) => Promise<Buffer>;

/** One read for each chunk would take longer than to decrypt it. */
export function windowedReaderOf(
  { handle }: ChunkSource,
  windowBytes: number,
  read = (into: Buffer, position: number) => readFileAt(handle, into, position),
): ReadBytesAt {
  const block = Buffer.allocUnsafeSlow(windowBytes);
  let held: Buffer = block.subarray(0, 0);
  let heldFrom = 0;
  return async (position, length) => {
    if (position < heldFrom || position + length > heldFrom + held.length) {
      held = await read(block, position);
      heldFrom = position;
    }
    return held.subarray(position - heldFrom, position - heldFrom + length);
  };
}

/** null: no whole and true chunk begins there. */
export async function readChunk(
  { fileKey }: ChunkSource,
  bytesAt: ReadBytesAt,
  position: number,
): Promise<OpenedChunk | null> {
  const head = decodeChunkHead(await bytesAt(position, chunkHeadBytes));
  if (head === null) return null;
  const sealedBytes = head.length + chunkOverheadBytes;
  const bytes = await bytesAt(position, sealedBytes);
  const plaintext = bytes.length < sealedBytes ? null : openChunk(fileKey, head, bytes);
  return plaintext === null ? null : { head, plaintext, sealedBytes };
}

/** The head as it claims to be, unproven. */
export async function readChunkHead(source: ChunkSource, position: number): Promise<ChunkHead | null> {
  return decodeChunkHead(await readFileAt(source.handle, Buffer.alloc(chunkHeadBytes), position));
}
