import type { PreparedAudio } from '../../shared/consult/consult.ts';
import type { Trim } from '../../shared/consult/take.ts';
import type { WavPart } from './readPreparedWav.ts';
import { bytesPerSample, wavContract, wavHeaderBytes } from './wavHeader.ts';

/** Part of the same sealed file. */
export function trimmedPart(audio: PreparedAudio, { fromMs, toMs }: Trim): WavPart {
  const sampleCount = sampleCountOf(audio);
  // The duration is rounded, so its end means the last sample.
  const to = toMs >= audio.durationMs ? sampleCount : sampleAt(toMs, sampleCount);
  const from = sampleAt(fromMs, sampleCount);
  return { firstSample: audio.firstSample + from, byteCount: wavHeaderBytes + (to - from) * bytesPerSample };
}

export const sampleCountOf = ({ byteCount }: Pick<WavPart, 'byteCount'>): number =>
  (byteCount - wavHeaderBytes) / bytesPerSample;

export const sampleAt = (ms: number, sampleCount: number): number =>
  Math.min(sampleCount, Math.max(0, Math.round((ms / 1000) * wavContract.sampleRateHz)));
