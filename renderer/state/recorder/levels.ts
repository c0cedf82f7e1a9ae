/** Below this a room is quiet, in dB of full scale. */
const quietDb = -60;
/** Somebody speaks, at a desk's distance. */
const heardDb = -42;
/** The top of the scale: what is louder is cut off. */
const loudDb = -0.5;

const dbOf = (peak: number): number => (peak <= 0 ? Number.NEGATIVE_INFINITY : 20 * Math.log10(peak));

/** Where a peak amplitude stands on the meter, 0 to 1, in steps that the ear takes for equal. */
export const meterOf = (peak: number): number => Math.max(0, Math.min(1, 1 - dbOf(peak) / quietDb));

export const isHeard = (peak: number): boolean => dbOf(peak) >= heardDb;
const isTooLoud = (peak: number): boolean => dbOf(peak) >= loudDb;

/** Speech has pauses: what was heard counts for this long, in ms. */
const heardForMs = 2_000;

/** What the meter says in words. */
export function levelWord(
  peak: number,
  heardAtMs: number | null,
  nowMs: number,
): 'tooLoud' | 'heard' | 'nothing' {
  if (isTooLoud(peak)) return 'tooLoud';
  return heardAtMs !== null && nowMs - heardAtMs < heardForMs ? 'heard' : 'nothing';
}
