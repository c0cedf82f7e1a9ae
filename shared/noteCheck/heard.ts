import { saidClocks } from './clocks.ts';
import { drugsIn, type DrugMention } from './drugs.ts';
import { frequenciesIn, type Frequency } from './frequencies.ts';
import { quantitiesIn, type Quantity } from './quantities.ts';
import { tokensOf, type Token } from './tokens.ts';
import { topicAfter, topicsIn, type Topic } from './topics.ts';
import { unitOf, type Unit } from './units.ts';

export type Said = Quantity & {
  /** What it was said of, where that is plain. */
  readonly topic: Topic | null;
  readonly topicAfter: Topic | null;
  /** It was taken back: "fifteen, no, fifty". What was said instead. */
  readonly correctedTo: Said | null;
};

/** What a transcript says, ready to be compared. */
export type Heard = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly said: readonly Said[];
  /** By the value, rounded. */
  readonly byValue: ReadonlyMap<string, readonly Said[]>;
  readonly frequencies: readonly Frequency[];
  readonly drugs: readonly DrugMention[];
  readonly clocks: ReadonlySet<number>;
};

export const valueKey = (value: number): string => value.toPrecision(5);

const cue =
  '(?:no|nope|sorry|i mean|i beg your pardon|scratch that|make that|make it|or rather|rather|correction|tell a lie|wait|hang on|hold on|oops|let me say|i meant|actually|nein|nee|nej|nei|non|nao|não|pardon|perdon|perdón|scusi|scusa|entschuldigung|quatsch|ich meine|je veux dire|quiero decir|ik bedoel|undskyld|förlåt|desculpe|wacht|moment|espera|aspetta|vänta|vent)';
/** What stands between a number that is taken back and the one that takes its place. */
const corrections: readonly RegExp[] = [
  new RegExp(
    String.raw`^[\s,.;…–-]*(?:oh |uh |um |er |ah )?${cue}(?:[\s,.;…–-]+(?:${cue}|no|it's|that's|that is|was|call it|say|it was|uh|um|er|about|the|a))*[\s,.;…–-]*$`,
  ),
  new RegExp(
    String.raw`^[\s,.;…–-]*(?:no|sorry|hang on|wait|hold on)\b[^?]{0,60}\b(?:again|make (?:it|that)|count|more like|rather|i mean|instead|meant|let me say)\b[^?]{0,25}$`,
  ),
  /^[\s,.;…–-]*(?:no wait|no sorry|wait|hang on|hold on|sorry|nee wacht|nein|wacht|moment|attends|espera|aspetta)\b[^?\n]{0,32}$/,
];
const reach = 16;

export function heardOf(transcript: string): Heard {
  const tokens = tokensOf(transcript);
  const quantities = quantitiesIn(tokens);
  const topics = topicsIn(tokens);
  const said: Said[] = withOnes(tokens, quantities).map((quantity) => ({
    ...quantity,
    unit: quantity.unit ?? asked(tokens, quantity),
    topic: topics[quantity.from] ?? null,
    topicAfter: topicAfter(tokens, quantity.unitTo),
    correctedTo: null,
  }));
  const corrected = said.map((one, index) => {
    const last = tokens[one.unitTo - 1];
    for (let next = index + 1; next < said.length; next += 1) {
      const other = said[next];
      if (other === undefined || other.from < one.unitTo) continue;
      const first = tokens[other.from];
      if (
        last === undefined ||
        first === undefined ||
        other.from - one.unitTo > reach ||
        first.line !== last.line
      )
        return one;
      const between = transcript.slice(last.end, first.start).toLowerCase();
      if (!corrections.some((pattern) => pattern.test(between))) return one;
      if (one.unit !== null && other.unit !== null && one.unit.dimension !== other.unit.dimension) return one;
      return other.value === one.value ? one : { ...one, correctedTo: other };
    }
    return one;
  });
  const byValue = new Map<string, Said[]>();
  for (const one of corrected) {
    const key = valueKey(one.value);
    const list = byValue.get(key);
    if (list === undefined) byValue.set(key, [one]);
    else list.push(one);
  }
  return {
    text: transcript,
    tokens,
    said: corrected,
    byValue,
    frequencies: frequenciesIn(transcript),
    drugs: drugsIn(tokens),
    clocks: saidClocks(transcript, tokens, quantities),
  };
}

/** "How many days a week?" "Three, maybe four.": the unit of an answer stands in the question. */
function asked(tokens: readonly Token[], { from, thing }: Quantity): Quantity['unit'] {
  const line = tokens[from]?.line ?? 0;
  if (thing !== null) return null;
  let start = from;
  while (start > 0 && tokens[start - 1]?.line === line) start -= 1;
  if (from - start > 9) return null;
  let at = start - 1;
  const question: string[] = [];
  for (; at >= 0 && tokens[at]?.line === line - 1 && question.length < 14; at -= 1)
    question.unshift(tokens[at]?.text ?? '');
  const many = question.findLastIndex(
    (word, index) => (word === 'many' || word === 'much') && question[index - 1] === 'how',
  );
  if (many < 0) return null;
  return (
    question
      .slice(many + 1, many + 3)
      .map(unitOf)
      .find((unit) => unit !== null) ?? null
  );
}

const one = (from: number, unitTo: number, value: number, unit: Unit): Quantity => ({
  from,
  to: from + 1,
  value,
  outOf: null,
  isOrdinal: false,
  most: null,
  isPutTogether: false,
  unit,
  thing: null,
  isDate: false,
  unitTo,
});

/** "a week", "an hour and a half": one of it. */
function withOnes(tokens: readonly Token[], quantities: readonly Quantity[]): readonly Quantity[] {
  const ones = tokens.flatMap(({ text }, at): Quantity[] => {
    if (!/^(?:a|an|another|last|next|per|each|every|this)$/.test(text)) return [];
    const word = tokens[at + 1]?.text ?? '';
    const unit = word.length > 2 ? unitOf(word) : null;
    if (unit === null) return [];
    const isHalf =
      tokens[at + 2]?.text === 'and' && tokens[at + 3]?.text === 'a' && tokens[at + 4]?.text === 'half';
    return [one(at, isHalf ? at + 5 : at + 2, isHalf ? 1.5 : 1, unit)];
  });
  // "an hour, hour and a half".
  tokens.forEach(({ text }, at) => {
    const unit = text.length > 2 ? unitOf(text) : null;
    const isHalf =
      tokens[at + 1]?.text === 'and' && tokens[at + 2]?.text === 'a' && tokens[at + 3]?.text === 'half';
    if (unit !== null && isHalf && !quantities.some(({ unitTo }) => unitTo === at + 1))
      ones.push(one(at, at + 4, 1.5, unit));
  });
  const halves = quantities.flatMap((quantity): Quantity[] => {
    const at = quantity.unitTo;
    const isHalf =
      quantity.unit !== null &&
      tokens[at]?.text === 'and' &&
      tokens[at + 1]?.text === 'a' &&
      tokens[at + 2]?.text === 'half';
    return isHalf ? [{ ...quantity, value: quantity.value + 0.5, unitTo: at + 3 }] : [];
  });
  return [...quantities, ...ones, ...halves].toSorted((a, b) => a.from - b.from);
}
