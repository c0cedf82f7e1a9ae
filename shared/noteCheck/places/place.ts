import type { Span } from '../noteCheck.ts';

/** The ways in which one place of the body can be told from another one of its kind. */
export const axes = ['side', 'end', 'level', 'aspect', 'along'] as const;
export type Axis = (typeof axes)[number];

/** One of the two ways that an axis has. both: on either side. */
export type Direction =
  | ('left' | 'right' | 'both')
  | ('fore' | 'hind')
  | ('upper' | 'lower')
  | ('medial' | 'lateral')
  | ('cranial' | 'caudal');

/** Where a place is; null: that was not said. */
export type Coordinates = Readonly<Record<Axis, Direction | null>>;

export const nowhere: Coordinates = { side: null, end: null, level: null, aspect: null, along: null };

/** A place as a text names it, from token `from` up to, not including, token `to`. */
export type Site = {
  readonly from: number;
  readonly to: number;
  readonly coordinates: Coordinates;
  /** Plain names of parts of the body, "tooth8" for the eighth tooth of a quadrant. */
  readonly parts: ReadonlySet<string>;
  /** Its own words name no part: it is of what was spoken of before. */
  readonly isCarried: boolean;
  readonly isToothNumber: boolean;
};

/** A part of the body and where it is, with what is said of it. */
export type Place = Span &
  Site & {
    /** What tells it apart, as `tellingWords` has it, and how near it stands: 1 for the same sentence, less further off. */
    readonly words: ReadonlyMap<string, number>;
    /** The figures right beside it. */
    readonly beside: ReadonlySet<string>;
    /** Above 0: more words say that something is wrong with it. Below 0: more words say that it is well. */
    readonly trouble: number;
    /** The index of the section of the note that names it. */
    readonly section: number;
    /** The sentence that it is in. */
    readonly sentence: number;
    /** It is told of another time. */
    readonly isPast: boolean;
  };

type OfParts = { readonly parts: ReadonlySet<string> };

export const sharesPart = ({ parts }: OfParts, other: OfParts): boolean => {
  for (const part of parts) if (other.parts.has(part)) return true;
  return false;
};
