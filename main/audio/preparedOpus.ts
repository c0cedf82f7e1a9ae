import { createHash } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { sha256, type Sha256 } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../encryptedFiles/openSealedFile.ts';
import { diskFailure, failureError } from '../platform/diskFailure.ts';
import { findOggOpusEnd } from './oggOpusEnd.ts';

export type CheckedOpus = {
  readonly byteCount: number;
  readonly sha256: Sha256;
  /** As the Ogg says; null: no Ogg, or no end. */
  readonly durationMs: number | null;
};

/** The decrypted Ogg; memory does not grow with it. Throws a FailureError if it does not open. */
export async function* readPreparedOpus(place: SealedPlace): AsyncGenerator<Uint8Array> {
  const opened = await openSealedFile(place);
  if (!opened.ok) throw failureError(opened.error);
  try {
    yield* opened.value.read();
  } finally {
    await opened.value.close();
  }
}

/** Reads the whole Ogg. Failures: audio_damaged, disk_failed, cancelled. */
export async function checkPreparedOpus(
  place: SealedPlace,
  signal: AbortSignal,
): Promise<Result<CheckedOpus, Failure>> {
  const hash = createHash('sha256');
  const end = findOggOpusEnd();
  let byteCount = 0;
  try {
    for await (const bytes of readPreparedOpus(place)) {
      if (signal.aborted) return err(failure('cancelled'));
      hash.update(bytes);
      end.add(bytes);
      byteCount += bytes.length;
    }
  } catch (error) {
    return err(diskFailure(error));
  }
  return ok({ byteCount, sha256: sha256(hash.digest('hex')), durationMs: end.durationMs() });
}
