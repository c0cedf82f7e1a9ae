import type { NoteSection } from './noteSection.ts';
import type { ValuesAt } from './matching/closeness.ts';
import type { NumbersOfSection } from './matching/numbersOfSection.ts';
import type { Candidates } from './matching/pairs.ts';
import type { Claims } from './matching/verdict.ts';

/** A section with what the check of its numbers needs to know of the note. */
export type SectionInNote = NoteSection & {
  /** Of the patient, in kg. */
  readonly weights: readonly number[];
  /** The values of this section. */
  readonly valuesAt: ValuesAt;
  readonly read: NumbersOfSection;
  /** What its numbers may have been written from. */
  readonly candidates: readonly Candidates[];
  /** What all numbers of the note may have been written from. */
  readonly claims: Claims;
};
