import { writtenClocks } from '../clocks.ts';
import type { Fault } from '../finding.ts';
import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Quantity } from '../quantities.ts';
import { isChangeOfWeight } from './changeOfWeight.ts';
import { closerOther } from './closerOther.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { comparedUnit, sameValues } from './sameValues.ts';
import { isRateOfDose } from './rateOfDose.ts';
import { reasonOfNumber, type Cause } from './reasonOfNumber.ts';
import { correctedLater, saidAside } from './saidAside.ts';
import { supportOf, type Support } from './support.ts';
import { isSaidOfAll } from './saidOfAll.ts';
import { isSaidRoughly } from './saidRoughly.ts';
import { isWorkedOut } from './workedOutHere.ts';

/** What is wrong with a number of the note; null: the transcript or the note's own figures bear it out. */
export function numberFault(
  number: NumberOfNote,
  section: SectionInNote,
  heard: Heard,
  onlyFigures: boolean,
): Fault | null {
  const { quantity } = number;
  // An appointment can be worked out from "in two weeks", which cannot be followed.
  if (quantity.isDate) return null;
  const cause = onlyFigures ? causeInFigures(number, heard) : causeInWords(number, section, heard);
  const isExcused =
    cause === null ||
    isWorkedOut(quantity, section) ||
    isChangeOfWeight(number, section) ||
    isRateOfDose(number, section, heard) ||
    isSaidOfAll(quantity, section, heard) ||
    isSaidRoughly(quantity, heard) ||
    (!onlyFigures && isDuration(number, section, heard));
  if (isExcused) return null;
  // Only the words of an English transcript tell of what something was said.
  if (onlyFigures && cause.is === 'notSaid')
    return { reason: { because: 'notFound' }, nearest: null, instead: null };
  return reasonOfNumber(cause, number, section, heard);
}

/** How long the parts are that British notes count, in days. */
const daysOfParts: ReadonlyMap<number, number> = new Map([
  [7, 1],
  [52, 7],
  [12, 30.4],
]);
/** How many characters after a number the end of its range may stand. */
const reachOfRange = 10;
const isScore = /\b(?:score|grade|f(?:a)?ecal|stool|bristol|murmur)\W*$/i;

/** What the last number of "2-3/52" is cut into. */
const lastOfRange = /^\s?(?:-|–|to)\s?\d{1,2}\/(7|12|52)\b/;

/** "5/7" are five days, "2/52" two weeks, "2-3/52" two to three and "3/12" three months, where they are no scores. */
function isDuration(number: NumberOfNote, section: SectionInNote, heard: Heard): boolean {
  const { quantity, span } = number;
  const [, parts] = lastOfRange.exec(section.text.slice(span.end, span.end + reachOfRange)) ?? [];
  const days = daysOfParts.get(quantity.outOf ?? Number(parts));
  if (days === undefined || quantity.unit !== null) return false;
  if (isScore.test(section.text.slice(Math.max(0, span.start - 14), span.start))) return false;
  const duration = { ...quantity, outOf: null, unit: { dimension: 'time', factor: days } };
  return causeInWords({ ...number, quantity: duration }, section, heard) === null;
}

/** Where the transcript is not English: only whether the value was said, and not taken back. */
function causeInFigures({ quantity }: NumberOfNote, heard: Heard): Cause | null {
  const said = sameValues(quantity, heard, true);
  const to = said[0]?.correctedTo ?? null;
  if (to !== null && said.every((one) => one.correctedTo !== null)) return { is: 'corrected', to };
  return said.length > 0 ? null : { is: 'notSaid' };
}

function causeInWords(number: NumberOfNote, section: SectionInNote, heard: Heard): Cause | null {
  const support = supportOf(number, heard);
  const { standing } = support;
  if (standing.length === 0) return causeOfUnsaid(number, support, section, heard);
  const to = correctedLater(number, standing, section, heard);
  if (to !== null) return { is: 'corrected', to };
  const meant = saidAside(number, standing, section, heard) ?? closerOther(number, standing, section, heard);
  return meant === null ? null : { is: 'ofOther', meant };
}

/** Why a number that nobody said as the note has it has a mark; null: it has none. */
function causeOfUnsaid(
  { quantity }: NumberOfNote,
  support: Support,
  section: SectionInNote,
  heard: Heard,
): Cause | null {
  const vague = heard.said.filter((said) => isVaguely(said, quantity));
  if (vague.length > 0) return { is: 'vague', said: vague };
  if (isSaidClock(quantity, section, heard)) return null;
  const to = support.all[0]?.correctedTo ?? null;
  if (to !== null) return { is: 'corrected', to };
  if (support.offTopic.length > 0) return { is: 'ofOther', meant: null };
  return support.otherUnit.length > 0 ? { is: 'otherUnit', said: support.otherUnit } : { is: 'notSaid' };
}

/** "A couple of days" for 2 days. */
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
