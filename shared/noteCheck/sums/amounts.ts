import { cuePattern } from '../data/cues.ts';
import { frequenciesIn } from '../frequencies.ts';
import type { Finding } from '../finding.ts';
import { withFigure } from '../instead.ts';
import type { LineOfNote } from '../noteSection.ts';
import { oncePer } from '../memo.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { outermost } from '../spans.ts';
import { rateOf, unitOf, withoutPortion, type Unit } from '../units.ts';

/** A quantity of a line that has a unit, or whose unit the words beside it tell. */
export type Amount = Span & {
  readonly value: number;
  readonly unit: Unit;
  /** Its value in the first unit of its dimension: kg, litres, days, kg of a drug for each kg of the patient. */
  readonly amount: number;
  /** For how long it is; then `amount` is that of an hour or of a day. */
  readonly per: 'hour' | 'day' | null;
  /** The figures and the unit, as they stand in the line. */
  readonly written: string;
};

/** The amounts of a line in their order; what is read together, as "250 mg/5 ml" and "11 lb 9 oz" are, is one. */
export const amountsIn = oncePer((line: LineOfNote): readonly Amount[] => {
  const { text, tokens, quantities } = line;
  const numbers = quantities.map((one) => ({ ...one, ...spanOf(one, tokens) }));
  const found: Amount[] = [];
  for (const [at, one] of numbers.entries()) {
    const before = text.slice(Math.max(0, one.start - 44), one.start);
    const after = text.slice(one.end, one.end + 44);
    const here = { ...one, text, before, after, next: numbers[at + 1] ?? null };
    const amount = readings.reduce<Amount | null>((known, read) => known ?? read(here), null);
    // The 24 h of "600 ml/24 h" are no time of their own.
    const last = found.at(-1);
    if (amount !== null && one.start >= (last?.start ?? 0) + (last?.written.length ?? 0)) found.push(amount);
  }
  return [...found, ...unnumberedTimes(text)].toSorted((a, b) => a.start - b.start);
});

/** A number of a line, with the words beside it and the next number. */
type NumberHere = Quantity &
  Span & {
    readonly text: string;
    readonly before: string;
    readonly after: string;
    readonly next: (Quantity & Span) | null;
  };

const amountOf = (text: string, { start, end }: Span, value: number, unit: Unit): Amount => {
  return {
    start,
    end,
    value,
    unit,
    amount: value * unit.factor,
    per: null,
    written: text.slice(start, end),
  };
};
const countOf = (text: string, span: Span, value: number, dimension: string): Amount =>
  amountOf(text, span, value, { dimension, factor: 1 });

/** A number with its unit, for an hour or a day where that follows it. */
function asWritten({ text, start, end, value, unit, after }: NumberHere): Amount | null {
  if (unit === null) return null;
  const inside = periodInside.exec(text.slice(start, end));
  const outside = inside === null ? periodAfter.exec(after) : null;
  const period = (inside ?? outside)?.[1]?.toLowerCase() ?? '';
  const one = amountOf(text, { start, end }, value, {
    ...unit,
    dimension: withoutPortion(unit.dimension),
  });
  return {
    ...one,
    amount: one.amount * (period.startsWith('m') ? 60 : 1),
    per: period === '' ? null : /^(?:24|d)/.test(period) ? 'day' : 'hour',
    written: one.written + (outside?.[0] ?? ''),
  };
}
const period = String.raw`(24 ?h\w*|day|d|hr?|hour|min|minute)s?`;
const periodInside = new RegExp(String.raw`(?:\/|\bper |\ban? |\beach )\s?${period}$`, 'i');
const periodAfter = new RegExp(String.raw`^\s?(?:\/|per |an? )\s?${period}\b`, 'i');

/** Two numbers in one: "11 lb 9 oz", and rates by so much of a volume or weight, "250 mg/5 ml", "1 ml per 10 kg". */
function asPair({ text, start, end, unit, value, next }: NumberHere): Amount | null {
  if (unit === null || next === null || next.unit === null) return null;
  const [between, span] = [text.slice(end, next.start), { start, end: next.end }];
  const isPounds = unit.factor === unitOf('lb')?.factor && next.unit.factor === unitOf('oz')?.factor;
  if (isPounds && /^[\s,]{0,2}$/.test(between)) return amountOf(text, span, value + next.value / 16, unit);
  const per = { dimension: next.unit.dimension, factor: next.unit.factor * next.value };
  return /^\s?(?:\/|per)\s?$/.test(between) && isRateOf(unit, per)
    ? amountOf(text, span, value, rateOf(unit, per))
    : null;
}

/** Whether so much of the first is told for so much of the second, and not a weight twice: "13.2 lb / 6 kg". */
function isRateOf(first: Unit, per: Unit): boolean {
  if (per.dimension === 'volume') return /^(?:mass|unit)$/.test(first.dimension);
  if (per.dimension !== 'mass') return false;
  // What is given "per 100 g" of a bird; so much of a drug in 100 g is in its food.
  if (first.dimension === 'volume') return per.factor > 0.04;
  return (
    first.dimension === 'energy' || (per.factor > 0.4 && (first.dimension !== 'mass' || first.factor < 0.01))
  );
}

/** 1 % is 10 mg in each ml. */
function asPercent({ text, start, end, unit, value, before, after }: NumberHere): Amount | null {
  const isStrength =
    unit?.dimension === 'percent' &&
    value <= 50 &&
    (/^ ?(?:sol|susp|inj|paste|gel|gran|powder|oral)/i.test(after) || /\p{L}\s?$/u.test(before));
  return isStrength && !noStrengthBefore.test(before) && !noStrengthAfter.test(after)
    ? amountOf(text, { start, end }, value, { dimension: 'mass/volume', factor: 0.01 })
    : null;
}
const noStrengthBefore =
  /\b(?:dehydrat\w*|deficit|loss|lost|gain\w*|bw|body|weight|improv\w*|better|approx|about|by|to|is|was|bcs|x|est|iso\w*|sevo\w*|normal|hct|pcv|around|another|further|than|(?<!(?:ml|kg) )of|down|up|spo|change)\s?$/i;
const noStrengthAfter =
  /^ ?(?:dehydrat|deficit|los|gain|bw|body|weight|improv|better|est|iso|sevo|of\b|down|up\b|daily)/i;

/** "BID 14/7", "for 4/52": days, weeks and months as British notes write them; "EOD x 4 doses" are 8 days. */
function asDays({ text, start, end, value, unit, outOf, before, after }: NumberHere): Amount | null {
  const isOfDoses =
    /^(?:dose|times)$/.test(unit?.dimension ?? '') || (unit === null && /^\s*[=(]/.test(after));
  if (isOfDoses && /\b(?:eod|every other day)(?: [\d½¼¾]+ \w+)?\s*(?:[x×,]|for)\s*$/i.test(before))
    return amountOf(text, { start, end }, value, time(2));
  const days = daysOf[outOf ?? 0];
  return days !== undefined && beforePartOfWeeks.test(before)
    ? amountOf(text, { start, end }, value, time(days))
    : null;
}
const oftenBefore = String.raw`\b(?:[sbt]\.?i\.?d|q\.?i\.?d|[bo]d|tds|qds|eod|daily|q ?\d+ ?h)\.?`;
const beforePartOfWeeks = new RegExp(String.raw`(?:\bfor|[x×]|${oftenBefore})\s*$`, 'i');
const daysOf: Readonly<Record<string, number>> = {
  7: 1,
  52: 7,
  12: 30,
  week: 7,
  fortnight: 14,
  month: 30,
};
const time = (days = 1): Unit => ({ dimension: 'time', factor: days });

/** "18 ewes", "7 pups". */
function asHeads({ text, start, end, value, unit, after }: NumberHere): Amount | null {
  const isAnimal = /^(?:lamb|kitten|puppy)$/.test(unit?.dimension ?? '');
  const name = isAnimal ? '' : unit === null ? heads.exec(after)?.[0] : undefined;
  return name === undefined ? null : countOf(text, { start, end: end + name.length }, value, 'head');
}
const heads = new RegExp(String.raw`^ (?:\w+ )?${cuePattern('head')}\b`, 'i');

/** What a number without a unit is, by the words before and after it; the first row that fits decides. */
const bareNumbers: readonly (readonly [before: RegExp, after: RegExp, dimension: string])[] = [
  // "SID × 30 = 30 tablets".
  [new RegExp(String.raw`${oftenBefore}(?<!q ?[1-5] ?h)\s*[x×]\s*$`, 'i'), /^\s*[=(]/, 'time'],
  // "14 days (28)", "#14", "dispense 42", "qty 28", "1 box of 100", "100 mg x 20: half a tablet".
  [/\d ?(?:d|days?|wks?|weeks?) \($/i, /^\)/, 'tablet'],
  [
    /(?:#|\bqty|\bquantity|\bn ?=|\bno\.|disp\w*|suppl\w*|total)\s*(?:of|is)?[:.=]?\s*$/i,
    /^(?!\s*[x×](?!\s*[\d.,]+ ?m?c?g\b(?!\/)))/i,
    'tablet',
  ],
  [/\b(?:box|pack|packet|tub|strip)(?:es|s)? of $/i, /^/, 'tablet'],
  [/\d ?m?c?g\s?(?:tab\w*|cap\w*)?\s*[x×]\s*$/i, /^\s*(?:[:;,.)\n]|$|tab|cap)/i, 'tablet'],
  [
    /^/,
    /^\s*(?:(?:were |was |are |to be |in total )?(?:dispens|suppl|sent home|given out|provided|total\b|on hand|left (?:are|over|until))|(?:\([^()]{0,14}\)\s*)?(?:to be )?(?:given )?(?:po |orally |by mouth )?(?:[sbt]\.?i\.?d\b|q\.?i\.?d|q\s?\d+\s?h|eod\b|(?:once|twice|(?:two|three|four|[234]) times) (?:a |daily)|every (?:\d+ h|(?:other )?(?:day|morning|evening|night))))/i,
    'tablet',
  ],
];

function asBare({ text, start, end, unit, thing, value, outOf, before, after }: NumberHere): Amount | null {
  const isFigure = /^(?:[\d½¼¾]|half\b|quarter\b|one\b|two\b|three\b)/i.test(text.slice(start, end));
  if (unit !== null || thing !== null || !isFigure) return null;
  // "28 x 60 mg" are what is dispensed, "2 x 60 mg" what is given at once.
  const isMany = value > 6 && /^\s*[x×]\s*[\d.,]+ ?m?c?g\b(?!\/)/i.test(after);
  const row = bareNumbers.find(([isBefore, isAfter]) => isBefore.test(before) && isAfter.test(after));
  const dimension = isMany ? 'tablet' : row?.[2];
  // "1/2 SID" is read as a score where no unit follows.
  return dimension === undefined ? null : countOf(text, { start, end }, value / (outOf ?? 1), dimension);
}

/** The ways to read a number as an amount; the first that can decides. */
const readings: readonly ((here: NumberHere) => Amount | null)[] = [
  asPair,
  asPercent,
  asDays,
  asHeads,
  asWritten,
  asBare,
];

/** "For a fortnight", "x a month", "BID today, then SID": a time without a number. */
const unnumberedTimes = (text: string): readonly Amount[] =>
  [...text.matchAll(unnumberedTime)].map(({ 0: written, 1: name = '', index: start }) =>
    amountOf(text, { start, end: start + written.length }, daysOf[name.toLowerCase()] ?? 1, time()),
  );
const unnumberedTime =
  /\b(?:for|x) an?(?:other)? (week|fortnight|month)\b|(?<=\b(?:[sbtq]id|od|bd|tds|qds|q ?\d+ ?h|daily|a day) )(?:today|(?:on )?day (?:1|one)|(?:for |on )?the first day)(?=,? (?:and )?then\b)/gi;

/** How many times a day, with its place. */
export type TimesADay = Span & { readonly perDay: number };

/** Each place once: "daily" is a part of "twice daily". */
export const timesADayIn = (text: string): readonly TimesADay[] => outermost(frequenciesIn(text, true));

export const amountsOf = (amounts: readonly Amount[]): readonly number[] =>
  amounts.map(({ amount }) => amount);

/** What it is an amount of, in a rate: "mass" for mg, mg/kg and mg/ml. */
export const substanceOf = ({ unit }: Amount): string => unit.dimension.split('/')[0] ?? '';

/** An amount for the vet to read, in milligrams, units or millilitres. */
export const readable = (amount: number, substance: string): string => {
  if (substance === 'volume') return `${figure(amount * 1e3)} ml`;
  return substance === 'mass' ? `${figure(amount * 1e6)} mg` : `${figure(amount)} units`;
};

/** A number for the vet to read: three digits of it, or those before the point. */
export const figure = (value: number): string =>
  String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));

/** A result that does not work out. `sum`: in its unit; null: there is no single number. */
export const wrongResult = (
  { text }: LineOfNote,
  { start, end }: Span,
  calculation: string,
  sum: number | null,
): Finding => ({
  span: { start, end },
  reason: { because: 'sum', calculation },
  nearest: null,
  instead: sum === null ? null : withFigure(text.slice(start, end), figure(sum)),
});

/** The unit of an amount as the note has it: "ml/h" of "60 ml/h". */
export const unitAsWritten = (written: string): string => written.replace(/^[\d.,½¼¾\s]+/, '');
