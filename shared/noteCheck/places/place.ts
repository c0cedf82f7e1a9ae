import type { Span } from '../noteCheck.ts';

/** The ways in which one place of the body can be told from another one of its kind. */
export const axes = ['side', 'end', 'level', 'aspect', 'along'] as const;
export type Axis = (typeof axes)[number];

/** both: on either side. other: one that was not named before, whichever that was. */
export type Side = 'left' | 'right' | 'both' | 'other';
export type BodyEnd = 'fore' | 'hind';

/** One of the two ways that an axis has. */
export type Direction = Side | BodyEnd | 'upper' | 'lower' | 'medial' | 'lateral' | 'cranial' | 'caudal';

/** Where a place is; null: that was not said. */
export type Coordinates = Readonly<Record<Axis, Direction | null>>;

export const nowhere: Coordinates = { side: null, end: null, level: null, aspect: null, along: null };

/** What is said of a place. */
export type AroundPlace = {
  /** What tells it apart, as `tellingWords` has it, and how near it stands: 1 for the same sentence, less further off. */
  readonly words: ReadonlyMap<string, number>;
  /** The figures right beside it. */
  readonly beside: ReadonlySet<string>;
  /** Above 0: more words say that something is wrong with it. Below 0: more words say that it is well. */
  readonly trouble: number;
};

/** A part of the body and where it is, as one text names it. */
export type Place = Span &
  AroundPlace & {
    readonly coordinates: Coordinates;
    /** Plain names of parts of the body, "tooth8" for the eighth tooth of a quadrant. */
    readonly parts: ReadonlySet<string>;
    /** The index of the section of the note that names it. */
    readonly section: number;
    /** The sentence that it is in. */
    readonly sentence: number;
    /** The words beside it do not name the part or the side: it is of what was spoken of before. */
    readonly isCarried: boolean;
    /** The words beside it do not name the side: other words do. */
    readonly isSideCarried: boolean;
    /** It is told of another time, of what is not done, or of what is done now. */
    readonly told: { readonly isPast: boolean; readonly isNotIt: boolean; readonly isChosen: boolean };
    /** It stands there as the number of a tooth. */
    readonly isToothNumber: boolean;
    /** It heads what is said of it: "OD: …", or the first word of a line or of an item of a list. */
    readonly isHead: boolean;
  };
