/** A piece of a text in UTF-16 code units; `end` is not in it. */
export type Span = { readonly start: number; readonly end: number };

export type NoteToCheck = {
  /** null: there is no transcript, so only the sums in the note are checked. */
  readonly transcript: string | null;
  readonly patient: { readonly name: string; readonly species: string; readonly reference: string };
  /** One of these may be the one that was spoken of. */
  readonly others?: readonly { readonly name: string; readonly species: string }[];
  /** In the order of the note. */
  readonly sections: readonly SectionToCheck[];
};

type SectionToCheck = {
  /** Findings are looked at in `subjective` and `objective` alone. */
  readonly key?: string;
  /** The text with the changes of the vet. */
  readonly text: string;
  /** Where the vet has typed: only wrong sums are marked there. Without length: words were deleted. */
  readonly typed: readonly Span[];
};

const noteCheckMarkKinds = ['number', 'drug', 'place', 'sum', 'animal', 'blank', 'finding'] as const;
/** What a vet may have looked at. unwritten: it was said, and need not be in the note. */
export const checkedPlaceKinds = [...noteCheckMarkKinds, 'unwritten'] as const;
export type CheckedPlaceKind = (typeof checkedPlaceKinds)[number];
export type NoteCheckMarkKind = (typeof noteCheckMarkKinds)[number];

export type NoteCheckMark = {
  /** The section's index in `NoteToCheck.sections`. */
  readonly section: number;
  readonly span: Span;
  readonly kind: NoteCheckMarkKind;
  readonly reason: NoteCheckMarkReason;
  /** Where the transcript has what the note should say; of `otherAnimal`, the note's own name. */
  readonly nearest: Span | null;
  /** The words to offer to the vet; null: none are sure, or several would fit. */
  readonly instead: string | null;
};

export type NoteCheckMarkReason =
  | { readonly because: 'notFound' }
  /** The number was corrected: 15 is noted where "fifteen, no, fifty" was said. `to`: "fifty". */
  | { readonly because: 'corrected'; readonly to: string }
  /** The number was said with another unit. `said`: the transcript's words. */
  | { readonly because: 'otherUnit'; readonly said: string }
  /**
   * Another number was said of the same thing. `of`: the note's word for it ("carprofen"); `said`: the words
   * with that number.
   */
  | { readonly because: 'otherwise'; readonly of: string | null; readonly said: string }
  /** The value was said of another thing. `of`: the transcript's word for it; null: not sure. */
  | { readonly because: 'otherThing'; readonly of: string | null }
  | { readonly because: 'otherTime'; readonly is: 'past' | 'aim' }
  /** Another drug was likely meant: it has a like name or the same class, or the doses were said of it. */
  | { readonly because: 'otherDrug'; readonly said: string }
  /** The other side was said. `said`: the transcript's words for that place; null: none. */
  | { readonly because: 'otherSide'; readonly side: 'left' | 'right'; readonly said: string | null }
  /** Something else on the body was pointed at: "medial", "108"; null: which is not clear. */
  | { readonly because: 'otherPlace'; readonly is: string | null }
  /** The note has another name than the patient's, `patient`. */
  | { readonly because: 'otherAnimal'; readonly patient: string }
  /**
   * The transcript names another patient of the day, `name`. The span is that name in the note, or its first
   * word.
   */
  | { readonly because: 'otherPatient'; readonly patient: string; readonly name: string }
  /** The animal is called by another species, `kind`. The span is as for `otherPatient`. */
  | {
      readonly because: 'otherSpecies';
      readonly patient: string;
      readonly species: string;
      readonly kind: string;
    }
  /** A blank of a phrase, with its braces. */
  | { readonly because: 'unfilled' }
  /** The sum in the note's own figures: "31.4 kg × 0.1 mg/kg = 3.14 mg". */
  | { readonly because: 'sum'; readonly calculation: string };

export type NoteCheck = {
  /**
   * digitsAndDrugs: not in English, so only numbers, frequencies, drugs, sides and pet names are compared.
   * sums: there is no transcript.
   */
  readonly scope: 'everything' | 'digitsAndDrugs' | 'sums';
  /** In the order of the note. */
  readonly marks: readonly NoteCheckMark[];
  /** Words of the transcript, in its order: drugs with their dose that no section has in any form. */
  readonly unwritten: readonly Span[];
};

export type Finding = Pick<NoteCheckMark, 'span' | 'reason' | 'nearest' | 'instead'>;
