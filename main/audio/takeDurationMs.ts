import { failure, type Failure } from '../../shared/consult/failure.ts';
import { takeFormat } from '../../shared/consult/take.ts';
import { pcmDurationMs } from './wavHeader.ts';

/** PCM of a take as time, in ms. */
export const takeDurationMs = (takeByteCount: number): number =>
  (takeByteCount / (takeFormat.sampleRateHz * takeFormat.channels * takeFormat.bytesPerSample)) * 1000;

/** ffmpeg rounds to a sample of its output, and our durations to 1 ms; one of its packets holds 20 ms or more. */
const toleranceMs = 10;

/** ffmpeg_failed where the WAV made of a take is not as long as the take. */
export function checkAllCame(takeByteCount: number, pcmByteCount: number): Failure | null {
  const differenceMs = Math.abs(pcmDurationMs(pcmByteCount) - takeDurationMs(takeByteCount));
  return differenceMs <= toleranceMs ? null : failure('ffmpeg_failed', 'Not as long as the take');
}
