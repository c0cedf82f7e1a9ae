import type { LineOfNote } from '../lineOfNote.ts';
import { oncePer } from '../memo.ts';
import type { Span } from '../noteCheck.ts';
import { amountsIn, amountsOf, timesADayIn, type Amount, type TimesADay } from './amounts.ts';

/** What a note says of one drug: its amounts by what they can be in a sum. An amount may be in several lists. */
type Figures = {
  readonly line: LineOfNote;
  /** Masses and units that a patient can be given; none of the strengths. */
  readonly doses: readonly Amount[];
  /** What one tablet or capsule has: the 20 mg of "20 mg tablets". */
  readonly strengths: readonly Amount[];
  /** So many of a strength, "3 x 5 mg" or "half a 5 mg tablet": what they hold together, with their number. */
  readonly taken: readonly (Amount & { readonly count: number })[];
  /** The same, and tablets by the strengths: "20 mg tablets, 2 tablets". */
  readonly held: readonly Amount[];
  /** mg/kg, IU/kg, ml/kg; also for each hour or day. */
  readonly rates: readonly Amount[];
  /** mg/ml. */
  readonly concentrations: readonly Amount[];
  readonly volumes: readonly Amount[];
  /** Volumes of a day or an hour, and of an hour. */
  readonly ofPeriod: readonly Amount[];
  readonly flows: readonly Amount[];
  /** Tablets and other things that are given one by one. */
  readonly counted: readonly Amount[];
  /** Of a day or more, for how long something is given; "every 3 days" and "recheck in 3 days" are none. */
  readonly durations: readonly Amount[];
  /** Over how many hours something runs in. */
  readonly runs: readonly Amount[];
  /** As shares of one. */
  readonly percents: readonly Amount[];
  /** How many animals, eyes or sides: "18 ewes". */
  readonly heads: readonly Amount[];
  /** Weights that stand among the figures: "3 mg/kg x 31.5 kg". */
  readonly inWeights: readonly Amount[];
  readonly frequencies: readonly TimesADay[];
  /** How many times a day it is given, in all ways in which it is stated. */
  readonly perDay: readonly number[];
  /** The ends of all ranges: "10-15 mg/kg", "1 to 2 tablets". */
  readonly ranges: readonly Amount[];
};

/** The same with the weights of the patient in kg: those among these figures first, then the one that was measured now. */
export type FiguresOfDrug = Figures & { readonly weights: readonly number[] };

export const figuresOf = (line: LineOfNote, weights: readonly number[]): FiguresOfDrug => {
  const figures = readFigures(line);
  const ofPatient = [...new Set([...amountsOf(figures.inWeights), ...weights])];
  // So many grams are another animal or food, and no dose.
  const largest = Math.max(...ofPatient) * 0.04;
  const doses = figures.doses.filter(({ unit, amount }) => unit.factor !== gram || !(amount > largest));
  return { ...figures, doses, weights: ofPatient };
};

const readFigures = oncePer((line: LineOfNote): Figures => {
  const { text } = line;
  const all = amountsIn(line);
  const of = (dimension: RegExp): readonly Amount[] =>
    all.filter(({ unit }) => dimension.test(unit.dimension));
  const masses = of(/^mass$/);
  const given = all.filter(({ unit, written }) =>
    unit.dimension === 'unit' ? /^\d/.test(written) : unit.dimension === 'mass' && unit.factor < largestDose,
  );
  const frequencies = timesADayIn(text);
  const strengths = given.filter((one) => isStrength(line, one, given));
  const taken = strengths.flatMap((one) => {
    const count = countBefore(line, one) ?? 0;
    const isTaken = count > 0 && (count <= mostAtOnce || isOftenAfter(text, one, frequencies));
    return isTaken
      ? [{ ...one, count, amount: count * one.amount, written: `${count} × ${one.written}` }]
      : [];
  });
  const counted = of(givenOneByOne).filter(({ written }) => !/^(?:first|second|third|last)\b/i.test(written));
  const durations = durationsIn(text, of(/^time$/), counted, frequencies);
  const tablets = counted.filter((one) => isSolid(one) && isAtOnce(one) && !isTotalOf(line, durations, one));
  const held = tablets.flatMap(({ value, start, end, written }) =>
    strengths.map((one) => ({
      ...one,
      start,
      end,
      amount: value * one.amount,
      written: `${written.trimEnd()} × ${one.written}`,
    })),
  );
  const doses = given.filter((one) => !strengths.includes(one));
  const rates = of(/^(?:mass|unit|volume)\/mass$/);
  const volumes = of(/^volume$/).filter(({ unit }) => unit.factor !== cup);
  return {
    line,
    doses,
    strengths,
    taken,
    held: [...taken, ...held],
    rates,
    concentrations: of(/^(?:mass|unit)\/volume$/),
    volumes,
    ofPeriod: volumes.filter(({ per }) => per !== null),
    flows: volumes.filter(({ per }) => per === 'hour'),
    counted,
    durations,
    runs: of(/^time$/)
      .filter(({ unit }) => unit.factor < 1)
      .map((one) => ({ ...one, amount: one.amount * 24 })),
    // "3 mg @ 0.5% = 0.6 ml" has a strength.
    percents: of(/^percent$/)
      .filter(({ start }) => !text.slice(0, start).trimEnd().endsWith('@'))
      .map((one) => ({ ...one, amount: one.amount / 100 })),
    heads: of(/^head$/),
    inWeights: masses.filter((one) => one.unit.factor >= largestDose && !isBound(text, one)),
    frequencies,
    perDay: [...new Set(frequencies.map(({ perDay }) => perDay))],
    ranges: [rates, doses, volumes, counted, durations].flatMap((some) =>
      some.flatMap((one, at) => {
        const next = some[at + 1];
        return next !== undefined && /^\s*(?:-|–|—|to|or)\s*$/.test(text.slice(one.end, next.start))
          ? [one, next]
          : [];
      }),
    ),
  };
});

/** The most that a patient is given of a drug, in kg: a larger mass is a weight. */
const largestDose = 0.02;
const cup = 0.24;
const gram = 1e-3;

const givenOneByOne = /^(?:tablet|capsule|sachet|tube|pipette|dose|can|pouch|syringe|puff|drop)$/;

/** Whether a sign or word before an amount makes it a limit: the 25 kg of "> 25 kg: 3.5 ml". */
const isBound = (text: string, { start }: Amount): boolean =>
  /(?:[<>≤≥]|\b(?:under|over|above|below))\s*$/i.test(text.slice(Math.max(0, start - 8), start));

function durationsIn(
  text: string,
  all: readonly Amount[],
  counted: readonly Amount[],
  frequencies: readonly Span[],
): readonly Amount[] {
  const times = all.filter((one) => {
    const before = text.slice(0, one.start);
    const isOfPack =
      isLasting(text, one) &&
      (counted.some(({ end, value }) => end <= one.start && value > mostAtOnce) ||
        /\b(?:bottle|vial|bag|tub|pack|box|pot|ml)s?\b/i.test(before));
    const isOften = frequencies.some((often) => one.start >= often.start && one.end <= often.end);
    return (
      one.unit.factor >= 1 &&
      one.per === null &&
      !isOften &&
      !isOfPack &&
      !noCourseBefore.test(before.slice(-26)) &&
      !noCourseAfter.test(text.slice(one.end, one.end + 14))
    );
  });
  // "Then 1 SID for 6 days (14 days)": all steps together.
  return times.filter(({ start, amount }, at) => {
    const before = times.slice(0, at);
    const isAll = at > 1 && amount === before.reduce((sum, one) => sum + one.amount, 0);
    const from = before.at(-1)?.end ?? 0;
    return !isAll || frequencies.some((often) => often.start >= from && often.end <= start);
  });
}

/** Beside a time that is not how long something is given: "Recheck in 2 weeks". */
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
  const isNamed = all.some(({ end }) => beforeForm.test(text.slice(end, end + 24)));
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

const beforeCount =
  /^[\s,:;|(]*(?:give |[x×] ?)?(?:\d[\d./]*|half|one|two|three|an?|[½¼¾])\s*[½¼¾]?(?:\s*x)?\s*(?:a |of a )?(?:tab|cap|kap|compr|chew|pill)/i;
const beforeForm =
  /^\s*-?(?:chewable |film-coated |scored |oral |flavou?red |[a-z]+ )?(?:tab|cap|kap|compr|chew|pill|sachet|tube|(?<!\s)s\b)/i;

/** "42 tablets = 3 weeks", "60 tablets (30 days)", "x 4 d (4 sachets)": what the time beside it takes in all. */
export const isTotalOf = (
  { text }: LineOfNote,
  durations: readonly Amount[],
  { start, end }: Amount,
): boolean =>
  durations.some(
    (days) =>
      (days.start > end && /^\s*(?:=|\(|\/)\s*$/.test(text.slice(end, days.start))) ||
      (days.end <= start && /^\s*\(\s*$/.test(text.slice(days.end, start)) && /^\s*\)/.test(text.slice(end))),
  );

export const isSolid = ({ unit }: Amount): boolean => /^(?:tablet|capsule|sachet|tube)$/.test(unit.dimension);

/** "15 tabs PO BID": how often follows, so it is given at once. */
export const isOftenAfter = (text: string, { end }: Span, frequencies: readonly Span[]): boolean =>
  frequencies.some(
    ({ start }) =>
      start >= end &&
      /^\s*(?:(?:tab|cap|sachet)\w*\s)?(?:po|orally|by mouth)?\s*$/i.test(text.slice(end, start)),
  );

/** More than six of anything is what is dispensed, not one dose. */
export const isAtOnce = ({ value }: Amount): boolean => value <= mostAtOnce;
const mostAtOnce = 6;
