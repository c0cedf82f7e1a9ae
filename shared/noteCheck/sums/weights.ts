import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../noteSection.ts';
import { amountsIn } from './amounts.ts';

/** The weights in the lines of a note, in kg. Those that are called weights come first, because a note names other animals too. */
export function weightsOf(lines: readonly LineOfNote[]): readonly number[] {
  const weights = lines.flatMap((line) => {
    const masses = amountsIn(line).filter(
      ({ unit: { dimension, factor } }) => dimension === 'mass' && factor >= 1e-3 && factor < 6,
    );
    return masses.flatMap(({ start, end, amount }, at) => {
      const before = line.text.slice(Math.max(0, start - 36), start);
      const isCalled = /\b(?:wt|bw|bwt|weigh\w*|body ?mass|peso|gewicht|poids|vikt)\b[^\d]{0,22}$/i.test(
        before,
      );
      // "20-40 kg": for whom a tablet or a pipette is made.
      const isRange = /\d\s?(?:-|–|to)\s?$/.test(before) || /^\s?(?:-|–|to)\s?\d/.test(line.text.slice(end));
      // "34.2 kg (31.5 kg in May, +2.7 kg)": what is in brackets is older, where it is not the same in other units.
      const isOlder = masses
        .slice(0, at)
        .some(
          (one) =>
            /^\s*\([^)]*$/.test(line.text.slice(one.end, start)) && !isWithin(amount, one.amount, 0.02),
        );
      return isOlder || (isRange && !isCalled) ? [] : [{ amount, isCalled }];
    });
  });
  const inOrder = weights.toSorted((a, b) => Number(b.isCalled) - Number(a.isCalled));
  return [...new Set(inOrder.map(({ amount }) => amount))];
}
