import type { Finding } from '../finding.ts';
import type { LineOfNote } from '../noteSection.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { amountsIn, figure, timesADayIn, unitAsWritten, wrongResult } from './amounts.ts';
import { products } from './formulas.ts';
import { isRounded } from './tolerance.ts';

/** A number of a section. `kind`: its dimension, with "/hour" where it is of an hour. */
type Figure = Span & { readonly kind: string; readonly factor: number; readonly amount: number };

/** A figure that may be the result of earlier ones. */
type Called = { readonly text: string; readonly result: Figure; readonly earlier: readonly Figure[] };

/** What figures beside a result come to, in each way of choosing them. `written`: the plain way, which is the first. */
type Sums = { readonly all: readonly number[]; readonly written: string };

/** Totals and shares that the figures beside do not give: "48 ml/h + 18 ml/h, total 86 ml/h". */
export function wrongCalled(line: LineOfNote): readonly Finding[] {
  const { text } = line;
  const all = figuresIn(line);
  return all.flatMap((result, at) => {
    const called = { text, result, earlier: all.slice(0, at) };
    const sums = result.kind === 'percent' ? shareOf(called) : totalOf(called);
    const written = text.slice(result.start, result.end);
    const { amount, factor, kind } = result;
    const stated = { unit: { dimension: 'mass', factor }, written, amount };
    const share = kind === 'percent' ? 0.1 : 0.005;
    const [sum] = sums?.all ?? [];
    if (sums === null || sum === undefined || sums.all.some((one) => isRounded(stated, one, share)))
      return [];
    const calculation = `${sums.written} = ${figure(sum / factor)} ${unitAsWritten(written)}`;
    return [wrongResult(line, result, calculation.replace(/ (?=\/|$)/, ''), sum / factor)];
  });
}

/** "11 lb 9 oz" and "360 kcal/100 g" are one. */
function figuresIn(line: LineOfNote): readonly Figure[] {
  const amounts = amountsIn(line)
    .filter(({ unit, per }) => unit.dimension === 'mass' || per !== null)
    .map(({ start, end, unit: { dimension, factor }, amount, per }) => {
      return { start, end, kind: per === 'hour' ? `${dimension}/hour` : dimension, factor, amount };
    });
  const others = line.quantities
    .filter(({ isOrdinal, outOf }) => !isOrdinal && outOf === null)
    .map((one) => {
      const { dimension, factor } = one.unit ?? { dimension: 'count', factor: 1 };
      return { ...spanOf(one, line.tokens), kind: dimension, factor, amount: one.value * factor };
    })
    .filter((one) => one.kind !== 'mass' && !amounts.some((other) => isOverlapping(one, other)));
  return [...others, ...amounts]
    .filter(({ start }) => /[\d½¼¾]/.test(line.text.charAt(start)))
    .toSorted((a, b) => a.start - b.start);
}

const totalBefore = /\btotals?(?: (?:of|is|volume|rate|today|approx\.?|about))*\s*[:=]?\s*$/i;
const totalAfter = /^,? (?:in (?:total|all)|altogether)\b/i;
/** What stands between two parts of a total: no new sentence, and no other total. */
const besidePart = /^(?![^]*(?:[.!?]\s+\p{Lu}|\n\s*\n|\btotal))[^]{0,70}$/iu;

/** What is added before a total, or some of it; so many times where a frequency tells. */
function totalOf({ text, result, earlier }: Called): Sums | null {
  const isTotal =
    /^(?:energy|mass|volume)(?:\/hour)?$/.test(result.kind) &&
    (totalBefore.test(text.slice(0, result.start)) || totalAfter.test(text.slice(result.end)));
  const alike = earlier.filter(({ kind, factor }) => kind === result.kind && factor === result.factor);
  const parted = alike.findLastIndex((one, at) => {
    const next = alike[at + 1];
    const gap = text.slice(one.end, (next ?? result).start);
    return next === undefined ? gap.length > 50 || /\n\s*\n/.test(gap) : !besidePart.test(gap);
  });
  // "2 × 5 ml = 10 ml": the result is the part.
  const parts = alike
    .slice(parted + 1)
    .filter((one, at, list) => !/^\s*=/.test(text.slice(one.end, list[at + 1]?.start ?? one.end)));
  const values = parts.map(({ amount }) => amount);
  const from = parts[0]?.start ?? 0;
  // With days between them, they are steps of a course.
  const isCourse = earlier.some(({ kind, start }) => kind === 'time' && start > from);
  if (!isTotal || isCourse || parts.length < 2 || result.amount <= Math.max(...values)) return null;
  const some = values
    .slice(-10)
    .reduce<readonly number[]>((sums, one) => [...sums, ...sums.map((sum) => sum + one)], [0]);
  const often = timesADayIn(text.slice(from, result.start)).map(({ perDay }) => perDay);
  const all = values.reduce((sum, one) => sum + one, 0);
  return { all: [all, ...some, ...products(some, often)], written: written(text, parts, ' + ') };
}

/** Percents of a number of others, "12 of 48 (35 %)", and of a change of weight: "Down 36 kg (9.6 %)". */
function shareOf({ text, result, earlier }: Called): Sums | null {
  const [last, first] = earlier.toReversed();
  if (last === undefined || first === undefined) return null;
  const gap = text.slice(last.end, result.start);
  const isOf = /^\s*(?:of|\/|out of)\s*(?:the )?$/i.test(text.slice(first.end, last.start));
  if (isOf && /^[^.;\d]{0,24}[(=:]\s*$/.test(gap) && first.amount < last.amount && last.amount > 9) {
    const share = (100 * first.amount) / last.amount;
    return { all: [share, 100 - share], written: written(text, [first, last], ' ÷ ') };
  }
  return /^\s*[,=(/]\s*[-+–−~]?\s*$/.test(gap) ? shareOfChange(text, last, earlier) : null;
}

/** What a change of weight is of the weight before: the largest in its line, or else in the line before. */
function shareOfChange(text: string, change: Figure, earlier: readonly Figure[]): Sums | null {
  if (change.kind !== 'mass' || !changeBefore.test(text.slice(0, change.start))) return null;
  const ownLine = text.lastIndexOf('\n', change.start);
  const [own, near] = [ownLine, text.lastIndexOf('\n', ownLine - 1)].map((from) =>
    earlier.filter(({ kind, amount, start }) => kind === 'mass' && start > from && amount > change.amount),
  );
  const weights = (own?.length ? own : (near ?? [])).toSorted((a, b) => b.amount - a.amount);
  const isGain = /(?:gain\w*|up|\+)[^\d]*$/i.test(text.slice(0, change.start));
  const old = weights.at(isGain ? -1 : 0);
  if (old === undefined) return null;
  // Where only the weight of now stands there, the other one is with the change or without.
  const others = weights.length > 1 ? [] : [old.amount + change.amount, old.amount - change.amount];
  const apart = weights.map(({ amount }) => Math.abs(old.amount - amount) / old.amount);
  const shares = [...[old.amount, ...others].map((one) => change.amount / one), ...apart];
  return { all: shares.map((one) => 100 * one), written: written(text, [change, old], ' ÷ ') };
}
const changeBefore =
  /\b(?:lost|loss|gain(?:ed)?|down|up|dropped|put on)(?: by| of|:)?\s*(?:approx\.?|about|~)?\s*$|(?:kg|lb|oz|\dg| g)\b[^\d]{0,24}[,(:]\s*[-−–+]\s?$/i;

const written = (text: string, parts: readonly Figure[], sign: string): string =>
  parts.map(({ start, end }) => text.slice(start, end)).join(sign);
