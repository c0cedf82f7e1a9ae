import { saidClocks } from './clocks.ts';
import { correctionsIn } from './corrections.ts';
import { type DrugMention, drugsIn, withMisheard, withShortForms } from './drugs.ts';
import { asQuantity, frequenciesIn, type Frequency } from './frequencies.ts';
import { withImpliedNumbers } from './impliedNumbers.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { foreignFrequencies } from './sums/languages/foreignFrequencies.ts';
import { standalone } from './standalone.ts';
import { textAt, type Token } from './tokens.ts';
import { type Topic, topicsIn } from './topics.ts';
import { type Unit, unitOf } from './units.ts';

/** How many tokens may stand before the number in its answer. */
const longestStart = 9;
/** How many tokens at the end of the question are looked at. */
const longestQuestion = 14;

/** The unit that the turn before asks for: "How many days a week?" "Three, maybe four." `at`: the number's token. */
function askedUnit(tokens: readonly Token[], at: number): Unit | null {
  const line = tokens[at]?.line ?? 0;
  let start = at;
  while (start > 0 && at - start <= longestStart && tokens[start - 1]?.line === line) start -= 1;
  if (at - start > longestStart) return null;
  const first = Math.max(0, start - longestQuestion);
  const wordOf = (index: number): string =>
    index >= first && index < start && tokens[index]?.line === line - 1 ? textAt(tokens, index) : '';
  for (let index = start - 1; index > first && tokens[index]?.line === line - 1; index -= 1)
    if (/^(?:many|much)$/.test(wordOf(index)) && wordOf(index - 1) === 'how')
      return unitOf(wordOf(index + 1)) ?? unitOf(wordOf(index + 2));
  return null;
}

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
  /** Those that can stand for themselves; also by `valueKey`. */
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
  const able = standalone(tokens, said);
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
    able: new Set([...able, ...often.filter((_, at) => frequencies[at]?.isWeak === false)]),
    byValue: Map.groupBy(able, ({ value }) => valueKey(value)),
    frequencies,
    often,
    compared: [...said, ...often].toSorted((a, b) => a.from - b.from),
    drugs: withShortForms(withMisheard(drugsIn(tokens), tokens), tokens),
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
    unit: quantity.unit ?? (quantity.thing === null ? askedUnit(tokens, quantity.from) : null),
    topic: topics[quantity.from] ?? null,
    correctedTo: null,
  }));
  const corrections = correctionsIn(text, tokens, said);
  return said.map((one, index) => {
    const correctedTo = corrections.get(index) ?? correctedJustBefore(said, index, corrections, tokens);
    return correctedTo === null ? one : { ...one, correctedTo };
  });
}

/** How many tokens after its correction a number may be repeated as the wrong one: "no, twenty-five, forty's too much". */
const reachOfRepeat = 8;

function correctedJustBefore(
  said: readonly Said[],
  index: number,
  corrections: ReadonlyMap<number, Said>,
  tokens: readonly Token[],
): Said | null {
  const repeat = said[index];
  if (repeat === undefined || repeat.unit !== null) return null;
  for (let before = index - 1; before >= Math.max(0, index - reachOfRepeat); before -= 1) {
    const to = corrections.get(before);
    if (to === undefined || said[before]?.value !== repeat.value || to.from >= repeat.from) continue;
    const isNear =
      repeat.from - to.unitTo <= reachOfRepeat && tokens[to.from]?.sentence === tokens[repeat.from]?.sentence;
    if (isNear) return to;
  }
  return null;
}
