import type { Amount } from './amounts.ts';
import { figure } from './amounts.ts';
import { isWithin } from '../isWithin.ts';
import type { Span } from '../noteCheck.ts';
import type { SumsOfPart, WrongSum } from './sumsOfPart.ts';
import { isRounded } from './tolerance.ts';

/** Changes of weight, in kg and in percent, that are not the difference of two weights beside them. */
export function wrongLosses({ line, kinds }: SumsOfPart): readonly WrongSum[] {
  const isChange = (one: Amount): boolean =>
    one.per === null && (isCalledChange(line.text, one) || (isPercent(one) && isOfChange(line.text, one)));
  // "4.1 kg (was 4.4, down 300 g)" leaves out the unit of the other weight.
  if (kinds.masses.some(({ end }) => isBeforeBareWeight.test(line.text.slice(end, end + 24)))) return [];
  const weights = kinds.masses.filter((one) => one.per === null && !isChange(one) && one.amount > 0.01);
  const pairs = weights.flatMap((one, at) =>
    weights
      .slice(at + 1)
      .flatMap((other) => (isSameWeight(one, other) || isOfOther(one, other) ? [] : [[one, other] as const])),
  );
  if (pairs.length === 0 || pairs.length > 6) return [];
  const [first] = pairs;
  const isLoss =
    /\b(?:loss|lost|down|lighter)\b/i.test(line.text) &&
    !/\b(?:gain|up|heavier|over(?:weight)?|to lose|target)/i.test(line.text);
  return [...kinds.masses, ...kinds.percents].filter(isChange).flatMap((change) => {
    const changes = pairs.flatMap(([one, other]) => changesOf(one.amount, other.amount, change, isLoss));
    // A point of a percentage is nothing.
    const isRight = changes.some(
      (sum) => isRounded(change, sum) || (isPercent(change) && Math.abs(change.amount - sum) <= 1),
    );
    const [sum = 0] = changes;
    if (isRight || first === undefined) return [];
    const [one, other] = first;
    const result = isPercent(change) ? `${figure(sum)} %` : `${figure(sum)} kg`;
    return [{ result: change, span: change, calculation: `${one.written} and ${other.written}: ${result}` }];
  });
}

const isBeforeBareWeight =
  /^\s*\((?:was|from|prev\w*|previously|last) \d+(?:\.\d+)?(?![.\d]| ?(?:kg|g|lb|oz)\b)/i;

/** The same weight again, or in kg and in pounds. */
const isSameWeight = (one: Amount, other: Amount): boolean =>
  one.amount === other.amount ||
  (isWithin(one.amount, other.amount, 0.015) && one.unit?.factor !== other.unit?.factor);

/** Nobody loses more than half: such masses are of other animals or other things. */
const isOfOther = (one: Amount, other: Amount): boolean =>
  Math.max(one.amount, other.amount) > 2 * Math.min(one.amount, other.amount);

const isPercent = ({ unit }: Amount): boolean => unit?.dimension === 'percent';

/** "Loss of 2.9 kg, 11%", "lost 2.9 kg (11% of body weight)". */
const isOfChange = (text: string, { start, end }: Amount): boolean =>
  /(?:\b(?:loss|lost|gain\w*|down)\b[^;\n]{0,50}\d|[\s(][-−+]\s?\d+(?:\.\d+)?) ?k?g\)?[,(=\s]{1,4}$/i.test(
    text.slice(Math.max(0, start - 70), start),
  ) && /^\s*(?:[.,;)\n]|$|of (?:BW|body))/i.test(text.slice(end));

/** The difference; in percent of the weight before, or of either where nothing tells which that is. */
const changesOf = (one: number, other: number, change: Amount, isLoss: boolean): readonly number[] => {
  const difference = Math.abs(one - other);
  const ofLarger = (difference / Math.max(one, other)) * 100;
  const ofSmaller = (difference / Math.min(one, other)) * 100;
  if (!isPercent(change)) return [difference];
  // A loss is a share of what was there before.
  return isLoss ? [ofLarger] : [ofLarger, ofSmaller];
};

/** "-0.5 kg", "loss of 150 g", "5 % lost", "down 120 g". */
export function isCalledChange(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 26), start);
  const after = text.slice(end, end + 16);
  // So much in each week is what is hoped for.
  if (
    /^[^.;\n]{0,12}(?:\/|\bper |\ba |\beach |\bevery )(?:wk|week|month)|^\s*weekly/i.test(after) ||
    /\b(?:per|a) week \(/i.test(before)
  )
    return false;
  // "300 g + 10 %" is a sum.
  if (/\d ?\w+ \+ ?$/.test(before)) return false;
  if (/dehydrat|target|goal|further|another|aim/i.test(before + after)) return false;
  return (
    (/\b(?:loss|lost|gain)[^;.()]{0,16}\(\s*$/i.test(before) && !/^ ?(?:to|→|->) ?\d/.test(after)) ||
    /(?:(?:^|[\s(,;])[-–−+±]\s?|\b(?:loss(?: of)?|lost|gain(?:ed)?(?: of)?|down(?: by)?|up(?: by)?|decrease[d]?(?: of| by)?|increase[d]?(?: of| by)?|reduction of)\s*[:=]?\s*(?:approx\.?|about|nearly|~)?\s*)$/i.test(
      before,
    ) ||
    (/^ in total\b/i.test(after) &&
      /\b(?:loss|lost|gain\w*)\b[^.;()]*$/i.test(text.slice(Math.max(0, start - 50), start))) ||
    /^\s*(?:of (?:BW|body ?weight) )?(?:weight )?(?:loss|lost|gain(?:ed)?|lighter|heavier|less than|more than)\b/i.test(
      after,
    )
  );
}
