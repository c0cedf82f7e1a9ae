import type { Consult, Submission } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { ConsultAudio } from '../ports/consultAudio.ts';

export type ReadyToSendConsult = Extract<Consult, { phase: 'readyToSend' }>;
export type SubmittedAudio = Pick<Submission, 'audio' | 'trimmedFrom' | 'compressedFrom'>;

/** All of it, or what the trim leaves. */
export async function recordingToSend(
  { id, source, audio: whole, trim }: ReadyToSendConsult,
  audio: Pick<ConsultAudio, 'cut' | 'prepare'>,
): Promise<Result<SubmittedAudio, Failure>> {
  if (trim === null) return ok({ audio: whole, trimmedFrom: null, compressedFrom: null });
  let cut = await audio.cut(id, whole, trim);
  // A WAV that cannot be read is made again, as before an upload, and counts only if it is the same.
  if (!cut.ok && cut.error.code !== 'audio_too_short') {
    const again = { consult: id, source, signal: new AbortController().signal, onProgress: () => undefined };
    const made = await audio.prepare(again);
    if (made.ok && made.value.sha256 === whole.sha256) cut = await audio.cut(id, whole, trim);
  }
  const trimmedFrom = { audio: whole, trim };
  return cut.ok ? ok({ audio: cut.value, trimmedFrom, compressedFrom: null }) : cut;
}
