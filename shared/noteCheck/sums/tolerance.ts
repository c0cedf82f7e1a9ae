import { isWithin } from '../isWithin.ts';
import type { Amount } from './amounts.ts';

/**
 * Whether a result of a note is near enough to the sum, or was rounded to the digits in which it is written: 0.77 ml are no
 * 1 ml, but insulin is given in whole units.
 */
export function isRounded(
  { amount, unit: { dimension, factor }, written }: Pick<Amount, 'amount' | 'unit' | 'written'>,
  sum: number,
  share: number,
): boolean {
  const decimals = /\d+(?:[.,](\d+))?/.exec(written)?.[1] ?? '';
  const step = 10 ** -decimals.length;
  const most = dimension === 'volume' ? (decimals === '' ? 0.2 : 0.3) : dimension === 'mass' ? 0.3 : 1;
  const halfStep = (step / 2) * factor * 1.02;
  return isWithin(amount, sum, share) || isWithin(amount, sum, Math.min(most, halfStep / Math.abs(sum)));
}
