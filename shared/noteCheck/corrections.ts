import { cuePattern } from './data/cues.ts';
import type { SpokenCorrection, SaidNumber } from './heard.ts';
import { otherTimeOfSaidNumber, type SaidText } from './otherTimes.ts';
import type { Quantity } from './quantities.ts';

const correction = cuePattern('correction');
const hesitation = cuePattern('hesitation');
const gap = String.raw`[\s,.;…–-]`;

/** Matches what takes back a number: the ", no, " of "fifteen, no, fifty". */
const takingBack = new RegExp(
  `^${gap}*(?:(?:${hesitation} )?${correction}` +
    `(?:${gap}+(?:${correction}|${hesitation}|${cuePattern('lead in')}))*${gap}*|` +
    // "88, uh, hang on, he's moving, no, 96"; "two and a half, no, let's be careful, two".
    `(?:but |uh, )?(?:no,? ${cuePattern('plan')}|(?:no,? )?${cuePattern('interruption')})` +
    String.raw`\b[^?\n]{0,60})$`,
);
const again = cuePattern('recount verb');
/** Matches the "hang on" of "Fifty-six. Hang on, she was moving. Forty-eight". */
const recount = new RegExp(
  String.raw`(?<!\b(?:we|you|to|and) )\b(?:${again} (?:it|that|this|him|her|them)? ?again|let me ${again}` +
    String.raw`|${cuePattern('recount')}|that was \w+(?:'s)? (?:wing|foot|paw|hand|tail|leg))`,
  'i',
);
/** The most tokens to a correction at once, and the most tokens and turns to a second measurement. */
const reach = 16;
const reachOfRecount = 40;
const mostTurns = 2;
/** Words that can be read in several ways count several times. */
const mostBetween = 40;
/** A number this many times as large or small is not the same thing measured again. */
const mostTimes = 4;

/** Each number that was taken back, with the one that counts. `said`: in the order of the text. */
export function correctionsIn(
  said: readonly SaidNumber[],
  text: SaidText,
): ReadonlyMap<SaidNumber, SpokenCorrection> {
  const found = new Map<SaidNumber, SpokenCorrection>();
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

function correctedAtOnce(
  one: SaidNumber,
  next: SaidNumber | undefined,
  { text, tokens }: SaidText,
): SaidNumber | null {
  const last = tokens[one.unitTo - 1];
  const first = tokens[next?.from ?? -1];
  if (next === undefined || first?.line !== last?.line || next.from - one.unitTo > reach) return null;
  const isTakenBack = takingBack.test(text.slice(last?.end, first?.start).toLowerCase());
  return isTakenBack && next.value !== one.value && !isOfOtherUnit(next, one) ? next : null;
}

/** The number of a second measurement; null: none, or it is of another time. */
function foundAgain(one: SaidNumber, after: readonly SaidNumber[], text: SaidText): SaidNumber | null {
  const next = after.find((other, _, [{ from } = other]) => other.from === from && isSameKind(one, other));
  const last = text.tokens[one.unitTo - 1];
  const first = text.tokens[next?.from ?? -1];
  if (next === undefined || last === undefined || first === undefined) return null;
  const isNear = first.line - last.line <= mostTurns && next.from - one.unitTo <= reachOfRecount;
  const [rest = ''] = text.text.slice(last.end, first.start).split('\n');
  // A limit is not a second measurement: "4.2 kilos. Wait, stay there. The tablets go up to five kilos".
  const isAgain = first.sentence !== last.sentence && isNear && recount.test(rest);
  return isAgain && otherTimeOfSaidNumber(next, text) === null ? next : null;
}

const isOfOtherUnit = (a: Quantity, b: Quantity): boolean =>
  a.unit !== null && b.unit !== null && a.unit.dimension !== b.unit.dimension;

/** Whether a number can be a measurement: not "oh", the day of a date, "third" or "a few". */
const isFigure = ({ value, most, isOrdinal, isDate }: SaidNumber): boolean =>
  value !== 0 && most === null && !isOrdinal && !isDate;

function isSameKind(one: SaidNumber, other: SaidNumber): boolean {
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
