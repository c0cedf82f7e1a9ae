/** A part of a recording, in its audio time. */
export type AudioStretch = { readonly fromMs: number; readonly toMs: number };

/**
 * The loudness of each block of 50 ms: decibels above `quietestDb`, as whole numbers; 0 is digital silence.
 */
type Loudness = Uint8Array;

export const loudnessBlockMs = 50;
const quietestDb = -96;
const levelCount = 1 - quietestDb;

/** The loudness of a block by its highest amplitude, 0 to 1. */
export const loudnessOf = (amplitude: number): number =>
  amplitude <= 0 ? 0 : Math.max(1, Math.round(20 * Math.log10(Math.min(1, amplitude))) - quietestDb);

/** The noise is judged within 15 s to each side, because a fan or clippers start and stop. */
const reachBlocks = 15_000 / loudnessBlockMs;
const stepBlocks = 1000 / loudnessBlockMs;

/** A closed mouth within a word is no pause, and a click is no speech. */
const shortestPauseBlocks = 3;
const shortestSpeechBlocks = 2;

/**
 * The stretches with speech, in order. The threshold follows the recording's own noise, so it suits a quiet
 * room, a microphone with a low gain, and a fan that starts halfway. No stretch: nothing stands out from the
 * noise.
 */
export function findSpeech(loudness: Loudness, durationMs: number): readonly AudioStretch[] {
  const isLoud = loudBlocks(loudness);
  const stretches: { from: number; to: number }[] = [];
  for (let at = 0; at < isLoud.length; at += 1) {
    if (isLoud[at] === 0) continue;
    const last = stretches.at(-1);
    if (last !== undefined && at - last.to < shortestPauseBlocks) last.to = at + 1;
    else stretches.push({ from: at, to: at + 1 });
  }
  return stretches
    .filter(({ from, to }) => to - from >= shortestSpeechBlocks)
    .map(({ from, to }) => ({
      fromMs: from * loudnessBlockMs,
      toMs: Math.min(to * loudnessBlockMs, durationMs),
    }));
}

/** 1 for each block that is louder than the noise around it. */
function loudBlocks(loudness: Loudness): Uint8Array {
  const isLoud = new Uint8Array(loudness.length);
  const lowest = lowestThreshold(loudness);
  const counts = new Uint32Array(levelCount);
  let [counted, from, to] = [0, 0, 0];
  for (let step = 0; step < loudness.length; step += stepBlocks) {
    const end = Math.min(loudness.length, step + stepBlocks);
    for (; to < Math.min(loudness.length, end + reachBlocks); to += 1, counted += 1)
      add(counts, loudness[to], 1);
    for (; from < step - reachBlocks; from += 1, counted -= 1) add(counts, loudness[from], -1);
    const threshold = Math.max(lowest, thresholdOf(counts, counted));
    for (let at = step; at < end; at += 1) isLoud[at] = (loudness[at] ?? 0) > threshold ? 1 : 0;
  }
  removeSteady(loudness, isLoud);
  return isLoud;
}

/** A voice rises and falls by more than this within such a time; a fan or clippers, however loud, do not. */
const steadyDb = 7;
const steadyBlocks = 1500 / loudnessBlockMs;
const steadyStepBlocks = 5;

function removeSteady(loudness: Loudness, isLoud: Uint8Array): void {
  for (let from = 0; from + steadyBlocks <= loudness.length; from += steadyStepBlocks) {
    let [least, most] = [levelCount, 0];
    for (let at = from; at < from + steadyBlocks && most - least <= steadyDb; at += 1) {
      least = Math.min(least, loudness[at] ?? 0);
      most = Math.max(most, loudness[at] ?? 0);
    }
    if (most - least <= steadyDb) isLoud.fill(0, from, from + steadyBlocks);
  }
}

function add(counts: Uint32Array, level = 0, change: 1 | -1): void {
  counts[level] = (counts[level] ?? 0) + change;
}

/** The level that this share of the blocks does not exceed. */
function percentile(counts: Uint32Array, counted: number, share: number): number {
  let below = 0;
  for (const [level, count] of counts.entries()) {
    below += count;
    if (below >= counted * share) return level;
  }
  return levelCount - 1;
}

/** So much louder than noise, at least, is speech. */
const aboveNoiseDb = 7;
/** With less between the quiet and the loud blocks, all of them are noise. */
const leastSpreadDb = 10;

function thresholdOf(counts: Uint32Array, counted: number): number {
  const [low, high] = [percentile(counts, counted, 0.1), percentile(counts, counted, 0.9)];
  return high - low < leastSpreadDb ? high + aboveNoiseDb : low + Math.max(aboveNoiseDb, (high - low) * 0.35);
}

/**
 * What is this much quieter than the loudest speech is not of this conversation; near silence never is
 * speech.
 */
const belowSpeechDb = 40;
const nearSilence = -66 - quietestDb;

function lowestThreshold(loudness: Loudness): number {
  const counts = new Uint32Array(levelCount);
  for (const level of loudness) add(counts, level, 1);
  return Math.max(nearSilence, percentile(counts, loudness.length, 0.98) - belowSpeechDb);
}
