import { cuePattern } from '../data/cues.ts';
import type { Finding } from '../finding.ts';
import { isWithin } from '../isWithin.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { isOverlapping } from '../spans.ts';
import { amountsIn, figure, timesADayIn, unitAsWritten, wrongResult } from './amounts.ts';
import { products } from './formulas.ts';
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
      /\b(?:(?<!sub-?)totals?|totall?ing|sum|comes? to|came to)(?: (?:of|is|was|cost|bill|price|estimate|score|invoice|fee|volume|rate|due|today|approx\.?|about))*\s*[:=]?\s?[£$€]?\s?$/i,
    after: /^(?: (?:kcal|points?|animals?))?,? (?:in (?:total|all)|altogether|all in)\b/i,
    of: /^(?:money|count|energy|mass|volume|volume\/hour)$/,
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
    before: /\b(?:leaving|leaves|remainder|deficit|difference|balance(?: of| due)?:?)\s*[£$€]?$/i,
    after: /^ (?:\w+ )?(?:left|remain(?:ing|s)?|to go|outstanding)\b/i,
    of: /^(?:money|count|volume|length)$/,
    sums: restOf,
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
  const read = amountsIn(line)
    .filter((one) => /^(?:mass|energy\/mass)$/.test(kindOf(one)) || one.per === 'hour')
    .map((one) => (one.per === 'hour' ? { ...one, unit: { ...one.unit, dimension: 'volume/hour' } } : one));
  const numbers = line.quantities
    .map((one) => ({ ...one, ...spanOf(one, tokens) }))
    .filter(
      (one) => !one.isOrdinal && kindOf(one) !== 'mass' && !read.some((other) => isOverlapping(one, other)),
    );
  const all: readonly Number[] = [...numbers, ...read.map((one) => ({ ...one, outOf: null }))]
    .filter(({ start }) => /[\d½¼¾]/.test(text.charAt(start)))
    .toSorted((a, b) => a.start - b.start);
  const wrong: Finding[] = [];
  for (const [at, result] of all.entries()) {
    const before = text.slice(Math.max(0, result.start - 40), result.start);
    const after = text.slice(result.end, result.end + 40);
    const others = all.filter((one) => one !== result && kindOf(one) === kindOf(result));
    const earlier = others.filter(({ end }) => end <= result.start);
    const here = { text, result, before, after, others, earlier, all };
    const sums = rows
      .filter(
        (one) => one.of.test(kindOf(result)) && (one.before.test(before) || one.after?.test(after) === true),
      )
      .map((row) => row.sums(here))
      .find((one) => one !== null);
    const isPercent = kindOf(result) === 'percent';
    const factor = result.unit?.factor ?? 1;
    const written = text.slice(result.start, result.end);
    const amount = { unit: { dimension: 'mass', factor }, written, amount: result.value * factor };
    const [sum] = sums?.all ?? [];
    const isRight = sums?.all.some((one) => isRounded(amount, one, isPercent ? 0.1 : 0.005)) !== false;
    // What is wrong already may be rightly so many percent.
    const isOfWrong = isPercent && wrong.at(-1)?.span.start === all[at - 1]?.start;
    if (sums === undefined || sum === undefined || isRight || isOfWrong) continue;
    const calculation = `${sums.written} = ${figure(sum / factor)} ${unitAsWritten(written)}`
      .replace(/ (?=\/)/, '')
      .trim();
    wrong.push(wrongResult(line, result, calculation, sum / factor));
  }
  return wrong;
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
function listBefore({ text, result, earlier: all }: Here): readonly Number[] {
  const isMeasure = isMeasured(result);
  const earlier = isMeasure ? all.filter((one) => one.unit?.factor === result.unit?.factor) : all;
  let first = earlier.length;
  for (let next = result; first > 0; first -= 1) {
    const one = earlier[first - 1];
    if (one === undefined) break;
    const gap = text.slice(one.end, next.start);
    if (
      next === result
        ? gap.length > 50 || /\n\s*\n/.test(gap)
        : !(isMeasure || kindOf(result) === 'money' ? listOfMoney : listOfCounts).test(gap)
    )
      break;
    next = one;
  }
  return earlier.slice(first);
}
/** What has a unit in which it was measured. */
const isMeasured = (one: Number): boolean => /^(?:mass|volume|volume\/hour)$/.test(kindOf(one));
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
  const sums = isMoney || isMeasured(result) ? subsetSums(known) : runsOf(known).map(sumOf);
  // "2 ml + 3 ml BID for 5 days, total 50 ml".
  const often = timesADayIn(all).map(({ perDay }) => perDay);
  const counts = isMeasured(result) ? [...all.matchAll(/\d+/g)].map(Number) : [];
  return {
    all: [sumOf(known), ...sums, ...products(sums, counts, [1, ...often])],
    written: written(here, parts, ' + '),
  };
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
  String.raw`(?:\b(?:was|from|start\w*|previous\w*|prev|prior|adm|last\b[^,;.\d]*|initial\w*|admission|birth|ago|${time}|since)[\s:(]*|\b(?:Mon|Tue|Wed|Thu|Fri)\w* )$`,
  'i',
);
const pastAfter = new RegExp(
  String.raw`^\s*\(?(?:(?:in|on|at|last|back in|since)\s+)?(?:${time}|\d{1,2}[ /]\w|(?:19|20)\d\d|last|previous\w*|before|start|ago|then|→|->|to \d)(?!\s*[\d.]+ ?(?:kg|lb|g))`,
  'i',
);
const wished = /\b(?:target|goal|ideal\w*|aim\w*|wish\w*)[^\d.;]{0,14}$/i;

/** Two weights, of which one is of before, or wished for where so much is still to lose. */
function changeOf(here: Here): Sums {
  const inOrder = pastAndNow(here, here.others).toSorted((a, b) => amountOf(b) - amountOf(a));
  const all = [inOrder, here.others].flatMap((some) => differences(some.map(amountOf)));
  return inOrder.length === 0 ? null : { all, written: written(here, inOrder, ' − ') };
}

/** The weights of before, or wished for where so much is still to lose, and of now, around a change; none: not plain. */
function pastAndNow(here: Here, masses: readonly Number[]): readonly Number[] {
  const { text, result, after } = here;
  const [from, to] = linesOf(here);
  const isPart = (one: Number): boolean =>
    result.unit?.dimension === 'mass' && amountOf(one) <= amountOf(result);
  const weights = masses
    .filter(
      (one) =>
        one.start > from &&
        one.start < to &&
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
  const { text, all } = here;
  const masses = all.filter((one) => kindOf(one) === 'mass');
  const pair = pastAndNow(here, masses);
  const [past] = pair;
  const inOrder = pair.toSorted((a, b) => amountOf(b) - amountOf(a));
  const ofPair = differences(pair.map(amountOf)).map((apart) => (100 * apart) / amountOf(past ?? last));
  const isOfLast = kindOf(last) === 'mass' && /^\s*[,=(/]\s*[-+–]?\s*$/.test(gap);
  if (!isOfLast || !changeBefore.test(text.slice(0, last.start))) {
    const isCalled =
      changeBefore.test(here.before) ||
      /^ (?:(?:body ?)?weight )?(?:loss|lost|gain|decrease|increase)/i.test(here.after);
    return isCalled && past !== undefined
      ? { all: ofPair, written: `(${written(here, inOrder, ' − ')}) ÷ ${written(here, [past], '')}` }
      : shareOfChange(here, last);
  }
  const [from, to] = linesOf(here);
  const wholes = masses
    .filter((one) => one.start > from && one.start < to && amountOf(one) > amountOf(last))
    .toSorted((a, b) => amountOf(b) - amountOf(a));
  const isGain = /(?:gain\w*|up|\+)[^\d]*$/i.test(text.slice(0, last.start));
  const old = past ?? wholes.at(isGain ? -1 : 0);
  if (old === undefined) return null;
  // Where only the weight of now stands there, the other one is with the change or without.
  const others = wholes.length > 1 ? [] : [amountOf(old) + amountOf(last), amountOf(old) - amountOf(last)];
  const shares = [amountOf(old), ...others].map((one) => (100 * amountOf(last)) / one);
  return {
    all: [...shares, ...ofPair],
    written: `${written(here, [last], '')} ÷ ${written(here, [old], '')}`,
  };
}

/** "Lactate 7.4 ... lactate 4.1 (-45 %)": of the number before, with the same word or in the same lines. */
function shareOfChange(here: Here, now: Number): Sums {
  const { text, result, all } = here;
  const [from] = linesOf(here);
  const earlier = all.filter(
    (one) => kindOf(one) === kindOf(now) && one.unit?.factor === now.unit?.factor && one.end <= now.start,
  );
  const clause = /[^.,;(|\n]*$/.exec(text.slice(0, now.start));
  const word = new RegExp(`${/\p{L}{3,}/u.exec(clause?.[0] ?? '')?.[0] ?? '$.'}[^.;|\\d]*$`, 'i');
  const named = earlier.filter(
    ({ start, end }) => end <= (clause?.index ?? 0) && word.test(text.slice(Math.max(0, start - 24), start)),
  );
  const pasts = named.length > 0 ? named : earlier.filter(({ start }) => start > from);
  const isSigned = /[(,]\s*[-−–+]\s?$/.test(here.before) && distance(now, result) < 24;
  const past = pasts.at(-1);
  if (!isSigned || past === undefined || /[-−–+]\s?$/.test(text.slice(0, now.start))) return null;
  const times = pasts.map((one) => amountOf(now) / amountOf(one)).toReversed();
  if (times.some((one) => one > 2 || one < 1 / 2)) return null;
  const shares = times.flatMap((one) => [100 * Math.abs(1 - one), 100 * Math.abs(1 - 1 / one)]);
  return { all: shares, written: `(${written(here, [now, past], ' − ')}) ÷ ${written(here, [past], '')}` };
}

/** Where the line of a result and the one before it begin and end. */
const linesOf = ({ text, result: { start, end } }: Here): readonly [number, number] => [
  text.lastIndexOf('\n', text.lastIndexOf('\n', start) - 1),
  `${text}\n`.indexOf('\n', end),
];

const distance = (a: Span, b: Span): number => Math.max(b.start - a.end, a.start - b.end);

const usedBefore = /\b(?:paid|deposit|used|given|took|gave|drew)(?: of)?:?\s*[£$€]?$/i;
const usedAfter = /^ (?:\w+ )?(?:used|given|taken|paid|done|drawn up|gone|administered|deposit)\b/i;

/** What is left of a whole of which a part was used. */
function restOf(here: Here): Sums {
  const { text, result, others } = here;
  const near = others.filter(
    (one) =>
      distance(one, result) < 60 &&
      !/^[^(]*\)/.test(text.slice(one.end, result.start)) &&
      !/[.;!?]\s|\n/.test(text.slice(Math.min(one.end, result.end), Math.max(one.start, result.start))),
  );
  const inOrder = near.toSorted((a, b) => amountOf(b) - amountOf(a));
  const named = near.find(
    (one) => usedBefore.test(text.slice(0, one.start)) || usedAfter.test(text.slice(one.end, one.end + 30)),
  );
  // "£148: £31 tablets, remainder £117", "L 37 cm / R 40 cm, deficit 3 cm".
  const used =
    named ??
    (near.length === 2 && /remainder|deficit|difference/i.test(here.before) ? inOrder[1] : undefined);
  const whole = inOrder.find((one) => one !== used);
  if (used === undefined || whole === undefined || amountOf(whole) <= amountOf(used)) return null;
  const values = near.map(amountOf);
  return {
    all: [
      amountOf(whole) - amountOf(used),
      ...differences(values),
      ...differences(runsOf(values).map(sumOf)),
    ],
    written: written(here, [whole, used], ' − '),
  };
}

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
