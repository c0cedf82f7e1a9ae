import { createSoundMeter, type SoundMeter } from './soundMeter.ts';

/** A longer recording is heard in parts: its overview must not wait for the meter. */
const mostSeconds = 15 * 60;
const wavRateHz = 16_000;
const partSamples = 30 * wavRateHz;

type HeardWhole = Pick<SoundMeter, 'hear' | 'whole'>;

/** In parts that are spread over all of it. */
export function createSparseSoundMeter(
  sampleCount: number,
  meter: HeardWhole = createSoundMeter(wavRateHz),
): HeardWhole {
  const every = Math.ceil(sampleCount / (mostSeconds * wavRateHz));
  let at = 0;
  return {
    hear(samples) {
      for (let from = 0; from < samples.length;) {
        const count = Math.min(samples.length - from, partSamples - (at % partSamples));
        if (Math.floor(at / partSamples) % every === 0) meter.hear(samples.subarray(from, from + count));
        at += count;
        from += count;
      }
    },
    whole: meter.whole,
  };
}
