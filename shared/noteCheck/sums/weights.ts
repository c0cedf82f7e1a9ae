import { cuePattern } from '../data/cues.ts';
import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import { amountsIn, type Amount } from './amounts.ts';

/** More weights than one consult has: none of them counts as the patient's. */
const mostWeights = 20;

/**
 * The weights in the lines of a note, in kg. Those that are called weights come first, because a note names other
 * animals too; of these, those of now; and those in kg and pounds before those in grams.
 */
export function weightsOf(lines: readonly LineOfNote[]): readonly number[] {
  const weights = lines.flatMap((line) =>
    massesIn(line).map((amount) => ({
      amount,
      isCalled: isCalledWeight(line, amount),
      isNow: isOfNow(line, amount),
    })),
  );
  const inOrder = orders.flatMap((isNext) => weights.filter(isNext).map(({ amount }) => amount.amount));
  const unique = [...new Set(inOrder)];
  return unique.length > mostWeights ? [] : unique;
}

/** Whether a word before an amount calls it a weight: "Wt 20 kg". */
const isCalledWeight = ({ text }: LineOfNote, { start }: Amount): boolean =>
  /\b(?:wt|bw|bwt|weigh\w*|body ?mass|peso|gewicht|poids|vikt)\b[^\d]{0,22}$/i.test(
    text.slice(Math.max(0, start - 36), start),
  );

/** Kilograms and pounds. */
const isLargeUnit = ({ unit }: Amount): boolean => unit.factor >= 0.4 && unit.factor < 6;
const isGram = ({ unit }: Amount): boolean => unit.factor === 1e-3;

type FoundWeight = { readonly amount: Amount; readonly isCalled: boolean; readonly isNow: boolean };

/** What counts before what. A mass of another time that nobody calls a weight is a difference or a wish as often. */
const orders: readonly ((weight: FoundWeight) => boolean)[] = [
  [true, true],
  [true, false],
  [false, true],
].flatMap(([called, now]) =>
  [isLargeUnit, isGram].map(
    (isUnit) =>
      ({ amount, isCalled, isNow }: FoundWeight) =>
        isCalled === called && isNow === now && isUnit(amount),
  ),
);

/** Those for whom a tablet is made are no animal's weights. */
function massesIn(line: LineOfNote): readonly Amount[] {
  const masses = amountsIn(line).filter(({ unit }) => unit.dimension === 'mass');
  return masses.filter((one, at) => !isOfProduct(line, one) && !isOlder(line, one, masses[at - 1]));
}

/** Whether the words beside it do not call it old, wished for or a difference. */
const isOfNow = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  !notNowBefore.test(text.slice(Math.max(0, start - 22), start)) &&
  !notNowAfter.test(text.slice(end, end + 22));

/** "20-40 kg" without a word that says that it is a weight: for whom a tablet or a pipette is made. */
const isOfProduct = (line: LineOfNote, one: Amount): boolean =>
  !isCalledWeight(line, one) &&
  (/\d\s?(?:-|–|to)\s?$/.test(line.text.slice(Math.max(0, one.start - 6), one.start)) ||
    /^\s?(?:-|–|to)\s?\d/.test(line.text.slice(one.end, one.end + 5)));

/** "34.2 kg (31.5 kg …)": of two weights that are not the same in other units, the one in brackets is older. */
function isOlder({ text }: LineOfNote, one: Amount, before: Amount | undefined): boolean {
  if (before === undefined || !/^\s*\([^)\d]*$/.test(text.slice(before.end, one.start))) return false;
  return isLargeUnit(one) && isLargeUnit(before) && !isWithin(one.amount, before.amount, 0.02);
}

const notNowBefore = new RegExp(
  String.raw`(?:(?:^|[\s(,;])[-–−+±](?=\S*$)|\b(?:loss:?|previous\w*|prev|last\b[^,;.]*|was|were|from|target|goal|aim|ideal\w*|lost|loss of|gained|gain of|down|up|by|of|than|${cuePattern('month')}:?))\s*(?:approx\.?|about|<|>|~)?\s*$`,
  'i',
);
const notNowAfter = new RegExp(
  String.raw`^\s*(?:in (?:${cuePattern('month', 'season')}|\d{4})|at (?:the )?(?:last|prev|sale|birth|surgery|diagnosis|start|neuter|first|\d+ (?:week|month|year))|last|previous|ago|(?:\w+ ){1,3}ago|before|loss|lost|lighter|heavier|on (?:breeder|owner|home))`,
  'i',
);
