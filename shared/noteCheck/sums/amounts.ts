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

/** A number of a line, with the words beside it and the next number. */
type NumberHere = Quantity &
  Span & {
    readonly text: string;
    readonly before: string;
    readonly after: string;
    readonly next: (Quantity & Span) | null;
  };

/** The amounts of a line in their order; what is read together, as "250 mg/5 ml" is, is one. */
export const amountsIn = oncePer((line: LineOfNote): readonly Amount[] => {
  const { text, tokens, quantities } = line;
  const numbers = quantities.map((one) => ({ ...one, ...spanOf(one, tokens) }));
  let end = 0;
  const found = numbers.flatMap((one, at): readonly Amount[] => {
    // The 24 h of "600 ml/24 h" are no time of their own.
    if (one.start < end) return [];
    const before = text.slice(Math.max(0, one.start - 44), one.start);
    const here = { ...one, text, before, after: text.slice(one.end), next: numbers[at + 1] ?? null };
    const amount = asRate(here) ?? asWritten(here) ?? asTablets(here);
    end = amount === null ? end : amount.start + amount.written.length;
    return amount === null ? [] : [amount];
  });
  return [...found, ...unnumberedTimes(text)].toSorted((a, b) => a.start - b.start);
});

/** "For a fortnight", "x a month", "BID today, then SID": a time without a number. */
const unnumberedTimes = (text: string): readonly Amount[] =>
  [...text.matchAll(unnumberedTime)].map(({ 0: written, 1: name = 'day', index: start }) =>
    amountOf(
      text,
      { start, end: start + written.length },
      1,
      unitOf(name) ?? { dimension: 'time', factor: 14 },
    ),
  );
const unnumberedTime =
  /\b(?:for|x) an?(?:other)? (week|fortnight|month)\b|(?<=\b(?:[sbtq]id|od|bd|tds|qds|q ?\d+ ?h|daily|a day) )(?:today|(?:on )?day (?:1|one)|(?:for |on )?the first day)(?=,? (?:and )?(?:then\b|1))/gi;

const amountOf = (text: string, { start, end }: Span, value: number, unit: Unit): Amount => {
  const written = text.slice(start, end);
  return { start, end, value, unit, amount: value * unit.factor, per: null, written };
};

/** So much for so much of a volume or weight: "250 mg/5 ml", "1 ml per 10 kg". */
function asRate({ text, start, end, unit, value, next }: NumberHere): Amount | null {
  if (unit === null || next === null || next.unit === null) return null;
  const per = { dimension: next.unit.dimension, factor: next.unit.factor * next.value };
  return /^\s?(?:\/|per)\s?$/.test(text.slice(end, next.start)) && isRateOf(unit, per)
    ? amountOf(text, { start, end: next.end }, value, rateOf(unit, per))
    : null;
}

/** Whether so much of the first is told for so much of the second, and not a weight twice: "13.2 lb / 6 kg". */
function isRateOf(first: Unit, per: Unit): boolean {
  if (per.dimension === 'volume') return /^(?:mass|unit)$/.test(first.dimension);
  // What is given "per 100 g" of a bird; so much of a drug in 100 g is in its food.
  const least = first.dimension === 'volume' ? 0.04 : 0.4;
  return per.dimension === 'mass' && per.factor > least && first.factor < 0.01;
}

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

/** A number without a unit that counts tablets: "#14", "dispense 42", "2 x 60 mg", "half of a 5 mg tablet". */
function asTablets({
  text,
  start,
  end,
  unit,
  thing,
  value,
  outOf,
  before,
  after,
}: NumberHere): Amount | null {
  const isTablets = timesStrength.test(after) || (dispensedBefore.test(before) && !/^\s*[x×]/.test(after));
  return unit === null &&
    thing === null &&
    isTablets &&
    /^(?:[\d½¼¾]|half|quarter)/i.test(text.slice(start, end))
    ? amountOf(text, { start, end }, value / (outOf ?? 1), { dimension: 'tablet', factor: 1 })
    : null;
}
const dispensedBefore = /(?:#|\bqty|\bquantity|\bn ?=|\bno\.|disp\w*|suppl\w*|total)\s*(?:of|is)?[:.=]?\s*$/i;
const timesStrength = /^\s*(?:[x×]|of(?: an?)?|(?<=half |quarter )an?)\s*[\d.,]+ ?m?c?g\b(?!\/)/i;

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
