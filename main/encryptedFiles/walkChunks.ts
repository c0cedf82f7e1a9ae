import { chunkHeadBytes, chunkMark, chunkOverheadBytes, decodeHead, openChunk } from './sealedFormat.ts';
import type { ChunkHead } from './sealedFormat.ts';
import { readAt, type ChunkSource } from './readChunk.ts';

/** Where a walk begins: a position of the file, and the least index that a chunk may have there. */
export type WalkStart = { readonly position: number; readonly nextIndex: number };

export type WalkedChunk = {
  readonly head: ChunkHead;
  readonly plaintext: Buffer;
  readonly position: number;
  /** Where the next chunk begins. */
  readonly end: number;
  /** Bytes in front of it that did not open. */
  readonly cutBytes: number;
  /** Something did not open, or is missing, between the chunk before and this one. */
  readonly isAfterBreak: boolean;
};

/** A take's chunks are about 10 kB: some 25 of them in one read. */
const windowBytes = 262_144;

/**
 * Every chunk of the file that is whole and true, in order, wherever the damage is, up to the writer's end. A torn or
 * zero-filled end and changed bytes are recognised by the tags alone. Rejects on an I/O error.
 */
export async function* walkChunks(
  source: ChunkSource,
  fileBytes: number,
  start: WalkStart,
): AsyncGenerator<WalkedChunk> {
  const bytesAt = windowOver(source, fileBytes);
  let { position, nextIndex } = start;
  let cutBytes = 0;
  while (position < fileBytes) {
    const opened = await openAt(source, bytesAt, position);
    if (opened === null || opened.head.index < nextIndex) {
      const skipTo =
        opened === null ? await findMark(bytesAt, position + 1, fileBytes) : position + opened.sealedBytes;
      cutBytes += skipTo - position;
      position = skipTo;
      continue;
    }
    const { head, plaintext, sealedBytes } = opened;
    const end = position + sealedBytes;
    yield { head, plaintext, position, end, cutBytes, isAfterBreak: cutBytes > 0 || head.index > nextIndex };
    if (head.kind === 'last') return;
    nextIndex = head.index + 1;
    position = end;
    cutBytes = 0;
  }
}

/** Bytes of the file from a position on, as many as asked for or as there are; at most one window. */
type BytesAt = (position: number, length: number) => Promise<Buffer>;

function windowOver({ handle }: ChunkSource, fileBytes: number): BytesAt {
  const block = Buffer.alloc(Math.min(windowBytes, fileBytes));
  let held: Buffer = block.subarray(0, 0);
  let heldFrom = 0;
  return async (position, length) => {
    const due = Math.min(length, fileBytes - position);
    if (position < heldFrom || position + due > heldFrom + held.length) {
      held = await readAt(handle, block, position);
      heldFrom = position;
    }
    return held.subarray(position - heldFrom, position - heldFrom + due);
  };
}

async function openAt(source: ChunkSource, bytesAt: BytesAt, position: number) {
  const head = decodeHead(await bytesAt(position, chunkHeadBytes));
  if (head === null) return null;
  const sealedBytes = head.length + chunkOverheadBytes;
  const bytes = await bytesAt(position, sealedBytes);
  if (bytes.length < sealedBytes) return null;
  const plaintext = openChunk(source.fileKey, head, bytes);
  return plaintext === null ? null : { head, plaintext, sealedBytes };
}

/** Where the next chunk may begin; the end of the file where none does. */
async function findMark(bytesAt: BytesAt, from: number, fileBytes: number): Promise<number> {
  const searchBytes = 65_536;
  // Blocks overlap, so that a mark across their border is found.
  for (let at = from; at < fileBytes; at += searchBytes - chunkMark.length + 1) {
    const found = (await bytesAt(at, searchBytes)).indexOf(chunkMark);
    if (found !== -1) return at + found;
  }
  return fileBytes;
}
