import { wordsOfCues } from '../data/cues.ts';
import { scales, tensWords } from '../numberWords.ts';
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
    inGrand,
    goneOnAfterPause,
    countOfHundreds,
    beforePronoun,
    afterPronoun,
    endedSooner,
    endedAtTens,
    twoOfRange,
  ].flatMap((read) => read(tokens, part));

/** 1,014 is a thousand and fourteen in English, and little more than one in French. */
function decimalComma(tokens: readonly Token[], { from, to }: RunPart): readonly Reading[] {
  const written = tokens[from]?.written ?? '';
  return /^\d,\d{3}$/.test(written) ? [{ from, to, value: Number(written.replace(',', '.')) }] : [];
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

/** "Right one thirty-six": of the right one. */
function afterPronoun(tokens: readonly Token[], { from, to }: RunPart): readonly Reading[] {
  if (
    textAt(tokens, from) !== 'one' ||
    !/^(?:left|right|other|good|bad|front|back|that|this)$/.test(textAt(tokens, from - 1))
  )
    return [];
  const next = plainNumberAt(tokens, to);
  return next === null ? [] : [{ from: to, to: next.to, value: next.value }];
}

/** "Twenty point four six weeks ago", "five hundred three times a day": the last figure is of the unit. */
function endedSooner(
  tokens: readonly Token[],
  { from, to, value, digits, decimals }: RunPart,
): readonly Reading[] {
  const unit = unitOf(textAt(tokens, to));
  const isCount = unit?.dimension === 'times' && textAt(tokens, to - 2) === 'hundred' && value % 100 < 10;
  if (unit === null || tokens[to - 1]?.kind !== 'word' || ((decimals?.length ?? 0) < 2 && !isCount))
    return [];
  const last = Number((decimals ?? digits)?.at(-1));
  const rest = isCount ? value - last : Number(`${digits}.${decimals?.slice(0, -1)}`);
  return [
    { from, to: to - 1, value: rest },
    { from: to - 1, to, value: last },
  ];
}

/** "One sixty one sixty eight" are 160 and 168, "two fifty one and a quarter" 250 and one and a quarter. */
function endedAtTens(tokens: readonly Token[], { from, to, value }: RunPart): readonly Reading[] {
  const tens = value < 10 ? tensWords.get(textAt(tokens, to)) : undefined;
  const last = tens === undefined ? null : plainNumberAt(tokens, to + 1);
  if (tens === undefined || last === null) return [];
  const next = plainNumberAt(tokens, last.to)?.value ?? 0;
  const later = { from: to + 1, to: last.to + 2, value: last.value * 100 + next };
  const isNextOfHundreds = last.value < 10 && next >= 20 && next < 100;
  return !isNextOfHundreds && last.value % 1 === 0
    ? []
    : [{ from, to: to + 1, value: value * 100 + tens }, isNextOfHundreds ? later : { ...last, from: to + 1 }];
}

/** "Eighteen hundred and two and a half thousand" are two. */
function twoOfRange(tokens: readonly Token[], { from, to }: RunPart): readonly Reading[] {
  const words = textAt(tokens, to - 1) === 'thousand' ? tokens.slice(from, to) : [];
  const and = from + words.findIndex(({ text }, at) => text === 'and' && words[at - 1]?.text === 'hundred');
  if (and < from) return [];
  const [one, other] = [plainNumberAt(tokens.slice(0, and), from), plainNumberAt(tokens, and + 1)];
  return one === null || other === null
    ? []
    : [
        { ...one, from },
        { ...other, from: and + 1 },
      ];
}
