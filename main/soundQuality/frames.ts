import { createFourier } from './fourier.ts';
import { meterRateHz } from './toSixteenKhz.ts';

/** 32 ms: a sound of speech. */
export const frameSamples = 512;
export const frameSeconds = frameSamples / meterRateHz;
const binHz = meterRateHz / frameSamples;
const bins = (fromHz: number, toHz: number) => ({
  from: Math.round(fromHz / binHz),
  to: Math.round(toHz / binHz),
});

/** Where most of the power of a voice is, above most hum and rumble. */
const speechBins = bins(300, 3800);
const allBins = bins(60, 7600);
const midBins = bins(2000, 3500);
/** A telephone passes 3.4 kHz; its filters end before 4.3 kHz. */
const highBins = bins(4300, 7500);
const pitchBins = bins(70, 1200);
/** A quarter of the rate is enough to find the pitch, and four times faster. */
const pitchSamples = frameSamples / 4;
const pitchRateHz = meterRateHz / 4;
/** Voices: 75 to 450 Hz. */
const pitchLags = { from: Math.round(pitchRateHz / 450), to: Math.round(pitchRateHz / 75) };
/** Vowels repeat from one period to the next; noise, doors and clicks do not. */
const voicedLikeness = 0.55;

export type Frame = {
  /** Of the band of speech. */
  readonly levelDb: number;
  /** The mean square from 60 to 7600 Hz. */
  readonly power: number;
  /** How far the band above 4.3 kHz lies below the one from 2 kHz. */
  readonly dullDb: number;
  readonly isVoiced: boolean;
};

export const db = (power: number): number => 10 * Math.log10(power + 1e-12);

/** `samples`: a frame at `meterRateHz`, from -1 to 1. */
export function createFrameReader(): (samples: Float32Array) => Frame {
  const fourier = createFourier(frameSamples);
  const pitchFourier = createFourier(pitchSamples);
  return (samples) => {
    const powers = fourier.powers(samples, 0);
    const frame = {
      levelDb: db(sumOf(powers, speechBins)),
      power: sumOf(powers, allBins),
      dullDb: db(sumOf(powers, midBins)) - db(sumOf(powers, highBins)),
    };
    return { ...frame, isVoiced: highestLikeness(pitchFourier.likeness(powers, pitchBins)) > voicedLikeness };
  };
}

function sumOf(powers: Float64Array, { from, to }: { readonly from: number; readonly to: number }): number {
  let sum = 0;
  for (let bin = from; bin < to; bin += 1) sum += powers[bin] ?? 0;
  return sum;
}

function highestLikeness(alike: Float64Array): number {
  let highest = 0;
  // Before the first dip the sound is only like itself a moment ago.
  let hasDipped = false;
  for (let lag = 1; lag <= pitchLags.to; lag += 1) {
    const likeness = alike[lag] ?? 0;
    hasDipped ||= likeness < 0;
    // The window leaves less of the sound to compare with itself.
    const seen = 1 - (0.8 * lag) / pitchSamples;
    if (hasDipped && lag >= pitchLags.from) highest = Math.max(highest, likeness / seen);
  }
  return highest;
}
