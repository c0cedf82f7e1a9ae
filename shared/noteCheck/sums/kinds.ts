import type { LineOfNote } from '../lineOfNote.ts';
import { isSpanInside } from '../spans.ts';
import { amountsIn, type Amount } from './amounts.ts';
import { bareCounts } from './bareCounts.ts';
import { durationsIn, weeksOf } from './durations.ts';
import { strengthsIn } from './strengths.ts';
import { timesADayIn, type TimesADay } from './timesADay.ts';
import { oncePer } from '../memo.ts';

/** The amounts of a text about one drug, by what they can be in a sum. An amount may be in several lists. */
export type Kinds = {
  /** Masses and units that a patient can be given, with the strengths among them. */
  readonly doses: readonly Amount[];
  /** What one tablet or capsule has: the 20 mg of "20 mg tablets". */
  readonly strengths: readonly Amount[];
  /** mg/kg, IU/kg, ml/kg; also for each hour or day. */
  readonly rates: readonly Amount[];
  /** mg/ml. */
  readonly concentrations: readonly Amount[];
  readonly volumes: readonly Amount[];
  /** Tablets and other things that are given one by one. */
  readonly counted: readonly Amount[];
  /** Of a day or more, for how long something is given; "every 3 days" and "recheck in 3 days" are none. */
  readonly durations: readonly Amount[];
  /** All times of a day or more. */
  readonly times: readonly Amount[];
  /** Minutes and hours over which something runs in. */
  readonly runs: readonly Amount[];
  readonly percents: readonly Amount[];
  /** Weights that stand among the figures: "3 mg/kg x 31.5 kg". */
  readonly weights: readonly Amount[];
  /** How many times a day, with its place. */
  readonly frequencies: readonly TimesADay[];
};

/** "15 mg/g" is what food or a product has, and no dose of a patient. */
const ofFood = /(?:\/|per|an?|each)\s?(?:g|grams?|oz|ounces?|tonnes?)$/i;

/** The most that a patient is given of a drug, in kg: a larger mass is a weight. */
const largestDose = 0.02;

const givenOneByOne = /^(?:tablet|capsule|sachet|tube|pipette|dose|can|pouch|syringe|puff|drop)$/;

/** "First tablet tonight" is no number of tablets, "from 1/2 tab" was given before, and "10 half tablets" are ten. */
const isCount = ({ text }: LineOfNote, { isOrdinal, start, written }: Amount): boolean => {
  const before = text.slice(Math.max(0, start - 8), start);
  return (
    !isOrdinal &&
    !/\bfrom\s*$/i.test(before) &&
    !(/^(?:half|quarter)/i.test(written) && /\d\s*$/.test(before))
  );
};

/** Whether a sign or word before an amount makes it a limit: the 25 kg of "> 25 kg: 3.5 ml". */
const isBound = ({ text }: LineOfNote, { start }: Amount): boolean =>
  /(?:[<>≤≥]|\b(?:under|over|above|below))\s*$/i.test(text.slice(Math.max(0, start - 8), start));

/** Each text is asked for several times: for its sums, for what they bear out, and for other places of its drug. */
export const kindsOf = oncePer(readKinds);

function readKinds(line: LineOfNote): Kinds {
  const all = [...amountsIn(line), ...bareCounts(line)].toSorted((a, b) => a.start - b.start);
  const of = (dimension: RegExp): readonly Amount[] =>
    all.filter(({ unit }) => dimension.test(unit?.dimension ?? ''));
  const frequencies = timesADayIn(line.text);
  const weeks = weeksOf(line, frequencies);
  const isWeight = ({ unit }: Amount): boolean =>
    unit?.dimension === 'mass' && unit.factor >= largestDose && unit.factor < 6;
  const doses = of(/^(?:mass|unit)$/).filter((one) =>
    one.unit?.dimension === 'unit' ? /^\d/.test(one.written) : (one.unit?.factor ?? 1) < largestDose,
  );
  return {
    doses,
    strengths: strengthsIn(line, [...doses, ...of(/^mass\/(?:tablet|capsule)$/)]),
    rates: of(/^(?:mass|unit|volume)\/mass$/).filter(({ written }) => !ofFood.test(written)),
    concentrations: of(/^(?:mass|unit)\/volume$/),
    volumes: of(/^volume$/).filter(({ unit }) => unit?.factor !== 0.24),
    counted: of(givenOneByOne).filter(
      (one) =>
        !weeks.some((week) => isSpanInside(one, week) || one.start === week.start) && isCount(line, one),
    ),
    durations: durationsIn(line, of(/^time$/), frequencies),
    times: of(/^time$/).filter(({ unit, per }) => (unit?.factor ?? 0) >= 1 && per === null),
    runs: of(/^time$/).filter(({ unit }) => (unit?.factor ?? 1) < 1),
    percents: of(/^percent$/),
    weights: all.filter((one) => isWeight(one) && !isBound(line, one)),
    frequencies,
  };
}
