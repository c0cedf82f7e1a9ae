import type { AudioStretch } from '../../shared/transcript/findSpeech.ts';
import { wavContract } from './wavHeader.ts';

const levelsPerSecond = 100;
const levelSamples = wavContract.sampleRateHz / levelsPerSecond;

/** The loudest moment of a syllable stands out from what lies between it and the next by so many dB. */
const dipDb = 2.5;

/** A level counts with those up to 30 ms away, so that the single pulses of a deep voice are no syllables. */
const weights = [1, 2, 3, 4, 3, 2, 1];

/**
 * Hears all samples in order, and counts about how many syllables a stretch has, by its rises and falls.
 * Memory grows by 100 bytes for a second. `sampleCount`: at 16 kHz.
 */
export function createSyllableCounter(sampleCount: number) {
  /** In half decibels. */
  const levels = new Uint8Array(Math.ceil(sampleCount / levelSamples));
  let at = 0;
  let energy = 0;

  function smoothedDb(index: number): number {
    let sum = 0;
    let weight = 0;
    for (const [nth, one] of weights.entries()) {
      const level = levels[index + nth - 3];
      if (level === undefined) continue;
      sum += (one * level) / 2;
      weight += one;
    }
    return sum / weight;
  }

  return {
    add(samples: Int16Array): void {
      for (let from = 0; from < samples.length;) {
        const to = Math.min(samples.length, from + levelSamples - (at % levelSamples));
        energy += energyOf(samples, from, to);
        at += to - from;
        from = to;
        if (at % levelSamples !== 0) continue;
        levels[at / levelSamples - 1] = Math.round(20 * Math.log10(energy / levelSamples + 1));
        energy = 0;
      }
    },
    countIn({ fromMs, toMs }: AudioStretch): number {
      const from = Math.floor((fromMs / 1000) * levelsPerSecond);
      const to = Math.min(levels.length, Math.floor((toMs / 1000) * levelsPerSecond));
      let count = 0;
      let isRising = true;
      let edge = smoothedDb(from);
      for (let index = from; index < to; index += 1) {
        const level = smoothedDb(index);
        if (isRising ? level > edge : level < edge) edge = level;
        else if (Math.abs(edge - level) >= dipDb) {
          if (isRising) count += 1;
          isRising = !isRising;
          edge = level;
        }
      }
      return isRising ? count + 1 : count;
    },
  };
}

function energyOf(samples: Int16Array, from: number, to: number): number {
  let energy = 0;
  for (let at = from; at < to; at += 1) energy += (samples[at] ?? 0) ** 2;
  return energy;
}
