import { writtenClocks } from '../clocks.ts';
import type { Fault } from '../finding.ts';
import { isOften } from '../frequencies.ts';
import type { Heard, Said } from '../heard.ts';
import { comparedUnit } from './sameValues.ts';
import { isWithin } from '../isWithin.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { type Candidates } from './candidates.ts';
import { reasonOfNumber, type Cause } from './reasonOfNumber.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { rivalsOf, type Rival } from './rivals.ts';
import { isStanding, markFeatures } from './verdict.ts';
import { markScore } from './weights.ts';
import { isBorneOutByNote } from './workedOut.ts';

/** A number is marked from these odds on that it is wrong, as a logarithm. */
const leastOdds = 0.3;
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
  if (!isWrong(candidates, rivals, heard)) return null;
  const same = rivals.filter(({ is }) => is === 'same');
  const isExcused =
    (same.length === 0 &&
      (isRightlyUnsaid(number, rivals) ||
        isSaidClock(number.quantity, section, heard) ||
        isOnLabel(number, heard) ||
        isOfTwoUnits(number, section, heard))) ||
    (mayBeWorkedOut(number, rivals, section.weights) &&
      isBorneOutByNote(number, section, heard, isNew(number, rivals)));
  if (isExcused) return null;
  const fault = reasonOfNumber(causeOf(number.quantity, rivals, heard), candidates, rivals, section, heard);
  const isSure =
    fault?.reason.because !== 'otherwise' || markScore(markFeatures(candidates, rivals)) > surelyOdds;
  return isSure || fault === null ? fault : { ...fault, instead: null };
}

/** "Two and three quarters" is "2 y 9 mo", "27 lb 9 oz" was "twenty-seven nine": the number and its neighbour are together what was said. */
function isOfTwoUnits(number: NumberOfNote, { read }: SectionInNote, { said }: Heard): boolean {
  const at = read.numbers.indexOf(number);
  return [at - 1, at].some((index) => {
    const [large, small] = [read.numbers[index]?.quantity, read.numbers[index + 1]?.quantity];
    if (!large?.unit || !small?.unit || small.from !== large.unitTo) return false;
    const [{ dimension, factor }, rest] = [large.unit, small.value * small.unit.factor];
    const isPair = /^(?:time|mass)$/.test(dimension) && small.unit.dimension === dimension && rest < factor;
    const inDigits = Number(`${large.value}.${small.value}`);
    return (
      isPair &&
      said.some(
        (one) =>
          isAmount(one, large.unit, large.value * factor + rest) ||
          (one.unit === null && one.value === inDigits),
      )
    );
  });
}

const isAmount = ({ value, unit, correctedTo }: Said, noted: Quantity['unit'], amount: number): boolean =>
  correctedTo === null &&
  (unit === null || unit.dimension === noted?.dimension) &&
  isWithin(value * ((unit ?? noted)?.factor ?? 1), amount, 0.004);

/** Once a day and less often are said in many ways. */
const isRightlyUnsaid = ({ quantity }: NumberOfNote, rivals: readonly Rival[]): boolean =>
  isOften(quantity) && quantity.value <= 1 && rivals.length === 0;

/** A strength is written on what is given, so that nobody need say it; where one was said, this one may be wrong. */
const isOnLabel = ({ quantity: { unit } }: NumberOfNote, { said }: Heard): boolean =>
  isStrength(unit) && !said.some((one) => isStrength(one.unit));

const isStrength = (unit: Quantity['unit']): boolean => unit?.dimension.endsWith('/volume') === true;

/** Not a measurement or a time that was said of another thing, and no milligrams for grams, but for those of a weight: "1 g/kg (12.5 g)". */
const mayBeWorkedOut = (
  { quantity: { unit }, topic }: NumberOfNote,
  rivals: readonly Rival[],
  weights: readonly number[],
): boolean =>
  rivals.every(
    ({ is, said }) =>
      is === 'other' ||
      (is === 'same'
        ? topic === null && unit?.dimension !== 'time'
        : said.unit?.dimension !== unit?.dimension ||
          weights.includes(said.value * (said.unit?.factor ?? 1)) ||
          !isThousandfold(said.unit, unit)),
  );

/** No time, and nothing that a slip makes of another number: such a one fits too much. */
const isNew = ({ quantity: { unit, value } }: NumberOfNote, rivals: readonly Rival[]): boolean =>
  unit?.dimension !== 'time' &&
  rivals.every(
    ({ is, said }) => is === 'other' && ![10, 0.1].some((times) => isWithin(said.value, value * times, 1e-6)),
  );

const isThousandfold = (a: Quantity['unit'], b: Quantity['unit']): boolean =>
  [1e3, 1e-3].some((times) => isWithin((a?.factor ?? 0) / (b?.factor ?? 1), times, 1e-6));

const isWrong = (candidates: Candidates, rivals: readonly Rival[], { isEnglish }: Heard): boolean =>
  (isEnglish && !rivals.some(isStanding)) ||
  markScore(markFeatures(candidates, rivals)) > (isEnglish ? leastOdds : leastOddsElsewhere);

function causeOf(quantity: Quantity, rivals: readonly Rival[], heard: Heard): Cause {
  const same = rivals.filter(isStanding);
  const to =
    rivals.find(({ is, said }) => is === 'same' && said.correctedTo !== null)?.said.correctedTo ?? null;
  const slips = rivals.filter(({ is }) => is === 'slip').map(({ said }) => said);
  const [first] = same;
  if (first === undefined) {
    if (to !== null) return { is: 'corrected', to };
    const vague = heard.said.filter((said) => isVaguely(said, quantity));
    if (vague.length > 0) return { is: 'vague', said: vague };
    return slips.length > 0 ? { is: 'otherUnit', said: slips } : { is: 'notSaid' };
  }
  if (first.aside?.why === 'takenBack') return { is: 'corrected', to: first.aside.instead };
  return first.features.set.slipBeside > 0
    ? { is: 'otherUnit', said: slips }
    : { is: 'ofOther', same: first };
}

/** Whether a number lies in the range that vague words mean, in the same kind of unit: "A couple of days" for 2 days. */
function isVaguely(said: Said, quantity: Quantity): boolean {
  const { value } = quantity;
  const unit = comparedUnit(quantity);
  return (
    said.most !== null &&
    value >= said.value &&
    value <= said.most &&
    unit !== null &&
    said.unit?.dimension === unit.dimension
  );
}

/** "4.20" or "1620" without a unit, where "twenty past four" was said. */
function isSaidClock(quantity: Quantity, { text, tokens }: SectionInNote, heard: Heard): boolean {
  const figures = text.slice(tokens[quantity.from]?.start, tokens[quantity.to - 1]?.end);
  if (comparedUnit(quantity) !== null || !/^(?:\d{1,2}[.:]|[01]\d|2[0-3])[0-5]\d$/.test(figures))
    return false;
  const [clock] = writtenClocks(figures.replace(/[.:]?(?=\d\d$)/, ':'));
  return clock !== undefined && heard.clocks.has(clock.minutes);
}
