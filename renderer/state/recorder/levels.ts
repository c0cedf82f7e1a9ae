import type { ConsultId } from '../../../shared/ids.ts';

/** The level of a quiet room, in dB of full scale. */
const quietDb = -60;
/** The level of speech at a desk's distance, in dB of full scale. */
const heardDb = -42;
/** The top of the scale, in dB of full scale: the device clips louder sound. */
const loudDb = -0.5;

const dbOf = (peak: number): number => (peak <= 0 ? Number.NEGATIVE_INFINITY : 20 * Math.log10(peak));

/** The meter's value for a peak amplitude, 0 to 1, on a logarithmic scale like the ear's. */
export const meterOf = (peak: number): number => Math.max(0, Math.min(1, 1 - dbOf(peak) / quietDb));

/** From one bar of a wave to the next, in CSS pixels. */
export const barStep = 4;

/** For the newest levels. */
export const halvesOf = (levels: readonly number[], width: number, height: number): readonly number[] =>
  levels
    .slice(-Math.floor(width / barStep))
    .map((peak) => Math.max(1, Math.round((meterOf(peak) * height) / 2 - 1)));

export const isHeard = (peak: number): boolean => dbOf(peak) >= heardDb;

const levelMs = 160;
/** The last levels of the recordings of late, so that one that is paused keeps its wave: 48 s. */
const mostLevels = 300;
const mostTrails = 50;

export function createLevelTrails() {
  const trails = new Map<ConsultId, readonly number[]>();
  /** `recordedMs`: of a recording that this page has not heard, as after a restart; it has a calm line. */
  const of = (id: ConsultId, recordedMs = 0): readonly number[] =>
    trails.get(id) ?? Array<number>(Math.floor(recordedMs / levelMs)).fill(0);
  return {
    of,
    add(id: ConsultId, levels: readonly number[], recordedMs = 0): void {
      trails.set(id, [...of(id, recordedMs), ...levels].slice(-mostLevels));
      for (const old of [...trails.keys()].slice(0, -mostTrails)) trails.delete(old);
    },
  };
}

/** Speech has pauses, so the meter shows `heard` for this long after the last word, in ms. */
const heardForMs = 2_000;

export function levelWord(peak: number, heardAtMs: number | null, nowMs: number) {
  if (dbOf(peak) >= loudDb) return 'tooLoud';
  return heardAtMs !== null && nowMs - heardAtMs < heardForMs ? 'heard' : 'nothing';
}
