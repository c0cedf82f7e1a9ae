import type { DrugEntry } from '../drugList.ts';
import { isSameDrug } from '../drugs.ts';
import { valueKey, type Heard, type Said } from '../heard.ts';
import type { Quantity } from '../quantities.ts';
import type { Topic } from '../topics.ts';
import { unitOf, type Unit } from '../units.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { isSameUnit } from './sameUnit.ts';
import { comparedUnit, sameValues } from './sameValues.ts';
import { isOfTopic } from './topicFit.ts';

/** What was said with the value of a number of the note, by what it is good for. */
export type Support = {
  /** It may be this number, also where it was taken back. */
  readonly all: readonly Said[];
  /** It may be this number, and was not taken back. */
  readonly standing: readonly Said[];
  /** It fits but for what it was said of: the weight's number used as a heart rate. */
  readonly offTopic: readonly Said[];
  /** It fits but for the unit. */
  readonly otherUnit: readonly Said[];
};

const supportIn = new WeakMap<Heard, WeakMap<NumberOfNote, Support>>();

/** Looked for once: it is asked for the number itself, and for the others that may have been said in its place. */
export function supportOf(number: NumberOfNote, heard: Heard): Support {
  const known = supportIn.get(heard) ?? new WeakMap<NumberOfNote, Support>();
  supportIn.set(heard, known);
  const support = known.get(number) ?? findSupport(number, heard);
  known.set(number, support);
  return support;
}

function findSupport({ quantity, topic, drug }: NumberOfNote, heard: Heard): Support {
  const unit = comparedUnit(quantity);
  const candidates = sameValues(quantity, heard, false, topic !== null && quantity.outOf === null).filter(
    ({ most }) => most === null,
  );
  const fitting = candidates.filter((said) => isFitting(said, quantity, unit));
  const otherUnit = candidates.filter(
    (said) => unit !== null && said.unit !== null && !isSameUnit(said, quantity),
  );
  const [onTopic, offTopic] = partition(
    fitting,
    (said) => isOfTopic(said, topic, quantity.unit, heard.measured) || isAfterRate(said, unit, heard),
  );
  const withUnit = fitting.filter((said) => unit !== null && said.unit !== null);
  const hasUnit = new Set(withUnit);
  // In "in 3 days" where "three weeks" was said, another "three" without a unit bears nothing out.
  const isWithOtherUnit =
    withUnit.length === 0 &&
    quantity.value > 1 &&
    otherUnit.some((said) => said.unit !== null && unit !== null && areMistaken(said.unit, unit));
  const all = [
    ...onTopic.filter((said) => hasUnit.has(said)),
    ...onTopic.filter(
      (said) =>
        !hasUnit.has(said) &&
        (!isWithOtherUnit ||
          (unit !== null && isAfterUnit(said, unit, heard)) ||
          (drug !== null && unit?.dimension === 'mass' && isRightAfterName(said, drug.drug, heard))),
    ),
  ].filter((said) => isOfScale(said, quantity, topic, heard));
  return { all, standing: all.filter(({ correctedTo }) => correctedTo === null), offTopic, otherUnit };
}

/** How many tokens after its name the strength of a drug may be said: "one paracetamol, 500". */
const reachAfterName = 2;
const isRightAfterName = ({ from }: Said, drug: DrugEntry, { drugs }: Heard): boolean =>
  drugs.some(
    (mention) => mention.to <= from && from - mention.to < reachAfterName && isSameDrug(mention.drug, drug),
  );

/** How many tokens after a number with its unit another one may be said without it. */
const reachOfUnit = 14;

/** "She's out twenty hours a day, she's in for four." */
const isAfterUnit = ({ from }: Said, { dimension, factor }: Unit, { said }: Heard): boolean =>
  said.some(
    (before) =>
      before.from < from &&
      from - before.unitTo <= reachOfUnit &&
      before.unit?.dimension === dimension &&
      before.unit.factor === factor,
  );

/** How many tokens after a rate another one may be said without "per kilo". */
const reachOfRate = 30;

/** "That's 58 per kilo. At 40 we see the heart, and at 60 we worry." */
const isAfterRate = (said: Said, unit: Unit | null, heard: Heard): boolean =>
  said.unit === null &&
  unit !== null &&
  /^mass\/mass$/.test(unit.dimension) &&
  heard.said.some(
    (before) =>
      before.from < said.from &&
      said.from - before.unitTo <= reachOfRate &&
      before.unit?.dimension.endsWith('/mass') === true &&
      heard.tokens[before.from]?.line === heard.tokens[said.from]?.line,
  );

const scaleOfCondition = 9;
const scaleOfMurmur = 6;
/** What is out of more than these is no score and no date; "2/52" are two weeks. */
const mostDays = 31;
const weeksOfYear = 52;
/** How many tokens from a score another one of the same scale may be said without the scale. */
const reachOfScale = 40;

/**
 * Where the body condition or a murmur was said with its scale ("five out of nine"), a number without one must be of the
 * same thing or near it. Lameness and pain have several scores in one consult, most of them without a scale.
 */
function isOfScale(said: Said, { outOf }: Quantity, topic: Topic | null, heard: Heard): boolean {
  if (outOf === null || said.outOf === outOf) return true;
  if (said.outOf !== null) return false;
  // "PCV/TS 34/68": both of them were said.
  if (outOf > mostDays && outOf !== weeksOfYear) return heard.byValue.has(valueKey(outOf));
  if (outOf !== scaleOfCondition && outOf !== scaleOfMurmur) return true;
  if (topic !== null && (said.topic === topic || said.topicAfter === topic)) return true;
  const scores = heard.scoresOutOf.get(outOf) ?? [];
  return scores.length === 0 || scores.some((at) => Math.abs(at - said.from) <= reachOfScale);
}

/** `unit`: the one that is compared. A number of some thing without a unit is no number of a unit. */
const isFitting = (said: Said, quantity: Quantity, unit: Unit | null): boolean =>
  (quantity.isOrdinal || quantity.outOf !== null || !said.isOrdinal || isPlain(quantity)) &&
  (unit === null
    ? !isMeasuredThing(said, quantity)
    : said.unit === null
      ? said.thing === null
      : isSameUnit(said, quantity));

/** Days for weeks, and millilitres for litres or milligrams: two units that are taken for each other. */
const areMistaken = (a: Unit, b: Unit): boolean =>
  areNextTimes(a, b) ||
  (a.dimension === 'volume' && b.dimension === 'volume') ||
  (isDrawnUp(a) && isDrawnUp(b));

/** Whether what was said in one unit may have been noted in the other by mistake. */
export const mayBeMistaken = (a: Unit | null, b: Unit | null): boolean =>
  a !== null &&
  b !== null &&
  (areMistaken(a, b) || a.dimension === b.dimension || (isOfHeat(a) && isOfHeat(b)));

const isOfHeat = ({ dimension }: Unit): boolean => /^(?:temperature|fahrenheit)$/.test(dimension);

/** Milligrams, micrograms and millilitres. */
const isDrawnUp = ({ dimension, factor }: Unit): boolean =>
  (dimension === 'mass' && factor < 1e-3) || (dimension === 'volume' && factor === 1e-3);

/** Minutes and hours, hours and days, days, weeks and months; seconds are left out, because they are hardly ever said. */
const areNextTimes = (a: Unit, b: Unit): boolean =>
  [a, b].every(({ dimension, factor }) => dimension === 'time' && factor >= minute && factor < year) &&
  Math.max(a.factor, b.factor) / Math.min(a.factor, b.factor) <= mostBetweenTimes;
const minute = 1 / 1440;
const year = 365;
/** An hour has sixty minutes; of units farther apart none is taken for the other. */
const mostBetweenTimes = 61;

/** Ribs 9-13 were "the ninth to the thirteenth rib", and day 3 is the third day. */
const isPlain = ({ unit, thing, value }: Quantity): boolean =>
  unit === null && value > 2 && (thing === null || unitOf(thing)?.dimension === 'time');

/** "Nine days" are no nine pups. */
const isMeasuredThing = (said: Said, { unit }: Quantity): boolean =>
  unit !== null && /^(?:time|mass|volume|length|money|percent)$/.test(said.unit?.dimension ?? '');

const partition = (
  all: readonly Said[],
  isFirst: (said: Said) => boolean,
): readonly [readonly Said[], readonly Said[]] => [all.filter(isFirst), all.filter((said) => !isFirst(said))];
