import { saidClocks } from './clocks.ts';
import { correctionsIn } from './corrections.ts';
import { asQuantity } from './frequencies.ts';
import { withImpliedNumbers } from './impliedNumbers.ts';
import type { Reading } from './noteSection.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';
import { type Topic, topicsIn } from './topics.ts';

export type Said = Quantity & {
  /** What it was said of, where that is plain. */
  readonly topic: Topic | null;
  /** It was taken back: "fifteen, no, fifty". What was said instead. */
  readonly correctedTo: Said | null;
};

/** What a transcript says, ready to be compared. */
export type Heard = Reading & {
  readonly isEnglish: boolean;
  readonly said: readonly Said[];
  /** Those that were not only said in passing; also by `valueKey`. */
  readonly able: ReadonlySet<Said>;
  readonly byValue: ReadonlyMap<string, readonly Said[]>;
  /** Frequencies as numbers, and these with all numbers that were said, in their order. */
  readonly often: readonly Said[];
  readonly compared: readonly Said[];
  /** Where scores were said, by what they are out of. */
  readonly scoresOutOf: ReadonlyMap<number | null, readonly Said[]>;
  /** The numbers that were said of each topic. */
  readonly saidOf: ReadonlyMap<Topic | null, readonly Said[]>;
  /** What it has numbers of. */
  readonly measured: ReadonlySet<Topic>;
  /** Times of day that may have been said, in minutes as `Clock` has them. */
  readonly clocks: ReadonlySet<number>;
};

/** Values with the same key count as the same: they agree in five figures. */
export const valueKey = (value: number): string => keysOfCounts[value] ?? value.toPrecision(5);

/** Of the numbers that are said most, so that they need not be written out again and again. */
const keysOfCounts: readonly string[] = Array.from({ length: 200 }, (_, value) => value.toPrecision(5));

export function heardOf(reading: Reading, isEnglish: boolean): Heard {
  const { text, tokens, frequencies } = reading;
  const said = saidIn(text, tokens, withImpliedNumbers(tokens, quantitiesIn(tokens)));
  const none = { topic: null, correctedTo: null };
  const often = frequencies.map((one) => ({ ...asQuantity(one, tokens), ...none }));
  return {
    ...reading,
    isEnglish,
    said,
    able: new Set([...said, ...often.filter((_, at) => frequencies[at]?.isWeak === false)]),
    byValue: Map.groupBy(said, ({ value }) => valueKey(value)),
    often,
    compared: [...said, ...often].toSorted((a, b) => a.from - b.from),
    scoresOutOf: Map.groupBy(said, ({ outOf }) => outOf),
    saidOf: Map.groupBy(said, ({ topic }) => topic),
    measured: new Set(said.flatMap(({ topic }) => topic ?? [])),
    clocks: saidClocks(text, tokens),
  };
}

function saidIn(text: string, tokens: readonly Token[], quantities: readonly Quantity[]): readonly Said[] {
  const topics = topicsIn(tokens, false);
  const said: readonly Said[] = quantities.map((quantity) => ({
    ...quantity,
    topic: topics[quantity.from] ?? null,
    correctedTo: null,
  }));
  const corrections = correctionsIn(text, tokens, said);
  return said.map((one, index) => ({ ...one, correctedTo: corrections.get(index) ?? null }));
}
