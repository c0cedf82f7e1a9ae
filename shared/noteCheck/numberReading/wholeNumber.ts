import { belowTwenty, scales, tensWords } from '../numberWords.ts';
import { textAt, type Token } from '../tokens.ts';
import { afterHyphen } from './hyphens.ts';

/** A value that was read from a text; token `to` is the first one after it. */
export type ReadValue = { readonly value: number; readonly to: number };

/** A whole number in words: "thirty-one", "a hundred and two", "two thousand three hundred". */
export function wholeNumberAt(tokens: readonly Token[], start: number): ReadValue | null {
  let group = belowHundredAt(tokens, start) ?? oneOfScaleAt(tokens, start);
  let thousands = 0;
  let begin = start;
  while (group !== null) {
    const { value, to } = thousands > 0 ? lastGroup(tokens, group, begin) : withHundreds(tokens, group);
    if (textAt(tokens, to) !== 'thousand') return { value: thousands + value, to };
    thousands += value * 1000;
    begin = to + 1;
    group = groupAfterThousand(tokens, to + 1);
    if (group === null) return { value: thousands, to: to + 1 };
  }
  return null;
}

/** In "three thousand six hundred and four thousand", the four thousand are a number of their own. */
function lastGroup(tokens: readonly Token[], group: ReadValue, begin: number): ReadValue {
  const whole = withHundreds(tokens, group);
  if (textAt(tokens, whole.to) !== 'thousand') return whole;
  return /^hundreds?$/.test(textAt(tokens, group.to))
    ? { value: group.value * 100, to: group.to + 1 }
    : { value: 0, to: begin };
}

/** "ninety", "thirty-one", "thirty one". */
export function tensAt(tokens: readonly Token[], at: number): ReadValue | null {
  const tens = tensWords.get(textAt(tokens, at));
  if (tens === undefined) return null;
  const next = textAt(tokens, at + 1) === '-' ? at + 2 : at + 1;
  // "One of the twenty-fives".
  const ones =
    belowTwenty.get(textAt(tokens, next)) ?? belowTwenty.get(textAt(tokens, next).replace(/s$/, ''));
  return ones !== undefined && ones > 0 && ones < 10
    ? { value: tens + ones, to: next + 1 }
    : { value: tens, to: at + 1 };
}

function belowHundredAt(tokens: readonly Token[], at: number): ReadValue | null {
  const tens = tensAt(tokens, at);
  if (tens !== null) return tens;
  const word = textAt(tokens, at);
  const value = belowTwenty.get(word);
  // A lone letter o is a zero among digits only.
  return value === undefined || word === 'o' ? null : { value, to: at + 1 };
}

/** The one that is meant before "hundred" and "thousand"; it ends before that word. */
function oneOfScaleAt(tokens: readonly Token[], at: number): ReadValue | null {
  if (scales.has(textAt(tokens, at))) return { value: 1, to: at };
  return /^an?$/.test(textAt(tokens, at)) && scales.has(textAt(tokens, at + 1))
    ? { value: 1, to: at + 1 }
    : null;
}

/** "two" with "hundred and fifty" after it; the number itself where no "hundred" follows. */
function withHundreds(tokens: readonly Token[], { value, to }: ReadValue): ReadValue {
  if (!/^hundreds?$/.test(textAt(tokens, to))) return { value, to };
  // "A hundred-and-five".
  const and = afterHyphen(tokens, to + 1);
  const hasAnd = textAt(tokens, and) === 'and';
  const at = hasAnd ? afterHyphen(tokens, and + 1) : to + 1;
  const tens = tensWords.get(textAt(tokens, at));
  const isTensAlone = tens !== undefined && /^hundreds?$/.test(textAt(tokens, at + 2));
  // "Two hundred twenty two hundred twenty" are two numbers.
  const rest = isTensAlone ? { value: tens, to: at + 1 } : belowHundredAt(tokens, at);
  // In "two hundred oh five" the digits after "hundred" are a number of their own.
  // "Between four hundred and six hundred" are two numbers.
  const isRest =
    rest !== null && (hasAnd || textAt(tokens, at) !== 'oh') && !/^hundreds?$/.test(textAt(tokens, rest.to));
  return isRest ? { value: value * 100 + rest.value, to: rest.to } : { value: value * 100, to: to + 1 };
}

/** The number below a hundred after "thousand", maybe of hundreds; null: none, or its own ("two thousand, twelve hundred"). */
function groupAfterThousand(tokens: readonly Token[], at: number): ReadValue | null {
  const group = belowHundredAt(tokens, textAt(tokens, at) === 'and' ? at + 1 : at);
  const isOwn = group !== null && group.value >= 10 && textAt(tokens, group.to) === 'hundred';
  return isOwn ? null : group;
}
