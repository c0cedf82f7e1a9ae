import drugRows from './data/drugs.tsv?raw';
import { rowsOf, wordsOf } from './data/rowsOf.ts';

/** One substance, fixed combination, kind of vaccine or other product that vets name in a consult. */
export type DrugEntry = {
  /** The plain generic name, in lower case. */
  readonly name: string;
  /** The class in plain words; empty: not known. */
  readonly drugClass: string;
  /** Brand names, other spellings, short names and abbreviations, in lower case and without accents. */
  readonly alsoCalled: readonly string[];
  /** False: known by the end of its name alone. */
  readonly isListed: boolean;
};

/** The drugs and products that the note check knows. */
export const drugList: readonly DrugEntry[] = rowsOf(drugRows).map(([name = '', drugClass = '', also]) => ({
  name,
  drugClass,
  isListed: true,
  alsoCalled: wordsOf(also),
}));

export const isOneClass = (a: DrugEntry, b: DrugEntry): boolean =>
  a.drugClass !== '' && a.drugClass === b.drugClass;
