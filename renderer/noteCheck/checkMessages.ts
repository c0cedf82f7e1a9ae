import type { NoteToCheck } from '../../shared/noteCheck/noteCheck.ts';

/** A note as the page has it, which the worker answers with a `NoteCheck`. The worker itself compares the texts, because that takes time in a long note. */
export type NoteOnScreen = Pick<NoteToCheck, 'transcript' | 'patient'> & {
  /** The sections that are in the note, in its order. */
  readonly sections: readonly {
    /** As the service sent it; empty in a note by hand. */
    readonly generated: string;
    /** As shown: with LF line ends. */
    readonly text: string;
  }[];
};
