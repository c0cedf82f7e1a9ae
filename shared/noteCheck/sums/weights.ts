import { cuePattern } from '../data/cues.ts';
import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../noteSection.ts';
import { amountsIn, type Amount } from './amounts.ts';

/** More weights than one consult has: none of them counts as the patient's. */
const mostWeights = 20;

/**
 * The weights in the lines of a note, in kg. Those that are called weights come first, because a note names other
 * animals too; of these, those of now; and those in kg and pounds before those in grams. A mass of another time that nobody
 * calls a weight is a difference or a wish as often.
 */
export function weightsOf(lines: readonly LineOfNote[]): readonly number[] {
  const weights = lines.flatMap(({ text, ...line }) => {
    const masses = amountsIn({ text, ...line }).filter(({ unit }) => unit.dimension === 'mass');
    return masses.flatMap((one, at) => {
      const before = text.slice(Math.max(0, one.start - 36), one.start);
      const after = text.slice(one.end, one.end + 22);
      const isCalled = /\b(?:wt|bw|bwt|weigh\w*|body ?mass|peso|gewicht|poids|vikt)\b[^\d]{0,22}$/i.test(
        before,
      );
      // "20-40 kg" without a word that says that it is a weight: for whom a tablet or a pipette is made.
      const isOfProduct =
        !isCalled && (/\d\s?(?:-|–|to)\s?$/.test(before) || /^\s?(?:-|–|to)\s?\d/.test(after));
      if (isOfProduct || isOlder(text, one, masses[at - 1])) return [];
      const isNow = !notNowBefore.test(before.slice(-22)) && !notNowAfter.test(after);
      const isGram = one.unit.factor === 1e-3;
      const rank = (isCalled ? 0 : 4) + (isNow ? 0 : 2) + (isGram ? 1 : 0);
      return (isGram || isLargeUnit(one)) && rank < 6 ? [{ amount: one.amount, rank }] : [];
    });
  });
  const inOrder = weights.toSorted((a, b) => a.rank - b.rank).map(({ amount }) => amount);
  const unique = [...new Set(inOrder)];
  return unique.length > mostWeights ? [] : unique;
}

/** Kilograms and pounds. */
const isLargeUnit = ({ unit }: Amount): boolean => unit.factor >= 0.4 && unit.factor < 6;

/** "34.2 kg (31.5 kg …)": of two weights that are not the same in other units, the one in brackets is older. */
const isOlder = (text: string, one: Amount, before: Amount | undefined): boolean =>
  before !== undefined &&
  /^\s*\([^)\d]*$/.test(text.slice(before.end, one.start)) &&
  isLargeUnit(one) &&
  isLargeUnit(before) &&
  !isWithin(one.amount, before.amount, 0.02);

/** Words beside a weight that call it old, wished for or a difference. */
const notNowBefore = new RegExp(
  String.raw`(?:(?:^|[\s(,;])[-–−+±](?=\S*$)|\b(?:loss:?|previous\w*|prev|last\b[^,;.]*|was|were|from|target|goal|aim|ideal\w*|lost|loss of|gained|gain of|down|up|by|of|than|${cuePattern('month')}:?))\s*(?:approx\.?|about|<|>|~)?\s*$`,
  'i',
);
const notNowAfter = new RegExp(
  String.raw`^\s*(?:in (?:${cuePattern('month', 'season')}|\d{4})|at (?:the )?(?:last|prev|sale|birth|surgery|diagnosis|start|neuter|first|\d+ (?:week|month|year))|last|previous|ago|(?:\w+ ){1,3}ago|before|loss|lost|lighter|heavier|on (?:breeder|owner|home))`,
  'i',
);
