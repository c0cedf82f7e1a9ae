import { cuePattern } from '../data/cues.ts';
import type { Finding } from '../finding.ts';
import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { amountsIn, figure, unitAsWritten, wrongResult } from './amounts.ts';
import { isRounded } from './tolerance.ts';

type Number = Pick<Quantity, 'value' | 'unit' | 'outOf'> & Span;

/** A number that words call the result of others. */
type Here = {
  readonly text: string;
  readonly result: Number;
  readonly before: string;
  readonly after: string;
  /** The others of its kind, and those before it. */
  readonly others: readonly Number[];
  readonly earlier: readonly Number[];
  /** Of all kinds. */
  readonly all: readonly Number[];
};

/** What numbers beside it come to, the plain way first; `written`: that one. null: it is not plain what gives it. */
type Sums = { readonly all: readonly number[]; readonly written: string } | null;

const changeBefore =
  /\b(?:lost|loss(?: of)?|gain(?:ed)?(?: of)?|down|up|dropped|put on)(?: by| of|:)?\s*(?:approx\.?|about|~)?\s*$|(?:kg|lb|oz|\dg| g)\b[^\d]{0,24}[,(:]\s*[-−–+]\s?$|(?:down|up) from [\d.]+ ?\w+ \($/i;
const changeAfter = /^ (?:lighter|heavier|loss|lost|gain|gained|to lose|down|up)\b/i;
const isChange = (before: string, after: string): boolean =>
  changeBefore.test(before) || changeAfter.test(after);

/** Kinds of results that words call so: what changed, a meal, the grams of a diet, a share. */
const rows: readonly {
  readonly before: RegExp;
  readonly after?: RegExp;
  /** What it may be of. */
  readonly of: RegExp;
  readonly sums: (here: Here) => Sums;
}[] = [
  {
    before: changeBefore,
    after: changeAfter,
    of: /^mass$/,
    sums: changeOf,
  },
  {
    before: /\d (?:feeds|meals)\s*(?:of|=|,|:|\()\s*$/i,
    after: /^(?: ?\/ ?| per | each )(?:feed|meal)\b/i,
    of: /^(?:volume|energy|mass)$/,
    sums: ofMeal,
  },
  { before: /(?:[=:→(]|,? so|,? give)\s*$/i, of: /^(?:mass|energy)$/, sums: ofDiet },
  { before: /^/, of: /^percent$/, sums: shareOf },
];

/** What can be added: amounts of one dimension, and what is only counted. */
const kindOf = ({ unit }: Pick<Quantity, 'unit'>): string => {
  const dimension = unit?.dimension ?? 'count';
  return /^(?:mass|volume|unit|energy|money|percent|time|length|pressure|concentration)$|\//.test(dimension)
    ? dimension
    : 'count';
};

/** Results that words call so and that the numbers beside do not give: "480 + 190 + 145, total 835". */
export function wrongCalled(line: LineOfNote): readonly Finding[] {
  const { text, tokens } = line;
  // "11 lb 9 oz" and "360 kcal/100 g" are one.
  const read = amountsIn(line).filter((one) => /^(?:mass|energy\/mass)$/.test(kindOf(one)));
  const numbers = line.quantities
    .map((one) => ({ ...one, ...spanOf(one, tokens) }))
    .filter(
      (one) => !one.isOrdinal && kindOf(one) !== 'mass' && !read.some((other) => isOverlapping(one, other)),
    );
  const all: readonly Number[] = [...numbers, ...read.map((one) => ({ ...one, outOf: null }))]
    .filter(({ start }) => /[\d½¼¾]/.test(text.charAt(start)))
    .toSorted((a, b) => a.start - b.start);
  return all.flatMap((result): readonly Finding[] => {
    const before = text.slice(Math.max(0, result.start - 40), result.start);
    const after = text.slice(result.end, result.end + 40);
    const row = rows.find(
      (one) => one.of.test(kindOf(result)) && (one.before.test(before) || one.after?.test(after) === true),
    );
    const others = all.filter((one) => one !== result && kindOf(one) === kindOf(result));
    const earlier = others.filter(({ end }) => end <= result.start);
    const sums = row?.sums({ text, result, before, after, others, earlier, all }) ?? null;
    const factor = result.unit?.factor ?? 1;
    const written = text.slice(result.start, result.end);
    const unit = { dimension: 'mass', factor };
    const isRight = (sum: number): boolean =>
      isRounded(
        { unit, written, amount: result.value * factor },
        sum,
        kindOf(result) === 'percent' ? 0.1 : 0.005,
      );
    const [sum] = sums?.all ?? [];
    if (sums === null || sum === undefined || sums.all.some(isRight)) return [];
    const calculation = `${sums.written} = ${figure(sum / factor)} ${unitAsWritten(written)}`
      .replace(/ (?=\/)/, '')
      .trim();
    return [wrongResult(line, result, calculation, sum / factor)];
  });
}

const amountOf = ({ value, unit }: Number): number => value * (unit?.factor ?? 1);
const differences = (values: readonly number[]): readonly number[] =>
  values.flatMap((a, at) => values.slice(at + 1).map((b) => Math.abs(a - b)));

/** Words that call a weight one of before, or wished for. */
const time = cuePattern('month', 'season');
const pastBefore = new RegExp(
  String.raw`(?:\b(?:was|from|start\w*|previous\w*|prev|last\b[^,;.\d]*|initial\w*|admission|birth|ago|${time}|since)[\s:(]*|\b(?:Mon|Tue|Wed|Thu|Fri)\w* )$`,
  'i',
);
const pastAfter = new RegExp(
  String.raw`^\s*\(?(?:(?:in|on|at|last|back in|since)\s+)?(?:${time}|\d{1,2}[ /]\w|(?:19|20)\d\d|last|previous\w*|before|start|ago|then|→|->|to \d)`,
  'i',
);
const wished = /\b(?:target|goal|ideal\w*|aim\w*|wish\w*)[^\d.;]{0,14}$/i;

/** Two weights, of which one is of before, or wished for where so much is still to lose. */
function changeOf(here: Here): Sums {
  const { text, others } = here;
  const pair = pastAndNow(here, others);
  const since = /^ since (\w+)/.exec(here.after)?.[1] ?? 'then';
  const [past] = pair;
  if (past === undefined) return null;
  const around = text.slice(Math.max(0, past.start - 30), past.end + 30);
  if (!/^(?:last|then|the|start|her|his)$/.test(since) && !around.includes(since)) return null;
  const inOrder = pair.toSorted((a, b) => amountOf(b) - amountOf(a));
  const all = [inOrder, others].flatMap((some) => differences(some.map(amountOf)));
  return { all, written: written(here, inOrder, ' − ') };
}

/** The weights of before, or wished for where so much is still to lose, and of now, around a change; none: not plain. */
function pastAndNow({ text, result, after }: Here, masses: readonly Number[]): readonly Number[] {
  const [from, to] = [text.lastIndexOf('\n', result.start), text.indexOf('\n', result.end)];
  const isPart = (one: Number): boolean =>
    result.unit?.dimension === 'mass' && amountOf(one) <= amountOf(result);
  const weights = masses
    .filter(
      (one) =>
        one.start > from &&
        (to < 0 || one.start < to) &&
        one.unit?.factor !== 1e-6 &&
        !isPart(one) &&
        !isChange(text.slice(Math.max(0, one.start - 30), one.start), text.slice(one.end, one.end + 20)),
    )
    .toSorted((a, b) => distance(a, result) - distance(b, result));
  const isAim = (one: Number): boolean => wished.test(text.slice(0, one.start));
  const isPast = (one: Number): boolean =>
    pastBefore.test(text.slice(Math.max(0, one.start - 30), one.start)) ||
    pastAfter.test(text.slice(one.end, one.end + 24));
  const isToGo = /^ to (?:lose|go)/.test(after);
  const past = weights.find((one) => (isToGo ? isAim(one) : isPast(one) && !isAim(one)));
  const now = weights.find((one) => one !== past && !isAim(one) && !isPast(one));
  if (past === undefined || now === undefined || distance(past, result) > 60) return [];
  const times = amountOf(past) / amountOf(now);
  // "33 lb (15 kg)" is one weight.
  const isSame = past.unit?.factor !== now.unit?.factor && isWithin(times, 1, 0.02);
  return times > 2 || times < 1 / 2 || isSame ? [] : [past, now];
}

/** Percents of a number of others, "12 of 48 (35 %)", and of a change of weight. */
function shareOf(here: Here): Sums {
  const { text, result, all } = here;
  const [last, first] = all.filter(({ end }) => end <= result.start).toReversed();
  if (last === undefined) return null;
  const gap = text.slice(last.end, result.start);
  const isOf =
    first !== undefined && /^\s*(?:of|\/|out of)\s*(?:the )?$/i.test(text.slice(first.end, last.start));
  if (!/^[^.;\d]{0,24}[(=:]\s*$/.test(gap) || !(isOf || last.outOf !== null))
    return shareOfWeight(here, last, gap);
  const [a, b] = isOf ? [amountOf(first), amountOf(last)] : [last.value, last.outOf ?? 1];
  const share = (100 * a) / b;
  return a < b && b > 9 ? { all: [share, 100 - share], written: `${figure(a)} ÷ ${figure(b)}` } : null;
}

/** "Down 36 kg (9.6 %)", "20 % weight loss": of the weight before. `last`: the number before it. */
function shareOfWeight(here: Here, last: Number, gap: string): Sums {
  const { text, result, all } = here;
  const masses = all.filter((one) => kindOf(one) === 'mass');
  const [past, now] = pastAndNow(here, masses);
  const isLast = kindOf(last) === 'mass' && /^\s*[,=(/]\s*[-+–]?\s*$/.test(gap);
  if (!isLast || !changeBefore.test(text.slice(0, last.start))) {
    const isCalled =
      changeBefore.test(here.before) ||
      /^ (?:(?:body ?)?weight )?(?:loss|lost|gain|decrease|increase)/i.test(here.after);
    if (!isCalled || past === undefined || now === undefined) return null;
    const inOrder = [past, now].toSorted((a, b) => amountOf(b) - amountOf(a));
    const share = 100 * Math.abs(1 - amountOf(now) / amountOf(past));
    return { all: [share], written: `(${written(here, inOrder, ' − ')}) ÷ ${written(here, [past], '')}` };
  }
  const line = [text.lastIndexOf('\n', result.start), text.indexOf('\n', result.end)] as const;
  const wholes = masses
    .filter(
      (one) => one.start > line[0] && (line[1] < 0 || one.start < line[1]) && amountOf(one) > amountOf(last),
    )
    .toSorted((a, b) => amountOf(b) - amountOf(a));
  const isGain = /(?:gain\w*|up|\+)[^\d]*$/i.test(text.slice(0, last.start));
  const before = past ?? wholes.at(isGain ? -1 : 0);
  if (before === undefined) return null;
  const isSame = (one: Number): boolean =>
    one.unit?.factor === last.unit?.factor && isWithin(amountOf(one), amountOf(before), 0.02);
  const old = wholes.find(isSame) ?? before;
  // Where only the weight of now stands there, the other one is with the change or without.
  const others = wholes.length > 1 ? [] : [amountOf(old) + amountOf(last), amountOf(old) - amountOf(last)];
  const shares = [amountOf(old), ...others].map((one) => (100 * amountOf(last)) / one);
  return { all: shares, written: `${written(here, [last], '')} ÷ ${written(here, [old], '')}` };
}

const distance = (a: Span, b: Span): number => Math.max(b.start - a.end, a.start - b.end);

/** What is given in a day, in so many meals. */
function ofMeal(here: Here): Sums {
  const { text, result, earlier, all } = here;
  const before = text.slice(text.lastIndexOf('\n', result.start) + 1, result.start);
  const isHere = ({ start, end }: Number): boolean =>
    start > result.start - before.length && end <= result.start;
  const count = all.findLast((one) => isHere(one) && one.unit?.dimension === 'meal');
  const whole = earlier.findLast((one) => isHere(one) && amountOf(one) > amountOf(result));
  if (count === undefined || whole === undefined || /[-–]\s?\d+ ?\w*$/.test(text.slice(0, count.end)))
    return null;
  const parts = [whole, ...earlier].map((one) => amountOf(one) / count.value);
  return {
    all: [...parts, ...earlier.map(amountOf)],
    written: `${written(here, [whole], '')} ÷ ${written(here, [count], '')}`,
  };
}

/** Energy by what a diet has: "200 kcal/day at 400 kcal/100 g = 50 g". */
function ofDiet(here: Here): Sums {
  const { text, result, all } = here;
  const line = text.lastIndexOf('\n', result.start);
  const earlier = all.filter(({ start, end }) => start > line && end <= result.start);
  // "50 kcal/kg" are for each kg of the patient.
  const diet = earlier.findLast((one) => kindOf(one) === 'energy/mass' && (one.unit?.factor ?? 0) > 2);
  const isEnergy = kindOf(result) === 'energy';
  const given = earlier.filter((one) => kindOf(one) === (isEnergy ? 'mass' : 'energy'));
  const last = given.at(-1);
  const beside: readonly (Number | undefined)[] = earlier.slice(-2);
  if (/[.!?]\s/.test(text.slice(beside[0]?.start, result.start))) return null;
  if (diet === undefined || last === undefined || !beside.includes(diet) || !beside.includes(last))
    return null;
  const sums = [last, ...given].map((one) => amountOf(one) * amountOf(diet) ** (isEnergy ? 1 : -1));
  return { all: sums, written: written(here, [last, diet], isEnergy ? ' × ' : ' ÷ ') };
}

/** Numbers with their sign of money, their unit and how many times they count. */
const written = ({ text }: Here, parts: readonly Number[], sign: string): string =>
  parts
    .map(({ start, end }) => {
      const times =
        /(?:\d{1,3}\s*[x×*]\s*)?[£$€]?$/i.exec(text.slice(Math.max(0, start - 10), start))?.[0] ?? '';
      const more = /^\s*[x×*]\s*\d{1,3}\b/i.exec(text.slice(end, end + 8))?.[0] ?? '';
      return `${times}${text.slice(start, end)}${more}`;
    })
    .join(sign);
