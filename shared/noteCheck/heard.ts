import type { Reading } from './noteSection.ts';
import type { Place } from './places/place.ts';
import type { Quantity } from './quantities.ts';
import type { Topic } from './topics.ts';

export type Said = Quantity & {
  /** What it was said of, where that is plain. */
  readonly topic: Topic | null;
  readonly correction: Correction | null;
};

/** It was taken back: "fifteen, no, fifty". What was said instead; not at once where it was looked for again. */
export type Correction = { readonly to: Said; readonly isAtOnce: boolean };

/** What a transcript says, ready for notes to be compared with it. */
export type Heard = Reading & {
  /** The words around a number are compared in English alone. */
  readonly isEnglish: boolean;
  readonly hasTeeth: boolean;
  /** All places of the body that it names. */
  readonly places: readonly Place[];
  readonly said: readonly Said[];
  /** Those that were not only said in passing; also by `valueKey`. */
  readonly able: ReadonlySet<Said>;
  readonly byValue: ReadonlyMap<string, readonly Said[]>;
  /** Frequencies as numbers, and these with all numbers that were said, in their order. */
  readonly often: readonly Said[];
  readonly compared: readonly Said[];
  /** What it has numbers of. */
  readonly measured: ReadonlySet<Topic>;
};

/** Values with the same key count as the same: they agree in five figures. */
export const valueKey = (value: number): string => keysOfCounts[value] ?? value.toPrecision(5);

/** Of the numbers that are said most, so that they need not be written out again and again. */
const keysOfCounts: readonly string[] = Array.from({ length: 200 }, (_, value) => value.toPrecision(5));
