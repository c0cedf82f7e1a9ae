import type { Quantity } from './quantities.ts';
import { textAt, type Token } from './tokens.ts';

/**
 * The numbers of a transcript that can stand for themselves: not the 38 and the 6 of "thirty-eight six", the pence of a
 * price, the 2 of "Owner 2:", or the one of "this one".
 */
export function standalone<T extends Quantity>(
  tokens: readonly Token[],
  quantities: readonly T[],
): readonly T[] {
  const byStart = Map.groupBy(quantities, ({ from }) => from);
  const after = (one: T): T | undefined =>
    (byStart.get(one.to) ?? []).find(({ isPutTogether }) => !isPutTogether);
  const [parts, listed] = [new Set<T>(), new Set<T>()];
  for (const first of quantities) {
    if (first.isPutTogether || first.unit !== null || first.thing !== null) continue;
    const second = after(first);
    if (second === undefined || !areOneNumber(first, second) || !areAlike(tokens, first, second)) continue;
    // "Two twenty-fives" are two of that strength.
    if (textAt(tokens, second.to - 1).endsWith('s')) continue;
    parts.add(first).add(second);
    // "Nineteen, seventeen, twenty-two": three numbers of two figures are a list.
    const three = [first, second, after(second)].flatMap((one) => one ?? []);
    if (three.length === 3 && three.every(({ value }) => value >= 10 && value < 100))
      for (const one of three) listed.add(one);
  }
  const isPart = (one: T): boolean => parts.has(one) && !listed.has(one);
  return quantities.filter((one) => !isPart(one) && !isOfSpeaker(tokens, one) && !isPronoun(tokens, one));
}

/**
 * "Thirty-eight six", "four twenty", "ten thirty-five" are one number each; "five ten" may be a range where no unit
 * follows, and in "twenty four five milligram ones" the unit tells where a number ends.
 */
const areOneNumber = (first: Quantity, second: Quantity): boolean =>
  second.unit === null &&
  second.thing === null &&
  [first, second].every(({ value, outOf }) => Number.isInteger(value) && outOf === null && value < 100) &&
  (first.value >= 10
    ? second.value < 10 || second.value < first.value || second.value > first.value * 2
    : second.value >= 10);

/** Both in words or both in figures; in "T4 twenty" and "the size 12 one", they are two. */
const areAlike = (tokens: readonly Token[], first: Quantity, second: Quantity): boolean =>
  tokens[first.from]?.kind === tokens[second.from]?.kind &&
  tokens[first.from]?.isJoined === false &&
  textAt(tokens, second.from) !== 'one';

/** Whether a number is of the speaker's name at the beginning of a line: "Owner 2: …" */
const isOfSpeaker = (tokens: readonly Token[], { from, to }: Quantity): boolean =>
  textAt(tokens, to) === ':' &&
  tokens[from - 1] !== undefined &&
  tokens[from - 2]?.line !== tokens[from]?.line &&
  tokens[from - 1]?.line === tokens[from]?.line;

/** Whether "one" stands for a thing, and is no number: "The left one". */
const isPronoun = (tokens: readonly Token[], { from, to, unit, thing }: Quantity): boolean =>
  to - from === 1 &&
  textAt(tokens, from) === 'one' &&
  unit === null &&
  thing === null &&
  beforePronoun.test(textAt(tokens, from - 1));
const beforePronoun =
  /^(?:the|this|that|which|other|another|any|every|each|last|next|left|right|front|back|good|bad|big|small|little|same|new|old|wrong|no|your|my|his|her|a|an)$/;
