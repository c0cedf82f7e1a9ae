import { open, type FileHandle } from 'node:fs/promises';
import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SealedFileLocation } from './createSealedFile.ts';
import { readFileAt, readChunk, readChunkHead, windowedReaderOf, type ChunkSource } from './readChunk.ts';
import { recoverChunks, type ChunkListener, type RecoveredContent } from './recoverChunks.ts';
import { failureError, fileReadFailure } from '../platform/diskFailure.ts';
import {
  damagedFileFailure,
  chunkOverheadBytes,
  decodeTrailer,
  fileHeaderBytes,
  maxChunkBytes,
  openFileHeader,
  trailerBytes,
} from './sealedFormat.ts';

/** Bytes of plaintext, `to` excluded. */
export type ByteRange = { readonly from: number; readonly to: number };

export type SealedFile = {
  /** Of the plaintext that can be read. */
  readonly byteCount: number;
  /** Bytes at the end of the sealed file that do not open. Nothing says how much plaintext they held. */
  readonly tailBytes: number;
  /**
   * By chunks whose tag was checked; memory does not grow with the file. Throws a FailureError
   * (audio_damaged).
   */
  readonly read: (range?: ByteRange) => AsyncIterable<Uint8Array>;
  readonly close: () => Promise<void>;
};

/**
 * `strict`: any damage fails with audio_damaged, here or in `read`. `recovery`: reads the whole file once,
 * and passes each chunk that opens to `onChunk`. A wrong data key or context is audio_damaged, an unreadable
 * file disk_failed or computer_busy. Never throws.
 */
export async function openSealedFile(
  place: SealedFileLocation,
  mode: 'strict' | 'recovery' = 'strict',
  onChunk?: ChunkListener,
): Promise<Result<SealedFile, Failure>> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(place.path, 'r');
    const header = await readFileAt(handle, Buffer.alloc(fileHeaderBytes), 0);
    const fileKey = openFileHeader(header, place.dataKey, place.context);
    const source = fileKey === null ? null : { handle, fileKey };
    const { size } = await handle.stat();
    const opened =
      source === null
        ? err(damagedFileFailure('The header does not open: another key, another purpose, or changed'))
        : mode === 'strict'
          ? await openWhole(source, size)
          : ok(readable(source, await recoverChunks(source, size, onChunk)));
    if (!opened.ok) await handle.close();
    return opened;
  } catch (error) {
    await handle?.close().catch(() => undefined);
    return err(fileReadFailure(error));
  }
}

async function openWhole(source: ChunkSource, fileBytes: number): Promise<Result<SealedFile, Failure>> {
  const end = fileBytes - trailerBytes;
  const last =
    end < fileHeaderBytes ? null : await readChunk(source, windowedReaderOf(source, largestChunk), end);
  const byteCount = last?.head.kind === 'last' ? decodeTrailer(last.plaintext) : null;
  if (last === null || byteCount === null) return err(damagedFileFailure('The end is missing'));
  // The trailer is authentic, so it tells the length of the whole file.
  const isWhole = end === fileHeaderBytes + byteCount + last.head.index * chunkOverheadBytes;
  if (!isWhole) return err(damagedFileFailure('The file is not as long as it was made'));
  const waypoints: Waypoint[] = [];
  return ok({
    byteCount,
    tailBytes: 0,
    read: (range) => readStrictly(source, waypoints, clamp(range, byteCount)),
    close: () => closeSource(source),
  });
}

const readable = (source: ChunkSource, recovered: RecoveredContent): SealedFile => ({
  byteCount: recovered.byteCount,
  tailBytes: recovered.tailBytes,
  read: (range) => readKnown(recovered, clamp(range, recovered.byteCount)),
  close: () => closeSource(source),
});

async function closeSource({ handle, fileKey }: ChunkSource): Promise<void> {
  fileKey.fill(0);
  await handle.close().catch(() => undefined);
}

/** Where a chunk begins: in the file, in the count of chunks, in the plaintext. */
type Waypoint = { readonly position: number; readonly index: number; readonly offset: number };

const waypointChunks = 64;
const largestChunk = maxChunkBytes + chunkOverheadBytes;
const chunksAtOnce = 16;

const changed = (): Error => failureError(damagedFileFailure('A chunk is missing, moved or changed'));

/** Each chunk must be the one that is due. */
async function* readStrictly(
  source: ChunkSource,
  waypoints: Waypoint[],
  { from, to }: ByteRange,
): AsyncGenerator<Uint8Array> {
  if (from >= to) return;
  try {
    let { position, index, offset } = await findChunk(source, waypoints, from);
    const bytesAt = windowedReaderOf(source, chunksAtOnce * largestChunk);
    while (offset < to) {
      const chunk = await readChunk(source, bytesAt, position);
      const isDue = chunk?.head.kind === 'data' && chunk.head.index === index && chunk.head.offset === offset;
      if (chunk === null || !isDue) throw changed();
      yield slice(chunk.plaintext, offset, { from, to });
      position += chunk.sealedBytes;
      offset += chunk.head.length;
      index += 1;
    }
  } catch (error) {
    throw failureError(fileReadFailure(error));
  }
}

/**
 * By unproven heads: the chunk that is read next proves its own place. Waypoints make later searches short.
 */
async function findChunk(source: ChunkSource, waypoints: Waypoint[], byte: number): Promise<Waypoint> {
  let at = waypoints.findLast((known) => known.offset <= byte) ?? {
    position: fileHeaderBytes,
    index: 0,
    offset: 0,
  };
  for (;;) {
    const head = await readChunkHead(source, at.position);
    const isDue = head?.kind === 'data' && head.index === at.index && head.offset === at.offset;
    if (head === null || !isDue) throw changed();
    if (at.offset + head.length > byte) return at;
    at = {
      position: at.position + head.length + chunkOverheadBytes,
      index: at.index + 1,
      offset: at.offset + head.length,
    };
    if (at.index % waypointChunks === 0 && at.index > (waypoints.at(-1)?.index ?? 0)) waypoints.push(at);
  }
}

async function* readKnown(recovered: RecoveredContent, range: ByteRange): AsyncGenerator<Uint8Array> {
  for await (const { plaintext, from } of recovered.read(range)) yield slice(plaintext, from, range);
}

const clamp = (range: ByteRange | undefined, byteCount: number): ByteRange => ({
  from: Math.max(0, range?.from ?? 0),
  to: Math.min(range?.to ?? byteCount, byteCount),
});

const slice = (plaintext: Buffer, offset: number, { from, to }: ByteRange): Uint8Array =>
  plaintext.subarray(Math.max(0, from - offset), Math.min(plaintext.length, to - offset));
