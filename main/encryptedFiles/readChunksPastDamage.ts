import { chunkMark, type ChunkHead } from './sealedFormat.ts';
import {
  createDiskFaultTolerantReader,
  readChunk,
  windowedReaderOf,
  type ReadBytesAt,
  type ChunkSource,
} from './readChunk.ts';

/** `nextIndex`: the least index of a chunk there. */
export type WalkStart = { readonly position: number; readonly nextIndex: number };

type WalkedChunk = {
  readonly head: ChunkHead;
  readonly plaintext: Buffer;
  readonly position: number;
  readonly end: number;
  /** Something before it does not open or is missing. */
  readonly isAfterBreak: boolean;
};

/** Some 25 chunks of a take, of about 10 kB each. */
const windowBytes = 262_144;

/**
 * Every whole and true chunk in order, wherever the damage is, up to the writer's end. Tags alone tell a torn
 * or zero-filled end and changed bytes. Rejects on an I/O error, except of some sectors.
 */
export async function* readChunksPastDamage(
  source: ChunkSource,
  fileBytes: number,
  start: WalkStart,
): AsyncGenerator<WalkedChunk> {
  const { read, checkEnd } = createDiskFaultTolerantReader(source.handle);
  const bytesAt = windowedReaderOf(source, windowBytes, read);
  let { position, nextIndex } = start;
  let isCut = false;
  while (position < fileBytes) {
    const opened = await readChunk(source, bytesAt, position);
    if (opened === null || opened.head.index < nextIndex) {
      position =
        opened === null ? await findMark(bytesAt, position + 1, fileBytes) : position + opened.sealedBytes;
      isCut = true;
      continue;
    }
    const { head, plaintext, sealedBytes } = opened;
    const end = position + sealedBytes;
    yield { head, plaintext, position, end, isAfterBreak: isCut || head.index > nextIndex };
    if (head.kind === 'last') return;
    nextIndex = head.index + 1;
    position = end;
    isCut = false;
  }
  checkEnd(fileBytes);
}

/** Answers the end of the file where no chunk may begin. */
async function findMark(bytesAt: ReadBytesAt, from: number, fileBytes: number): Promise<number> {
  const searchBytes = 65_536;
  // Blocks overlap, so that no mark lies across a border.
  for (let at = from; at < fileBytes; at += searchBytes - chunkMark.length + 1) {
    const found = (await bytesAt(at, searchBytes)).indexOf(chunkMark);
    if (found !== -1) return at + found;
  }
  return fileBytes;
}
