import { diskFailure, failureError } from '../platform/diskFailure.ts';
import { damagedFileFailure, fileHeaderBytes, type ChunkHead } from './sealedFormat.ts';
import type { ChunkSource } from './readChunk.ts';
import { readChunksPastDamage, type WalkStart } from './readChunksPastDamage.ts';

/**
 * In order: data, marks and the end. `offset` tells how much is missing before a data chunk. The bytes are
 * valid until it returns.
 */
export type ChunkListener = (head: ChunkHead, plaintext: Uint8Array) => void;

type Waypoint = WalkStart & {
  /** Place of the next data in the recovered plaintext. */
  readonly from: number;
};

export type RecoveredContent = {
  readonly byteCount: number;
  /** Bytes at the end of the file that do not open. */
  readonly tailBytes: number;
  /** Throws a FailureError if the file has changed. */
  readonly read: (range: { readonly from: number; readonly to: number }) => AsyncIterable<RecoveredBlock>;
};

type RecoveredBlock = { readonly plaintext: Buffer; readonly from: number };

/** Seeking opens at most so many chunks; four hours need some 2,000 waypoints. */
const waypointChunks = 64;

/** Memory grows only by the waypoints. Rejects on an I/O error. */
export async function recoverChunks(
  source: ChunkSource,
  fileBytes: number,
  onChunk: ChunkListener = () => undefined,
): Promise<RecoveredContent> {
  const first: Waypoint = { position: fileHeaderBytes, nextIndex: 0, from: 0 };
  const waypoints = [first];
  /** Where data continues after damage: position in the file, place in the recovered plaintext. */
  const breaks = new Map<number, number>();
  let byteCount = 0;
  let end = fileHeaderBytes;
  let chunkCount = 0;

  for await (const chunk of readChunksPastDamage(source, fileBytes, first)) {
    const { head, plaintext } = chunk;
    if (chunk.isAfterBreak) breaks.set(chunk.position, byteCount);
    if (head.kind === 'data') byteCount += head.length;
    ({ end } = chunk);
    chunkCount += 1;
    if (chunkCount % waypointChunks === 0)
      waypoints.push({ position: end, nextIndex: head.index + 1, from: byteCount });
    onChunk(head, plaintext);
  }
  return {
    byteCount,
    tailBytes: fileBytes - end,
    read: (range) => {
      const start = waypoints.findLast((known) => known.from <= range.from) ?? first;
      return readFrom({ source, fileBytes, breaks }, start, range);
    },
  };
}

type Known = {
  readonly source: ChunkSource;
  readonly fileBytes: number;
  readonly breaks: ReadonlyMap<number, number>;
};

const changed = (): Error =>
  failureError(damagedFileFailure('A chunk has changed since the file was opened'));

async function* readFrom(
  { source, fileBytes, breaks }: Known,
  start: Waypoint,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<RecoveredBlock> {
  if (from >= to) return;
  let at = start.from;
  try {
    for await (const chunk of readChunksPastDamage(source, fileBytes, start)) {
      // A chunk that opened before and is missing now would shift all that follows.
      if (chunk.isAfterBreak && breaks.get(chunk.position) !== at) throw changed();
      if (chunk.head.kind !== 'data') continue;
      const blockFrom = at;
      at += chunk.plaintext.length;
      if (at > from) yield { plaintext: chunk.plaintext, from: blockFrom };
      if (at >= to) return;
    }
  } catch (error) {
    throw failureError(diskFailure(error));
  }
  throw changed();
}
