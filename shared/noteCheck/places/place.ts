import type { Span } from '../noteCheck.ts';

/** along: from head to tail. */
export const placeAxes = ['side', 'end', 'level', 'aspect', 'along'] as const;
export type PlaceAxis = (typeof placeAxes)[number];

/** both: on the left and on the right. */
export type Direction =
  | ('left' | 'right' | 'both')
  | ('fore' | 'hind')
  | ('upper' | 'lower')
  | ('medial' | 'lateral')
  | ('cranial' | 'caudal');

/** null: the text does not tell. */
export type PlaceCoordinates = Readonly<Record<PlaceAxis, Direction | null>>;

export const noCoordinates: PlaceCoordinates = {
  side: null,
  end: null,
  level: null,
  aspect: null,
  along: null,
};

/** From token `from` up to, not including, token `to`. */
export type BodySite = {
  readonly from: number;
  readonly to: number;
  readonly coordinates: PlaceCoordinates;
  /** "tooth8" is the eighth tooth of a quadrant. */
  readonly parts: ReadonlySet<string>;
  /** "The right one": the part is taken from what was said before. */
  readonly isCarried: boolean;
  readonly isToothNumber: boolean;
};

export type BodyPlace = Span &
  BodySite & {
    /** In the form of `tellingWords`, each with how near it stands, 1 in the same sentence. */
    readonly words: ReadonlyMap<string, number>;
    /** As "#41". */
    readonly beside: ReadonlySet<string>;
    /** Above 0: more words say that something is wrong with it. */
    readonly trouble: number;
    readonly section: number;
    readonly sentence: number;
    readonly line: number;
    readonly isPast: boolean;
  };

type OfParts = { readonly parts: ReadonlySet<string> };

export const sharesBodyPart = ({ parts }: OfParts, other: OfParts): boolean =>
  [...parts].some((part) => other.parts.has(part));
