import type { FileHandle } from 'node:fs/promises';

import {
  chunkHeadBytes,
  chunkOverheadBytes,
  decodeHead,
  maxChunkBytes,
  openChunk,
  type ChunkHead,
} from './sealedFormat.ts';

/** A file of chunks that is open for reading. */
export type ChunkSource = { readonly handle: FileHandle; readonly fileKey: Buffer };

export type OpenedChunk = {
  readonly head: ChunkHead;
  readonly plaintext: Buffer;
  /** Bytes of the chunk in the file, head and tag included. */
  readonly sealedBytes: number;
};

/** Fills `into` from `position` on; fewer bytes only at the end of the file. Rejects on an I/O error. */
export async function readAt(handle: FileHandle, into: Buffer, position: number): Promise<Buffer> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await handle.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return into.subarray(0, done);
}

/** What one chunk is read into, whatever its length; whoever reads many uses it again. */
export const newChunkBlock = (): Buffer => Buffer.allocUnsafeSlow(maxChunkBytes + chunkOverheadBytes);

/**
 * The chunk that begins at a position of the file; null where none that is whole and true begins there. Head and bytes are
 * read at once, into `block`; what is handed out is none of it.
 */
export async function readChunk(
  source: ChunkSource,
  position: number,
  block: Buffer = newChunkBlock(),
): Promise<OpenedChunk | null> {
  const bytes = await readAt(source.handle, block, position);
  const head = decodeHead(bytes);
  if (head === null) return null;
  const sealedBytes = head.length + chunkOverheadBytes;
  if (bytes.length < sealedBytes) return null;
  const plaintext = openChunk(source.fileKey, head, bytes.subarray(0, sealedBytes));
  return plaintext === null ? null : { head, plaintext, sealedBytes };
}

/** What the chunk at a position claims to be, unproven: for finding one's way only. */
export async function readHead(source: ChunkSource, position: number): Promise<ChunkHead | null> {
  return decodeHead(await readAt(source.handle, Buffer.alloc(chunkHeadBytes), position));
}
