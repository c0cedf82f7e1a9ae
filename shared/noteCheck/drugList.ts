import drugRows from './data/drugs.tsv?raw';
import { rowsOf, wordsOf } from './data/rowsOf.ts';

/** One substance, fixed combination, kind of vaccine or other product that vets name in a consult. */
export type DrugEntry = {
  /** The plain generic name, in lower case. */
  readonly name: string;
  /** The class in plain words. */
  readonly drugClass: string;
  /** Brand names, other spellings, short names and abbreviations, in lower case and without accents. */
  readonly alsoCalled: readonly string[];
};

/** The drugs and products that the note check knows. */
export const drugList: readonly DrugEntry[] = rowsOf(drugRows).map(([name = '', drugClass = '', also]) => ({
  name,
  drugClass,
  alsoCalled: wordsOf(also),
}));
