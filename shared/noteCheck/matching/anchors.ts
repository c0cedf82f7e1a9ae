import { wordsOfCues } from '../data/cues.ts';
import { thingsOf } from '../data/things.ts';
import type { DrugMention } from '../drugs.ts';
import { between } from '../firstFrom.ts';
import { type Heard, valueKey } from '../heard.ts';
import { oncePer } from '../memo.ts';
import type { NoteSection } from '../noteSection.ts';
import { partOf } from '../places/bodyParts.ts';
import type { Quantity } from '../quantities.ts';
import { textAt, type Token } from '../tokens.ts';
import { topicAt } from '../topics.ts';
import type { NumbersOfSection } from './numbersOfSection.ts';

/** A section of the note with its numbers. `valuesAt`: all ways to read them, by the index of their first token; `read`: only the way that is compared. */
export type NotedAround = NoteSection & {
  readonly valuesAt: ReadonlyMap<number, readonly Quantity[]>;
  readonly read: NumbersOfSection;
};

/** Something that both note and transcript can name near a number or drug: a word by its first letters, a thing, a measure, a drug, another number. */
export type Anchor = string;

/** For each anchor, the indexes of the tokens where the transcript names it, in their order. */
export type AnchorPlaces = ReadonlyMap<Anchor, readonly number[]>;

/** One name for each thing, whatever word is used for it: "fractured" and "snapped" are both "break". */
const things = thingsOf('any');
/** Words such as "give" and "daily" that stand beside any number, and so do not show what it is about. */
const everywhere = wordsOfCues('everywhere');
const shortestWord = 4;
/** Words count as the same if this many of their first letters agree, whatever their endings. */
const lettersOfStem = 5;

/** For each token of a text, the anchor that its word names, or null; worked out once for each text. */
const wordAnchors = oncePer((tokens: readonly Token[]): readonly (Anchor | null)[] =>
  tokens.map((_, at) => wordAnchor(tokens, at)),
);

/** What a token names: a measure, a thing, or a word by its first letters; null: its word is short, or too common to tell anything. */
function wordAnchor(tokens: readonly Token[], at: number): Anchor | null {
  const topic = topicAt(tokens, at)?.topic ?? null;
  if (topic !== null) return `topic ${topic}`;
  const word = textAt(tokens, at);
  const thing = partOf(word) ?? things.get(word);
  if (thing !== undefined) return `thing ${thing}`;
  const isTelling = tokens[at]?.kind === 'word' && word.length >= shortestWord && !everywhere.has(word);
  return isTelling ? `word ${word.slice(0, lettersOfStem)}` : null;
}

export const drugAnchor = ({ drug }: DrugMention): Anchor => `drug ${drug.name}`;
export const isDrugAnchor = (anchor: Anchor): boolean => anchor.startsWith('drug ');
const numberAnchor = (value: number): Anchor => `number ${valueKey(value)}`;
const frequencyAnchor = (perDay: number): Anchor => `frequency ${perDay.toFixed(3)}`;
/** Whether an anchor is a number or a frequency, as a dose has them, and not a word or a drug. */
export const isOfDose = (anchor: Anchor): boolean => /^(?:number|frequency) /.test(anchor);

/** One thing that the note names at a token. `value`: that of a number, or the times a day of a frequency; 0 for a word. */
export type Named = {
  readonly is: 'word' | 'number' | 'frequency';
  readonly anchor: Anchor;
  readonly value: number;
};

/** All that the note names at a token: a word or measure, each number that begins there (in every reading), each frequency that begins there; never a drug. */
export function namedAt(at: number, { tokens, valuesAt, read }: NotedAround): readonly Named[] {
  const word = wordAnchors(tokens)[at] ?? null;
  const place = tokens[at]?.start ?? -1;
  const often = between(read.frequencies, ({ start }) => start, place, place + 1);
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

/** Finds for each anchor all tokens where the transcript names it; done once for each transcript. */
export const anchorPlaces = oncePer((heard: Heard): AnchorPlaces => {
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
