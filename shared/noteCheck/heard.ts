import type { TextReading } from './noteSection.ts';
import type { BodyPlace } from './places/place.ts';
import type { Quantity } from './quantities.ts';
import type { Topic } from './topics.ts';

export type SaidNumber = Quantity & {
  /** What the number plainly measures ("weight", "heart"); otherwise null. */
  readonly topic: Topic | null;
  readonly correction: SpokenCorrection | null;
};

/** `isAtOnce`: as in "fifteen, no, fifty"; false: it was measured again. */
export type SpokenCorrection = { readonly to: SaidNumber; readonly isAtOnce: boolean };

/** A transcript, ready for notes to be compared with it. */
export type TranscriptReading = TextReading & {
  /** Numbers in other languages are judged by other weights, and only common pet names are looked at. */
  readonly isEnglish: boolean;
  readonly hasTeeth: boolean;
  readonly places: readonly BodyPlace[];
  readonly said: readonly SaidNumber[];
  /** All numbers but weak frequencies such as "with breakfast". */
  readonly mayContradict: ReadonlySet<SaidNumber>;
  readonly byValue: ReadonlyMap<string, readonly SaidNumber[]>;
  /** `often`: frequencies as times a day. `compared`: these and all other numbers, in their order. */
  readonly often: readonly SaidNumber[];
  readonly compared: readonly SaidNumber[];
  readonly measured: ReadonlySet<Topic>;
};

/** Equal keys count as one value: five significant digits. */
export const valueKey = (value: number): string => keysOfCounts[value] ?? value.toPrecision(5);

/** Made once, because these numbers are said most. */
const keysOfCounts: readonly string[] = Array.from({ length: 200 }, (_, value) => value.toPrecision(5));
