import { cuePattern } from '../data/cues.ts';
import type { Finding } from '../finding.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { amountsIn, figure, timesADayIn, unitAsWritten, wrongResult } from './amounts.ts';
import { products } from './formulas.ts';
import { isRounded } from './tolerance.ts';

/** A number of a section. `kind`: its dimension, with "/hour" where it is of an hour. */
type Figure = Span & { readonly kind: string; readonly factor: number; readonly amount: number };

/** A figure that words call the result of others. `near`: the others in its line and in the one before. */
type Called = {
  readonly text: string;
  readonly result: Figure;
  readonly before: string;
  readonly after: string;
  readonly earlier: readonly Figure[];
  readonly near: readonly Figure[];
};

/** What figures beside a result come to, in each way of choosing them. `written`: the plain way, which is the first. */
type Sums = { readonly all: readonly number[]; readonly written: string };

/** Kinds of results that words call so, and what gives them; null: it is not plain what does. */
const rows: readonly {
  readonly of: RegExp;
  readonly before: RegExp;
  readonly after?: RegExp;
  readonly sums: (called: Called) => Sums | null;
}[] = [
  {
    of: /^(?:energy|mass|volume)(?:\/hour)?$/,
    before: /\btotals?(?: (?:of|is|volume|rate|today|approx\.?|about))*\s*[:=]?\s*$/i,
    after: /^,? (?:in (?:total|all)|altogether)\b/i,
    sums: totalOf,
  },
  {
    of: /^mass$/,
    before:
      /\b(?:lost|loss|gain(?:ed)?|down|up|dropped|put on)(?: by| of|:)?\s*(?:approx\.?|about|~)?\s*$|(?:kg|lb|oz|\dg| g)\b[^\d]{0,24}[,(:]\s*[-−–+]\s?$/i,
    after: /^ (?:lighter|heavier|loss|lost|gain|gained|down|up)\b/i,
    sums: changeOf,
  },
  {
    of: /^(?:money|volume|length)$/,
    before: /\b(?:leaving|leaves|remainder|deficit|difference|balance(?: of| due)?:?)\s*[£$€]?$/i,
    sums: restOf,
  },
  {
    of: /^(?:volume|energy|mass)$/,
    before: /\d (?:feeds|meals)\s*(?:of|=|,|:|\()\s*$|(?:[=:→(]|,? so|,? give)\s*$/i,
    after: /^(?: ?\/ ?| per | each )(?:feed|meal)\b/i,
    sums: quotientOf,
  },
  { of: /^percent$/, before: /^/, sums: shareOf },
];
const isChange = ({ text }: Called, { start, end }: Span): boolean =>
  rows[1]?.before.test(text.slice(Math.max(0, start - 40), start)) === true ||
  rows[1]?.after?.test(text.slice(end, end + 20)) === true;

/** Results that words call so and that the figures beside do not give: "48 ml/h + 18 ml/h, total 86 ml/h". */
export function wrongCalled(line: LineOfNote): readonly Finding[] {
  const { text } = line;
  const all = figuresIn(line);
  return all.flatMap((result, at) => {
    const [before, after] = [
      text.slice(Math.max(0, result.start - 40), result.start),
      text.slice(result.end, result.end + 40),
    ];
    const from = text.lastIndexOf('\n', text.lastIndexOf('\n', result.start) - 1);
    const to = `${text}\n`.indexOf('\n', result.end);
    const near = all.filter((one) => one !== result && one.start > from && one.start < to);
    const called = { text, result, before, after, earlier: all.slice(0, at), near };
    const sums = rows
      .filter((one) => one.of.test(result.kind) && (one.before.test(before) || one.after?.test(after)))
      .map((row) => row.sums(called))
      .find((one) => one !== null);
    const written = text.slice(result.start, result.end);
    const { amount, factor, kind } = result;
    const stated = { unit: { dimension: 'mass', factor }, written, amount };
    const share = kind === 'percent' ? 0.1 : 0.005;
    const [sum] = sums?.all ?? [];
    if (sums === undefined || sum === undefined || sums.all.some((one) => isRounded(stated, one, share)))
      return [];
    const calculation = `${sums.written} = ${figure(sum / factor)} ${unitAsWritten(written)}`;
    return [wrongResult(line, result, calculation.replace(/ (?=\/|$)/, ''), sum / factor)];
  });
}

/** "11 lb 9 oz" and "360 kcal/100 g" are one. */
function figuresIn(line: LineOfNote): readonly Figure[] {
  const amounts = amountsIn(line)
    .filter(({ unit, per }) => /^(?:mass|energy\/mass)$/.test(unit.dimension) || per !== null)
    .map(({ start, end, unit, amount, per }) => {
      return {
        start,
        end,
        kind: unit.dimension + (per === 'hour' ? '/hour' : ''),
        factor: unit.factor,
        amount,
      };
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

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
const differences = (values: readonly number[]): readonly number[] =>
  values.flatMap((a, at) => values.slice(at + 1).map((b) => Math.abs(a - b)));
const isAlike = (a: Figure, b: Figure): boolean => a.kind === b.kind && a.factor === b.factor;

/** What stands between two parts of a total: no new sentence, and no other total. */
const besidePart = /^(?![^]*(?:[.!?]\s+\p{Lu}|\n\s*\n|\btotal))[^]{0,70}$/iu;

/** What is added before a total, or some of it; so many times where a number or a frequency tells. */
function totalOf({ text, result, earlier }: Called): Sums | null {
  const alike = earlier.filter((one) => isAlike(one, result));
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
  if (parts.length < 2 || result.amount <= Math.max(...values)) return null;
  const all = text.slice(parts[0]?.start, result.start);
  const some = values
    .slice(-10)
    .reduce<readonly number[]>((sums, one) => [...sums, ...sums.map((sum) => sum + one)], [0]);
  const often = timesADayIn(all).map(({ perDay }) => perDay);
  const counts = [...all.matchAll(/\d+/g)].map(Number);
  return {
    all: [sumOf(values), ...some, ...products(some, counts, [1, ...often])],
    written: written(text, parts, ' + '),
  };
}

const time = cuePattern('month', 'season');
const pastBefore = new RegExp(
  String.raw`(?:\b(?:was|from|start\w*|previous\w*|prev|prior|adm|last\b[^,;.\d]*|initial\w*|admission|birth|ago|${time}|since)[\s:(]*|\b(?:Mon|Tue|Wed|Thu|Fri)\w* )$`,
  'i',
);
const pastAfter = new RegExp(
  String.raw`^\s*\(?(?:(?:in|on|at|last|back in|since)\s+)?(?:${time}|\d{1,2}[ /]\w|(?:19|20)\d\d|last|previous\w*|before|start|ago|then|→|->|to \d)(?!\s*[\d.]+ ?(?:kg|lb|g))`,
  'i',
);
const wished = /\b(?:target|goal|ideal\w*|aim\w*|wish\w*)[^\d.;]{0,14}$/i;

/** The weight of before and that of now around a change; null: it is not plain which they are. */
function weightsAround(called: Called): { readonly past: Figure; readonly now: Figure } | null {
  const { text, result, near } = called;
  const distance = (one: Span): number => Math.max(result.start - one.end, one.start - result.end);
  const isPart = (one: Figure): boolean => result.kind === 'mass' && one.amount <= result.amount;
  const weights = near
    .filter((one) => one.kind === 'mass' && !isPart(one) && !isChange(called, one))
    .filter(({ start }) => !wished.test(text.slice(0, start)))
    .toSorted((a, b) => distance(a) - distance(b));
  const isPast = ({ start, end }: Figure): boolean =>
    pastBefore.test(text.slice(Math.max(0, start - 30), start)) || pastAfter.test(text.slice(end, end + 24));
  const past = weights.find(isPast);
  const now = weights.find((one) => !isPast(one) && one.factor === past?.factor);
  if (past === undefined || now === undefined || distance(past) > 60) return null;
  return isNearly(past, now) ? { past, now } : null;
}
const isNearly = (a: Figure, b: Figure): boolean => a.amount < 2 * b.amount && b.amount < 2 * a.amount;

const lessOf = (text: string, a: Figure, b: Figure): string =>
  written(text, a.amount > b.amount ? [a, b] : [b, a], ' − ');

function changeOf(called: Called): Sums | null {
  const { text, near } = called;
  const pair = weightsAround(called);
  if (pair === null) return null;
  const all = near.filter((one) => one.kind === 'mass').map(({ amount }) => amount);
  const { past, now } = pair;
  return { all: [Math.abs(past.amount - now.amount), ...differences(all)], written: lessOf(text, past, now) };
}

/** What is left of a whole of which a part was used, where its sentence has no third figure. */
function restOf({ text, result, earlier }: Called): Sums | null {
  const [b, a, other] = earlier
    .filter((one) => {
      const between = text.slice(one.end, result.start);
      return isAlike(one, result) && between.length < 60 && !/[.;!?]\s|\n|^[^(]*\)/.test(between);
    })
    .toReversed();
  if (a === undefined || b === undefined || other !== undefined) return null;
  return { all: [Math.abs(a.amount - b.amount)], written: lessOf(text, a, b) };
}

/** What is given in a day by so many meals, and energy by what a diet has: "200 kcal/day at 400 kcal/100 g = 50 g". */
function quotientOf({ text, result, earlier }: Called): Sums | null {
  const [b, a] = earlier.toReversed();
  if (a === undefined || b === undefined || /\n|[.!?]\s/.test(text.slice(a.start, result.start))) return null;
  const isMeals = b.kind === 'meal' && a.kind === result.kind && a.amount > result.amount;
  return isMeals || (a.kind === 'energy' && b.kind === `energy/${result.kind}`)
    ? { all: [a.amount / b.amount], written: written(text, [a, b], ' ÷ ') }
    : null;
}

/** Percents of a number of others, "12 of 48 (35 %)", and of a change: "Down 36 kg (9.6 %)", "4.1 (-45 %)". */
function shareOf(called: Called): Sums | null {
  const { text, result, before, earlier } = called;
  const [last, first] = earlier.toReversed();
  if (last === undefined || first === undefined) return null;
  const gap = text.slice(last.end, result.start);
  const isOf = /^\s*(?:of|\/|out of)\s*(?:the )?$/i.test(text.slice(first.end, last.start));
  if (isOf && /^[^.;\d]{0,24}[(=:]\s*$/.test(gap) && first.amount < last.amount && last.amount > 9) {
    const share = (100 * first.amount) / last.amount;
    return { all: [share, 100 - share], written: written(text, [first, last], ' ÷ ') };
  }
  if (last.kind === 'mass' && /^\s*[,=(/]\s*[-+–−~]?\s*$/.test(gap) && isChange(called, last))
    return shareOfWeight(called, last);
  return /[(,;]\s*[-−–+]\s?$/.test(before) && gap.length < 24 ? shareOfBefore(called, last) : null;
}

/** What a change of weight is of the weight before. */
function shareOfWeight(called: Called, change: Figure): Sums | null {
  const { text, near } = called;
  const wholes = near
    .filter((one) => one.kind === 'mass' && one.amount > change.amount)
    .toSorted((a, b) => b.amount - a.amount);
  const isGain = /(?:gain\w*|up|\+)[^\d]*$/i.test(text.slice(0, change.start));
  const old = weightsAround(called)?.past ?? wholes.at(isGain ? -1 : 0);
  if (old === undefined) return null;
  // Where only the weight of now stands there, the other one is with the change or without.
  const others = wholes.length > 1 ? [] : [old.amount + change.amount, old.amount - change.amount];
  const shares = [old.amount, ...others].map((one) => change.amount / one);
  const apart = differences(wholes.map(({ amount }) => amount)).map((one) => one / old.amount);
  return { all: [...shares, ...apart].map((one) => 100 * one), written: written(text, [change, old], ' ÷ ') };
}

/** A change of the number before it from an earlier one, with the same word before it or in the same lines. */
function shareOfBefore({ text, near, earlier }: Called, now: Figure): Sums | null {
  const clause = /[^.,;(|\n]*$/.exec(text.slice(0, now.start));
  const word = new RegExp(`${/\p{L}{3,}/u.exec(clause?.[0] ?? '')?.[0] ?? '$.'}[^.;|\\d]*$`, 'i');
  const alike = earlier.filter((one) => one !== now && isAlike(one, now));
  const named = alike.filter(
    ({ start }) => start < (clause?.index ?? 0) && word.test(text.slice(Math.max(0, start - 24), start)),
  );
  const pasts = (named.length > 0 ? named : alike.filter((one) => near.includes(one))).toReversed();
  const [past] = pasts;
  if (
    past === undefined ||
    pasts.some((one) => !isNearly(one, now)) ||
    /[-−–+]\s?$/.test(text.slice(0, now.start))
  )
    return null;
  const all = pasts.flatMap((one) =>
    [one, now].map((whole) => (100 * Math.abs(one.amount - now.amount)) / whole.amount),
  );
  return { all, written: `(${lessOf(text, past, now)}) ÷ ${written(text, [past], '')}` };
}

/** Figures as the text has them, with the sign of money before them. */
const written = (text: string, parts: readonly Figure[], sign: string): string =>
  parts
    .map(({ start, end }) => text.slice(/[£$€]/.test(text.charAt(start - 1)) ? start - 1 : start, end))
    .join(sign);
