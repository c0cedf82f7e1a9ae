import { failure, type Failure } from '../../shared/consult/failure.ts';
import { takeFormat } from '../../shared/consult/take.ts';
import { pcmDurationMs } from './wavHeader.ts';

export const takeDurationMs = (takeByteCount: number): number =>
  (takeByteCount / (takeFormat.sampleRateHz * takeFormat.channels * takeFormat.bytesPerSample)) * 1000;

/** ffmpeg rounds to a sample, and durations to ms; a lost packet would be 20 ms or more. */
const toleranceMs = 10;

export function checkWavLength(takeByteCount: number, pcmByteCount: number): Failure | null {
  const differenceMs = Math.abs(pcmDurationMs(pcmByteCount) - takeDurationMs(takeByteCount));
  return differenceMs <= toleranceMs ? null : failure('ffmpeg_failed', 'Not as long as the take');
}
