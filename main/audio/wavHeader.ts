import { pcmWavHeader } from '../platform/pcmWavHeader.ts';

/** The one WAV the service accepts (interface, Limits): 16 kHz mono PCM16. */
export const wavContract = { sampleRateHz: 16_000, channels: 1, bytesPerSample: 2 } as const;

export const wavHeaderBytes = 44;
export const { bytesPerSample } = wavContract;
const bytesPerSecond = wavContract.sampleRateHz * wavContract.channels * bytesPerSample;
/** RIFF counts all but its first 8 bytes in 32 bits, which is 37 hours. An even number, for whole samples. */
export const maxPcmBytes = 0xffff_fffe - (wavHeaderBytes - 8);

/** Whole milliseconds. */
export const pcmDurationMs = (pcmByteCount: number): number =>
  Math.round((pcmByteCount / bytesPerSecond) * 1000);

/** The header of a WAV of the contract. */
export const wavHeader = (pcmByteCount: number): Buffer => pcmWavHeader(wavContract, pcmByteCount);
