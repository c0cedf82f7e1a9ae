import { rm } from 'node:fs/promises';
import { basename } from 'node:path';

import type { PreparedAudio } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createSealedFile, type SealedPlace, type SealedWriter } from '../encryptedFiles/createSealedFile.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { checkPreparedWav } from './readPreparedWav.ts';

/** Takes away what an interrupted run may have left. */
export async function clearWav(path: string): Promise<Result<void, Failure>> {
  return rm(path, { force: true }).then(
    () => ok(undefined),
    (error: unknown) => err(diskFailure(error)),
  );
}

/**
 * A new sealed WAV at a place that was cleared: `fill` writes and finishes it, then it is read back. Where either
 * fails nothing is left. Failures: those of `fill`, and audio_damaged, audio_too_short, cancelled, disk_full,
 * disk_failed.
 */
export async function makeWav(
  place: SealedPlace,
  fill: (writer: SealedWriter) => Promise<Result<void, Failure>>,
  signal?: AbortSignal,
): Promise<Result<PreparedAudio, Failure>> {
  const created = await createSealedFile(place);
  if (!created.ok) return created;
  const writer = created.value;
  const filled = await fill(writer);
  const checked = filled.ok ? await checkPreparedWav(place, { signal }) : filled;
  if (!checked.ok) {
    await writer.abandon();
    return checked;
  }
  return ok({ format: 'wav', file: basename(place.path), firstSample: 0, ...checked.value });
}
