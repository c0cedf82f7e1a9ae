import { liveSubmission, type Consult } from './consult.ts';

/** Opus at speech quality. */
export const smallerBitsPerSecond = 24_000;
/** Durations are in whole milliseconds, so the comparison needs this tolerance. */
const roundingMs = 2;

/**
 * The approximate size in bytes of a smaller copy of the audio to send. null: the app offers no smaller copy, because
 * the service has not refused this recording as too large, or has refused a copy that was no longer than this one. Just
 * after the refusal, the size says what `sendSmaller` will produce once the app has asked the service.
 */
export function smallerBytes(consult: Consult): number | null {
  if (consult.phase === 'needsAttention' && consult.failure.code === 'audio_too_large') {
    const refusedNow = liveSubmission(consult)?.audio;
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
