import { digitalZero, longSilence } from './limits.ts';
import { audioMs } from './audioMs.ts';

/** Notices a silent microphone and a silent room, by audio time: a pause is no silence. */
export type SilenceWatch = {
  readonly hear: (samples: Int16Array) => void;
  /** Nothing but zeros for 5 s. */
  readonly hasNoSound: () => boolean;
  /** Nobody has spoken for 5 minutes. */
  readonly isLongSilent: () => boolean;
  /** For another microphone. */
  readonly forgetZeros: () => void;
  /** A person has just used the take, so it is not forgotten. */
  readonly forgetAll: () => void;
};

const speechPeak = Math.round(32_768 * 10 ** (longSilence.dBFS / 20));

export function createSilenceWatch(): SilenceWatch {
  let zeroSamples = 0;
  let silentSamples = 0;
  return {
    hear(samples) {
      const peak = peakOf(samples);
      zeroSamples = peak <= digitalZero.highestSample ? zeroSamples + samples.length : 0;
      silentSamples = peak <= speechPeak ? silentSamples + samples.length : 0;
    },
    hasNoSound: () => audioMs(zeroSamples * 2) >= digitalZero.forMs,
    isLongSilent: () => audioMs(silentSamples * 2) >= longSilence.forMs,
    forgetZeros: () => {
      zeroSamples = 0;
    },
    forgetAll: () => {
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
