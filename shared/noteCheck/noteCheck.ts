/** Types only: what `checkNote` is given, a note with the transcript of its consult, and what it answers, the marks on the note. */

/** A piece of a text, in UTF-16 code units: from `start` up to, but not including, `end`. */
export type Span = { readonly start: number; readonly end: number };

export type NoteToCheck = {
  /** The transcript as the service sent it. null: there is none, so only the sums in the note are checked. */
  readonly transcript: string | null;
  readonly patient: { readonly name: string; readonly species: string; readonly reference: string };
  /** The other patients of the vet's day, where they are known: one of them may be the one that was spoken of. */
  readonly others?: readonly { readonly name: string; readonly species: string }[];
  /** The sections of the note, in the order in which they stand there. */
  readonly sections: readonly SectionToCheck[];
};

type SectionToCheck = {
  /** The text of the section as it is now, with the changes of the vet. */
  readonly text: string;
  /** Where the vet has typed in the section: no mark is put there, except for a wrong sum. A span without length: words were deleted there. */
  readonly typed: readonly Span[];
};

export const markKinds = ['number', 'drug', 'place', 'sum', 'animal'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Words of the note that the transcript does not support, or a sum in the note that is wrong. */
export type Mark = {
  /** The index in `NoteToCheck.sections` of the section that has the mark. */
  readonly section: number;
  /** Which characters of the section's text are marked. */
  readonly span: Span;
  readonly kind: MarkKind;
  readonly reason: MarkReason;
  /** Where the transcript has what the note should say: the other dose, drug or side; of `otherAnimal`, the note's own name. null: nowhere. */
  readonly nearest: Span | null;
  /** The words that can replace the marked ones, to offer to the vet; null: none are sure, or several would fit. */
  readonly instead: string | null;
};

export type MarkReason =
  | { readonly because: 'notFound' }
  /** The number was said but corrected: the note has 15 where "fifteen, no, fifty" was said. `to`: the words that count, "fifty". */
  | { readonly because: 'corrected'; readonly to: string }
  /** The number was said with another unit. `said`: the words of the transcript. */
  | { readonly because: 'otherUnit'; readonly said: string }
  /** Another number was said of the same thing. `of`: the note's word for that thing ("carprofen"), null if it has none; `said`: the words with the other number. */
  | { readonly because: 'otherwise'; readonly of: string | null; readonly said: string }
  /** The number or drug was said, but seemingly of another thing or animal. `of`: the transcript's word for that thing, null if it is not sure. */
  | { readonly because: 'otherThing'; readonly of: string | null }
  /** The number was said of the past, or as an aim or a limit. */
  | { readonly because: 'otherTime'; readonly is: 'past' | 'aim' }
  /** The transcript names another drug that was likely meant: it has a like name or the same class, or the doses beside the note's drug were said of it. */
  | { readonly because: 'otherDrug'; readonly said: string }
  /** What the note says of one side of the body was said of the other, `side`. `said`: the transcript's words for that place; null: none name the same part. */
  | { readonly because: 'otherSide'; readonly side: 'left' | 'right'; readonly said: string | null }
  /** The note calls its animal by the marked name, which is not that of the patient. `patient`: the patient's name. */
  | { readonly because: 'otherAnimal'; readonly patient: string }
  /** The transcript names another patient of the day, `name`, and never this one, `patient`. The span is where the note does so too, or its first word. */
  | { readonly because: 'otherPatient'; readonly patient: string; readonly name: string }
  /** The animal is called by a word of another species, `kind`, than that of the patient. The span is as for `otherPatient`. */
  | {
      readonly because: 'otherSpecies';
      readonly patient: string;
      readonly species: string;
      readonly kind: string;
    }
  /** A sum in the note is wrong. `calculation`: how it works out, in the note's own figures: "31.4 kg × 0.1 mg/kg = 3.14 mg". */
  | { readonly because: 'sum'; readonly calculation: string };

export type NoteCheck = {
  /**
   * What was checked. everything: all kinds of marks. digitsAndDrugs: the transcript is not in English, so it is compared only by
   * numbers, frequencies, drugs, words for sides and pet names. sums: there is no transcript, so only the sums in the note are checked.
   */
  readonly scope: 'everything' | 'digitsAndDrugs' | 'sums';
  /** In the order of the note: by section, then by where they begin. */
  readonly marks: readonly Mark[];
};

/** One fault in a section of the note: where it is, why it is one, where the transcript says otherwise, and what to write instead. */
export type Finding = Pick<Mark, 'span' | 'reason' | 'nearest' | 'instead'>;
