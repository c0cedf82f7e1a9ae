import { cueWordSet } from '../data/cues.ts';
import { thingByWord } from '../data/things.ts';
import type { DrugMention } from '../drugs.ts';
import { elementsBetween } from '../firstIndexAtOrAfter.ts';
import { type TranscriptReading, valueKey } from '../heard.ts';
import { memoizedPerObject } from '../memo.ts';
import type { NoteSection } from '../noteSection.ts';
import { bodyPartOf } from '../places/bodyParts.ts';
import type { Quantity } from '../quantities.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { topicAt } from '../topics.ts';
import type { NumbersOfSection } from './numbersOfSection.ts';

/** `valuesAt`: all ways to read a number, by its first token; `read`: the one that is compared. */
export type SectionWithNumbers = NoteSection & {
  readonly valuesAt: ReadonlyMap<number, readonly Quantity[]>;
  readonly read: NumbersOfSection;
};

/** A word by its first letters, a thing, a measure, a drug or another number. */
export type Anchor = string;

type AnchorPlaces = ReadonlyMap<Anchor, readonly number[]>;

/** "Fractured" and "snapped" are both "break". */
const things = thingByWord('any');
/** "Give" and "daily" stand beside any number. */
const everywhere = cueWordSet('everywhere');
const shortestWord = 4;
/** Words with the same first letters count as the same. */
const lettersOfStem = 5;

const wordAnchors = memoizedPerObject((tokens: readonly Token[]): readonly (Anchor | null)[] =>
  tokens.map((_, at) => wordAnchor(tokens, at)),
);

/** null: the word is short, or too common to tell anything. */
function wordAnchor(tokens: readonly Token[], at: number): Anchor | null {
  const topic = topicAt(tokens, at)?.topic ?? null;
  if (topic !== null) return `topic ${topic}`;
  const word = tokenTextAt(tokens, at);
  const thing = bodyPartOf(word) ?? things.get(word);
  if (thing !== undefined) return `thing ${thing}`;
  const isTelling = tokens[at]?.kind === 'word' && word.length >= shortestWord && !everywhere.has(word);
  return isTelling ? `word ${word.slice(0, lettersOfStem)}` : null;
}

export const drugAnchor = ({ drug }: DrugMention): Anchor => `drug ${drug.name}`;
export const isDrugAnchor = (anchor: Anchor): boolean => anchor.startsWith('drug ');
const numberAnchor = (value: number): Anchor => `number ${valueKey(value)}`;
const frequencyAnchor = (perDay: number): Anchor => `frequency ${perDay.toFixed(3)}`;
export const isNumericAnchor = (anchor: Anchor): boolean => /^(?:number|frequency) /.test(anchor);

/** `value`: of a frequency, the times a day; 0 for a word. */
export type AnchorWithValue = {
  readonly is: 'word' | 'number' | 'frequency';
  readonly anchor: Anchor;
  readonly value: number;
};

/** All that the note names at a token, but never a drug. */
export function anchorsAt(
  at: number,
  { tokens, valuesAt, read }: SectionWithNumbers,
): readonly AnchorWithValue[] {
  const word = wordAnchors(tokens)[at] ?? null;
  const place = tokens[at]?.start ?? -1;
  const often = elementsBetween(read.frequencies, ({ start }) => start, place, place + 1);
  return [
    ...(word === null ? [] : [{ is: 'word', anchor: word, value: 0 } as const]),
    ...(valuesAt.get(at) ?? []).map(
      ({ value }) => ({ is: 'number', anchor: numberAnchor(value), value }) as const,
    ),
    ...often.map(
      ({ perDay }) => ({ is: 'frequency', anchor: frequencyAnchor(perDay), value: perDay }) as const,
    ),
  ];
}

export const anchorPlaces = memoizedPerObject((heard: TranscriptReading): AnchorPlaces => {
  const places = new Map<Anchor, number[]>();
  const put = (anchor: Anchor, at: number): void => {
    const those = places.get(anchor);
    if (those === undefined) places.set(anchor, [at]);
    else if (those.at(-1) !== at) those.push(at);
  };
  wordAnchors(heard.tokens).forEach((anchor, at) => {
    if (anchor !== null) put(anchor, at);
  });
  for (const mention of heard.drugs) put(drugAnchor(mention), mention.from);
  for (const { value, from } of heard.said) put(numberAnchor(value), from);
  for (const { value, from } of heard.often) put(frequencyAnchor(value), from);
  return places;
});
