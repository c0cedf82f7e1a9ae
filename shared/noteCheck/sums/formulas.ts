import { mentionPattern } from '../data/mentions.ts';
import type { Amount, Figures } from './amounts.ts';
import { isEqualTo, isInBracketsAfter, isResult } from './beside.ts';
import { mostAtOnce, noTotalBefore } from './courses.ts';

/** Whether the figures of a formula belong to a result. */
type Tie = (figures: Figures, parts: readonly Amount[], result: Amount) => boolean;

/**
 * How results of some kinds are worked out: the figures whose product they are, where those after "/" divide.
 * `needsTie`: such figures explain a result only where they belong to it; otherwise wherever they stand.
 */
export type Formula = readonly [results: string, figures: string, isTied: Tie, needsTie?: boolean];

/** Whether the figures stand near the result, with no other result, no end of a sentence and no "then" or "up to" between, or "=" ties them to it. */
const areBeside: Tie = ({ line, of }, parts, result) => {
  const others = of(result.kind).filter((one) => one !== result);
  const isHourly = parts.some(({ per }) => per === 'hour');
  return parts.every((one) => {
    if (one.kind === 'weight') return true;
    // "=" or brackets may tie a figure to another result.
    if (others.some((other) => isEqualTo(line, one, other) || isInBracketsAfter(line, other, one)))
      return false;
    if (isHourly !== (result.per === 'hour') && !isEqualTo(line, one, result)) return false;
    const isOnly = one.kind === 'concentration' && of(one.kind).length === 1 && one.end <= result.start;
    const start = Math.min(one.end, result.end);
    const end = Math.max(one.start, result.start);
    const isApart = others.some((other) => other.start >= start && other.end <= end);
    return isOnly || (!isApart && end - start < reach && !parting.test(line.text.slice(start, end)));
  });
};
/** How many characters may stand between two amounts that belong together. */
const reach = 70;

/** What shows that two amounts do not belong together: a new sentence, ";", "then", "up to"; not the point of "approx." */
const parting = new RegExp(
  String.raw`[;\n•]|(?<!\b${mentionPattern('short form')})\.(?:\s|$)` +
    String.raw`|\b(?:max\w*|up to|just|instead|to effect|then)\b`,
  'i',
);

const isOfOtherPeriod: Tie = ({ line }, parts, { per, ...result }) =>
  per !== null &&
  parts.every((one) => one.per !== null && one.per !== per && isEqualTo(line, one, { per, ...result }));

/** Whether an amount is what tablets of one strength come to: "1½ tabs (75 mg)", "½ x 5 mg tab (2.5 mg)", "2.5 mg (½ tab". */
const isOfTablets: Tie = ({ line, of }, parts, result) =>
  of('strength').length === 1 &&
  result.per === null &&
  parts.some((one) =>
    one.kind === 'counted'
      ? isEqualTo(line, one, result) || isEqualTo(line, result, one)
      : isEqualTo(line, one, result) && parts.every(({ start }) => start <= one.start),
  );

/** Whether an amount is a share of the weight, as a deficit of "10% = 4 L" or the 3 kg of "1.5% BW, 3 kg hay". */
const isOfPercent: Tie = (figures, parts, result) =>
  areBeside(figures, parts, result) &&
  parts.every(({ kind, end }) => {
    const between = figures.line.text.slice(end, result.start);
    return (
      kind === 'weight' || (end <= result.start && (result.kind === 'volume' || !/[x×]|of/.test(between)))
    );
  });

/** The formulas of one dose. The first with figures that belong to a result is shown. */
export const ofDoses: readonly Formula[] = [
  ['dose volume', 'weight rate', areBeside],
  ['volume', 'dose /concentration', areBeside],
  ['volume', 'weight rate /concentration', areBeside],
  // "1200 ml/day = 50 ml/h"
  ['volume', 'volume', isOfOtherPeriod, true],
  ['dose', 'counted strength', isOfTablets, true],
  ['volume weight', 'patient percent', isOfPercent],
];

/** Whether an amount is told as the total of so many animals or doses: "9 ewes = 63 ml", "5 ml each, 6 does: total 30 ml". */
const isOfHeads: Tie = ({ line: { text }, of }, [heads], { start, end, per, unit }) => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isEqual = /^\s*(?:\p{L}+\s*)?(?:[=→]|: ?make\w* up)\s*$/u.test(before.slice(heads?.end));
  const isTotal = totalBefore.test(before) || /^ (?:in (?:all|total)|total|altogether)\b/.test(after);
  return (
    (isEqual || (isTotal && !of('duration').some((one) => one.end <= start))) &&
    per === null &&
    !/^(?:dose|can)$/.test(unit.dimension) &&
    !noTotalBefore.test(before) &&
    !/^(?:\/| ?(?:each|per|left\b(?! on))\b)/.test(after)
  );
};
const totalBefore = /\b(?:total|so|course|altogether|dispensed)[\s:]*$/i;

/** Whether an amount is what each site, animal or feed gets: "65 ml over 5 sites = 13 ml per site". */
const isShared: Tie = ({ line, line: { text } }, [all, heads], result) =>
  isResult(line, result) &&
  /^ ?(?:each|per)\b/.test(text.slice(result.end)) &&
  /^[^.;]*\b(?:over|into|in|between)\s$/.test(text.slice(all?.end, heads?.start));

/** Whether an amount is told as the total of a day, as in "(80 ml/day)", and not as a difference, as in "80 ml/day less". */
const isOfDay: Tie = ({ line: { text } }, parts, { start, end, per }) => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isDaily = per === 'day' || /^ (?:daily|each day|in 24 ?h)/i.test(after);
  return (
    isDaily &&
    ofDayBefore.test(before) &&
    !isCompared.test(after) &&
    parts.every((one) => one.end <= start && (one.kind !== 'counted' || one.value <= mostAtOnce)) &&
    !parted.test(text.slice(Math.min(...parts.map((one) => one.start)) - 2, start))
  );
};
const rough = String.raw`(?:(?:approx\.?|about|~|≈|a|of|daily|total)\s*)*`;
const ofDayBefore = new RegExp(String.raw`(?:[(=,:]|\btotal|\bi\.e\.,?|\bso)\s*${rough}$`, 'i');
const isCompared = /^(?:\/\w+)?\s*(?:less|more|fewer|below|above|under|over)\b/i;
/** What parts an amount from the total of a day: another sentence, or another step of a course. */
const parted = new RegExp(
  String.raw`[;\n]|(?<!\b(?:approx|i\.e|e\.g|tabs?|caps?))\.\s(?!\d)` +
    String.raw`|\+|\b(?:for|then|over|until|plus|and|extra|x \d|× ?\d)\b`,
  'i',
);

/** Whether a time is how long a stock lasts: "30 tabs = 60 days", "a bottle of 30 ml lasts 60 days". */
const isLasting: Tie = ({ line: { text } }, [stock, given], { start, end }) => {
  const between = text.slice(stock?.end, start);
  const after = text.slice(end);
  const isCalled = (lastsBefore.test(between) && !/^.{0,9}open/.test(after)) || supplyAfter.test(after);
  const isLarge = (stock?.amount ?? 0) > (given?.amount ?? 0);
  return isCalled && isLarge && between.length < 60 && !/[.;]\s/.test(between);
};
const lastsBefore = /(?:\b(?:lasts?|i\.e\.,?)|[=→])\s*(?:(?:approx\.?|about|~)\s*)?$/i;
const supplyAfter = /^['’]?s?['’]?[\s-]supply\b/i;

/** Whether one is given each time, because nothing else is told. */
const isOneByOne: Tie = ({ of }, [stock], { start }) =>
  stock?.kind === 'counted' && of('counted').every((one) => isStock(one) || one.end > start);

export const isStock = ({ kind, per, value }: Amount): boolean =>
  per === null && (kind !== 'counted' || value > mostAtOnce);

/** The formulas of what several animals or doses take together, of what is given in a day, and of how long a stock lasts. The first only explains a total; the last that belongs to a result is shown. */
export const ofTotals: readonly Formula[] = [
  ['dose volume counted', 'heads each duration', () => false],
  ['dose volume counted', 'heads each', isOfHeads],
  ['dose volume', 'each /heads', isShared],
  ['dose', 'counted strength often', isOfDay],
  ['dose volume counted', 'each often', isOfDay],
  ['time duration', 'stock /often', (...of) => isOneByOne(...of) && isLasting(...of), true],
  ['time duration', 'stock /portion /often', isLasting],
  ['time duration', 'stock /daily', isLasting],
];
