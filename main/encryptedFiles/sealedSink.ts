import { Writable } from 'node:stream';
import { callbackify } from 'node:util';
import { failure } from '../../shared/consult/failure.ts';
import type { SealedWriter } from './createSealedFile.ts';
import { failureError } from '../platform/diskFailure.ts';
import { maxChunkBytes } from './sealedFormat.ts';

/**
 * The source of the stream waits for each write. Errors carry the failure: of a write, or audio_too_large for
 * more than `maxBytes`. After the end of the stream the owner calls `finish` or `abandon`.
 */
export function sealedSink(
  writer: Pick<SealedWriter, 'append'>,
  maxBytes = Number.POSITIVE_INFINITY,
): Writable {
  let totalBytes = 0;
  // Reused, because `append` seals it before it returns.
  const block = Buffer.alloc(maxChunkBytes);
  let gatheredBytes = 0;

  const gather = async (bytes: Buffer): Promise<void> => {
    totalBytes += bytes.length;
    if (totalBytes > maxBytes) throw failureError(failure('audio_too_large'));
    let from = 0;
    while (from < bytes.length) {
      const copied = bytes.copy(block, gatheredBytes, from);
      gatheredBytes += copied;
      from += copied;
      if (gatheredBytes === block.length) await appendGathered();
    }
  };
  const appendGathered = async (): Promise<void> => {
    const appended = await writer.append(block.subarray(0, gatheredBytes));
    if (!appended.ok) throw failureError(appended.error);
    gatheredBytes = 0;
  };

  return new Writable({
    autoDestroy: false,
    highWaterMark: 2 * maxChunkBytes,
    write: (bytes: Buffer, _encoding, done) => callbackify(() => gather(bytes))(done),
    final: (done) => callbackify(appendGathered)(done),
  });
}
