import type { Amount, Figures } from './amounts.ts';
import { belongTogether, isEqualTo, isOfAnother } from './beside.ts';
import { mostAtOnce, noTotalBefore } from './courses.ts';

/** Whether the figures of a formula belong to a result. */
type Tie = (figures: Figures, parts: readonly Amount[], result: Amount) => boolean;

/**
 * How results of some kinds are worked out: `by` names the figures whose product they are, and after "/" those that divide.
 * `isFree`: such figures explain a result wherever they stand; otherwise only where they are tied to it.
 */
export type Formula = {
  readonly results: readonly string[];
  readonly by: readonly string[];
  readonly isTied: Tie;
  readonly isFree: boolean;
};
const formula = (results: string, by: string, isTied: Tie, isFree = true): Formula => ({
  results: results.split(' '),
  by: by.split(' '),
  isTied,
  isFree,
});

/** Whether the figures stand near the result, with nothing between that parts them, or "=" ties them to it. */
const areBeside: Tie = ({ line, of }, parts, result) =>
  parts.every((one) => {
    if (one.kind === 'weight') return true;
    const [results, alike] = [of(result.kind), of(one.kind)];
    if (isOfAnother(line, one, result, results)) return false;
    const isHourly = parts.some(({ per }) => per === 'hour');
    if (isHourly !== (result.per === 'hour') && !isEqualTo(line, one, result)) return false;
    const isOnly = alike.length === 1 && one.kind === 'concentration';
    return (isOnly && one.end <= result.start) || belongTogether(line, one, result, results);
  });

const isOfOtherPeriod: Tie = ({ line }, [one], result) =>
  one !== undefined &&
  one.per !== null &&
  result.per !== null &&
  one.per !== result.per &&
  isEqualTo(line, one, result);

/** Whether an amount is what tablets of one strength come to: "1½ tabs (75 mg)", "½ x 5 mg tab (2.5 mg)", "2.5 mg (½ tab". */
const isOfTablets: Tie = ({ line, of }, [count, strength], result) =>
  count !== undefined &&
  strength !== undefined &&
  of('strength').length === 1 &&
  result.per === null &&
  (isEqualTo(line, count, result) ||
    isEqualTo(line, result, count) ||
    (isEqualTo(line, strength, result) && count.end <= strength.start));

/** Whether an amount is a share of the weight, as a deficit of "10% = 4 L" or the 3 kg of "1.5% BW, 3 kg hay". */
const isOfPercent: Tie = (figures, [, percent], result) =>
  percent !== undefined &&
  percent.end <= result.start &&
  (result.kind === 'volume' || !/[x×]|of/.test(figures.line.text.slice(percent.end, result.start))) &&
  areBeside(figures, [percent], result);

/** The formulas of one dose. The first with figures that belong to a result is shown. */
export const ofDoses: readonly Formula[] = [
  formula('dose volume', 'weight rate', areBeside),
  formula('volume', 'dose /concentration', areBeside),
  formula('volume', 'weight rate /concentration', areBeside),
  // "1200 ml/day = 50 ml/h"
  formula('volume', 'volume', isOfOtherPeriod, false),
  formula('dose', 'counted strength', isOfTablets, false),
  formula('volume weight', 'patient percent', isOfPercent),
];

/** Whether an amount is told as the total of so many animals or doses: "9 ewes = 63 ml", "5 ml each, 6 does: total 30 ml". */
const isOfHeads: Tie = ({ line: { text }, of }, [heads], { start, end, per, unit }) => {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isEqual = /^\s*(?:\p{L}+\s*)?(?:[=→]|: ?make\w* up)\s*$/u.test(before.slice(heads?.end));
  const isTotal = totalBefore.test(before) || totalAfter.test(after);
  return (
    (isEqual || (isTotal && !of('duration').some((one) => one.end <= start))) &&
    per === null &&
    !/^(?:dose|can)$/.test(unit.dimension) &&
    !noTotalBefore.test(before) &&
    !/^(?:\/| ?(?:each|per|left\b(?! on))\b)/.test(after)
  );
};
const totalBefore = /\b(?:total|so|course|altogether|dispensed)[\s:]*$/i;
const totalAfter = /^ (?:in all|in total|total|altogether)\b/;

/** Whether an amount is told as the total of a day, as in "(80 ml/day)", and not as a difference, as in "80 ml/day less". */
const isOfDay: Tie = ({ line: { text } }, parts, { start, end, per }) => {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isDaily = per === 'day' || /^ (?:daily|each day|in 24 ?h)/i.test(after);
  return (
    (dailyBefore.test(before) || (isDaily && ofDayBefore.test(before))) &&
    !isCompared.test(after) &&
    parts.every((one) => one.end <= start && (one.kind !== 'counted' || one.value <= mostAtOnce)) &&
    !parted.test(text.slice(Math.min(...parts.map((one) => one.start)) - 2, start))
  );
};
const rough = String.raw`(?:(?:approx\.?|about|~|≈|a|of|daily|total)\s*)*`;
const ofDayBefore = new RegExp(String.raw`(?:[(=,:]|\btotal|\bi\.e\.,?|\bso)\s*${rough}$`, 'i');
const dailyBefore = new RegExp(
  String.raw`\b(?:total daily|daily) (?:dose|total|amount|volume)[\s:=]*${rough}$`,
  'i',
);
const isCompared = /^(?:\/\w+)?\s*(?:less|more|fewer|below|above|under|over)\b/i;
/** What parts an amount from the total of a day: another sentence, or another step of a course. */
const parted =
  /[;\n]|(?<!\b(?:approx|i\.e|e\.g|tabs?|caps?))\.\s(?!\d)|\+|\b(?:for|then|over|until|plus|and|extra|x \d|× ?\d)\b/i;

const never: Tie = () => false;

/** Whether a time is how long a stock lasts: "30 tabs = 60 days", "a bottle of 30 ml lasts 60 days". */
const isLasting: Tie = ({ line: { text } }, [stock], { start, end }) => {
  const between = text.slice(stock?.end, start);
  const isCalled = lastsBefore.test(between) || /^['’]?s?['’]?[\s-]supply\b/i.test(text.slice(end));
  return isCalled && between.length < 60 && !/[.;]\s/.test(between);
};
const lastsBefore = /(?:\b(?:lasts?|i\.e\.,?)|[=→])\s*(?:(?:approx\.?|about|~)\s*)?$/i;

/** Whether one is given each time, because nothing else is told. */
const isOneByOne: Tie = ({ of }, [stock], { start }) =>
  stock?.kind === 'counted' && of('counted').every((one) => isStock(one) || one.end > start);

export const isStock = ({ kind, per, value, unit }: Amount): boolean =>
  per === null && unit.dimension !== 'dose' && (kind !== 'counted' || value > mostAtOnce);

/** The formulas of what several animals or doses take together, of what is given in a day, and of how long a stock lasts. The first only explain a total; the last that belongs to a result is shown. */
export const ofTotals: readonly Formula[] = [
  ...[
    'each',
    'heads heads each',
    'heads often each',
    'each duration',
    'heads each duration',
    'often each duration',
  ].map((by) => formula('dose volume counted', by, never)),
  formula('dose volume counted', 'heads each', isOfHeads),
  formula('dose', 'often counted strength', isOfDay),
  formula('dose volume counted', 'often each', isOfDay),
  formula('time duration', 'stock /often', (...of) => isOneByOne(...of) && isLasting(...of), false),
  formula('time duration', 'stock /portion /often', isLasting),
  formula('time duration', 'stock /daily', isLasting),
];
