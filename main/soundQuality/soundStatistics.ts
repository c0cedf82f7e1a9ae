import { decibels, frameSeconds, type FrameLevels } from './frameLevelMeter.ts';

/** Levels in steps of 1 dB. */
const quietestDb = -100;
const levels = 101;
/** All samples are 0 or 1. */
const silenceDb = -90;
/** Steps of 0.5 dB below full scale. */
const peakSteps = 100;

/** Counts fall to a third in this time, so what is over is forgotten. */
const memorySeconds = 15;

/** Of the last half minute; what is older weighs less, times too. */
export type SoundFacts = {
  readonly loudSeconds: number;
  readonly speechDb: number;
  readonly snrDb: number;
  /** Frames at the level of the noise. */
  readonly steadyShare: number;
  /** Loud frames that are flat at the top of all. */
  readonly cutShare: number;
};

/** Steady noise varies by a decibel or two from frame to frame. */
const aboveNoiseDb = 5;
/** The quietest sounds of a conversation lie so far below the loudest. */
const belowLoudDb = 30;

/** Frames by their level, so that the noise of the room can decide afterwards what is speech. */
export function createSoundStatistics() {
  const counts = new Float64Array(levels);
  const flat = new Float64Array(peakSteps);
  const peaks = new Float64Array(peakSteps);
  const all = [counts, flat, peaks];
  let speechLevel = levels;

  function add({ levelDb, peakDb, isFlat }: FrameLevels): void {
    // A microphone that has not begun yet is not the noise of the room.
    if (peakDb < silenceDb) return;
    const level = stepOf(levelDb - quietestDb, levels);
    addTo(counts, level);
    if (level < speechLevel) return;
    const step = stepOf(-2 * peakDb, peakSteps);
    addTo(peaks, step);
    if (isFlat) addTo(flat, step);
  }

  function facts(): SoundFacts {
    const total = sum(counts, 0, levels);
    const floor = percentile(counts, 0.15, total);
    const loud = percentile(counts, 0.9, total);
    speechLevel = Math.min(levels, Math.max(floor + aboveNoiseDb, loud - belowLoudDb));
    const loudCount = sum(counts, speechLevel, levels);
    const noisePower = 10 ** (floor / 10);
    const power = Math.max(0, meanPower(counts, speechLevel) - noisePower);
    return {
      loudSeconds: loudCount * frameSeconds,
      speechDb: decibels(power) + quietestDb,
      snrDb: decibels(power / noisePower),
      steadyShare: sum(counts, floor - 1, floor + 3) / Math.max(total, 1e-9),
      cutShare: cutShareOf(flat, peaks),
    };
  }

  return {
    add,
    facts,
    /** Once for each second of sound. */
    age(): void {
      for (const array of all)
        for (let at = 0; at < array.length; at += 1)
          array[at] = (array[at] ?? 0) * Math.exp(-1 / memorySeconds);
    },
    forget(): void {
      for (const array of all) array.fill(0);
      speechLevel = levels;
    },
  };
}

/** As a multiple of the power of the quietest level. */
function meanPower(counts: Float64Array, from: number): number {
  let power = 0;
  for (let level = from; level < levels; level += 1) power += (counts[level] ?? 0) * 10 ** (level / 10);
  return power / Math.max(1e-9, sum(counts, from, levels));
}

/** The top: at most one of thirty loud frames is higher. */
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

function addTo(array: Float64Array, at: number): void {
  array[at] = (array[at] ?? 0) + 1;
}

function sum(array: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let at = Math.max(0, from); at < Math.min(array.length, to); at += 1) total += array[at] ?? 0;
  return total;
}

function percentile(counts: Float64Array, share: number, total: number): number {
  let below = 0;
  for (let level = 0; level < levels; level += 1) {
    below += counts[level] ?? 0;
    if (below >= total * share) return level;
  }
  return levels - 1;
}
