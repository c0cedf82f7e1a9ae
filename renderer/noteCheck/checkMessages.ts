import type { NoteCheck, NoteToCheck } from '../../shared/noteCheck/noteCheck.ts';

/** A note as the page has it. The worker itself compares the texts, because that takes time in a long note. */
export type NoteOnScreen = Pick<NoteToCheck, 'transcript' | 'patient'> & {
  /** The sections that are in the note, in its order. */
  readonly sections: readonly {
    /** As the service sent it; empty in a note by hand. */
    readonly generated: string;
    /** As shown: with LF line ends. */
    readonly text: string;
  }[];
};

/** The worker answers each request with a `NoteCheck`, in the order of the requests. */
export type CheckAnswer = NoteCheck;
