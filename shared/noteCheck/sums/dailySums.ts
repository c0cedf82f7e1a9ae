import { amountsOf, figure, unitAsWritten, substanceOf, type Amount } from './amounts.ts';
import { isResult } from './beside.ts';
import { products } from './products.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isOneOf } from './tolerance.ts';

/** What is given in a day, where it is not what is given at once by the times a day: "3 ml (6 mg) TID, total 12 mg/day". */
export function wrongDailyAmounts(sums: SumsOfPart, marked: ReadonlySet<Amount>): readonly WrongSum[] {
  const { kinds, hasRange, line, strengthsTaken } = sums;
  if (hasRange || kinds.frequencies.length === 0) return [];
  const all = [...kinds.volumes, ...kinds.doses, ...kinds.counted].toSorted((a, b) => a.start - b.start);
  return all.flatMap((result) => {
    if (marked.has(result) || !isOfDay(line.text, result) || !isResult(line, result)) return [];
    // "75 g BID, 30 g/day less than now"
    if (
      /^(?:\/\w+)?\s*(?:less|more|fewer|below|above|under|over)\b/i.test(
        line.text.slice(result.end, result.end + 16),
      )
    )
      return [];
    const once = all.filter(
      (one) =>
        one.per === null &&
        one.end <= result.start &&
        !kinds.strengths.includes(one) &&
        substanceOf(one) === substanceOf(result),
    );
    const each = once.at(-1);
    const often = kinds.frequencies.findLast(({ end }) => end <= result.start);
    if (each === undefined || often === undefined || marked.has(each)) return [];
    const other = once.at(-2);
    if (other !== undefined && isAdded.test(line.text.slice(other.end, each.start))) return [];
    const from = Math.min(each.start, often.start);
    if (strengthsTaken.length > 1 || isParted(line.text.slice(from, result.start))) return [];
    const right = [...products(amountsOf(once), sums.perDay)];
    if (isOneOf(result, right, false)) return [];
    const unit = unitAsWritten(result.written);
    const sum = each.amount * often.perDay;
    const calculation = `${figure(often.perDay)} × ${each.written} = ${figure(sum / (result.unit?.factor ?? 1))} ${unit}`;
    return [{ result, span: result, calculation, sum }];
  });
}

/** "½ can BID plus ¼ can at night". */
const isAdded = /\+|\b(?:plus|and)\b/i;

const rough = String.raw`(?:(?:approx\.?|about|~|≈|a|of|daily|total)\s*)*`;
const ofDayBefore = new RegExp(String.raw`(?:[(=,:]|\btotal|\bi\.e\.,?|\bso)\s*${rough}$`, 'i');
const totalBefore = new RegExp(
  String.raw`\b(?:total daily (?:dose|amount|volume)|daily (?:dose|total|amount|volume))[\s:=]*${rough}$`,
  'i',
);

/** Whether an amount is told as the total of a day: "(80 ml/day)". */
function isOfDay(text: string, { per, start, end }: Amount): boolean {
  const before = text.slice(Math.max(0, start - 34), start);
  const isDaily = per === 'day' || /^ (?:daily|each day|in 24 ?h)/i.test(text.slice(end, end + 10));
  return totalBefore.test(before) || (isDaily && ofDayBefore.test(before));
}

/** Where another sentence, step or time stands between. */
const isParted = (between: string): boolean =>
  /[;\n]|\.\s(?!\d)|\b(?:for|then|over|until|plus|and|extra|x \d|× ?\d)\b/i.test(
    between.replaceAll(/\b(?:approx|i\.e|e\.g|tabs?|caps?)\./gi, ''),
  );
