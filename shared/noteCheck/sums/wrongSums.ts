import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Finding } from '../finding.ts';
import type { Span } from '../noteCheck.ts';
import {
  amountsOf,
  figure,
  isTooLong,
  readable,
  substanceOf,
  unitAsWritten,
  wrongResult,
  type Amount,
} from './amounts.ts';
import {
  belongTogether,
  headsIn,
  isDispensed,
  isEqualTo,
  isInBracketsAfter,
  isOfAnother,
  isResult,
  isStatedSum,
} from './beside.ts';
import { partsOfDay, wrongCourse } from './courses.ts';
import { figuresOf, type FiguresOfPatient } from './figures.ts';
import { products, roundedOfTablets, waysTo, type Way, type WrongSum } from './formulas.ts';
import { wrongLastings } from './lasting.ts';
import { isRounded } from './tolerance.ts';

/**
 * The results about one drug that do not work out, with their places in its text. `weights`: of the patient in kg, the
 * one that was measured now first.
 */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Finding[] {
  if (line.quantities.length === 0 || isTooLong(line)) return [];
  const figures = figuresOf(line, weights);
  const { doses, volumes, counted } = figures;
  const wrong: WrongSum[] = [];
  const marked = (amount: Amount): boolean => wrong.some(({ result }) => result === amount);
  // What was found wrong is taken for granted by what follows from it.
  for (const results of [doses, volumes])
    for (const result of results) wrong.push(...wrongAmount(figures, result, results, marked));
  for (const check of [wrongCourse, wrongOfDay])
    for (const result of [...counted, ...volumes, ...doses])
      if (!marked(result)) wrong.push(...check(figures, result));
  wrong.push(...wrongLastings(figures));
  return wrong.map(({ result, span, calculation, sum }) => {
    const isWhole = span.start === result.start && span.end === result.end;
    return wrongResult(line, span, calculation, isWhole && sum !== null ? sum / result.unit.factor : null);
  });
}

/** A dose or volume that the figures that belong to it do not give, nor any others of its drug. */
function wrongAmount(
  figures: FiguresOfPatient,
  result: Amount,
  results: readonly Amount[],
  isMarked: (amount: Amount) => boolean,
): readonly WrongSum[] {
  const { line } = figures;
  if (!isResult(line, result)) return [];
  // What hours, heads and percent give says something only where they are tied to it.
  const ways = waysTo(substanceOf(result), figures).filter(
    (way) => !isOfAll(way) || isTied(figures, way, result, results),
  );
  const tied = ways.find((way) => isTied(figures, way, result, results));
  if (tied === undefined || tied.of.some(isMarked) || isGiven(figures, result, tied, ways)) return [];
  // "0.1 mg/kg, so 3 mg" is a dose, whatever "so 30 tablets" are.
  const isByWeight = tied.of.length === 1 && tied.share !== 0.02;
  if (!isByWeight && !isOfAll(tied) && isDispensed(line, result)) return [];
  const sum = inPeriod(tied, result);
  const period = result.per === null ? '' : `/${result.per === 'hour' ? 'h' : 'day'}`;
  const calculation = `${tied.written} = ${readable(sum, substanceOf(result))}${period}`;
  return [{ result, span: spanOfWrong(figures, tied, result), calculation, sum }];
}

/** Whether the figures of a way belong to the result. */
const isTied = (figures: FiguresOfPatient, way: Way, result: Amount, results: readonly Amount[]): boolean => {
  const { line, rates, concentrations, doses, volumes } = figures;
  if (way.share === roundedOfTablets)
    return way.of.some(
      (one) =>
        isEqualTo(line, one, result) ||
        isInBracketsOf(line, result, one) ||
        // Whole tablets seldom give the dose exactly.
        (isEqualTo(line, result, one) && !isWithin(result.amount, way.sum, 0.15)),
    );
  return way.of.every((one) => {
    const gives = givesAllOf(one, way);
    if (gives !== undefined) return isGivenByAll(line, gives, one, way, result);
    if (volumes.includes(one)) return volumes.findLast(({ end }) => end <= result.start) === one;
    const alike = [rates, concentrations, doses].find((list) => list.includes(one)) ?? [];
    const same = alike.filter((other) => substanceOf(other) === substanceOf(one));
    if (isLimit(line.text, one) || isOfAnother(line, one, result, results)) return false;
    if ((way.per === 'hour') !== (result.per === 'hour') && !isEqualTo(line, one, result)) return false;
    const isOnly = concentrations.length === 1 && alike === concentrations;
    return (
      (isOnly && (one.end <= result.start || results.length === 1)) ||
      belongTogether(line, one, result, same, results)
    );
  });
};

/** "60 ml/h for 12 h = 720 ml", but "500 ml over 4 h = 125 ml/h". */
const isGivenByAll = ({ text }: LineOfNote, gives: RegExp, one: Amount, way: Way, result: Amount): boolean =>
  one.end <= result.start &&
  gives.test(text.slice(one.end, result.start)) &&
  // "65 ml over 5 sites = 13 ml per site".
  (one.unit.dimension !== 'head' ||
    way.written.includes('÷') === /^\s*(?:\/|per\b|each\b|a\b)/i.test(text.slice(result.end))) &&
  (/^(?:percent|head)$/.test(one.unit.dimension) ||
    (isOfPeriod(one, way) ? result.per !== null && result.per !== one.per : result.per === way.per));

/** So many animals, hours or percent give only what a sign or word ties to them: "2 % BW, 37 ml", "9 ewes: 63 ml". */
const isOfAll = (way: Way): boolean => way.of.some((one) => givesAllOf(one, way) !== undefined);
const givesAllOf = (one: Amount, way: Way): RegExp | undefined =>
  givesAll[isOfPeriod(one, way) ? 'period' : one.unit.dimension];
/** "600 ml/day = 25 ml/h": the same for another time. */
const isOfPeriod = ({ per, unit }: Amount, { of }: Way): boolean =>
  per !== null && unit.dimension === 'volume' && of.length === 1;
const givesAll: Readonly<Record<string, RegExp>> = {
  percent:
    /^\s*(?:BW|body ?weight)?\s*[=→]\s*$|^\s*(?:BW|body ?weight)\s*[,:]\s*$|^\s*(?:dehydrat\w*|deficit|(?:[x×*]|of)\s*\d[\d.]*\s?kg|[,:;(=]\s*(?:fluid )?deficit)\s*[=→:,(]?\s*(?:(?:fluid|deficit|so|is|of|=|about|approx\.?)[\s:]*)*$/i,
  head: /^(?:,?(?: \w+)? (?:at |@ )?\d[\d.]* ?ml(?: each| per \w+)?)?[\s,]*(?:[=→:]|\b(?:make|need|take|get|use)[sd]?\b)\s*(?:make up\s*|in all\s*|total\s*)?$/i,
  time: /^\s*(?:IV\s*)?(?:[=→(:]|,? (?:so|i\.e\.|at|giving)\s)\s*(?:(?:set|run|rate|pump|at|to|approx\.?|about)[\s:]+)*$/i,
  period:
    /^(?:\/\d*\s?h\w*)?\s*(?:[=≈→(:]|,? (?:so|i\.e\.|at|giving|or)\s)\s*(?:(?:set|run|rate|pump|at|to|approx\.?|about)[\s:]+)*$/i,
};

/** "2.5 mg (1/4 of a 5 mg tablet)". */
const isInBracketsOf = ({ text }: LineOfNote, result: Amount, one: Amount): boolean =>
  /^\s*\((?:1\/\d|[\d½¼¾]+)?[^\d)(]*$/.test(text.slice(result.end, Math.max(result.end, one.start)));

/** "Just over 1 ml/kg" tells no more than that. */
const isLimit = (text: string, { start }: Amount): boolean =>
  /(?:\b(?:over|under|above|below|more than|less than|at least)|% (?:of|[x×]))\s*$/i.test(
    text.slice(Math.max(0, start - 12), start),
  );

/** Whether some of the ways give the result: those with the figure that a sign ties to it, or all of them. */
function isGiven(figures: FiguresOfPatient, result: Amount, tied: Way, ways: readonly Way[]): boolean {
  const { line, ranges } = figures;
  const isOfRange = ranges.some((one) => one === result || tied.of.includes(one));
  const equal = isOfRange
    ? undefined
    : tied.of.find(
        (one) =>
          one.unit.dimension === 'time' ||
          isEqualTo(line, one, result) ||
          isByNext(line, tied, one, result) ||
          isTold(figures, result, one),
      );
  // What tablets hold is near to what a weight gives, and not instead of it.
  const isOfTablets = ({ share }: Way): boolean => share === roundedOfTablets;
  const alike = ways.filter((way) => isOfTablets(tied) || !isOfTablets(way));
  const may = equal === undefined ? alike : alike.filter(({ of }) => of.includes(equal));
  const all = may.map((way) => inPeriod(way, result));
  const isRight = (way: Way): boolean =>
    factorsOf(figures, way, result, equal !== undefined).some((factor) =>
      isRounded(result, inPeriod(way, result) * factor, way.share),
    );
  const [least, most] = [Math.min(...all) * 0.9, Math.max(...all) * 1.1];
  return (
    may.some(isRight) ||
    (ranges.length > 0 && equal === undefined && result.amount >= least && result.amount <= most) ||
    isRoundedToTablets(figures, tied, result, may)
  );
}

/** "480 mg @ 100 mg/ml = 4.8 ml", "1.5 mg, give 1 ml". */
const isByNext = (line: LineOfNote, { of }: Way, one: Amount, result: Amount): boolean => {
  const next = of.find(({ start }) => start >= one.end);
  const between = line.text.slice(one.end, Math.max(one.end, (next ?? result).start));
  return next === undefined
    ? one.end <= result.start && /^,? ?(?:give|so give|draw up|i\.e\.)\s*$/i.test(between)
    : isEqualTo(line, next, result) && /^\s*(?:@|at|of|÷|\/|,|\()?\s*$/i.test(between);
};

/** What a way gives, in the period of the result. */
const inPeriod = ({ sum, per }: Way, result: Amount): number => {
  if (per === null || result.per === null || per === result.per) return sum;
  return per === 'day' ? sum / 24 : sum * 24;
};

/** How many times as much as a way gives a result may be, as the words beside tell. */
function factorsOf(
  { line: { text }, perDay, durations, doses }: FiguresOfPatient,
  way: Way,
  result: Amount,
  isEqual: boolean,
): readonly number[] {
  if (way.of.some((one) => doses.includes(one))) return [1, ...(result.per === 'day' ? perDay : [])];
  const often = perDay.flatMap((times) => [times, 1 / times]);
  const isShared = /\bdivided|\bsplit|\bper day|\/d(?:ay)?\b|\/24/i.test(text);
  const isPart = /\b(?:total|each|both|per site|per side|double|half|split|sites)\b/i.test(
    text.slice(Math.max(0, result.start - 14), result.end + 18),
  );
  const isOpen = !isEqual || way.per !== result.per;
  const isVolume = substanceOf(result) === 'volume';
  return [
    ...headsIn(text),
    ...(isPart ? [2, 3, 4, 1 / 2, ...perDay] : []),
    ...(/\b(?:quarter|third)|[¼⅓]/i.test(text.slice(Math.max(0, result.start - 24), result.start))
      ? [1 / 3, 1 / 4]
      : []),
    ...(isOpen && (isShared || (isVolume && way.of.length === 1)) ? often : []),
    ...(way.of.some(({ unit }) => unit.dimension === 'head') ? amountsOf(durations) : []),
  ];
}

/** What the tablets that are given at once hold. */
const heldBy = ({ strengths, tablets, taken }: FiguresOfPatient): readonly Amount[] => [
  ...taken,
  ...strengths.flatMap((one) =>
    tablets.map(({ value, start, end }) => ({ ...one, start, end, amount: value * one.amount })),
  ),
];

/** Whole tablets seldom give the dose exactly. */
function isRoundedToTablets(
  figures: FiguresOfPatient,
  { of: [rate] }: Way,
  dose: Amount,
  ways: readonly Way[],
): boolean {
  const { line, strengths } = figures;
  const isByTablets = heldBy(figures).some(({ amount }) => isWithin(dose.amount, amount, 0.01));
  const isOneTablet =
    strengths.length === 0 &&
    /\btab|\bcap|\bchew|#\s?\d/i.test(line.text) &&
    rate !== undefined &&
    substanceOf(dose) !== 'volume' &&
    !isStatedSum(line, rate, dose);
  return (isByTablets || isOneTablet) && ways.some(({ sum }) => isWithin(dose.amount, sum, 0.25));
}

/** "40 ml/h (1.9 ml/kg/h)", "30 ml/h = 3 ml/kg/h": the rate tells how much the amount is, and may be the wrong one. */
const isTold = ({ line, rates }: FiguresOfPatient, result: Amount, rate: Amount): boolean =>
  rates.includes(rate) &&
  (isInBracketsAfter(line, result, rate) || /^\s*=\s*$/.test(line.text.slice(result.end, rate.start)));

/** What to mark: the result, with the figure that may be the wrong one as well. */
function spanOfWrong(figures: FiguresOfPatient, { of }: Way, result: Amount): Span {
  const { doses } = figures;
  const other = of.find((one) =>
    doses.includes(one)
      ? !waysTo(substanceOf(one), figures).some(({ sum }) => isWithin(one.amount, sum, 0.1))
      : isTold(figures, result, one),
  );
  const { start, end } = other ?? result;
  return { start: Math.min(start, result.start), end: Math.max(end, result.end) };
}

/** What is given in a day, where it is not what is given at once by the times a day: "3 ml (6 mg) TID, total 12 mg/day". */
function wrongOfDay(figures: FiguresOfPatient, result: Amount): readonly WrongSum[] {
  const { line, ranges, frequencies, doses, volumes, counted, taken, perDay } = figures;
  const { text } = line;
  const once = [...volumes, ...doses, ...counted, ...heldBy(figures)]
    .filter((one) => one.per === null && one.end <= result.start && substanceOf(one) === substanceOf(result))
    .toSorted((a, b) => a.start - b.start);
  const [each, often] = [once.at(-1), frequencies.findLast(({ end }) => end <= result.start)];
  if (!isOfDay(text, result) || !isResult(line, result) || each === undefined || ranges.length > 0) return [];
  const parts = partsOfDay(text, once, result.start);
  const ofParts = parts.reduce((sum, { amount }) => sum + amount, 0);
  const right = [...products(amountsOf(once), perDay), ofParts, ...products([ofParts], perDay)];
  if (right.some((sum) => isRounded(result, sum, 0.1))) return [];
  const wrong = (sum: number, written: string): readonly WrongSum[] => {
    const calculation = `${written} = ${figure(sum / result.unit.factor)} ${unitAsWritten(result.written)}`;
    return [{ result, span: result, calculation, sum }];
  };
  if (parts.length > 1) return wrong(ofParts, parts.map((one) => one.written.trim()).join(' + '));
  if (often === undefined || taken.length > 1) return [];
  const from = Math.min(each.start, often.start);
  const isAdded = /\+|\b(?:plus|and)\b/i.test(text.slice(once.at(-2)?.end ?? each.start, each.start));
  const isParted =
    /[;\n]|(?<!\b(?:approx|i\.e|e\.g|tabs?|caps?))\.\s(?!\d)|\+|\b(?:for|then|over|until|plus|and|extra|x \d|× ?\d)\b/i.test(
      text.slice(from, result.start),
    );
  if (isAdded || isParted) return [];
  return wrong(each.amount * often.perDay, `${figure(often.perDay)} × ${each.written}`);
}

const rough = String.raw`(?:(?:approx\.?|about|~|≈|a|of|daily|total)\s*)*`;
const ofDayBefore = new RegExp(String.raw`(?:[(=,:]|\btotal|\bi\.e\.,?|\bso)\s*${rough}$`, 'i');
const totalBefore = new RegExp(
  String.raw`\b(?:total daily|daily) (?:dose|total|amount|volume)[\s:=]*${rough}$`,
  'i',
);

/** Whether an amount is told as the total of a day, "(80 ml/day)", and not how much less it is. */
function isOfDay(text: string, { per, start, end }: Amount): boolean {
  const before = text.slice(Math.max(0, start - 34), start);
  const after = text.slice(end, end + 16);
  if (/^(?:\/\w+)?\s*(?:less|more|fewer|below|above|under|over)\b/i.test(after)) return false;
  const isDaily = per === 'day' || /^ (?:daily|each day|in 24 ?h)/i.test(after);
  return totalBefore.test(before) || (isDaily && ofDayBefore.test(before));
}
