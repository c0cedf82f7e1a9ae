import type { Span } from '../noteCheck.ts';

/** The directions that tell two like places apart: left or right side, fore or hind end, upper or lower level, inner or outer aspect, and along from head to tail. */
export const axes = ['side', 'end', 'level', 'aspect', 'along'] as const;
export type Axis = (typeof axes)[number];

/** A direction on one of the axes, as left, fore or upper. both: on the left and on the right. */
export type Direction =
  | ('left' | 'right' | 'both')
  | ('fore' | 'hind')
  | ('upper' | 'lower')
  | ('medial' | 'lateral')
  | ('cranial' | 'caudal');

/** Where a place is: for "left hind foot", the side is left and the end is hind; null: the text does not tell. */
export type Coordinates = Readonly<Record<Axis, Direction | null>>;

export const nowhere: Coordinates = { side: null, end: null, level: null, aspect: null, along: null };

/** A place as a text names it, from token `from` up to, not including, token `to`. */
export type Site = {
  readonly from: number;
  readonly to: number;
  readonly coordinates: Coordinates;
  /** Plain names of parts of the body, "tooth8" for the eighth tooth of a quadrant. */
  readonly parts: ReadonlySet<string>;
  /** Its own words name no part, as "the right one", so the part is taken from what was said before. */
  readonly isCarried: boolean;
  readonly isToothNumber: boolean;
};

/** A part of the body and where it is, with what is said of it. */
export type Place = Span &
  Site & {
    /** The words and figures around it, in the form of `tellingWords`, each with how near it stands: 1 in the same sentence, less further off. */
    readonly words: ReadonlyMap<string, number>;
    /** The figures right beside it, as "#41". */
    readonly beside: ReadonlySet<string>;
    /** Above 0: more words say that something is wrong with it. Below 0: more words say that it is well. */
    readonly trouble: number;
    /** The index of the section of the note that names it. */
    readonly section: number;
    /** The number of its sentence in the text, from 0. */
    readonly sentence: number;
    readonly line: number;
    /** It is spoken of at another time than now, as "last year". */
    readonly isPast: boolean;
  };

type OfParts = { readonly parts: ReadonlySet<string> };

export const sharesPart = ({ parts }: OfParts, other: OfParts): boolean =>
  [...parts].some((part) => other.parts.has(part));
