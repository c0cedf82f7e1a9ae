import type { LineOfNote } from '../noteSection.ts';
import { oncePer } from '../memo.ts';
import type { Span } from '../noteCheck.ts';
import { amountsIn, figure, timesADayIn, type Amount, type TimesADay } from './amounts.ts';

/** What an amount can be in a sum about a drug. `run`: the hours over which something runs in. `held`: what tablets hold. */
export type Kind =
  | 'weight'
  | 'rate'
  | 'dose'
  | 'concentration'
  | 'volume'
  | 'anHour'
  | 'aDay'
  | 'run'
  | 'percent'
  | 'head'
  | 'strength'
  | 'counted'
  | 'held'
  | 'duration'
  | 'none';

export type Figure = Amount & { readonly kind: Kind };

/** What a note says of one drug. */
export type Figures = {
  readonly line: LineOfNote;
  readonly of: (...kinds: readonly Kind[]) => readonly Figure[];
  /** For how long something is given. */
  readonly durations: readonly Figure[];
  /** So many of a strength, "3 x 5 mg" or "half a 5 mg tablet", which are held too. `value`: how many. */
  readonly taken: readonly Figure[];
  readonly frequencies: readonly TimesADay[];
  /** How many times a day it is given, in all ways in which it is stated. */
  readonly perDay: readonly number[];
  /** The ends of all ranges: "10-15 mg/kg", "1 to 2 tablets". */
  readonly ranges: readonly Figure[];
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
  // So many grams are another animal or food, and no dose.
  const largest = Math.max(...[...own, ...others].map(({ amount }) => amount)) * 0.04;
  const known = [...all, ...others].filter(
    ({ kind, unit, amount }) => !(kind === 'dose' && unit.factor === gram && amount > largest),
  );
  const of: Figures['of'] = (...kinds) => known.filter(({ kind }) => kinds.includes(kind));
  return { ...figures, line, of, durations: of('duration') };
}

const readFigures = oncePer((line: LineOfNote) => {
  const { text } = line;
  const amounts = amountsIn(line);
  const frequencies = timesADayIn(text);
  const named = amounts.map((one): Figure => {
    const kind = kindOf(line, one, amounts, frequencies);
    const factor = kind === 'run' ? 24 : kind === 'percent' ? 0.01 : 1;
    return { ...one, amount: one.amount * factor, kind };
  });
  const strengths = named.filter(({ kind }) => kind === 'strength');
  const taken = strengths.flatMap((one): readonly Figure[] => {
    const count = countBefore(line, one) ?? 0;
    const isTaken = count > 0 && count <= mostAtOnce;
    const held = { ...one, kind: 'held' as const, value: count, amount: count * one.amount };
    return isTaken ? [{ ...held, written: `${count} × ${one.written}` }] : [];
  });
  const tablets = named.filter((one) => isSolid(one) && one.value <= mostAtOnce);
  const held = tablets.flatMap(({ value, start, end, written }) =>
    strengths.map((one): Figure => {
      const places = { start, end, written: `${written.trimEnd()} × ${one.written}` };
      return { ...one, ...places, amount: value * one.amount, kind: 'held' };
    }),
  );
  const ranges = named.filter((one, at) =>
    [named[at - 1], named[at + 1]].some((other) => {
      const [first, second] = other !== undefined && other.start < one.start ? [other, one] : [one, other];
      return (
        second?.kind === first.kind && /^\s*(?:-|–|—|to|or)\s*$/.test(text.slice(first.end, second.start))
      );
    }),
  );
  const perDay = [...new Set(frequencies.map((one) => one.perDay))];
  return { all: [...named, ...taken, ...held], taken, frequencies, perDay, ranges };
});

const givenOneByOne = /^(?:tablet|capsule|sachet|tube|pipette|dose|can|pouch|syringe|puff|drop)$/;
const kinds: readonly (readonly [dimension: RegExp, kind: Kind])[] = [
  [/^(?:mass|unit|volume)\/mass$/, 'rate'],
  [/^(?:mass|unit)\/volume$/, 'concentration'],
  [/^percent$/, 'percent'],
  [/^head$/, 'head'],
  [givenOneByOne, 'counted'],
];

function kindOf(line: LineOfNote, one: Amount, all: readonly Amount[], frequencies: readonly Span[]): Kind {
  const { text } = line;
  const { unit, per, written, start } = one;
  const before = text.slice(0, start);
  switch (unit.dimension) {
    case 'mass':
      if (unit.factor < largestDose) return isStrength(line, one, all) ? 'strength' : 'dose';
      return 'weight';
    case 'unit':
      return 'dose';
    case 'volume':
      return per === null ? 'volume' : per === 'hour' ? 'anHour' : 'aDay';
    case 'time':
      if (unit.factor < 1) return 'run';
      return per === null && isDuration(text, one, all, frequencies) ? 'duration' : 'none';
    case 'percent':
      // "3 mg @ 0.5% = 0.6 ml" has a strength.
      return before.trimEnd().endsWith('@') ? 'none' : 'percent';
    default:
      // "Third dose".
      if (/^(?:first|second|third|last)\b/i.test(written)) return 'none';
      return kinds.find(([dimension]) => dimension.test(unit.dimension))?.[1] ?? 'none';
  }
}

/** The most that a patient is given of a drug, in kg: a larger mass is a weight. */
const largestDose = 0.02;
const gram = 1e-3;

/** Whether something is given for so long; "every 3 days" and "recheck in 3 days" tell no course. */
function isDuration(
  text: string,
  one: Amount,
  all: readonly Amount[],
  frequencies: readonly Span[],
): boolean {
  const before = text.slice(0, one.start);
  const isOfPack =
    isLasting(text, one) &&
    (all.some(
      ({ end, unit, value }) => end <= one.start && givenOneByOne.test(unit.dimension) && value > mostAtOnce,
    ) ||
      /\b(?:bottle|vial|bag|tub|pack|box|pot|ml)s?\b/i.test(before));
  const isOften = frequencies.some((often) => one.start >= often.start && one.end <= often.end);
  return (
    !isOften &&
    !isOfPack &&
    !noCourseBefore.test(before.slice(-26)) &&
    !noCourseAfter.test(text.slice(one.end, one.end + 14))
  );
}
const noCourseBefore =
  /\b(?:possible for the|closed|isolat\w*|quarantine\w*|confine\w*|withdraw\w*|WHP|ESI|rest|walks?|exercise|recheck\w*|in|after|within|past|(?<!to )last|previous|since|every|per|until|at|by|stop|hold|pause|skip|age[d]?|lasts? up to|further|at least|minimum(?: of)?)\s*(?:approx\.?|about|another|~)?\s*$/i;
const noCourseAfter =
  /^[\s-]*(?:ago|later|old|post|of age|after|off\b|before|withdraw|rest|to (?:take )?effect)/i;

/** "Lasts 30 days", "30 days' supply"; a time after which it must be thrown away is none. */
export const isLasting = (text: string, { start, end }: Span): boolean =>
  (/\b(?:lasts?|lasting|enough for|sufficient for|suppl(?:y|ies) (?:for|of)|covers?|are used(?: up)?,?|(?:on hand|at home|left) =)\s*(?:(?:for|about|approx\.?|around|roughly|nearly|almost|~|just|over|under|only|the|him|her|you)\s*)*$/i.test(
    text.slice(Math.max(0, start - 34), start),
  ) ||
    /^['’]?s?['’]?[\s-]*suppl(?:y|ies)\b/i.test(text.slice(end, end + 14))) &&
  !/^[^.;]{0,12}\b(?:open|fridge|refriger|broach|shelf|thaw)/i.test(text.slice(end, end + 30));

/** Whether a mass is what one tablet holds. */
function isStrength(line: LineOfNote, one: Amount, all: readonly Amount[]): boolean {
  const { text } = line;
  if (one.unit.factor === gram && one.value > mostGrams) return false;
  const before = text.slice(Math.max(0, one.start - 30), one.start);
  const after = text.slice(one.end, one.end + 24);
  // In "5 mg tablets, 1 mg/kg = 15 mg: 3 tablets" and "5 mg tablets: 7.5 mg (1½ tablets)", the tablets are named already.
  const isNamed = all.some(
    ({ end, unit }) => unit.dimension === 'mass' && beforeForm.test(text.slice(end, end + 24)),
  );
  const isDose = /\/\s?kg[^;\n\d]{0,12}[=≈→]\s*$/i.test(before) || (isNamed && /^\s*\(/.test(after));
  const isTimes = /[x×]\s*$/i.test(before) && Number.isInteger((countBefore(line, one) ?? 0.1) * 4);
  const isOfTablet = /(?:tab|cap)\w* of (?:the |an? )?$/i.test(before);
  return beforeForm.test(after) || (!isDose && beforeCount.test(after)) || isOfTablet || isTimes;
}

/** How many of a strength are given: the 3 of "3 x 5 mg"; null: that is not told. */
function countBefore({ text, tokens, quantities }: LineOfNote, { start, end }: Amount): number | null {
  const link =
    /\s*(?:[x×]|of(?: an?)?|(?<=half|quarter) an?)?\s*$/i.exec(
      text.slice(Math.max(0, start - 10), start),
    )?.[0] ?? '';
  if (link.trim() === '' && !/^\s*(?:\w+ )?(?:tab|cap|chew|pill)/i.test(text.slice(end, end + 24)))
    return null;
  const count = quantities.find(
    ({ to, unit }) => tokens[to - 1]?.end === start - link.length && unit === null,
  );
  const value = count === undefined ? 0 : count.value / (count.outOf ?? 1);
  return value > 0 ? value : null;
}

/** No tablet, capsule or sachet has more grams. */
const mostGrams = 20;
/** More than six of anything is what is dispensed, not one dose. */
export const mostAtOnce = 6;

const beforeCount =
  /^[\s,:;|(]*(?:give |[x×] ?)?(?:\d[\d./]*|half|one|two|three|an?|[½¼¾])\s*[½¼¾]?(?:\s*x)?\s*(?:a |of a )?(?:tab|cap|kap|compr|chew|pill)/i;
const beforeForm =
  /^\s*-?(?:chewable |film-coated |scored |oral |flavou?red |[a-z]+ )?(?:tab|cap|kap|compr|chew|pill|sachet|tube|(?<!\s)s\b)/i;

export const isSolid = ({ unit }: Amount): boolean => /^(?:tablet|capsule|sachet|tube)$/.test(unit.dimension);
