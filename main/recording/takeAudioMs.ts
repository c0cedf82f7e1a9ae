import { takeFormat } from '../../shared/consult/take.ts';

export const bytesPerSecond = takeFormat.sampleRateHz * takeFormat.channels * takeFormat.bytesPerSample;

/** Whole ms, so that capture times give gaps without remainder. */
export const takeAudioMs = (byteCount: number): number => Math.round((byteCount * 1000) / bytesPerSecond);
