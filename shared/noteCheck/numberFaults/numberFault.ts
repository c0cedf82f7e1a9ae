import { writtenClocks } from '../clocks.ts';
import type { Fault } from '../finding.ts';
import type { Heard, Said } from '../heard.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Quantity } from '../quantities.ts';
import type { Topic } from '../topics.ts';
import { isChangeOfWeight } from './changeOfWeight.ts';
import { closerOther } from './closerOther.ts';
import { nearestSaid } from './nearestSaid.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { comparedUnit, sameValues } from './sameValues.ts';
import { isRateOfDose } from './rateOfDose.ts';
import { correctedLater, saidAside } from './saidAside.ts';
import { supportOf, type Support } from './support.ts';
import { isSaidOfAll } from './saidOfAll.ts';
import { isSaidRoughly } from './saidRoughly.ts';
import { correctedInSpeech, saidInstead, spanOfSaid } from './whatWasSaid.ts';
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
  const fault = ownFault(number, section, heard, onlyFigures);
  const isExcused =
    fault === null ||
    isWorkedOut(quantity, section) ||
    isChangeOfWeight(number, section) ||
    isRateOfDose(number, section, heard) ||
    isSaidOfAll(quantity, section, heard) ||
    isSaidRoughly(quantity, heard) ||
    (!onlyFigures && isDuration(number, section, heard));
  return isExcused ? null : fault;
}

const ownFault = (
  number: NumberOfNote,
  section: SectionInNote,
  heard: Heard,
  onlyFigures: boolean,
): Fault | null => (onlyFigures ? figureFault(number, section, heard) : faultInWords(number, section, heard));

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
  return faultInWords({ ...number, quantity: duration }, section, heard) === null;
}

/** Where the transcript is not English: only whether the value was said, and not taken back. */
function figureFault(number: NumberOfNote, { text }: SectionInNote, heard: Heard): Fault | null {
  const said = sameValues(number.quantity, heard, true);
  const correctedTo = said[0]?.correctedTo ?? null;
  if (correctedTo !== null && said.every((one) => one.correctedTo !== null))
    return correctedInSpeech(heard, correctedTo, number, text);
  return said.length > 0 ? null : { reason: { because: 'notFound' }, nearest: null, instead: null };
}

function faultInWords(number: NumberOfNote, section: SectionInNote, heard: Heard): Fault | null {
  const support = supportOf(number, heard);
  const [standing] = support.standing;
  if (standing === undefined) return faultOfUnsaid(number, support, section, heard);
  const later = correctedLater(number, support.standing, section, heard);
  if (later !== null) return correctedInSpeech(heard, later, number, section.text);
  const isOfOther = [closerOther, saidAside].some(
    (find) => find(number, support.standing, section, heard) !== null,
  );
  return isOfOther ? saidInstead(heard, 'otherThing', standing) : null;
}

/** Why a number that nobody said as the note has it has a mark; null: it has none. */
function faultOfUnsaid(
  number: NumberOfNote,
  support: Support,
  section: SectionInNote,
  heard: Heard,
): Fault | null {
  const { quantity, topic } = number;
  const vague = heard.said.find((said) => isVaguely(said, quantity));
  if (vague !== undefined) return saidInstead(heard, 'unsure', vague);
  if (isSaidClock(quantity, section, heard)) return null;
  const correctedTo = support.all[0]?.correctedTo ?? null;
  if (correctedTo !== null) return correctedInSpeech(heard, correctedTo, number, section.text);
  const [offTopic] = support.offTopic;
  if (offTopic !== undefined) return saidInstead(heard, 'otherThing', offTopic);
  const [otherUnit] = support.otherUnit;
  return otherUnit === undefined
    ? notSaid(quantity, topic, heard)
    : saidInstead(heard, 'otherUnit', otherUnit);
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

/** Nobody said the number. */
function notSaid(quantity: Quantity, topic: Topic | null, heard: Heard): Fault {
  const nearest = nearestSaid(quantity, topic, heard);
  return {
    reason: { because: 'notFound' },
    nearest: nearest === null ? null : spanOfSaid(heard, nearest),
    instead: null,
  };
}
