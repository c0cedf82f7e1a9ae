import { mentionPattern } from '../data/mentions.ts';
import type { Amount, LineAmounts } from './amounts.ts';
import { hasEqualSignBetween, isInBracketsAfter, isCalculationResult } from './beside.ts';
import { mostPiecesPerDose, nonTotalPrefixPattern } from './courses.ts';

type Tie = (figures: LineAmounts, parts: readonly Amount[], result: Amount) => boolean;

/** Figures after "/" divide. `needsTie`: the figures explain a result only where they belong to it. */
export type Formula = readonly [results: string, figures: string, isTied: Tie, needsTie?: boolean];

/** The figures stand near the result, with no other result or sentence between, or "=" ties them to it. */
const areBeside: Tie = ({ line, of }, parts, result) => {
  const others = of(result.kind).filter((one) => one !== result);
  const isHourly = parts.some(({ per }) => per === 'hour');
  return parts.every((one) => {
    if (one.kind === 'weight') return true;
    if (others.some((other) => hasEqualSignBetween(line, one, other) || isInBracketsAfter(line, other, one)))
      return false;
    if (isHourly !== (result.per === 'hour') && !hasEqualSignBetween(line, one, result)) return false;
    const isOnly = one.kind === 'concentration' && of(one.kind).length === 1 && one.end <= result.start;
    const start = Math.min(one.end, result.end);
    const end = Math.max(one.start, result.start);
    const isApart = others.some((other) => other.start >= start && other.end <= end);
    return isOnly || (!isApart && end - start < reach && !parting.test(line.text.slice(start, end)));
  });
};
/** In characters between two amounts. */
const reach = 70;

/** Not the point of "approx." */
const parting = new RegExp(
  String.raw`[;\n•]|(?<!\b${mentionPattern('short form')})\.(?:\s|$)` +
    String.raw`|\b(?:max\w*|up to|just|instead|to effect|then)\b`,
  'i',
);

const isOfOtherPeriod: Tie = ({ line }, parts, { per, ...result }) =>
  per !== null &&
  parts.every(
    (one) => one.per !== null && one.per !== per && hasEqualSignBetween(line, one, { per, ...result }),
  );

/** "1½ tabs (75 mg)", "½ x 5 mg tab (2.5 mg)", "2.5 mg (½ tab". */
const isOfTablets: Tie = ({ line, of }, parts, result) =>
  of('strength').length === 1 &&
  result.per === null &&
  parts.some((one) =>
    one.kind === 'counted'
      ? hasEqualSignBetween(line, one, result) || hasEqualSignBetween(line, result, one)
      : hasEqualSignBetween(line, one, result) && parts.every(({ start }) => start <= one.start),
  );

/** A deficit of "10% = 4 L", the 3 kg of "1.5% BW, 3 kg hay". */
const isOfPercent: Tie = (figures, parts, result) =>
  areBeside(figures, parts, result) &&
  parts.every(({ kind, end }) => {
    const between = figures.line.text.slice(end, result.start);
    return (
      kind === 'weight' || (end <= result.start && (result.kind === 'volume' || !/[x×]|of/.test(between)))
    );
  });

/** The first with figures that belong to a result is shown. */
export const doseFormulas: readonly Formula[] = [
  ['dose volume', 'weight rate', areBeside],
  ['volume', 'dose /concentration', areBeside],
  ['volume', 'weight rate /concentration', areBeside],
  // "1200 ml/day = 50 ml/h"
  ['volume', 'volume', isOfOtherPeriod, true],
  ['dose', 'counted strength', isOfTablets, true],
  ['volume weight', 'patient percent', isOfPercent],
];

/** "9 ewes = 63 ml", "5 ml each, 6 does: total 30 ml". */
const isOfHeads: Tie = ({ line: { text }, of }, [heads], { start, end, per, unit }) => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isEqual = /^\s*(?:\p{L}+\s*)?(?:[=→]|: ?make\w* up)\s*$/u.test(before.slice(heads?.end));
  const isTotal = totalBefore.test(before) || /^ (?:in (?:all|total)|total|altogether)\b/.test(after);
  return (
    (isEqual || (isTotal && !of('duration').some((one) => one.end <= start))) &&
    per === null &&
    !/^(?:dose|can)$/.test(unit.dimension) &&
    !nonTotalPrefixPattern.test(before) &&
    !/^(?:\/| ?(?:each|per|left\b(?! on))\b)/.test(after)
  );
};
const totalBefore = /\b(?:total|so|course|altogether|dispensed)[\s:]*$/i;

/** "65 ml over 5 sites = 13 ml per site". */
const isShared: Tie = ({ line, line: { text } }, [all, heads], result) =>
  isCalculationResult(line, result) &&
  /^ ?(?:each|per)\b/.test(text.slice(result.end)) &&
  /^[^.;]*\b(?:over|into|in|between)\s$/.test(text.slice(all?.end, heads?.start));

/** "(80 ml/day)", but not the difference "80 ml/day less". */
const isOfDay: Tie = ({ line: { text } }, parts, { start, end, per }) => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isDaily = per === 'day' || /^ (?:daily|each day|in 24 ?h)/i.test(after);
  return (
    isDaily &&
    ofDayBefore.test(before) &&
    !isCompared.test(after) &&
    parts.every((one) => one.end <= start && (one.kind !== 'counted' || one.value <= mostPiecesPerDose)) &&
    !parted.test(text.slice(Math.min(...parts.map((one) => one.start)) - 2, start))
  );
};
const rough = String.raw`(?:(?:approx\.?|about|~|≈|a|of|daily|total)\s*)*`;
const ofDayBefore = new RegExp(String.raw`(?:[(=,:]|\btotal|\bi\.e\.,?|\bso)\s*${rough}$`, 'i');
const isCompared = /^(?:\/\w+)?\s*(?:less|more|fewer|below|above|under|over)\b/i;
/** Another sentence, or another step of a course. */
const parted = new RegExp(
  String.raw`[;\n]|(?<!\b(?:approx|i\.e|e\.g|tabs?|caps?))\.\s(?!\d)` +
    String.raw`|\+|\b(?:for|then|over|until|plus|and|extra|x \d|× ?\d)\b`,
  'i',
);

/** "30 tabs = 60 days", "a bottle of 30 ml lasts 60 days". */
const isLasting: Tie = ({ line: { text } }, [stock, given], { start, end }) => {
  const between = text.slice(stock?.end, start);
  const after = text.slice(end);
  const isCalled = (lastsBefore.test(between) && !/^.{0,9}open/.test(after)) || supplyAfter.test(after);
  const isLarge = (stock?.amount ?? 0) > (given?.amount ?? 0);
  return isCalled && isLarge && between.length < 60 && !/[.;]\s/.test(between);
};
const lastsBefore = /(?:\b(?:lasts?|i\.e\.,?)|[=→])\s*(?:(?:approx\.?|about|~)\s*)?$/i;
const supplyAfter = /^['’]?s?['’]?[\s-]supply\b/i;

const isOneByOne: Tie = ({ of }, [stock], { start }) =>
  stock?.kind === 'counted' && of('counted').every((one) => isStockAmount(one) || one.end > start);

export const isStockAmount = ({ kind, per, value }: Amount): boolean =>
  per === null && (kind !== 'counted' || value > mostPiecesPerDose);

/** The first only explains a total; the last that belongs to a result is shown. */
export const totalFormulas: readonly Formula[] = [
  ['dose volume counted', 'heads each duration', () => false],
  ['dose volume counted', 'heads each', isOfHeads],
  ['dose volume', 'each /heads', isShared],
  ['dose', 'counted strength often', isOfDay],
  ['dose volume counted', 'each often', isOfDay],
  ['time duration', 'stock /often', (...of) => isOneByOne(...of) && isLasting(...of), true],
  ['time duration', 'stock /portion /often', isLasting],
  ['time duration', 'stock /daily', isLasting],
];
