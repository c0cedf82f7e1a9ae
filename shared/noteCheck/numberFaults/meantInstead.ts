import { valueKey, type Heard, type Said } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import { spokenOfIn, type Aside } from '../spokenOf/asides.ts';
import { isAsked } from '../spokenOf/sentences.ts';
import { readingsOf } from './meant.ts';
import { notedAs } from './noted.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isSameAmount } from './sameUnit.ts';

/** How many tokens apart the two numbers are said: "3.2. And in June she was 3.9." */
const reach = 45;
/** The most by which the two differ: so many times. */
const mostTimes = 3;

/**
 * What was said of the patient and of now that the note should have instead of a number: of the same kind, and not in the
 * note. `mayBe`: what bears the number out, all said of another animal or time; `closest`: the closest of them.
 */
export function meantInstead(
  number: NumberOfNote,
  mayBe: readonly Said[],
  { closest, aside }: { readonly closest: Said; readonly aside: Aside },
  section: SectionInNote,
  heard: Heard,
): Said | null {
  const { quantity, topic } = number;
  const { asides } = spokenOfIn(heard, section.patientName);
  const isPlain = topic === 'weight' || aside.why !== 'otherTime' || aside.isPlain;
  const mayBeNoted = isFirstWeight(number, section);
  const isScored = (other: Said): boolean =>
    other.outOf === quantity.outOf ||
    (other.outOf === null && closest.outOf === null && other.value <= (quantity.outOf ?? 0));
  const meant = heard.said.filter(
    (other) =>
      isComparable(other, number) &&
      isScored(other) &&
      isAsserted(other, heard) &&
      !asides.has(other) &&
      !mayBe.some(({ from, to }) => other.from < to && from < other.to) &&
      isOfSameThing(other, mayBe, number, isPlain, heard) &&
      (mayBeNoted || !isNoted(other, number, section, heard)),
  );
  const apart = (other: Said): number => leastApart(other, mayBe);
  return meant.toSorted((a, b) => apart(a) - apart(b))[0] ?? null;
}

/** Whether what took the place of a number may be meant by the note too, which does not have it. */
export const isMeantByBoth = (
  instead: Said,
  number: NumberOfNote,
  section: SectionInNote,
  heard: Heard,
): boolean => isComparable(instead, number) && !isNoted(instead, number, section, heard);

const isAsserted = (other: Said, heard: Heard): boolean =>
  other.correctedTo === null &&
  other.most === null &&
  !other.isOrdinal &&
  !other.isDate &&
  heard.byValue.get(valueKey(other.value))?.includes(other) === true &&
  !isAsked(other, heard.tokens);

const isComparable = (other: Said, { quantity: { value, unit } }: NumberOfNote): boolean =>
  other.value > value / mostTimes &&
  other.value < value * mostTimes &&
  other.value !== value &&
  other.value !== 1 &&
  (other.unit === null ||
    unit === null ||
    (other.unit.dimension === unit.dimension &&
      !isSameAmount({ value: other.value, unit: other.unit }, { value, unit })));

const leastApart = (other: Said, said: readonly Said[]): number =>
  Math.min(...said.map((one) => Math.abs(one.from - other.from)));

/** `isPlain`: it is plain that the number of the note is another animal's or another time's. */
function isOfSameThing(
  other: Said,
  mayBe: readonly Said[],
  { topic, quantity: { outOf, unit } }: NumberOfNote,
  isPlain: boolean,
  heard: Heard,
): boolean {
  const topics = [other.topic, other.topicAfter].filter((one) => one !== null);
  if (topic !== null && topics.includes(topic)) return true;
  if (!isPlain) return false;
  if (topic === null && other.topic !== null) return mayBe.some((one) => isRightBefore(other, one, heard));
  if (topics.length > 0 || other.thing !== null) return false;
  if (outOf !== null) return true;
  return leastApart(other, mayBe) <= reach && (unit !== null || topic !== null || other.unit === null);
}

/** "Calcium is 0.82. In March it was 1.12": the same turn, and no other number between. */
const isRightBefore = (other: Said, one: Said, { said, tokens }: Heard): boolean =>
  other.from < one.from &&
  tokens[other.from]?.line === tokens[one.from]?.line &&
  !said.some(({ from, value }) => from >= Math.max(other.to, other.unitTo) && from < one.from && value !== 1);

/** How exactly a bare number of the note is the one that was said. */
const exactness = 0.005;

/** Whether the note has the other one elsewhere: as a bare number, or in the unit or the scale that it would have here. */
function isNoted(
  other: Said,
  { quantity, topic }: NumberOfNote,
  { noted }: SectionInNote,
  heard: Heard,
): boolean {
  const { unit, outOf } = quantity;
  const readings = readingsOf(other, heard).filter(({ from, to }) => from === other.from && to === other.to);
  return readings.some(
    (reading) =>
      (topic === null && outOf === null && noted.otherKeys.has(valueKey(reading.value))) ||
      [...notedAs({ ...reading, unit: reading.unit ?? unit, outOf }, noted), ...notedAs(reading, noted)].some(
        ({ number: { quantity: one } }) =>
          one !== quantity &&
          (outOf === null || one.outOf === outOf) &&
          (one.unit === null || unit === null
            ? isWithin(one.value, reading.value, exactness)
            : one.unit.dimension === (reading.unit ?? unit).dimension),
      ),
  );
}

/** How many characters before a number its name may stand. */
const reachOfName = 30;
const nameOfWeight =
  /(?:^|[\s(])(?:wt|weight|bw|bodyweight|weighs)(?:[:=]|\s+(?:is|of|today|now|currently|approx\.?|est\.?))*\s*$/i;

/** "Weight today 8.9 lb" is of today whatever else the note has; "BW 9.6 kg (10.2 Oct)" tells of both. */
const isFirstWeight = ({ topic, span }: NumberOfNote, { text }: SectionInNote): boolean =>
  topic === 'weight' &&
  nameOfWeight.test(text.slice(Math.max(0, span.start - reachOfName), span.start)) &&
  !/^\s*\(/.test(text.slice(span.end));
