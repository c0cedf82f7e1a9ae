import { digitalZero, longSilence } from './limits.ts';
import { takeAudioMs } from './takeAudioMs.ts';

const speechPeak = Math.round(32_768 * 10 ** (longSilence.dBFS / 20));

/** By audio time: a pause is no silence. */
export function createSilenceWatch() {
  let zeroSamples = 0;
  let silentSamples = 0;
  return {
    hear(samples: Int16Array): void {
      const peak = peakOf(samples);
      zeroSamples = peak <= digitalZero.highestSample ? zeroSamples + samples.length : 0;
      silentSamples = peak <= speechPeak ? silentSamples + samples.length : 0;
    },
    isZeroFor: (ms: number): boolean => takeAudioMs(zeroSamples * 2) >= ms,
    hasNoSound: (): boolean => takeAudioMs(zeroSamples * 2) >= digitalZero.forMs,
    isLongSilent: (): boolean => takeAudioMs(silentSamples * 2) >= longSilence.forMs,
    /** For another microphone. */
    forgetZeros: (): void => {
      zeroSamples = 0;
    },
    /** A person has just used the take, so it is not forgotten. */
    forgetAll: (): void => {
      zeroSamples = 0;
      silentSamples = 0;
    },
  };
}

function peakOf(samples: Int16Array): number {
  let peak = 0;
  for (const sample of samples) {
    const height = sample < 0 ? -sample : sample;
    if (height > peak) peak = height;
  }
  return peak;
}
