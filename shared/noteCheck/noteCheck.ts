/** What the check of a note against its transcript takes and answers. The check itself is `checkNote`. */

/** A piece of a text, in UTF-16 code units: from `start` up to, but not including, `end`. */
export type Span = { readonly start: number; readonly end: number };

export type NoteToCheck = {
  /** As the service sent it. null: there is none, and only the sums of the note are checked. */
  readonly transcript: string | null;
  readonly patient: { readonly name: string; readonly species: string; readonly reference: string };
  /** The sections that are in the note, in its order. */
  readonly sections: readonly SectionToCheck[];
};

type SectionToCheck = {
  /** As it is now. */
  readonly text: string;
  /** What the vet has typed of it, in order. Where words were deleted, a span without length. */
  readonly typed: readonly Span[];
};

export const markKinds = ['number', 'drug', 'place', 'sum', 'animal'] as const;
export type MarkKind = (typeof markKinds)[number];

/** A place in the note that the transcript does not bear out, or a sum that does not work out. */
export type Mark = {
  /** Its index in `NoteToCheck.sections`. */
  readonly section: number;
  /** In the section's text. */
  readonly span: Span;
  readonly kind: MarkKind;
  readonly reason: MarkReason;
  /** What was said of the same drug, measure, side or part, in the transcript. null: nothing plain was. */
  readonly nearest: Span | null;
  /** The only words that can stand there in place of the marked ones; null: there are none, or several. */
  readonly instead: string | null;
};

export type MarkReason =
  | { readonly because: 'notFound' }
  /** Said, then corrected in speech: "fifteen, no, fifty". `to`: what it was corrected to, as it was said. */
  | { readonly because: 'corrected'; readonly to: string }
  /** The number was said with another unit. `said`: the words of the transcript. */
  | { readonly because: 'otherUnit'; readonly said: string }
  /** Something else was said of the same thing. `of`: what that is, in the note's words; null: those name it not. */
  | { readonly because: 'otherwise'; readonly of: string | null; readonly said: string }
  /** It was said, but it seems of another thing, animal or time: the weight's number used as a dose. */
  | { readonly because: 'otherThing' }
  /** The transcript has a drug whose name sounds alike, or one of the same class. */
  | { readonly because: 'otherDrug'; readonly said: string }
  /** The same thing was said of this side. `said`: the words for the place; null: no place of the same part. */
  | { readonly because: 'otherSide'; readonly side: 'left' | 'right'; readonly said: string | null }
  /** The note is about an animal with this name, which is not the patient's. */
  | { readonly because: 'otherAnimal'; readonly patient: string }
  /** `calculation`: "31.4 kg × 0.1 mg/kg = 3.14 mg", in the note's own figures. */
  | { readonly because: 'sum'; readonly calculation: string };

export type NoteCheck = {
  /**
   * everything: all kinds. digitsAndDrugs: the transcript is not English, so words are not compared. sums: there
   * is no transcript.
   */
  readonly scope: 'everything' | 'digitsAndDrugs' | 'sums';
  /** By section, then by place. */
  readonly marks: readonly Mark[];
};

/** What is wrong with a piece of one section of the note, and the nearest thing in the transcript. */
export type Finding = Pick<Mark, 'span' | 'reason' | 'nearest' | 'instead'>;
