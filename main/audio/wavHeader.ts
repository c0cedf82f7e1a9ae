import { pcmWavHeader } from '../platform/pcmWavHeader.ts';

/** The one WAV that the service accepts (interface, Limits). */
export const wavContract = { sampleRateHz: 16_000, channels: 1, bytesPerSample: 2 } as const;

export const wavHeaderBytes = 44;
export const { bytesPerSample } = wavContract;
const bytesPerSecond = wavContract.sampleRateHz * wavContract.channels * bytesPerSample;
/** RIFF counts all but its first 8 bytes in 32 bits: 37 hours. Even, for whole samples. */
export const maxPcmBytes = 0xffff_fffe - (wavHeaderBytes - 8);

export const pcmDurationMs = (pcmByteCount: number): number =>
  Math.round((pcmByteCount / bytesPerSecond) * 1000);

export const wavHeader = (pcmByteCount: number): Buffer => pcmWavHeader(wavContract, pcmByteCount);
