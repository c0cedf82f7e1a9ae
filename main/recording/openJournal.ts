import type { Failure } from '../../shared/consult/failure.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { TakeEnd } from '../../shared/consult/take.ts';
import type { SealedPlace } from '../encryptedFiles/createSealedFile.ts';
import { openSealedFile, type SealedFile } from '../encryptedFiles/openSealedFile.ts';
import { parseMark } from './journalMarks.ts';
import { createTakeTimeline } from './takeTimeline.ts';

export type OpenJournal = { readonly file: SealedFile; readonly end: TakeEnd };

/**
 * Reads a journal once, damaged or not. A part that does not open is a gap, whose length the chunks behind it tell, or
 * 0 ms at the end. Failures: audio_damaged (the header does not open), disk_failed.
 */
export async function openJournal(place: SealedPlace): Promise<Result<OpenJournal, Failure>> {
  const timeline = createTakeTimeline();
  const opened = await openSealedFile(place, 'recovery', ({ kind, offset, length, captureMs }, plaintext) => {
    if (kind === 'mark') timeline.marked(parseMark(plaintext), captureMs);
    else timeline.heard({ offset, byteCount: kind === 'data' ? length : 0, captureMs });
  });
  if (!opened.ok) return opened;
  if ((opened.value.damage?.tailBytes ?? 0) > 0) timeline.cutOff();
  return ok({ file: opened.value, end: timeline.end('crash') });
}
