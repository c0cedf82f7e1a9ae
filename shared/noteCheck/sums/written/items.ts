import type { Span } from '../../noteCheck.ts';
import { timesADayIn } from '../timesADay.ts';
import { match } from './match.ts';
import type { Measure } from './measure.ts';
import { countAt, numberAt } from './numbersOfText.ts';

/** A piece of a text that can be a part of a sum that is written out. */
export type Item = Span &
  (
    | { readonly kind: 'number'; readonly measure: Measure }
    | { readonly kind: 'sign'; readonly sign: '+' | '-' | '×' | '÷' | '^' }
    /** "of", "at", "over": the units tell whether it multiplies or divides. */
    | { readonly kind: 'link' }
    | { readonly kind: 'equals'; readonly isWord: boolean; readonly isArrow: boolean }
    /** BID, "every 8 hours". */
    | { readonly kind: 'often'; readonly perDay: number }
    | { readonly kind: 'brackets'; readonly items: readonly Item[] }
    | { readonly kind: 'word' }
    | { readonly kind: 'break' }
  );

type Reader = {
  readonly text: string;
  readonly often: ReadonlyMap<number, Item & { readonly kind: 'often' }>;
  at: number;
  /** How many brackets are open. */
  depth: number;
};

/** Sums have few brackets in brackets; those of more are read as if they were none. */
const mostDepth = 4;

/** The pieces of a line in their order; those inside brackets in one item. */
export function itemsIn(text: string): readonly Item[] {
  const often = new Map(
    timesADayIn(text).map((one) => [one.start, { kind: 'often' as const, ...one }] as const),
  );
  return itemsUpTo({ text, often, at: 0, depth: 0 });
}

function itemsUpTo(reader: Reader): readonly Item[] {
  const items: Item[] = [];
  while (reader.at < reader.text.length) {
    const start = reader.at;
    const sign = reader.text[start] ?? '';
    if (sign === ')') {
      reader.at += 1;
      if (reader.depth > 0) return items;
    } else if (sign === '(' && reader.depth < mostDepth) {
      reader.at += 1;
      reader.depth += 1;
      const inside = itemsUpTo(reader);
      reader.depth -= 1;
      items.push({ kind: 'brackets', items: inside, start, end: reader.at });
    } else {
      const item = itemAt(reader, start);
      reader.at = item?.end ?? start + 1;
      if (item !== null) items.push(item);
    }
  }
  return items;
}

function itemAt({ text, often }: Reader, start: number): Item | null {
  const frequency = often.get(start);
  const number = numberAt(text, start);
  // "3 times a day" is how often, and so is "q8h".
  if (
    frequency !== undefined &&
    (number === null || frequency.end > number.end) &&
    !isOfMeals(text, frequency)
  )
    return frequency;
  if (number !== null) return asItem(number);
  const sign = signAt(text, start);
  if (sign !== null) return sign;
  const count = countAt(text, start);
  return count === null ? wordAt(text, start) : asItem(count);
}

const asItem = ({ start, end, measure }: Span & { readonly measure: Measure | null }): Item =>
  measure === null ? { kind: 'break', start, end } : { kind: 'number', start, end, measure };

/** "In 6 feeds" divides what is given on a day. */
const isOfMeals = (text: string, { start, end }: Span): boolean =>
  /\b(?:in|into|over|[x×]) ?\S{1,6} (?:\w+ )?(?:feed|meal)s?$/i.test(text.slice(Math.max(0, start - 5), end));

const signs: readonly (readonly [RegExp, Item['kind'], string])[] = [
  [/(?<=\S\s?)[+](?=\s?\S)|\bplus\b/iy, 'sign', '+'],
  [/(?<=\S\s)[-−–](?=\s\S)|\bminus\b|\bless\b(?=\s\d)/iy, 'sign', '-'],
  [
    /[×*]|(?<![a-z])x(?![a-z])|\btimes\b|\bfor\b(?=\s\d[\d.,]* ?(?:d|h|min|day|hour|minute|week|wk|kg)s?\b)/iy,
    'sign',
    '×',
  ],
  [/÷|\/|\bdivided by\b/iy, 'sign', '÷'],
  [/\^/y, 'sign', '^'],
  [/[=≈](?!>)/y, 'equals', ''],
  [/[→⇒]|[-=]>/y, 'equals', 'arrow'],
  [/,\s*(?:i\.e\.,?|so|which is|that is|making|giving|totall?ing|total)(?=\s)/iy, 'equals', 'word'],
  [
    /\b(?:equals?|makes?|gives?|giving|making|comes to|coming to|totals?|totall?ing|(?:in|a) total(?: of)?|which is|that is|that's)\b(?! (?:BID|SID|TID))/iy,
    'equals',
    'word',
  ],
  [/@|\b(?:at|of|over|into|in|between|among)\b/iy, 'link', ''],
];

function signAt(text: string, start: number): Item | null {
  for (const [pattern, kind, sign] of signs) {
    const end = start + (match(pattern, text, start)?.[0].length ?? 0);
    if (end === start) continue;
    if (kind === 'link') return { kind, start, end };
    if (kind === 'equals') return { kind, isWord: sign === 'word', isArrow: sign === 'arrow', start, end };
    if (sign === '+' || sign === '-' || sign === '×' || sign === '÷' || sign === '^')
      return { kind: 'sign', sign, start, end };
  }
  return null;
}

/** Words after which another sum begins, or which say that an amount is no sum. */
const partingWord =
  /^(?:then|or|to|from|until|every|after|before|not|than|max|maximum|min|minimum|up|instead|vs|versus|and|but|if|q|target|goal|limit|previously|was|were)$/i;

function wordAt(text: string, start: number): Item | null {
  const word = match(/[\p{L}'’-]*\p{L}[\p{L}'’-]*/uy, text, start)?.[0];
  if (word !== undefined)
    return { kind: partingWord.test(word) ? 'break' : 'word', start, end: start + word.length };
  return isBreak(text, start) ? { kind: 'break', start, end: start + 1 } : null;
}

/** An end of a clause; the point of an abbreviation is none. */
const isBreak = (text: string, at: number): boolean =>
  /[;:,!?•|<>≤≥~]/.test(text[at] ?? '')
    ? text[at] !== '~'
    : text[at] === '.' &&
      !/\b(?:approx|ca|c|i\.e|e\.g|inj|tabs?|caps?|sol|soln|susp|vol)$/i.test(
        text.slice(Math.max(0, at - 8), at),
      );
