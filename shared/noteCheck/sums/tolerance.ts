import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Amount } from './amounts.ts';

/** Whether a result of a note is near enough to the sum: doses are rounded to what can be drawn up. */
export const isNear = (result: number, sum: number, share = 0.1): boolean => isWithin(result, sum, share);

type Result = Pick<Amount, 'amount' | 'unit' | 'written'>;

/** Also where the result was rounded to the digits in which it is written. */
export const isRounded = (result: Result, sum: number, share?: number): boolean =>
  isNear(result.amount, sum, share) ||
  isWithin(result.amount, sum, Math.min(mostRounded(result), halfStep(result) / Math.abs(sum)));

/** How far a result may be rounded: 0.77 ml are no 1 ml, but insulin is given in whole units. */
const mostRounded = ({ unit, written }: Result): number => {
  if (unit?.dimension === 'volume') return /^\d+[.,]\d/.test(written) ? 0.3 : 0.2;
  return unit?.dimension === 'mass' ? 0.3 : 1;
};

/** Half of what the last digit of a figure counts; half of 0.05 where it has two decimals and the last is 0 or 5: "0.85 ml". */
function halfStep({ written, unit }: Result): number {
  const decimals = /\d+(?:[.,](\d+))?/.exec(written)?.[1] ?? '';
  const step = decimals.length === 2 && /[05]$/.test(decimals) ? 0.05 : 10 ** -decimals.length;
  return (step / 2) * (unit?.factor ?? 1) * 1.02;
}

/** Whether a result is one of the sums, or within them where the note states a range. */
export function isOneOf(result: Amount, sums: readonly number[], hasRange: boolean, share?: number): boolean {
  if (sums.some((sum) => isRounded(result, sum, share))) return true;
  return (
    hasRange &&
    sums.length > 1 &&
    result.amount >= Math.min(...sums) * 0.9 &&
    result.amount <= Math.max(...sums) * 1.1
  );
}

/** The two ends of each range: "10-15 mg/kg", "1 to 2 tablets". */
export const rangesIn = (
  { text }: LineOfNote,
  amounts: readonly Amount[],
): readonly (readonly [Amount, Amount])[] =>
  amounts.flatMap((one) =>
    amounts
      .filter(
        (next) => next.start > one.end && /^\s*(?:-|–|—|to|or)\s*$/.test(text.slice(one.end, next.start)),
      )
      .map((next) => [one, next] as const),
  );
