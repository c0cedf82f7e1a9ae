import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { sha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure, failureError } from '../platform/diskFailure.ts';
import { freeNow } from '../platform/freeNow.ts';
import type { SealedPlace, SealedTotal } from './createSealedFile.ts';
import { chunkReader, newReadBlock, readAt, readChunk, type ChunkSource } from './readChunk.ts';
import { damaged, decodeTrailer, headerBytes, openHeader } from './sealedFormat.ts';

export type ReadBackRequest = {
  readonly signal: AbortSignal;
  /** Gets the plaintext in order as it was read from the disk, each piece once. It must not hold on to the bytes. */
  readonly onRead?: ((plaintext: Uint8Array) => void) | undefined;
};

export type ReadBack = {
  /** Reads on until so many bytes of plaintext were read, which must be synced by now. */
  readonly upTo: (byteCount: number) => Promise<Result<void, Failure>>;
  /** Reads the rest of the finished file. audio_damaged also if it is not what was written. */
  readonly end: (written: SealedTotal) => Promise<Result<SealedTotal, Failure>>;
  readonly close: () => Promise<void>;
};

const changed = (): Error => failureError(damaged('A chunk is missing, moved or changed'));

/**
 * Reads a sealed file while its writer appends to it: each chunk once, in order, by the path and the data key alone, as a
 * later reader does. No mark may lie in the file. Failures: audio_damaged, disk_failed, cancelled. Calls must not overlap.
 */
export function createReadBack(place: SealedPlace, { signal, onRead }: ReadBackRequest): ReadBack {
  const hash = createHash('sha256');
  let opened: (ChunkSource & { readonly block: Buffer }) | null = null;
  let position = headerBytes;
  let index = 0;
  let offset = 0;

  async function openOnce() {
    return (opened ??= { ...(await openSource(place)), block: newReadBlock() });
  }

  async function readUpTo(byteCount: number): Promise<void> {
    const source = await openOnce();
    // Holds nothing of an earlier call, which may have read ahead of the sync.
    const read = chunkReader(source, source.block);
    while (offset < byteCount) {
      if (signal.aborted) throw failureError(failure('cancelled'));
      const chunk = await read(position);
      const isDue = chunk?.head.kind === 'data' && chunk.head.index === index && chunk.head.offset === offset;
      if (chunk === null || !isDue) throw changed();
      hash.update(chunk.plaintext);
      onRead?.(chunk.plaintext);
      freeNow(chunk.plaintext);
      position += chunk.sealedBytes;
      offset += chunk.head.length;
      index += 1;
    }
  }

  async function readEnd(written: SealedTotal): Promise<SealedTotal> {
    const { byteCount } = written;
    await readUpTo(byteCount);
    const source = await openOnce();
    const last = await readChunk(source, position);
    const trailer =
      last?.head.kind === 'last' && last.head.index === index ? decodeTrailer(last.plaintext) : null;
    if (last === null || trailer === null) throw failureError(damaged('The end is missing'));
    const { size } = await source.handle.stat();
    const read = sha256(hash.digest('hex'));
    const isWhole =
      offset === byteCount && trailer.byteCount === byteCount && position + last.sealedBytes === size;
    if (!isWhole || read !== trailer.sha256Hex || read !== written.sha256) throw changed();
    return { byteCount, sha256: read };
  }

  const attempt = <Value>(work: Promise<Value>): Promise<Result<Value, Failure>> =>
    work.then(ok, (error: unknown) => err(diskFailure(error)));

  return {
    upTo: (byteCount) => attempt(readUpTo(byteCount)),
    end: (written) => attempt(readEnd(written)),
    async close() {
      const source = opened;
      opened = null;
      if (source === null) return;
      freeNow(source.block);
      source.fileKey.fill(0);
      await source.handle.close().catch(() => undefined);
    },
  };
}

async function openSource({ path, dataKey, context }: SealedPlace): Promise<ChunkSource> {
  const handle = await open(path, 'r');
  const fileKey = openHeader(await readAt(handle, Buffer.alloc(headerBytes), 0), dataKey, context);
  if (fileKey !== null) return { handle, fileKey };
  await handle.close();
  throw failureError(damaged('The header does not open: another key, another purpose, or changed'));
}
