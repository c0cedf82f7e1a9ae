import { Writable } from 'node:stream';
import { callbackify } from 'node:util';

import { failure } from '../../shared/failure.ts';
import type { SealedWriter } from './createSealedFile.ts';
import { sealedError } from './sealedFailure.ts';
import { maxChunkBytes } from './sealedFormat.ts';

/**
 * A stream that ends in a sealed file: what is piped in is gathered into chunks of 64 KiB, and the source waits
 * while one is written. A failed write errors the stream with an error that carries the failure. Ending the
 * stream writes the rest but not the file's end: the owner calls `finish` or `abandon`, so there is nothing that
 * the stream would have to destroy. More than `maxBytes` errors it with audio_too_large.
 */
export function sealedSink(writer: SealedWriter, maxBytes = Number.POSITIVE_INFINITY): Writable {
  let totalBytes = 0;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;

  const gather = async (bytes: Buffer): Promise<void> => {
    totalBytes += bytes.length;
    if (totalBytes > maxBytes) throw sealedError(failure('audio_too_large'));
    gathered.push(bytes);
    gatheredBytes += bytes.length;
    if (gatheredBytes >= maxChunkBytes) await writeWholeChunks();
  };
  const writeWholeChunks = async (): Promise<void> => {
    const bytes = Buffer.concat(gathered, gatheredBytes);
    const whole = bytes.length - (bytes.length % maxChunkBytes);
    gathered = whole === bytes.length ? [] : [bytes.subarray(whole)];
    gatheredBytes = bytes.length - whole;
    await append(bytes.subarray(0, whole));
  };
  const append = async (bytes: Buffer): Promise<void> => {
    const appended = await writer.append(bytes);
    if (!appended.ok) throw sealedError(appended.error);
  };
  return new Writable({
    autoDestroy: false,
    highWaterMark: 2 * maxChunkBytes,
    write: (bytes: Buffer, _encoding, done) => callbackify(() => gather(bytes))(done),
    final: (done) => callbackify(() => append(Buffer.concat(gathered, gatheredBytes)))(done),
  });
}
