import type { Span } from '../noteCheck.ts';
import type { BodyEnd } from './bodyParts.ts';

/** other: the one that was not named before, whichever that was. */
export type Side = 'left' | 'right' | 'both' | 'other';

/** What is said of a place. */
export type AroundPlace = {
  /** Figures, plain words and the stems of words, as `tellingWord` has them. */
  readonly words: readonly string[];
  /** Above 0: more words say that something is wrong with it. Below 0: more words say that it is well. */
  readonly trouble: number;
};

/** A side of the body or a tooth, as one text names it. */
export type Place = Span &
  AroundPlace & {
    readonly side: Side | null;
    readonly bodyEnd: BodyEnd | null;
    /** What it is the side of: plain names of parts of the body, and "~" with the stem of another word beside it. */
    readonly parts: ReadonlySet<string>;
    /** As `ToothAt` has it. */
    readonly tooth: number | null;
    /** Of a tooth: the quadrant that the words beside its number name, 1 to 4 from the upper right. */
    readonly quadrant: number | null;
  };
