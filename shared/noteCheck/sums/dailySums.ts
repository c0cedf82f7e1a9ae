import { figure, substanceOf, type Amount } from './amounts.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isRounded } from './tolerance.ts';

/** What is given in a day, where it is not what is given at once by the times a day: "20 ml QID (80 ml/day)". */
export function wrongDailyAmounts(
  { line: { text }, kinds, hasRange }: SumsOfPart,
  marked: ReadonlySet<Amount>,
): readonly WrongSum[] {
  const all = [...kinds.volumes, ...kinds.doses].toSorted((a, b) => a.start - b.start);
  return all.flatMap((result, at) => {
    const [each] = all.slice(0, at).slice(-1);
    if (each === undefined || hasRange || each.per !== null || marked.has(result) || marked.has(each))
      return [];
    const between = text.slice(each.end, result.start);
    const often = kinds.frequencies.find(({ start, end }) => start >= each.end && end <= result.start);
    if (often === undefined || substanceOf(each) !== substanceOf(result)) return [];
    const isOfDay =
      result.per === 'day' ? /[(=]\s*(?:approx\.?\s*)?$/ : /[(=]\s*(?:total )?daily (?:dose|total):?\s*$/i;
    if (!isOfDay.test(between) || /[.;\n]|\b(?:for|then|in|over)\b/i.test(between)) return [];
    const sum = each.amount * often.perDay;
    if (isRounded(result, sum)) return [];
    const unit = result.written.replace(/^[\d.,\s]+/, '');
    const calculation = `${figure(often.perDay)} × ${each.written} = ${figure(sum / (result.unit?.factor ?? 1))} ${unit}`;
    return [{ result, span: result, calculation }];
  });
}
