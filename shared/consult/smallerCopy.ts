import { liveSubmission, type Consult } from './consult.ts';

/** Opus at speech quality. */
export const smallerBitsPerSecond = 24_000;
/** Lengths are in whole milliseconds. */
const roundingMs = 2;

/**
 * About how many bytes a smaller copy of what is to be sent has. null: none is offered, as the service has not refused
 * this recording as too large, or has refused such a copy of it that was no longer. Just after the refusal it says what
 * `sendSmaller` will come to, once the service has been asked.
 */
export function smallerBytes(consult: Consult): number | null {
  if (consult.phase === 'needsAttention' && consult.failure.code === 'audio_too_large') {
    const refusedNow = liveSubmission(consult)?.audio;
    return refusedNow?.format === 'wav' ? bytesOf(refusedNow.durationMs) : null;
  }
  if (consult.phase !== 'readyToSend') return null;
  const { audio, trim, submissions } = consult;
  const keptMs = trim === null ? audio.durationMs : trim.toMs - trim.fromMs;
  const refused = submissions.filter((one) => one.refusedAs === 'too_large').map((one) => one.audio);
  const isEvenThatTooLarge = refused.some(
    ({ format, durationMs }) => format === 'opus' && keptMs > durationMs - roundingMs,
  );
  if (refused.length === 0 || isEvenThatTooLarge) return null;
  return bytesOf(keptMs);
}

const bytesOf = (durationMs: number): number => Math.round((durationMs / 1000) * (smallerBitsPerSecond / 8));
