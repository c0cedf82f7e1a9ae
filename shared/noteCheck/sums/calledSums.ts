import { cuePattern } from '../data/cues.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { amountsIn, figure, unitAsWritten } from './amounts.ts';
import { isRounded } from './tolerance.ts';
import type { WrongWritten } from './writtenSums.ts';

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
};

/** What numbers beside it come to, the plain way first; `written`: that one. null: it is not plain what gives it. */
type Sums = { readonly all: readonly number[]; readonly written: string } | null;

const changeBefore =
  /\b(?:lost|loss(?: of)?|gain(?:ed)?(?: of)?|down|up|dropped|put on)(?: by| of|:)?\s*(?:approx\.?|about|~)?\s*$|(?:kg|lb|oz|\dg| g)\b[^\d]{0,24}[,(:]\s*[-−–+]\s?$|(?:down|up) from [\d.]+ ?\w+ \($/i;
const changeAfter = /^ (?:lighter|heavier|loss|lost|gain|gained|to lose|down|up)\b/i;
const isChange = (before: string, after: string): boolean =>
  changeBefore.test(before) || changeAfter.test(after);

/** Kinds of results that words call so: totals, means, what changed or is left. */
const rows: readonly {
  readonly before: RegExp;
  readonly after?: RegExp;
  /** What it may be of. */
  readonly of: RegExp;
  readonly sums: (here: Here) => Sums;
}[] = [
  {
    before:
      /\b(?:(?<!sub-?)totals?|totall?ing|sum|comes? to|came to)(?: (?:of|is|was|cost|bill|price|estimate|score|invoice|fee|due|today|approx\.?|about))*\s*[:=]?\s?[£$€]?\s?$/i,
    after: /^(?: (?:kcal|points?|animals?))?,? (?:in (?:total|all)|altogether|all in)\b/i,
    of: /^(?:money|count|energy)$/,
    sums: totalOf,
  },
  {
    before: /\b(?:mean|average|avg)(?: (?:of|is|was|bp|systolic|sap))*\s*[:=]?\s*$/i,
    of: /^(?:count|pressure)$/,
    sums: meanOf,
  },
  {
    before: changeBefore,
    after: changeAfter,
    of: /^mass$/,
    sums: changeOf,
  },
  {
    before: /\b(?:leaving|leaves|balance(?: of| due)?:?)\s*[£$€]?$/i,
    after: /^ (?:\w+ )?(?:left|remain(?:ing|s)?|to go|outstanding)\b/i,
    of: /^(?:money|count|volume|tablet)$/,
    sums: restOf,
  },
];

/** What can be added: amounts of one dimension, and what is only counted. */
const kindOf = ({ unit }: Pick<Quantity, 'unit'>): string => {
  const dimension = unit?.dimension ?? 'count';
  return /^(?:mass|volume|unit|energy|money|percent|time|length|pressure|concentration)$|\//.test(dimension)
    ? dimension
    : 'count';
};

/** Results that words call so and that the numbers beside do not give: "480 + 190 + 145, total 835". */
export function wrongCalled(line: LineOfNote): readonly WrongWritten[] {
  const { text, tokens } = line;
  const numbers = line.quantities
    .filter((one) => kindOf(one) !== 'mass' && !one.isOrdinal)
    .map((one) => ({ ...one, ...spanOf(one, tokens) }));
  const masses = amountsIn(line).filter((one) => kindOf(one) === 'mass');
  const all: readonly Number[] = [...numbers, ...masses.map((one) => ({ ...one, outOf: null }))].filter(
    ({ start }) => /[\d½¼¾]/.test(text.charAt(start)),
  );
  return all.flatMap((result): readonly WrongWritten[] => {
    const before = text.slice(Math.max(0, result.start - 40), result.start);
    const after = text.slice(result.end, result.end + 40);
    const row = rows.find(
      (one) => one.of.test(kindOf(result)) && (one.before.test(before) || one.after?.test(after) === true),
    );
    const others = all.filter((one) => one !== result && kindOf(one) === kindOf(result));
    const earlier = others.filter(({ end }) => end <= result.start);
    const sums = row?.sums({ text, result, before, after, others, earlier }) ?? null;
    const factor = result.unit?.factor ?? 1;
    const written = text.slice(result.start, result.end);
    const unit = { dimension: 'mass', factor };
    const isRight = (sum: number): boolean =>
      isRounded({ unit, written, amount: result.value * factor }, sum, 0.005);
    const [sum] = sums?.all ?? [];
    if (sums === null || sum === undefined || sums.all.some(isRight)) return [];
    const calculation = `${sums.written} = ${figure(sum / factor)} ${unitAsWritten(written)}`
      .replace(/ (?=\/)/, '')
      .trim();
    return [{ result, sum: sum / factor, calculation }];
  });
}

const amountOf = ({ value, unit }: Number): number => value * (unit?.factor ?? 1);
const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
/** Those that stand together, from each to each. */
const runsOf = (values: readonly number[]): readonly (readonly number[])[] =>
  values.flatMap((_, from) => values.slice(from).map((__, more) => values.slice(from, from + more + 1)));
const subsetSums = (values: readonly number[]): readonly number[] =>
  values.slice(-10).reduce<readonly number[]>((sums, one) => [...sums, ...sums.map((sum) => sum + one)], [0]);
const differences = (values: readonly number[]): readonly number[] =>
  values.flatMap((a, at) => values.slice(at + 1).map((b) => Math.abs(a - b)));

/** The numbers of a list that ends before a total. */
function listBefore({ text, result, earlier }: Here): readonly Number[] {
  const isListed = kindOf(result) === 'money' ? listOfMoney : listOfCounts;
  let first = earlier.length;
  for (let next = result; first > 0; first -= 1) {
    const one = earlier[first - 1];
    if (one === undefined) break;
    const gap = text.slice(one.end, next.start);
    if (next === result ? gap.length > 50 || /\n\s*\n/.test(gap) : !isListed.test(gap)) break;
    next = one;
  }
  return earlier.slice(first);
}
const listOfMoney = /^(?![^]*(?:[.!?]\s+\p{Lu}|\n\s*\n|\b(?:total|paid|deposit)))[^]{0,70}$/iu;
const listOfCounts =
  /^(?:\s\p{L}+)?\s*(?:[,;+&]\s*|\n[\s•*-]*|\sand\s)+(?:and\s+)?(?:[\p{L}'’-]+[\s:=]*){0,4}\(?$/u;

/** What makes a number no plain part of a total: a range, what was paid, a price of each, a rest. */
const openBefore =
  /(?:\b(?:paid|deposit|excess|was|normally|usually|or|from|up to|instead of|less|minus|last time)(?: of)?\s*|[-–—]\s?)[£$€]?\s?$/i;
const openAfter =
  /^\s*(?:(?:[-–—]|to|or)\s?[£$€]?\d|each\b|per\b|\/|an?\b|every\b|ea\b|extra if|if\b|deposit|paid|excess)/i;
const openSum =
  /\b(?:gst|discount|off\b|insur\w*|rebate|credit|min\b|max\b)|(?:\+|plus|ex\.?|excl?\.?) ?(?:vat|tax)|%/i;

/** What a part of a total comes to: the 190 of "2 × $95". */
function partOf({ text }: Here, one: Number): number | null {
  const [before, after] = [
    text.slice(Math.max(0, one.start - 24), one.start),
    text.slice(one.end, one.end + 14),
  ];
  if (one.outOf !== null || openBefore.test(before) || openAfter.test(after)) return null;
  const times =
    /(?<![\d.,])(\d{1,3})\s*(?:\p{L}+\s+)?(?:[x×*@]|at)\s*[£$€]?$/iu.exec(before)?.[1] ??
    /^\s*[x×*]\s*(\d{1,3})\b/i.exec(after)?.[1];
  return amountOf(one) * Number(times ?? 1);
}

function totalOf(here: Here): Sums {
  const { text, result } = here;
  const isMoney = kindOf(result) === 'money';
  const list = listBefore(here);
  // "2 × $95 = $190": the result is the part.
  const parts = list.filter(
    (one, at) => !/^\s*=/.test(text.slice(one.end, list[at + 1]?.start)) || at === list.length - 1,
  );
  const values = parts.map((one) => partOf(here, one));
  const known = values.filter((one) => one !== null);
  const all = text.slice(parts[0]?.start ?? 0, result.end + 14);
  if (parts.length < 2 || known.length < values.length || openSum.test(all)) return null;
  if (amountOf(result) <= Math.max(...known) || /[-–]\s?[£$€]?$/.test(here.before)) return null;
  const sums = isMoney ? subsetSums(known) : runsOf(known).map(sumOf);
  return { all: [sumOf(known), ...sums], written: written(here, parts, ' + ') };
}

function meanOf(here: Here): Sums {
  const parts = listBefore(here);
  const values = parts.map(amountOf);
  if (parts.length < 2) return null;
  const means = [values, ...runsOf(values)].map((run) => sumOf(run) / run.length);
  return { all: means, written: `(${written(here, parts, ' + ')}) ÷ ${parts.length}` };
}

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
  const { text, result, others } = here;
  const [from, to] = [text.lastIndexOf('\n', result.start), text.indexOf('\n', result.end)];
  const weights = others.filter(
    (one) =>
      one.start > from &&
      (to < 0 || one.start < to) &&
      one.unit?.factor !== 1e-6 &&
      amountOf(one) > amountOf(result) &&
      !isChange(text.slice(Math.max(0, one.start - 30), one.start), text.slice(one.end, one.end + 20)),
  );
  const isAim = (one: Number): boolean => wished.test(text.slice(0, one.start));
  const isToGo = /^ to (?:lose|go)/.test(here.after);
  const isPast = (one: Number): boolean =>
    pastBefore.test(text.slice(Math.max(0, one.start - 30), one.start)) ||
    pastAfter.test(text.slice(one.end, one.end + 24));
  const byDistance = (some: readonly Number[]): readonly Number[] =>
    some.toSorted((a, b) => distance(a, result) - distance(b, result));
  const [past] = byDistance(weights.filter((one) => (isToGo ? isAim(one) : isPast(one) && !isAim(one))));
  const [now] = byDistance(weights.filter((one) => one !== past && !isAim(one) && !isPast(one)));
  const since = /^ since (\w+)/.exec(here.after)?.[1];
  if (past === undefined || now === undefined || distance(past, result) > 60) return null;
  if (amountOf(past) > 2 * amountOf(now) || amountOf(now) > 2 * amountOf(past)) return null;
  if (
    since !== undefined &&
    !/^(?:last|then|the|start|her|his)$/.test(since) &&
    !text.slice(past.end, past.end + 30).includes(since) &&
    !text.slice(past.start - 30, past.start).includes(since)
  )
    return null;
  const pair = [past, now].toSorted((a, b) => amountOf(b) - amountOf(a));
  const sum = differences(pair.map(amountOf));
  return { all: [...sum, ...differences(others.map(amountOf))], written: written(here, pair, ' − ') };
}
const distance = (a: Span, b: Span): number => Math.max(b.start - a.end, a.start - b.end);

const usedBefore = /\b(?:paid|deposit|used|given|took|gave|drew)(?: of)?:?\s*[£$€]?$/i;
const usedAfter = /^ (?:\w+ )?(?:used|given|taken|paid|done|drawn up|gone|administered|deposit)\b/i;

/** What is left of a whole of which a part was used. */
function restOf(here: Here): Sums {
  const { text, result, others } = here;
  const near = others.filter(
    (one) =>
      distance(one, result) < 60 &&
      !/[.;!?]\s|\n/.test(text.slice(Math.min(one.end, result.end), Math.max(one.start, result.start))),
  );
  const used = near.find(
    (one) => usedBefore.test(text.slice(0, one.start)) || usedAfter.test(text.slice(one.end, one.end + 30)),
  );
  const [whole] = near.filter((one) => one !== used).toSorted((a, b) => amountOf(b) - amountOf(a));
  if (used === undefined || whole === undefined || amountOf(whole) <= amountOf(used)) return null;
  const values = others.map(amountOf);
  return {
    all: [
      amountOf(whole) - amountOf(used),
      ...differences(values),
      ...differences(runsOf(values).map(sumOf)),
    ],
    written: written(here, [whole, used], ' − '),
  };
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
