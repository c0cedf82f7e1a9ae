import { currentSubmission, type Consult } from './consult.ts';

/** Opus at speech quality. */
export const smallerBitsPerSecond = 24_000;
const roundingMs = 2;

/**
 * In bytes, roughly; null: the service has not refused the recording as too large, or refused a copy as short
 * as this. Just after the refusal it tells what `sendSmaller` will make.
 */
export function smallerBytes(consult: Consult): number | null {
  if (consult.phase === 'needsAttention' && consult.failure.code === 'audio_too_large') {
    const refusedNow = currentSubmission(consult)?.audio;
    return refusedNow?.format === 'wav' ? bytesOf(refusedNow.durationMs) : null;
  }
  if (consult.phase !== 'readyToSend') return null;
  const { audio, trim, submissions } = consult;
  const sentMs = trim === null ? audio.durationMs : trim.toMs - trim.fromMs;
  const refused = submissions.filter((one) => one.refusedAs === 'too_large').map((one) => one.audio);
  const isEvenThatTooLarge = refused.some(
    ({ format, durationMs }) => format === 'opus' && sentMs > durationMs - roundingMs,
  );
  if (refused.length === 0 || isEvenThatTooLarge) return null;
  return bytesOf(sentMs);
}

const bytesOf = (durationMs: number): number => Math.round((durationMs / 1000) * (smallerBitsPerSecond / 8));
