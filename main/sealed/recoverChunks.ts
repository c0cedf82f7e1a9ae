import { chunkMark, decodeTrailer, headerBytes, type Trailer } from './sealedFormat.ts';
import { readAt, readChunk, type ChunkSource } from './readChunk.ts';

/** Chunks that are missing inside a damaged file. */
export type SealedGap = {
  /** Where in what was recovered they are missing, in bytes. */
  readonly atByte: number;
  readonly missingBytes: number;
  /** Capture times of the chunks before and after. */
  readonly fromMs: number;
  readonly toMs: number;
};

export type KnownChunk = {
  readonly position: number;
  /** Where its plaintext begins in what is read. */
  readonly from: number;
  readonly length: number;
};

export type Recovered = {
  readonly chunks: readonly KnownChunk[];
  readonly byteCount: number;
  readonly captureMs: number;
  readonly gaps: readonly SealedGap[];
  /** Bytes of the file that did not open. */
  readonly cutBytes: number;
  readonly trailer: Trailer | null;
};

const searchBytes = 65_536;

/**
 * Every chunk of the file that is whole and true, in order, wherever the damage is. A torn or zero-filled end
 * and changed bytes are recognised by the tags alone. Rejects on an I/O error.
 */
export async function recoverChunks(source: ChunkSource, fileBytes: number): Promise<Recovered> {
  const chunks: KnownChunk[] = [];
  const gaps: SealedGap[] = [];
  let position = headerBytes;
  let byteCount = 0;
  let captureMs = 0;
  let nextIndex = 0;
  /** Where the next chunk would begin in the whole, had nothing been lost. */
  let nextOffset = 0;
  let cutBytes = 0;
  let trailer: Trailer | null = null;

  while (position < fileBytes && trailer === null) {
    const chunk = await readChunk(source, position);
    if (chunk === null || chunk.head.index < nextIndex) {
      const skipTo =
        chunk === null ? await findMark(source, position + 1, fileBytes) : chunk.sealedBytes + position;
      cutBytes += skipTo - position;
      position = skipTo;
      continue;
    }
    const { head } = chunk;
    if (head.index > nextIndex) {
      const missingBytes = head.offset - nextOffset;
      gaps.push({ atByte: byteCount, missingBytes, fromMs: captureMs, toMs: head.captureMs });
    }
    if (head.kind === 'last') trailer = decodeTrailer(chunk.plaintext);
    else {
      chunks.push({ position, from: byteCount, length: head.length });
      byteCount += head.length;
    }
    captureMs = head.captureMs;
    nextIndex = head.index + 1;
    nextOffset = head.offset + head.length;
    position += chunk.sealedBytes;
  }
  return { chunks, byteCount, captureMs, gaps, cutBytes: cutBytes + (fileBytes - position), trailer };
}

/** Where the next chunk may begin; the end of the file where none does. */
async function findMark(source: ChunkSource, from: number, fileBytes: number): Promise<number> {
  const block = Buffer.alloc(searchBytes);
  // Blocks overlap, so that a mark across their border is found.
  for (let at = from; at < fileBytes; at += searchBytes - chunkMark.length + 1) {
    const found = (await readAt(source.handle, block, at)).indexOf(chunkMark);
    if (found !== -1) return at + found;
  }
  return fileBytes;
}
