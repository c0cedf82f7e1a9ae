import { cuePattern } from './data/cues.ts';
import type { Correction, Said } from './heard.ts';
import { timeOf, type TextSaid } from './otherTimes.ts';
import type { Quantity } from './quantities.ts';

const correction = cuePattern('correction');
const hesitation = cuePattern('hesitation');
const gap = String.raw`[\s,.;…–-]`;

/** Matches the words between two numbers if they take back the first one: the ", no, " of "fifteen, no, fifty". */
const takingBack = new RegExp(
  `^${gap}*(?:(?:${hesitation} )?${correction}` +
    `(?:${gap}+(?:${correction}|${hesitation}|${cuePattern('lead in')}))*${gap}*|` +
    // Other words may come between: "88, uh, hang on, he's moving, no, 96" and "two and a half, no, let's be careful, two".
    `(?:but |uh, )?(?:no,? ${cuePattern('plan')}|(?:no,? )?${cuePattern('interruption')})` +
    String.raw`\b[^?\n]{0,60})$`,
);
const again = cuePattern('recount verb');
/** Matches words which say that something is measured or counted again: the "hang on" of "Fifty-six. Hang on, she was moving. Forty-eight". */
const recount = new RegExp(
  String.raw`(?<!\b(?:we|you|to|and) )\b(?:${again} (?:it|that|this|him|her|them)? ?again|let me ${again}` +
    String.raw`|${cuePattern('recount')}|that was \w+(?:'s)? (?:wing|foot|paw|hand|tail|leg))`,
  'i',
);
/** The most tokens from a number to its correction at once ("fifteen, no, fifty"); the most tokens, and turns, to what is measured again. */
const reach = 16;
const reachOfRecount = 40;
const mostTurns = 2;
/** How many of the numbers after a number are searched for its correction; words that can be read in several ways count several times. */
const mostBetween = 40;
/** A number four times as large as the first one or more, or as small as a quarter of it, is not the same thing measured again. */
const mostTimes = 4;

/** The numbers that were taken back, each with what takes its place: in "fifteen, no, fifty", fifteen with fifty. Other numbers are left out. `said`: in the order of the text. */
export function correctionsIn(said: readonly Said[], text: TextSaid): ReadonlyMap<Said, Correction> {
  const found = new Map<Said, Correction>();
  for (const [index, one] of said.entries()) {
    const after = said.slice(index + 1, index + mostBetween).filter(({ from }) => from >= one.unitTo);
    // "One sixty five" is also kept as a "one" alone.
    const [next] = after.filter(({ from }) => from === after[0]?.from).toSorted((a, b) => b.to - a.to);
    const to = correctedAtOnce(one, next, text);
    const later = to === null && isFigure(one) ? foundAgain(one, after.filter(isFigure), text) : null;
    if (to !== null) found.set(one, { to, isAtOnce: true });
    if (later !== null) found.set(one, { to: later, isAtOnce: false });
  }
  return found;
}

function correctedAtOnce(one: Said, next: Said | undefined, { text, tokens }: TextSaid): Said | null {
  const last = tokens[one.unitTo - 1];
  const first = tokens[next?.from ?? -1];
  if (next === undefined || first?.line !== last?.line || next.from - one.unitTo > reach) return null;
  const isTakenBack = takingBack.test(text.slice(last?.end, first?.start).toLowerCase());
  return isTakenBack && next.value !== one.value && !isOfOtherUnit(next, one) ? next : null;
}

/** The number found by measuring again, after words such as "let me check again" in the turn of the first number; null: none, or it is of another time. */
function foundAgain(one: Said, after: readonly Said[], text: TextSaid): Said | null {
  const next = after.find((other, _, [{ from } = other]) => other.from === from && isSameKind(one, other));
  const last = text.tokens[one.unitTo - 1];
  const first = text.tokens[next?.from ?? -1];
  if (next === undefined || last === undefined || first === undefined) return null;
  const isNear = first.line - last.line <= mostTurns && next.from - one.unitTo <= reachOfRecount;
  const [rest = ''] = text.text.slice(last.end, first.start).split('\n');
  // A limit is not a second measurement: "4.2 kilos. Wait, stay there. The tablets go up to five kilos".
  const isAgain = first.sentence !== last.sentence && isNear && recount.test(rest);
  return isAgain && timeOf(next, text) === null ? next : null;
}

const isOfOtherUnit = (a: Quantity, b: Quantity): boolean =>
  a.unit !== null && b.unit !== null && a.unit.dimension !== b.unit.dimension;

/** Whether a number can be a measurement: it is not zero ("oh"), not the day of a date, no ordinal ("third") and not vague ("a few"). */
const isFigure = ({ value, most, isOrdinal, isDate }: Said): boolean =>
  value !== 0 && most === null && !isOrdinal && !isDate;

function isSameKind(one: Said, other: Said): boolean {
  const isBare = one.unit === null || other.unit === null;
  const times = (other.value / one.value) * (isBare ? 1 : other.unit.factor / one.unit.factor);
  return (
    other.value !== one.value &&
    other.outOf === one.outOf &&
    times < mostTimes &&
    times > 1 / mostTimes &&
    (other.thing === null || other.thing === one.thing) &&
    !isOfOtherUnit(one, other) &&
    (one.unit !== null || other.unit === null || one.topic !== null) &&
    (other.topic === null || other.topic === one.topic)
  );
}
