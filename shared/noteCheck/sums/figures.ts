import type { LineOfNote } from '../noteSection.ts';
import { oncePer } from '../memo.ts';
import { amountsIn, figure, timesADayIn, type Amount, type TimesADay } from './amounts.ts';

/** What an amount can be in a sum about a drug. */
export type Kind =
  | 'weight'
  | 'rate'
  | 'dose'
  | 'concentration'
  | 'volume'
  | 'strength'
  | 'counted'
  | 'duration'
  | 'none';

export type Figure = Amount & { readonly kind: Kind };

/** What a note says of one drug. */
export type Figures = {
  readonly line: LineOfNote;
  readonly of: (...kinds: readonly Kind[]) => readonly Figure[];
  /** For how long something is given. */
  readonly durations: readonly Figure[];
  readonly frequencies: readonly TimesADay[];
  /** How many times a day it is given, in all ways in which it is stated. */
  readonly perDay: readonly number[];
};

/** `weights`: of the patient in kg; those that stand among the figures come first. */
export function figuresOf(line: LineOfNote, weights: readonly number[]): Figures {
  const { all, ...figures } = readFigures(line);
  const own = all.filter(({ kind }) => kind === 'weight');
  const others = weights
    .filter((one) => !own.some(({ amount }) => amount === one))
    .map((amount): Figure => {
      const [unit, written] = [{ dimension: 'mass', factor: 1 }, `${figure(amount)} kg`];
      return { start: 0, end: 0, value: amount, unit, amount, per: null, written, kind: 'weight' };
    });
  const known = [...all, ...others];
  const of: Figures['of'] = (...kinds) => known.filter(({ kind }) => kinds.includes(kind));
  return { ...figures, line, of, durations: of('duration') };
}

const readFigures = oncePer((line: LineOfNote) => {
  const frequencies = timesADayIn(line.text);
  const all = amountsIn(line).map((one): Figure => ({ ...one, kind: kindOf(line, one) }));
  return { all, frequencies, perDay: [...new Set(frequencies.map((one) => one.perDay))] };
});

const kinds: readonly (readonly [dimension: RegExp, kind: Kind])[] = [
  [/^(?:mass|unit|volume)\/mass$/, 'rate'],
  [/^(?:mass|unit)\/volume$/, 'concentration'],
  [/^unit$/, 'dose'],
  [/^volume$/, 'volume'],
  [/^(?:tablet|capsule|sachet|tube|pipette|dose|can|pouch|syringe|puff|drop)$/, 'counted'],
];

function kindOf(line: LineOfNote, one: Amount): Kind {
  const { dimension, factor } = one.unit;
  if (dimension === 'mass')
    return factor >= largestDose ? 'weight' : isStrength(line, one) ? 'strength' : 'dose';
  if (dimension === 'time')
    return factor >= 1 && one.per === null && isDuration(line.text, one) ? 'duration' : 'none';
  return kinds.find(([is]) => is.test(dimension))?.[1] ?? 'none';
}

/** The most that a patient is given of a drug, in kg: a larger mass is a weight. */
const largestDose = 0.02;

/** Whether something is given for so long; "every 3 days" and "recheck in 3 days" tell no course. */
const isDuration = (text: string, { start, end }: Amount): boolean =>
  !noCourseBefore.test(text.slice(Math.max(0, start - 34), start)) &&
  !noCourseAfter.test(text.slice(end, end + 14));
const noCourseBefore =
  /\b(?:possible for the|closed|isolat\w*|quarantine\w*|confine\w*|withdraw\w*|WHP|ESI|rest|walks?|exercise|recheck\w*|in|after|within|past|(?<!to )last|previous|since|every|per|until|at|by|stop|hold|pause|skip|age[d]?|lasts?(?: up to)?|further|at least|minimum(?: of)?)\s*(?:approx\.?|about|another|~)?\s*$/i;
const noCourseAfter =
  /^[\s-]*(?:ago|later|old|post|of age|after|off\b|before|withdraw|rest|to (?:take )?effect|['’]?s?['’]?[\s-]supply\b(?!:))/i;

/** Whether a mass is what one tablet holds. */
function isStrength({ text }: LineOfNote, one: Amount): boolean {
  const before = text.slice(Math.max(0, one.start - 30), one.start);
  const after = text.slice(one.end, one.end + 24);
  // "1 mg/kg = 15 mg: 3 tablets".
  const isDose = /\/\s?kg[^;\n\d]{0,12}[=≈→]\s*$/i.test(before);
  return beforeForm.test(after) || (!isDose && beforeCount.test(after)) || /[x×]\s*$/i.test(before);
}
const beforeCount =
  /^[\s,:;|(]*(?:give |[x×] ?)?(?:\d[\d./]*|half|one|two|three|an?|[½¼¾])\s*[½¼¾]?(?:\s*x)?\s*(?:a |of a )?(?:tab|cap|kap|compr|chew|pill)/i;
const beforeForm =
  /^\s*-?(?:chewable |film-coated |scored |oral |flavou?red |[a-z]+ )?(?:tab|cap|kap|compr|chew|pill|sachet|tube|(?<!\s)s\b)/i;

/** More than six of anything is what is dispensed, not one dose. */
export const mostAtOnce = 6;

export const isSolid = ({ unit }: Amount): boolean => /^(?:tablet|capsule|sachet|tube)$/.test(unit.dimension);
