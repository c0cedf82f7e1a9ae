import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { isNoted } from './meant.ts';
import type { NumberOfNote } from './numberOfNote.ts';

/**
 * What took the place of a number that was taken back, where the note does not have it: then the note has the number that
 * was taken back, wherever else it was said.
 */
export function missingCorrection(
  number: NumberOfNote,
  said: readonly Said[],
  { noted }: SectionInNote,
  heard: Heard,
): Said | null {
  const { value, outOf, unit, thing } = number.quantity;
  if (value === 1) return null;
  for (const one of said)
    if (
      one.correctedTo !== null &&
      one.outOf === outOf &&
      (one.unit === null || (thing === null && (unit === null || unit.dimension === one.unit.dimension))) &&
      !isEndOfLonger(one, heard) &&
      !isNoted(one.correctedTo, number, noted, heard)
    )
      return one.correctedTo;
  return null;
}

/** "Thirty-nine two, no, thirty-eight two": the two was no number of its own. */
const isEndOfLonger = ({ from, to }: Said, { said }: Heard): boolean =>
  said.some((one) => one.isPutTogether && one.from < from && one.to === to);
