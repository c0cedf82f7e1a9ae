import { createHash } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { hexAsSha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { freeBufferMemory } from '../platform/freeBufferMemory.ts';
import type { SealedFileLocation, PlaintextSizeAndHash, SealedWriter } from './createSealedFile.ts';
import { openSealedFile } from './openSealedFile.ts';
import { damagedFileFailure } from './sealedFormat.ts';

/** Also closes the file. Failures: audio_damaged, disk_failed, cancelled. */
export async function hashPlaintext(
  { read, close }: { readonly read: () => AsyncIterable<Uint8Array>; readonly close: () => Promise<void> },
  signal: AbortSignal | undefined,
): Promise<Result<PlaintextSizeAndHash, Failure>> {
  const hash = createHash('sha256');
  let byteCount = 0;
  try {
    for await (const bytes of read()) {
      if (signal?.aborted === true) return err(failure('cancelled'));
      hash.update(bytes);
      byteCount += bytes.length;
      freeBufferMemory(bytes);
    }
    return ok({ byteCount, sha256: hexAsSha256(hash.digest('hex')) });
  } catch (error) {
    return err(diskFailure(error));
  } finally {
    await close();
  }
}

/** Failures: audio_damaged, disk_failed, cancelled. */
export async function hashSealedContent(
  place: SealedFileLocation,
  { signal }: { readonly signal: AbortSignal },
): Promise<Result<PlaintextSizeAndHash, Failure>> {
  const opened = await openSealedFile(place);
  return opened.ok ? hashPlaintext(opened.value, signal) : opened;
}

/** Reads from the disk what was written. Failures: also those of the writer. */
export async function finishAndVerify(
  writer: Pick<SealedWriter, 'finish'>,
  place: SealedFileLocation,
  until: { readonly signal: AbortSignal },
): Promise<Result<PlaintextSizeAndHash, Failure>> {
  const written = await writer.finish();
  if (!written.ok) return written;
  const read = await hashSealedContent(place, until);
  if (!read.ok || read.value.sha256 === written.value.sha256) return read;
  return err(damagedFileFailure('The disk does not return what was written'));
}
