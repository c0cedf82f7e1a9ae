import { amountsOf, figure, substanceOf, unitAsWritten, type Amount } from './amounts.ts';
import { isResult } from './beside.ts';
import type { Figure, Figures } from './figures.ts';
import { products, type WrongSum } from './formulas.ts';
import { isRounded } from './tolerance.ts';

/** What is given in a day, where it is not what is given at once by the times a day: "3 ml (6 mg) TID, total 12 mg/day". */
export function wrongOfDay(figures: Figures, result: Figure): WrongSum | null {
  const { line, frequencies, of, perDay } = figures;
  const { text } = line;
  if (!isOfDay(text, result) || !isResult(line, result)) return null;
  const once = of('dose', 'volume', 'counted')
    .filter((one) => one.end <= result.start && substanceOf(one) === substanceOf(result))
    .toSorted((a, b) => a.start - b.start);
  const [each, often] = [once.at(-1), frequencies.findLast(({ end }) => end <= result.start)];
  if (each === undefined || often === undefined) return null;
  if (products(amountsOf(once), perDay).some((sum) => isRounded(result, sum, 0.1))) return null;
  if (parted.test(text.slice(Math.min(once.at(-2)?.end ?? each.start, often.start), result.start)))
    return null;
  const sum = each.amount * often.perDay;
  const calculation = `${figure(often.perDay)} × ${each.written} = ${figure(sum / result.unit.factor)} ${unitAsWritten(result.written)}`;
  return { result, calculation, sum };
}
/** What parts an amount from the total of a day: another sentence, or another step of a course. */
const parted =
  /[;\n]|(?<!\b(?:approx|i\.e|e\.g|tabs?|caps?))\.\s(?!\d)|\+|\b(?:for|then|over|until|plus|and|extra|x \d|× ?\d)\b/i;

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
