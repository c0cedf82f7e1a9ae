import { valueKey, type Said } from '../heard.ts';
import type { NoteSection } from '../noteSection.ts';
import { isWithin } from '../isWithin.ts';
import type { Unit } from '../units.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { tokensOfOthers, type NumbersOfSection } from './numbersOfSection.ts';
import { isSameAmount } from './sameUnit.ts';

/** The values of a section, by the tokens where they begin. */
export type ValuesAt = ReadonlyMap<number, readonly number[]>;

export type NumberInNote = {
  readonly number: NumberOfNote;
  readonly section: NoteSection & { readonly valuesAt: ValuesAt };
};

/** What the whole note has of numbers. */
export type Noted = {
  readonly numbers: readonly NumberInNote[];
  /** The values in times of day, dates and frequencies, by `valueKey`. */
  readonly otherKeys: ReadonlySet<string>;
};

export function notedIn(
  sections: readonly (NumberInNote['section'] & { readonly read: NumbersOfSection })[],
): Noted {
  const numbers: NumberInNote[] = [];
  const otherKeys = new Set<string>();
  for (const section of sections) {
    for (const number of section.read.numbers) numbers.push({ number, section });
    for (const at of tokensOfOthers(section, section.read))
      for (const value of section.valuesAt.get(at) ?? []) otherKeys.add(valueKey(value));
  }
  return { numbers, otherKeys };
}

/** The numbers of the note that may be what was said: of the same amount, in the same unit or in none. */
export const notedAs = (said: Said, { numbers }: Noted): readonly NumberInNote[] =>
  numbers.filter(({ number: { quantity } }) => isAsSaid(said, quantity));

function isAsSaid(said: Said, { value, unit, outOf }: NumberOfNote['quantity']): boolean {
  if (unit !== null && said.unit?.dimension === unit.dimension)
    return isSameAmount({ value: said.value, unit: said.unit }, { value, unit });
  if (!isWithin(value, said.value, 0.012)) return false;
  if (said.outOf !== null && outOf === null) return unit === null;
  return outOf === null ? mayShareUnit(said.unit, unit) : said.unit === null;
}

/** A note leaves out few units, and none of times and volumes; in speech any unit may be left out. */
const mayShareUnit = (said: Unit | null, noted: Unit | null): boolean =>
  said === null ||
  (noted === null
    ? !/^(?:time|volume)$/.test(said.dimension)
    : noted.dimension.includes('/') !== said.dimension.includes('/'));
