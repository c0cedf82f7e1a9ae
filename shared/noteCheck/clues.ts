import { cueWordSet } from './data/cues.ts';
import { stemOf, thingsNamedAt } from './data/layWords.ts';
import { drugList } from './drugs.ts';
import { valueKey } from './heard.ts';
import { memoizedPerObject } from './memo.ts';
import type { TextReading } from './noteSection.ts';
import { phoneticKey } from './phoneticKey.ts';
import { bodyPartOf } from './places/bodyParts.ts';
import type { BodyPlace } from './places/place.ts';
import type { Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';

/**
 * How much it says that two texts share one of these. `thing`: by other words for the same; `hint`: by an
 * everyday word, such as "since".
 */
export const worthOfKind = {
  word: 1,
  thing: 0.7,
  hint: 0.7,
  part: 0.7,
  sound: 0.8,
  value: 1,
  amount: 1.4,
  drug: 1.4,
  drugClass: 0.9,
  place: 1.2,
  day: 1.2,
} as const;

type Key = { readonly kind: keyof typeof worthOfKind; readonly of: string };

/** What a piece of a text mentions, by each name that another text may have for it. */
export type Clue = { readonly start: number; readonly keys: readonly Key[] };

type TextWithMentions = TextReading & {
  readonly numbers: readonly Quantity[];
  readonly places: readonly BodyPlace[];
};

const empty = cueWordSet('linking', 'english', 'everywhere');
const calendar = cueWordSet('month', 'weekday');
const shortDay = /^(?:mon|tues?|weds?|thur?s?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)s?$/;

const wordsOfClass = (drugClass: string): readonly string[] =>
  drugClass
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 4 && word !== 'product')
    .map(stemOf);
const classes = new Set(drugList.flatMap(({ drugClass }) => wordsOfClass(drugClass)));

/** "Lactate" is in "hyperlactataemia". */
const affixes = /^(?:hyper|hypo|peri|poly)(?=.{5})|(?<=.{5})(?:a?emia|uria|a?emic|uric)$/g;
/** Shorter words sound like many others. */
const leastSound = 6;

function keysOfWord(stems: readonly string[], at: number, { text }: Token): readonly Key[] {
  const stem = stems[at] ?? '';
  const part = bodyPartOf(text);
  const root = text.replaceAll(affixes, '');
  const named = thingsNamedAt(stems, at);
  const keys: Key[] = named.map((of) => ({ kind: 'hint', of }));
  if (!empty.has(text)) keys.push(...named.map((of) => ({ kind: 'thing', of }) as const));
  if (!empty.has(text)) keys.push({ kind: 'word', of: stem });
  if (root !== text) keys.push({ kind: 'word', of: stemOf(root) });
  if (calendar.has(text) || shortDay.test(text)) keys.push({ kind: 'day', of: text.slice(0, 3) });
  if (classes.has(stem)) keys.push({ kind: 'drugClass', of: stem });
  if (part !== undefined) keys.push({ kind: 'part', of: part });
  if (text.length >= leastSound) keys.push({ kind: 'sound', of: phoneticKey(text).slice(0, leastSound) });
  return keys;
}

const keysOfNumber = ({ value, unit }: Quantity): readonly Key[] => [
  { kind: 'value', of: valueKey(value) },
  ...(unit === null
    ? []
    : [{ kind: 'amount', of: `${valueKey(value * unit.factor)} ${unit.dimension}` } as const]),
];

const keysOfPlace = ({ parts, coordinates }: BodyPlace): readonly Key[] => {
  const directions = Object.values(coordinates).filter((one) => one !== null);
  return [...parts].flatMap((part): readonly Key[] => [
    { kind: 'part', of: part },
    ...directions.map((one) => ({ kind: 'place', of: `${one} ${part}` }) as const),
  ]);
};

/** In the order of the text. */
export const cluesIn = memoizedPerObject((text: TextWithMentions): readonly Clue[] => {
  const { tokens, drugs, numbers, places } = text;
  const words = tokens.filter(({ kind }) => kind !== 'other');
  const stems = words.map((word) => stemOf(word.text));
  const inNumbers = new Set(
    numbers.flatMap(({ from, to, unitTo }) => tokens.slice(from, Math.max(to, unitTo))),
  );
  const startOf = ({ from }: Quantity): number => tokens[from]?.start ?? 0;
  return [
    ...words.map((word, at) => ({
      start: word.start,
      keys: inNumbers.has(word) ? [] : keysOfWord(stems, at, word),
    })),
    // The ways in which one number can be read are one clue.
    ...[...Map.groupBy(numbers, startOf)].map(([start, ways]) => ({
      start,
      keys: ways.flatMap(keysOfNumber),
    })),
    ...drugs.map(({ start, drug: { name, drugClass } }) => ({
      start,
      keys: [
        { kind: 'drug', of: name } as const,
        ...wordsOfClass(drugClass).map((of) => ({ kind: 'drugClass', of }) as const),
      ],
    })),
    ...places.map((place) => ({ start: place.start, keys: keysOfPlace(place) })),
  ]
    .filter(({ keys }) => keys.length > 0)
    .toSorted((a, b) => a.start - b.start);
});
