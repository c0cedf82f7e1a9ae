import { createHash } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { sha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { freeNow } from '../platform/freeNow.ts';
import type { SealedPlace, SealedTotal, SealedWriter } from './createSealedFile.ts';
import { openSealedFile } from './openSealedFile.ts';
import { damaged } from './sealedFormat.ts';

/** Also closes the file. Failures: audio_damaged, disk_failed, cancelled. */
export async function hashOf(
  { read, close }: { readonly read: () => AsyncIterable<Uint8Array>; readonly close: () => Promise<void> },
  signal: AbortSignal | undefined,
): Promise<Result<SealedTotal, Failure>> {
  const hash = createHash('sha256');
  let byteCount = 0;
  try {
    for await (const bytes of read()) {
      if (signal?.aborted === true) return err(failure('cancelled'));
      hash.update(bytes);
      byteCount += bytes.length;
      freeNow(bytes);
    }
    return ok({ byteCount, sha256: sha256(hash.digest('hex')) });
  } catch (error) {
    return err(diskFailure(error));
  } finally {
    await close();
  }
}

/** Failures: audio_damaged, disk_failed, cancelled. */
export async function readWhole(
  place: SealedPlace,
  { signal }: { readonly signal: AbortSignal },
): Promise<Result<SealedTotal, Failure>> {
  const opened = await openSealedFile(place);
  return opened.ok ? hashOf(opened.value, signal) : opened;
}

/** Reads from the disk what was written, as a later reader does. Failures: also those of the writer. */
export async function finishChecked(
  writer: Pick<SealedWriter, 'finish'>,
  place: SealedPlace,
  until: { readonly signal: AbortSignal },
): Promise<Result<SealedTotal, Failure>> {
  const written = await writer.finish();
  if (!written.ok) return written;
  const read = await readWhole(place, until);
  if (!read.ok || read.value.sha256 === written.value.sha256) return read;
  return err(damaged('The disk does not return what was written'));
}
