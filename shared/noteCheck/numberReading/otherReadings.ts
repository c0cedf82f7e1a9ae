import { wordsOfCues } from '../data/cues.ts';
import { belowTwenty, scales, tensWords } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { unitOf } from '../units.ts';
import type { RunPart } from './numberRun.ts';
import { plainNumberAt } from './plainNumber.ts';

type Reading = { readonly from: number; readonly to: number; readonly value: number };

/** How else the words of a number, and those right after them, may be meant. */
export const otherReadings = (tokens: readonly Token[], part: RunPart): readonly Reading[] =>
  [
    decimalComma,
    scaledLater,
    afterRoundHundred,
    tenthAfterHyphen,
    inGrand,
    goneOnAfterPause,
    countOfHundreds,
    beforePronoun,
    shareInEvery,
    tenthAfterForty,
  ].flatMap((read) => read(tokens, part));

/** 1,014 is a thousand and fourteen in English, and little more than one in French. */
function decimalComma(tokens: readonly Token[], { from, to }: RunPart): readonly Reading[] {
  const written = tokens[from]?.written ?? '';
  return /^\d,\d{3}$/.test(written) ? [{ from, to, value: Number(written.replace(',', '.')) }] : [];
}

/** "100 and 2.4". */
function afterRoundHundred(tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] {
  if (value < 100 || value % 100 !== 0 || textAt(tokens, to) !== 'and') return [];
  const rest = plainNumberAt(tokens, to + 1);
  return rest === null || rest.value >= 100 || tokens[to + 1]?.kind !== 'figure'
    ? []
    : [{ from, to: rest.to, value: value + rest.value }];
}

/** "37-8" of a temperature: a range does not go down. */
function tenthAfterHyphen(tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] {
  const [hyphen, tenth] = [tokens[to], tokens[to + 1]];
  const isTenth =
    hyphen?.text === '-' && hyphen.isJoined && tenth?.isJoined === true && /^\d$/.test(tenth.written);
  return isTenth && value > 10 && Number.isInteger(value)
    ? [{ from, to: to + 2, value: value + Number(tenth.written) / 10 }]
    : [];
}

/** "two to three hundred", "eight or ten thousand", "four, five grand": the first number is in hundreds or thousands too. */
function scaledLater(tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] {
  if (value >= 100 || !/^(?:to|and|or|-|–|,)$/.test(textAt(tokens, to))) return [];
  const later = plainNumberAt(tokens, to + 1);
  if (later === null) return [];
  const scale = isGrand(tokens, later.to) ? 1000 : scales.get(textAt(tokens, later.to - 1));
  const isRange = textAt(tokens, to) !== ',' || isNext(value, later.value, scale ?? 1);
  return scale === undefined || !isRange ? [] : [{ from, to, value: value * scale }];
}

/** "Four, five thousand" is a range; "12, a thousand" are two things. `later`: with its scale or without it. */
const isNext = (value: number, later: number, scale: number): boolean =>
  [later, later / scale].some((one) => one > value && one <= value * 2);

const isGrand = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'grand' || (textAt(tokens, at) === 'k' && tokens[at - 1]?.kind === 'word');

/** "Five grand", "two k": thousands, unless "grand" is how the animal is, and "k" its kilos. */
const inGrand = (tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] =>
  isGrand(tokens, to) ? [{ from, to: to + 1, value: value * 1000 }] : [];

/** "Eight hundred and seventy... six", "a hundred and... twelve": who reads a display stops within the number. */
function goneOnAfterPause(tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] {
  const and = textAt(tokens, to) === 'and' ? to + 1 : to;
  let at = and;
  while (/^(?:\.|…)$/.test(textAt(tokens, at))) at += 1;
  if (at - and < 2 && textAt(tokens, and) !== '…') return [];
  const rest = plainNumberAt(tokens, at);
  const room = value % 100 === 0 ? 100 : value % 10 === 0 ? 10 : 0;
  return rest === null || value <= 0 || rest.value >= room || tokens[from]?.line !== tokens[at]?.line
    ? []
    : [{ from, to: rest.to, value: value + rest.value }];
}

/** "Two hundred-mil bottles" may be two of a hundred. */
function countOfHundreds(tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] {
  const isCounted = to - from === 2 && textAt(tokens, to - 1) === 'hundred' && value >= 200 && value < 1000;
  if (!isCounted) return [];
  const at = textAt(tokens, to) === '-' ? to + 1 : to;
  const isOfBottles =
    unitOf(textAt(tokens, at))?.dimension === 'volume' && bottles.has(textAt(tokens, at + 1));
  return isOfBottles
    ? [
        { from, to: from + 1, value: value / 100 },
        { from: from + 1, to, value: 100 },
      ]
    : [];
}
const bottles = wordsOfCues('bottles');

/** "The fourteen hundred one", "the twenty one": the one of that strength. */
const beforePronoun = (tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] =>
  textAt(tokens, to - 1) === 'one' &&
  tokens[to - 2]?.kind === 'word' &&
  value > 20 &&
  value % 10 === 1 &&
  /^(?:the|that|a|this|your|of)$/.test(textAt(tokens, from - 1))
    ? [{ from, to: to - 1, value: value - 1 }]
    : [];

/** "Forty one" without a hyphen may be a temperature of 40.1. */
const tenthAfterForty = (tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] =>
  to - from === 2 &&
  textAt(tokens, from) === 'forty' &&
  value > 40 &&
  !(isNumberWord(textAt(tokens, to)) || textAt(tokens, to) === 'point')
    ? [{ from, to, value: 40 + (value - 40) / 10 }]
    : [];
const isNumberWord = (word: string): boolean => belowTwenty.has(word) || tensWords.has(word);

/** "Two in every ten", "one in five": a share. */
function shareInEvery(tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] {
  if (textAt(tokens, to) !== 'in' || !Number.isInteger(value) || value < 1) return [];
  const at = /^(?:every|each)$/.test(textAt(tokens, to + 1)) ? to + 2 : to + 1;
  const all = plainNumberAt(tokens, at);
  const isShare =
    all !== null && all.value > value && all.value <= 100 && unitOf(textAt(tokens, all.to)) === null;
  return isShare ? [{ from, to: all.to, value: value / all.value }] : [];
}
