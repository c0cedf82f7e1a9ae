import type { DrugMention } from './drugs.ts';
import type { NoteSection } from './noteSection.ts';
import type { Noted, ValuesAt } from './numberFaults/noted.ts';
import type { NumbersOfSection } from './numberFaults/numbersOfSection.ts';

/** A section with what the check of its numbers needs to know of the note. */
export type SectionInNote = NoteSection & {
  /** Those that all sections name. */
  readonly drugsOfNote: readonly DrugMention[];
  /** Of the patient, in kg. */
  readonly weights: readonly number[];
  /** The values of this section. */
  readonly valuesAt: ValuesAt;
  readonly read: NumbersOfSection;
  readonly noted: Noted;
  /** As the patient's fields have it. */
  readonly patientName: string;
};
