import type { Heard, Said } from '../heard.ts';
import type { Quantity } from '../quantities.ts';
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
  const { value, outOf } = number.quantity;
  if (value === 1) return null;
  for (const one of said)
    if (
      one.correctedTo !== null &&
      one.outOf === outOf &&
      isOfSameKind(one, number.quantity) &&
      !isEndOfLonger(one, heard) &&
      !isNoted(one.correctedTo, number, noted, heard)
    )
      return one.correctedTo;
  return null;
}

/** "Two poles" are not what "two sachets, no, one and a half" took back. */
const isOfSameKind = (said: Said, { unit, thing }: Quantity): boolean =>
  said.unit === null || (unit === null ? thing === null : unit.dimension === said.unit.dimension);

/** "Thirty-nine two, no, thirty-eight two": the two was no number of its own. */
const isEndOfLonger = ({ from, to }: Said, { said }: Heard): boolean =>
  said.some((one) => one.isPutTogether && one.from < from && one.to === to);
