import { saidClocks } from './clocks.ts';
import { correctionsIn } from './corrections.ts';
import { type DrugMention, drugsIn } from './drugs.ts';
import { asQuantity, frequenciesIn, type Frequency } from './frequencies.ts';
import { withImpliedNumbers } from './impliedNumbers.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { foreignFrequencies } from './sums/languages/foreignFrequencies.ts';
import type { Token } from './tokens.ts';
import { type Topic, topicsIn } from './topics.ts';

export type Said = Quantity & {
  /** What it was said of, where that is plain. */
  readonly topic: Topic | null;
  /** It was taken back: "fifteen, no, fifty". What was said instead. */
  readonly correctedTo: Said | null;
};

/** What a transcript says, ready to be compared. */
export type Heard = {
  readonly text: string;
  readonly isEnglish: boolean;
  readonly tokens: readonly Token[];
  readonly said: readonly Said[];
  /** Those that were not only said in passing; also by `valueKey`. */
  readonly able: ReadonlySet<Said>;
  readonly byValue: ReadonlyMap<string, readonly Said[]>;
  readonly frequencies: readonly Frequency[];
  /** Frequencies as numbers, and these with all numbers that were said, in their order. */
  readonly often: readonly Said[];
  readonly compared: readonly Said[];
  readonly drugs: readonly DrugMention[];
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

/** Reads a transcript. `tokens`: those of another language have their numbers in English. */
export function heardOf(transcript: string, tokens: readonly Token[], isEnglish: boolean): Heard {
  const quantities = quantitiesIn(tokens);
  const said = saidIn(transcript, tokens, withImpliedNumbers(tokens, quantities));
  const frequencies = isEnglish
    ? frequenciesIn(transcript)
    : foreignFrequencies(transcript, tokens, quantities);
  const none = { topic: null, correctedTo: null };
  const often = frequencies.map((one) => ({ ...asQuantity(one, tokens), ...none }));
  return {
    text: transcript,
    isEnglish,
    tokens,
    said,
    able: new Set([...said, ...often.filter((_, at) => frequencies[at]?.isWeak === false)]),
    byValue: Map.groupBy(said, ({ value }) => valueKey(value)),
    frequencies,
    often,
    compared: [...said, ...often].toSorted((a, b) => a.from - b.from),
    drugs: drugsIn(tokens),
    scoresOutOf: Map.groupBy(said, ({ outOf }) => outOf),
    saidOf: Map.groupBy(said, ({ topic }) => topic),
    measured: new Set(said.flatMap(({ topic }) => topic ?? [])),
    clocks: saidClocks(transcript, tokens),
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
