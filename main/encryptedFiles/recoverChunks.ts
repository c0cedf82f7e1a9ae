import { diskFailure, failureError } from '../platform/diskFailure.ts';
import { damaged, decodeTrailer, headerBytes, type ChunkHead, type Trailer } from './sealedFormat.ts';
import type { ChunkSource } from './readChunk.ts';
import { walkChunks, type WalkStart } from './walkChunks.ts';

/** Chunks that are missing inside a damaged file. */
export type SealedGap = {
  /** Place in the recovered plaintext. */
  readonly atByte: number;
  readonly missingBytes: number;
  /** Capture times of the chunks before and after. */
  readonly fromMs: number;
  readonly toMs: number;
};

/**
 * Receives each chunk that opens, in order: data, marks and the end. `offset` tells how much is missing before a data
 * chunk. The bytes are valid until it returns.
 */
export type OnChunk = (head: ChunkHead, plaintext: Uint8Array) => void;

type Waypoint = WalkStart & {
  /** Place of the next data in the recovered plaintext. */
  readonly from: number;
};

export type Recovered = {
  readonly byteCount: number;
  readonly captureMs: number;
  readonly gaps: readonly SealedGap[];
  /** Bytes of the file that do not open. */
  readonly cutBytes: number;
  /** Those of them at the end. */
  readonly tailBytes: number;
  readonly trailer: Trailer | null;
  /** Reads a part of the recovered plaintext. Throws a FailureError if the file has changed. */
  readonly read: (range: { readonly from: number; readonly to: number }) => AsyncIterable<RecoveredBlock>;
};

type RecoveredBlock = { readonly plaintext: Buffer; readonly from: number };

/** Seeking opens at most so many chunks. Four hours in chunks of 100 ms need some 2,000 waypoints. */
const waypointChunks = 64;

/** Reads the whole file once; memory grows only by the waypoints. Rejects on an I/O error. */
export async function recoverChunks(
  source: ChunkSource,
  fileBytes: number,
  onChunk: OnChunk = () => undefined,
): Promise<Recovered> {
  const first: Waypoint = { position: headerBytes, nextIndex: 0, from: 0 };
  const waypoints = [first];
  /** Where data continues after damage: position in the file, place in the recovered plaintext. */
  const breaks = new Map<number, number>();
  const gaps: SealedGap[] = [];
  let byteCount = 0;
  let captureMs = 0;
  let nextIndex = 0;
  /** Where the next chunk begins in the plaintext if nothing is lost. */
  let nextOffset = 0;
  let end = headerBytes;
  let cutBytes = 0;
  let chunkCount = 0;
  let trailer: Trailer | null = null;

  for await (const chunk of walkChunks(source, fileBytes, first)) {
    const { head, plaintext } = chunk;
    if (head.index > nextIndex) {
      const missingBytes = head.offset - nextOffset;
      gaps.push({ atByte: byteCount, missingBytes, fromMs: captureMs, toMs: head.captureMs });
    }
    if (chunk.isAfterBreak) breaks.set(chunk.position, byteCount);
    if (head.kind === 'last') trailer = decodeTrailer(plaintext);
    const dataBytes = head.kind === 'data' ? head.length : 0;
    byteCount += dataBytes;
    nextOffset = head.offset + dataBytes;
    ({ captureMs } = head);
    nextIndex = head.index + 1;
    ({ end } = chunk);
    cutBytes += chunk.cutBytes;
    chunkCount += 1;
    if (chunkCount % waypointChunks === 0) waypoints.push({ position: end, nextIndex, from: byteCount });
    onChunk(head, plaintext);
  }
  return {
    byteCount,
    captureMs,
    gaps,
    cutBytes: cutBytes + (fileBytes - end),
    tailBytes: fileBytes - end,
    trailer,
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

const changed = (): Error => failureError(damaged('A chunk has changed since the file was opened'));

async function* readFrom(
  { source, fileBytes, breaks }: Known,
  start: Waypoint,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<RecoveredBlock> {
  if (from >= to) return;
  let at = start.from;
  try {
    for await (const chunk of walkChunks(source, fileBytes, start)) {
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
