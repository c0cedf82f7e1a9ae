import type { Heard } from '../heard.ts';
import type { Place } from './place.ts';
import type { SaidOfParts } from './saidOfParts.ts';

/** What the check of a place needs to know of the note and its transcript. */
export type BothTexts = {
  readonly heard: Heard;
  /** All places of the transcript, and the same by their parts. */
  readonly said: readonly Place[];
  readonly saidOfParts: SaidOfParts;
  /** All places of the note, by their parts. */
  readonly noted: SaidOfParts;
  /** The index of the last section of the note, which says what is to be done. */
  readonly lastSection: number;
};
