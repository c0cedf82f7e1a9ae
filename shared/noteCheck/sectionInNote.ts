import type { ComparedSection } from './comparedSections.ts';
import type { Claims } from './matching/verdict.ts';

/** A section with what the check of its numbers needs to know of the note. */
export type SectionInNote = ComparedSection & {
  /** Of the patient, in kg. */
  readonly weights: readonly number[];
  /** What all numbers of the note may have been written from. */
  readonly claims: Claims;
};
