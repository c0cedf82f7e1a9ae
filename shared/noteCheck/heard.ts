import type { Reading } from './noteSection.ts';
import type { Place } from './places/place.ts';
import type { Quantity } from './quantities.ts';
import type { Topic } from './topics.ts';

export type Said = Quantity & {
  /** What the number measures ("weight", "heart"), if the words before it say so plainly; otherwise null. */
  readonly topic: Topic | null;
  readonly correction: Correction | null;
};

/** The number that replaces one taken back. `isAtOnce`: as in "fifteen, no, fifty"; false: it came later, from measuring again. */
export type Correction = { readonly to: Said; readonly isAtOnce: boolean };

/** What a transcript says, ready for notes to be compared with it. */
export type Heard = Reading & {
  /** Whether the consult was in English. If not, its numbers are judged by other weights (`foreign`), and of names only common pet names are looked at. */
  readonly isEnglish: boolean;
  readonly hasTeeth: boolean;
  /** All places on the body that the transcript names. */
  readonly places: readonly Place[];
  readonly said: readonly Said[];
  /** Numbers and frequencies that may speak against the note; a weak frequency such as "with breakfast" may not. */
  readonly mayContradict: ReadonlySet<Said>;
  readonly byValue: ReadonlyMap<string, readonly Said[]>;
  /** `often`: frequencies as numbers of times a day. `compared`: these and all other numbers, in the order of the transcript. */
  readonly often: readonly Said[];
  readonly compared: readonly Said[];
  /** The measures that the transcript gives a number for, such as weight or heart rate. */
  readonly measured: ReadonlySet<Topic>;
};

/** Two values with the same key count as equal: they agree when rounded to five significant digits. */
export const valueKey = (value: number): string => keysOfCounts[value] ?? value.toPrecision(5);

/** What `valueKey` gives for 0 to 199, made once because these numbers are said most. */
const keysOfCounts: readonly string[] = Array.from({ length: 200 }, (_, value) => value.toPrecision(5));
