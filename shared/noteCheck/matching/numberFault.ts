import { writtenClocks } from '../clocks.ts';
import type { Fault } from '../finding.ts';
import { isOften } from '../frequencies.ts';
import type { Heard } from '../heard.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../comparedSections.ts';
import { isPointLost } from './features.ts';
import type { NumberOfNote } from './numbersOfSection.ts';
import type { Candidates } from './pairs.ts';
import { reasonOfNumber } from './reasonOfNumber.ts';
import { comparedUnit } from './sameValues.ts';
import { timesAsLarge } from './units.ts';
import { isStanding, markFeatures, rivalsOf, type Rival } from './verdict.ts';
import { markScore } from './weights.ts';
import { isWorkedOut } from './workedOut.ts';

/** A number is marked from these odds on that it is wrong, as a logarithm. */
const leastOdds = 0.6;
/** The same where the transcript is not English, of which fewer words are known. */
const leastOddsElsewhere = 5.7;
/** From here on another number is offered, so that nine of ten offers are at a wrong one. */
const surelyOdds = 2;

/** What is wrong with a number of the note; null: the transcript or the note's own figures bear it out. */
export function numberFault(candidates: Candidates, section: SectionInNote, heard: Heard): Fault | null {
  const { number } = candidates;
  // An appointment can be worked out from "in two weeks", which cannot be followed.
  if (number.quantity.isDate) return null;
  const rivals = rivalsOf(candidates, section.claims);
  const odds = markScore(markFeatures(candidates, rivals));
  const isUnsaid = heard.isEnglish && !rivals.some(isStanding);
  if (!isUnsaid && odds <= (heard.isEnglish ? leastOdds : leastOddsElsewhere)) return null;
  if (isExcused(number, rivals, section, heard)) return null;
  const fault = reasonOfNumber(candidates, rivals, section, heard);
  return fault.reason.because === 'otherwise' && odds <= surelyOdds ? { ...fault, instead: null } : fault;
}

/** Whether a number need not be said, was said as a time of day, or is worked out from others. */
function isExcused(
  number: NumberOfNote,
  rivals: readonly Rival[],
  section: SectionInNote,
  heard: Heard,
): boolean {
  const { quantity, topic } = number;
  // Once a day is said in many ways, and a strength is written on what is given; where one was said, this one may be wrong.
  if (isOften(quantity)) return rivals.length === 0 && quantity.value <= 1;
  const isSaid = rivals.some(({ is }) => is === 'same');
  if (!isSaid && isStrength(quantity) && !heard.said.some(isStrength)) return true;
  const isTime = quantity.unit?.dimension === 'time';
  const isSlip = ({ is, said }: Rival): boolean =>
    is !== 'other' || isPointLost(timesAsLarge(said, quantity));
  // A measurement or a time that was said of another thing is not worked out.
  const mayBeResult = !isSaid || (topic === null && !isTime);
  return (
    isSaidClock(quantity, section, heard) ||
    (mayBeResult && isWorkedOut(number, section, heard, !isTime && !rivals.some(isSlip)))
  );
}

const isStrength = ({ unit }: Quantity): boolean => unit?.dimension.endsWith('/volume') === true;

/** "4.20" or "1620" without a unit, where "twenty past four" was said. */
function isSaidClock(quantity: Quantity, { text, tokens }: SectionInNote, heard: Heard): boolean {
  const figures = text.slice(tokens[quantity.from]?.start, tokens[quantity.to - 1]?.end);
  if (comparedUnit(quantity) !== null || !/^(?:\d{1,2}[.:]|[01]\d|2[0-3])[0-5]\d$/.test(figures))
    return false;
  const [clock] = writtenClocks(figures.replace(/[.:]?(?=\d\d$)/, ':'));
  return clock !== undefined && heard.clocks.has(clock.minutes);
}
