import { chunkHeadBytes, chunkMark, chunkOverheadBytes, decodeHead, openChunk } from './sealedFormat.ts';
import type { ChunkHead } from './sealedFormat.ts';
import { readAt, type ChunkSource } from './readChunk.ts';

/** A position in the file, and the least index of a chunk there. */
export type WalkStart = { readonly position: number; readonly nextIndex: number };

export type WalkedChunk = {
  readonly head: ChunkHead;
  readonly plaintext: Buffer;
  readonly position: number;
  readonly end: number;
  /** Bytes before it that do not open. */
  readonly cutBytes: number;
  /** Something before it does not open or is missing. */
  readonly isAfterBreak: boolean;
};

/** Some 25 chunks of a take, of about 10 kB each. */
const windowBytes = 262_144;

/**
 * Every whole and true chunk in order, wherever the damage is, up to the writer's end. Tags alone tell a torn or
 * zero-filled end and changed bytes. Rejects on an I/O error.
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

/** Bytes from a position on: `length`, or as many as the file has; at most one window. */
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

/** Where the next chunk may begin; the end of the file if none does. */
async function findMark(bytesAt: BytesAt, from: number, fileBytes: number): Promise<number> {
  const searchBytes = 65_536;
  // Blocks overlap, so that no mark lies across a border.
  for (let at = from; at < fileBytes; at += searchBytes - chunkMark.length + 1) {
    const found = (await bytesAt(at, searchBytes)).indexOf(chunkMark);
    if (found !== -1) return at + found;
  }
  return fileBytes;
}
