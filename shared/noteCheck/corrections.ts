import { cuePattern } from './data/cues.ts';
import type { Correction, Said } from './heard.ts';
import { echoedBy, timeOf, type TextSaid } from './otherTimes.ts';
import type { Quantity } from './quantities.ts';

const [correction, hesitation] = [cuePattern('correction'), cuePattern('hesitation')];
const gap = String.raw`[\s,.;…–-]`;

/** What stands between a number that is taken back at once and the very next one, which takes its place. */
const takingBack = new RegExp(
  `^${gap}*(?:(?:${hesitation} )?${correction}(?:${gap}+(?:${correction}|${hesitation}|${cuePattern('lead in')}))*${gap}*|` +
    // "88, uh, hang on, he's moving, no, 96" and "two and a half, no, let's be careful, two".
    String.raw`(?:but |uh, )?(?:no,? ${cuePattern('plan')}|(?:no,? )?${cuePattern('interruption')})\b[^?\n]{0,60})$`,
);
const again = cuePattern('recount verb');
/** What says that a number is looked for again: "Fifty-six. Hang on, she was moving. Forty-eight". */
const recount = new RegExp(
  String.raw`(?<!\b(?:we|you|to|and) )\b(?:${again} (?:it|that|this|him|her|them)? ?again|${cuePattern('recount')}|that was \w+(?:'s)? (?:wing|foot|paw|hand|tail|leg)|let me ${again})`,
  'i',
);
/** How many tokens may stand between the two numbers, at once and where it is looked for again, and how many turns. */
const [reach, reachOfRecount, mostTurns] = [16, 40, 2];
/** How many readings of other numbers may stand between them. */
const mostBetween = 40;
/** How many times as large or small what was looked for again may be. */
const mostTimes = 4;

/**
 * What takes the place of each number: in "fifteen, no, fifty", fifty takes the place of fifteen.
 * `said`: in the order of the text.
 */
export function correctionsIn(said: readonly Said[], text: TextSaid): ReadonlyMap<Said, Correction> {
  const found = new Map<Said, Correction>();
  for (const [index, one] of said.entries()) {
    const after = said.slice(index + 1, index + mostBetween).filter(({ from }) => from >= one.unitTo);
    const to = correctedAtOnce(one, after[0], text);
    const later = to === null && isFigure(one) ? foundAgain(one, after.filter(isFigure), text) : null;
    if (to !== null) found.set(one, { to, isAtOnce: true });
    // The first of "Twelve point eight." "Twelve point eight? Let me see. I get twelve point four." is corrected with the second, which says it again.
    if (later !== null)
      for (const same of [one, ...echoedBy(said, index).filter((before) => timeOf(before, text) === null)])
        found.set(same, { to: later, isAtOnce: false });
  }
  return found;
}

function correctedAtOnce(one: Said, next: Said | undefined, { text, tokens }: TextSaid): Said | null {
  const [last, first] = [tokens[one.unitTo - 1], tokens[next?.from ?? -1]];
  if (next === undefined || first?.line !== last?.line || next.from - one.unitTo > reach) return null;
  const isTakenBack = takingBack.test(text.slice(last?.end, first?.start).toLowerCase());
  return isTakenBack && next.value !== one.value && !isOfOtherUnit(next, one) ? next : null;
}

/** What was found where it was looked for again: in the same turn, or after the number in its own. */
function foundAgain(one: Said, after: readonly Said[], text: TextSaid): Said | null {
  const next = after.find((other, _, [{ from } = other]) => other.from === from && isSameKind(one, other));
  const [last, first] = [text.tokens[one.unitTo - 1], text.tokens[next?.from ?? -1]];
  if (next === undefined || last === undefined || first === undefined) return null;
  const isNear = first.line - last.line <= mostTurns && next.from - one.unitTo <= reachOfRecount;
  const [rest = ''] = text.text.slice(last.end, first.start).split('\n');
  // "4.2 kilos. Wait, stay there. The tablets go up to five kilos": the limit is no second reading.
  const isAgain = first.sentence !== last.sentence && isNear && recount.test(rest);
  return isAgain && timeOf(next, text) === null ? next : null;
}

const isOfOtherUnit = (a: Quantity, b: Quantity): boolean =>
  a.unit !== null && b.unit !== null && a.unit.dimension !== b.unit.dimension;

/** Not an "oh", a day, or about how many. */
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
