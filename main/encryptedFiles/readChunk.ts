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

/** Fills `into` from `position`; fewer bytes only at the end of the file. Rejects on an I/O error. */
export async function readAt(handle: FileHandle, into: Buffer, position: number): Promise<Buffer> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await handle.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return into.subarray(0, done);
}

/** Reads the chunk at a position; null: no whole and true chunk begins there. */
export async function readChunk(source: ChunkSource, position: number): Promise<OpenedChunk | null> {
  const block = Buffer.allocUnsafeSlow(maxChunkBytes + chunkOverheadBytes);
  const opened = firstChunk(source.fileKey, await readAt(source.handle, block, position));
  return opened === 'cutOff' ? null : opened;
}

/** One read for each chunk would take longer than to decrypt it. */
const chunksAtOnce = 16;

/** As `readChunk`, but reads many chunks at once, for a caller that goes through a file in order. */
export function chunkReader(source: ChunkSource): (position: number) => Promise<OpenedChunk | null> {
  const block = Buffer.allocUnsafeSlow(chunksAtOnce * (maxChunkBytes + chunkOverheadBytes));
  let held: Buffer = block.subarray(0, 0);
  let heldFrom = 0;
  return async (position) => {
    const at = position - heldFrom;
    const opened = at < 0 ? 'cutOff' : firstChunk(source.fileKey, held.subarray(at));
    if (opened !== 'cutOff') return opened;
    held = await readAt(source.handle, block, position);
    heldFrom = position;
    const again = firstChunk(source.fileKey, held);
    return again === 'cutOff' ? null : again;
  };
}

/** null: no chunk begins there, or a forged one. */
function firstChunk(fileKey: Buffer, bytes: Buffer): OpenedChunk | 'cutOff' | null {
  if (bytes.length < chunkHeadBytes) return 'cutOff';
  const head = decodeHead(bytes);
  if (head === null) return null;
  const sealedBytes = head.length + chunkOverheadBytes;
  if (bytes.length < sealedBytes) return 'cutOff';
  const plaintext = openChunk(fileKey, head, bytes.subarray(0, sealedBytes));
  return plaintext === null ? null : { head, plaintext, sealedBytes };
}

/** The head at a position as it claims to be, unproven. */
export async function readHead(source: ChunkSource, position: number): Promise<ChunkHead | null> {
  return decodeHead(await readAt(source.handle, Buffer.alloc(chunkHeadBytes), position));
}
