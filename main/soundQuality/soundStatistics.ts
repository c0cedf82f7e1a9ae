import { db, frameSeconds, type Frame } from './frames.ts';
import type { FramePeak } from './cutReader.ts';

/** By the level of a frame, in steps of 1 dB from the quietest on. */
const quietestDb = -100;
const levels = 101;
/** In steps of 3 dB. */
const dullSteps = 24;
const dullFromDb = -15;
/** In steps of 0.5 dB below full scale. */
const peakSteps = 100;

/** Counts fall to a third in this time, so what is over is forgotten. */
const memorySeconds = 15;
/** One bright sound in ten hides that the rest is dull, so these are forgotten sooner. */
const brightMemorySeconds = 9;

/** The sound of the last half minute; what is older weighs less, times too. */
export type SoundFacts = {
  /** Louder than the noise. */
  readonly loudSeconds: number;
  /** Louder than the noise, and with a pitch. */
  readonly voicedSeconds: number;
  readonly speechDb: number;
  readonly snrDb: number;
  /** The share of frames whose level is that of the noise. */
  readonly steadyShare: number;
  /** Of the brightest tenth of what was spoken. */
  readonly dullDb: number;
  /** The share of voiced frames that are flat at the top of all. */
  readonly cutShare: number;
};

/** Counts of frames by their level, so what is speech can be decided afterwards, by the noise of the room. */
export function createSoundStatistics() {
  const counts = new Float64Array(levels);
  const voiced = new Float64Array(levels);
  const powers = new Float64Array(levels);
  const dull = new Float64Array(levels * dullSteps);
  const flat = new Float64Array(peakSteps);
  const peaks = new Float64Array(peakSteps);
  const all = [counts, voiced, powers, dull, flat, peaks];

  function add({ levelDb, power, dullDb, isVoiced }: Frame, { peakDb, isFlat }: FramePeak): void {
    const level = stepOf(levelDb - quietestDb, levels);
    addTo(counts, level, 1);
    addTo(powers, level, power);
    addTo(dull, level * dullSteps + stepOf((dullDb - dullFromDb) / 3, dullSteps), 1);
    if (!isVoiced) return;
    addTo(voiced, level, 1);
    const step = stepOf(-2 * peakDb, peakSteps);
    addTo(peaks, step, 1);
    if (isFlat) addTo(flat, step, 1);
  }

  function facts(): SoundFacts {
    const total = sum(counts, 0, levels);
    const floor = percentile(counts, 0.15, total);
    const loud = percentile(counts, 0.9, total);
    const speech = Math.min(levels, Math.max(floor + aboveNoiseDb, loud - belowLoudDb));
    const speechCount = sum(counts, speech, levels);
    const floorPower = meanPower(powers, counts, 0, floor + 1);
    return {
      loudSeconds: speechCount * frameSeconds,
      voicedSeconds: sum(voiced, speech, levels) * frameSeconds,
      speechDb: db(Math.max(0, meanPower(powers, counts, speech, levels) - floorPower)),
      snrDb: snrOf(counts, floor, speech),
      steadyShare: sum(counts, floor - 1, floor + 3) / Math.max(total, 1e-9),
      dullDb: brightest(dull, speech),
      cutShare: cutShareOf(flat, peaks),
    };
  }

  return {
    add,
    facts,
    /** To be called once for each second of sound. */
    age(): void {
      for (const array of all)
        scale(array, Math.exp(-1 / (array === dull ? brightMemorySeconds : memorySeconds)));
    },
    forget(): void {
      for (const array of all) array.fill(0);
    },
  };
}

/** Steady noise varies by a decibel or two from frame to frame. */
const aboveNoiseDb = 5;
/** The quietest sounds of a conversation lie so far below the loudest. */
const belowLoudDb = 30;

function snrOf(counts: Float64Array, floor: number, speech: number): number {
  let power = 0;
  let count = 0;
  for (let level = speech; level < levels; level += 1) {
    power += (counts[level] ?? 0) * 10 ** (level / 10);
    count += counts[level] ?? 0;
  }
  return count === 0 ? 0 : db(Math.max(1e-6, power / count / 10 ** (floor / 10) - 1));
}

function brightest(dull: Float64Array, speech: number): number {
  const count = sum(dull, speech * dullSteps, dull.length);
  let seen = 0;
  for (let step = 0; step < dullSteps; step += 1) {
    for (let level = speech; level < levels; level += 1) seen += dull[level * dullSteps + step] ?? 0;
    if (seen >= count * 0.1) return dullFromDb + 3 * step;
  }
  return dullFromDb;
}

/** The top: at most one of thirty voiced frames is higher. */
function cutShareOf(flat: Float64Array, peaks: Float64Array): number {
  const total = sum(peaks, 0, peakSteps);
  if (total === 0) return 0;
  let above = 0;
  for (let step = 0; step < peakSteps; step += 1) {
    above += peaks[step] ?? 0;
    if (above > total / 30) return sum(flat, step - 1, step + 2) / total;
  }
  return 0;
}

const stepOf = (value: number, steps: number): number => Math.max(0, Math.min(steps - 1, Math.round(value)));

function scale(array: Float64Array, factor: number): void {
  for (let at = 0; at < array.length; at += 1) array[at] = (array[at] ?? 0) * factor;
}

function addTo(array: Float64Array, at: number, value: number): void {
  array[at] = (array[at] ?? 0) + value;
}

function sum(array: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let at = Math.max(0, from); at < Math.min(array.length, to); at += 1) total += array[at] ?? 0;
  return total;
}

const meanPower = (powers: Float64Array, counts: Float64Array, from: number, to: number): number =>
  sum(powers, from, to) / Math.max(1e-9, sum(counts, from, to));

function percentile(counts: Float64Array, share: number, total: number): number {
  let below = 0;
  for (let level = 0; level < levels; level += 1) {
    below += counts[level] ?? 0;
    if (below >= total * share) return level;
  }
  return levels - 1;
}
