import { isSameDrug } from '../drugs.ts';
import { valueKey, type Heard, type Said } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import { Memo } from '../memo.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Topic } from '../topics.ts';
import type { Unit } from '../units.ts';
import { notedAs, type Noted } from './noted.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isSameAmount } from './sameUnit.ts';
import { isOfTopic } from './topicFit.ts';

/** A number so many times larger or smaller is of another kind. */
const mostTimes = 8;
/** Other animals are weighed and told of too, and of one animal no weight is so far off. */
const mostTimesOfWeight = 3;
/** Days are said as easily as weeks: "five days" for "six weeks". */
const mostTimesOfTime = 30;

/** Whether another number of the note is what was said, in this reading or in another one of the same words. */
export const isNoted = (other: Said, { quantity }: NumberOfNote, noted: Noted, heard: Heard): boolean =>
  readingsOf(other, heard).some(
    (reading) =>
      noted.otherKeys.has(valueKey(reading.value)) ||
      notedAs(reading, noted).some(({ number }) => number.quantity !== quantity),
  );

/**
 * Whether a number that stands beside this one in the note, or is of the same topic, is what was said: then the note has
 * both, and neither stands for the other.
 */
export const isNotedBeside = (
  other: Said,
  { quantity, topic, drug, span }: NumberOfNote,
  { text, noted }: SectionInNote,
  heard: Heard,
): boolean =>
  readingsOf(other, heard).some(
    (reading) =>
      noted.otherKeys.has(valueKey(reading.value)) ||
      notedAs(reading, noted).some(
        ({ number, section }) =>
          number.quantity !== quantity &&
          ((topic !== null && number.topic === topic) ||
            (drug !== null && number.drug !== null && isSameDrug(number.drug.drug, drug.drug)) ||
            (section.text === text &&
              !text
                .slice(Math.min(span.end, number.span.end), Math.max(span.start, number.span.start))
                .includes('\n'))),
      ),
  );

const readingsByHeard = new WeakMap<Heard, Memo<Said, readonly Said[]>>();

/** All ways of reading the same words. */
export function readingsOf(said: Said, heard: Heard): readonly Said[] {
  const known =
    readingsByHeard.get(heard) ??
    new Memo(({ from, to }: Said) => heard.said.filter((one) => one.from < to && from < one.to));
  readingsByHeard.set(heard, known);
  return known.of(said);
}

/** Whether a number of the transcript can be what the note should have, and is not in the note. */
export const isLikelyMeant = (other: Said, number: NumberOfNote): boolean =>
  other.most === null &&
  // "One" is said of everything, and "per kilo" says it too.
  other.value !== 1 &&
  other.correctedTo === null &&
  !other.isOrdinal &&
  !other.isDate &&
  !isUnlikelyReading(other, number.topic) &&
  isOfSameKind(other, number);

/** Whether two values have the same figures, with the point one place off: 5.7 and 57. */
const isPointLost = (a: number, b: number): boolean =>
  (isWithin(a * 10, b, 1e-4) || isWithin(b * 10, a, 1e-4)) &&
  a % 10 !== 0 &&
  (valueKey(a * 10) === valueKey(b) || valueKey(b * 10) === valueKey(a));

const isSaidOf = (said: Said, topic: Topic): boolean => said.topic === topic || said.topicAfter === topic;

/** How many times as large as a number of the note what was said is; as amounts, if both have units of one dimension. */
export const timesAsLarge = (other: Said, { value, unit }: NumberOfNote['quantity']): number =>
  (other.value / value) *
  (unit !== null && other.unit?.dimension === unit.dimension ? other.unit.factor / unit.factor : 1);

type OfTopic = Pick<NumberOfNote, 'quantity' | 'topic'>;

function isFar(other: Said, { quantity, topic }: OfTopic): boolean {
  const times = timesAsLarge(other, quantity);
  const most = topic === 'weight' ? mostTimesOfWeight : mostTimesIn(quantity.unit);
  return times < 1 / most || times > most;
}

const mostTimesIn = (unit: Unit | null): number => (unit?.dimension === 'time' ? mostTimesOfTime : mostTimes);

/** Whether its size, its topic and its unit are those of a number of the note. */
function isOfSameKind(other: Said, { quantity, topic }: NumberOfNote): boolean {
  const { value, unit, outOf } = quantity;
  if (isFar(other, { quantity, topic }) && !(topic === null && isPointLost(other.value, value))) return false;
  if (outOf !== null && other.value > outOf) return false;
  if (topic !== null && !isSaidOf(other, topic)) return false;
  if (!isOfTopic(other, topic, unit)) return false;
  if (unit === null) return topic !== null || other.unit === null;
  if (other.unit === null) return other.thing === null;
  return (
    other.unit.dimension === unit.dimension &&
    !isSameAmount({ value: other.value, unit: other.unit }, { value, unit })
  );
}

/** "One fifteen" is hardly 1.15, unless it is a temperature. */
const isUnlikelyReading = ({ isPutTogether, value }: Said, topic: Topic | null): boolean =>
  isPutTogether && topic === null && (value < 100 || !Number.isInteger(value));
