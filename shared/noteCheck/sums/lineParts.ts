import { frequenciesIn } from '../frequencies.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import { isPerHour } from './besideAmount.ts';
import { amountsIn, type Amount } from './lineAmounts.ts';

/** The amounts of a line, by what they can be in a sum. An amount may be in several lists. */
export type LineParts = {
  /** Masses that a patient can be given, with the strengths among them. */
  readonly doses: readonly Amount[];
  /** What one tablet or capsule has: the 20 mg of "20 mg tablets". */
  readonly strengths: readonly Amount[];
  /** mg/kg. */
  readonly rates: readonly Amount[];
  /** ml/kg, but not ml/kg/h. */
  readonly volumeRates: readonly Amount[];
  /** mg/ml. */
  readonly concentrations: readonly Amount[];
  readonly volumes: readonly Amount[];
  /** Tablets, drops and other things that are given one by one. */
  readonly counted: readonly Amount[];
  /** Of a day or more, for how long something is given; "every 3 days" is none. */
  readonly durations: readonly Amount[];
  /** How many times a day. */
  readonly perDay: readonly number[];
};

/** The most that a patient is given of a drug, in kg: a larger mass is a weight. */
const largestDose = 0.02;

const givenOneByOne = /^(?:tablet|capsule|chew|sachet|pipette|dose|can|pouch|syringe|puff|drop|unit)$/;

export function partsOf(line: LineOfNote): LineParts {
  const all = amountsIn(line);
  const of = (dimension: string): readonly Amount[] =>
    all.filter(({ unit }) => unit?.dimension === dimension);
  const frequencies = frequenciesIn(line.text, true);
  const isInFrequency = ({ start, end }: Amount): boolean =>
    frequencies.some((one) => one.start <= start && one.end >= end);
  const doses = of('mass').filter(({ unit }) => (unit?.factor ?? 1) < largestDose);
  return {
    doses,
    strengths: doses.filter((dose) => isStrength(line, dose)),
    rates: of('mass/mass'),
    volumeRates: of('volume/mass').filter((rate) => !isPerHour(line, rate)),
    concentrations: of('mass/volume'),
    volumes: of('volume'),
    counted: all.filter(({ unit }) => givenOneByOne.test(unit?.dimension ?? '')),
    durations: of('time').filter((time) => (time.unit?.factor ?? 0) >= 1 && !isInFrequency(time)),
    perDay: [...new Set(frequencies.map(({ perDay }) => perDay))],
  };
}

/** "20 mg tablets", "20 mg: half a tablet", "2 x 20 mg per tablet". */
function isStrength({ text, tokens }: LineOfNote, { end, unitTo, from }: Amount): boolean {
  const isBeforeCount = /^[\s,:;]*(?:\d[\d./]*|half|one|two|½|¼)(?:\s*x)?\s*(?:tab|cap|chew)/i.test(
    text.slice(end, end + 20),
  );
  const isBeforeForm = /^\s*-?(?:chewable |film-coated |scored )?(?:tab|cap|chew|pill)/i.test(
    text.slice(end, end + 14),
  );
  const isAfterTimes = /^[x×]$/.test(tokens[from - 1]?.text ?? '');
  const isNearForm = tokens.slice(unitTo, unitTo + 2).some((token) => /^(?:tab|cap)/.test(token.text));
  return isBeforeCount || isBeforeForm || (isAfterTimes && isNearForm);
}
