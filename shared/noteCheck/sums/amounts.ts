import { mentionPattern } from '../data/mentions.ts';
import { frequenciesIn } from '../frequencies.ts';
import { replaceFigure } from '../instead.ts';
import { isNearly } from '../isNearly.ts';
import { memoized, memoizedPerObject } from '../memo.ts';
import type { Finding, Span } from '../noteCheck.ts';
import type { NoteLine } from '../noteSection.ts';
import { quantitySpan, type Quantity } from '../quantities.ts';
import { outermostSpans } from '../spans.ts';
import { rateUnit, type Unit, unitOfWord } from '../units.ts';

/** A number with its unit: "10 mg", or the tablets of "dispense 42". */
export type Amount = Span & {
  /** A patient's weight, a rate (mg/kg), a dose (mg) and so on (`kinds`). */
  readonly kind: string;
  readonly value: number;
  readonly unit: Unit;
  /** In the first unit of its dimension: kg, litres, days. */
  readonly amount: number;
  /** Of "60 ml/h"; `amount` is then for one hour or one day. */
  readonly per: 'hour' | 'day' | null;
  /** With the unit, as in the line. */
  readonly written: string;
};

/** The amounts of a line, by kind. often: times a day; heads: how many animals. */
export type LineAmounts = {
  readonly line: NoteLine;
  readonly of: (...kinds: readonly string[]) => readonly Amount[];
};

/** `weights`: of the patient, in kg; they come behind weights in the line itself. */
export function lineAmounts(line: NoteLine, weights: readonly number[]): LineAmounts {
  const counted = (
    kind: string,
    { start, end }: Span,
    value: number,
    written = formatFigure(value),
  ): Amount => {
    const unit = { dimension: kind, factor: 1 };
    return { start, end, kind, value, amount: value, unit, per: null, written };
  };
  const all = [
    ...amountsIn(line),
    ...weights.map((one) => counted('weight', { start: 0, end: 0 }, one, `${formatFigure(one)} kg`)),
    ...timesADayIn(line).map((one) => counted('often', one, one.perDay, `${formatFigure(one.perDay)} a day`)),
    ...headsOf(line).map((one) => counted('heads', one, one.value)),
  ];
  const among = memoized((kinds: string) => all.filter(({ kind }) => kinds.split(' ').includes(kind)));
  return { line, of: (...kinds) => among(kinds.join(' ')) };
}

/** The "daily" of "twice daily" is not counted again. */
export const timesADayIn = memoizedPerObject(({ text }: NoteLine) =>
  outermostSpans(frequenciesIn(text, true)),
);

/**
 * Numbers of animals, sites or doses: the 5 of "5 ewes", "x 5", and where an amount is for each, of "5 ill".
 */
const headsOf = memoizedPerObject(({ text, tokens, quantities }: NoteLine) => {
  const bare = /\beach\b/.test(text) ? /(?:[x×]|[.,;:(\n]|^)\s?$/ : /[x×]\s?$/;
  return quantities.flatMap((one) => {
    const span = quantitySpan(one, tokens);
    const unit = one.unit?.dimension ?? one.thing;
    const isCount =
      unit === null ? bare.test(text.slice(0, span.start).slice(-2)) : one.unit === null || isHead.test(unit);
    // The first dose comes before "2 further doses".
    const value = one.value + Number(/^ (?:further|more|extra)/.test(text.slice(tokens[one.to - 1]?.end)));
    return isCount && value > 1 ? [{ ...span, value }] : [];
  });
});
const isHead = /^(?:dose|puppy|kitten|lamb)$/;

export const animalCountsIn = (line: NoteLine): readonly number[] => [
  1,
  ...headsOf(line).map((one) => one.value),
];

/** "250 mg/5 ml" is one amount. */
const amountsIn = memoizedPerObject(({ text, tokens, quantities }: NoteLine): readonly Amount[] => {
  const numbers = quantities.map((one) => ({ ...one, ...quantitySpan(one, tokens) }));
  let end = 0;
  const found = numbers.flatMap((one, at): readonly Amount[] => {
    // The "24 h" of "600 ml/24 h" was read with the amount before it.
    if (one.start < end) return [];
    const amount =
      one.unit === null ? tabletsAt(text, one) : measuredAt(text, one, one.unit, numbers[at + 1]);
    end = amount?.end ?? end;
    return amount === null ? [] : [amount];
  });
  const times = [...text.matchAll(timeWithoutNumber)].flatMap(({ 0: { length }, 1: name = 'day', index }) => {
    const unit = unitOfWord(name.toLowerCase());
    return unit === null ? [] : [amountOf(text, { start: index, end: index + length }, 1, unit)];
  });
  return [...found, ...times].toSorted((a, b) => a.start - b.start);
});

function amountOf(text: string, { start, end }: Span, value: number, unit: Unit): Amount {
  const written = text.slice(start, end);
  const period = periodAtEnd.exec(written)?.[1]?.toLowerCase() ?? '';
  return {
    start,
    end,
    // "15 mg/g" tells what is in a food.
    kind: /m?g\/ ?g$/.test(written) ? 'none' : kindOf(text, { start, end }, unit, period),
    value,
    unit,
    amount: value * (unit.dimension === 'percent' ? 0.01 : unit.factor) * (period.startsWith('m') ? 60 : 1),
    per: period === '' ? null : /^(?:24|d)/.test(period) ? 'day' : 'hour',
    written,
  };
}
const period = String.raw`(?:\/|\bper |\ban? |\beach )\s?(24 ?h\w*|day|d|hr?|hour|min|minute)s?`;
const periodAtEnd = new RegExp(`${period}$`, 'i');
const periodAfter = new RegExp(String.raw`^\s?${period}\b`, 'i');

type NumberHere = Quantity & Span;

/** "60 ml/h", "250 mg/5 ml". */
function measuredAt(text: string, one: NumberHere, unit: Unit, next: NumberHere | undefined): Amount {
  const { start, end, value } = one;
  const per = next?.unit ? { ...next.unit, factor: next.unit.factor * next.value } : null;
  const isRate = per !== null && /^\s?(?:\/|per)\s?$/.test(text.slice(end, next?.start));
  if (isRate && isRateOf(unit, per))
    return amountOf(text, { start, end: next?.end ?? end }, value, rateUnit(unit, per));
  const after = periodAfter.exec(text.slice(end))?.[0] ?? '';
  return amountOf(text, { start, end: end + after.length }, value, unit);
}

/** "13.2 lb / 6 kg" is one weight told twice. */
const isRateOf = (first: Unit, per: Unit): boolean =>
  per.dimension === 'volume'
    ? /^(?:mass|unit)$/.test(first.dimension)
    : // Above 40 g a mass after "per" is a body weight, as the 100 g of a bird, if mg or ml stand before it.
      per.dimension === 'mass' && per.factor > 0.04 && first.factor < 0.01;

/** "#14", "dispense 42", "2 x 60 mg", "half of a 5 mg tablet". */
function tabletsAt(text: string, { start, end, thing, value, outOf }: NumberHere): Amount | null {
  const after = text.slice(end);
  const isTablets =
    timesStrength.test(after) ||
    (dispensedBefore.test(text.slice(0, start).slice(-40)) && !noTablets.test(after));
  return isTablets && thing === null && /^(?:[\d½¼¾]|half|quarter)/i.test(text.slice(start, end))
    ? amountOf(text, { start, end }, value / (outOf ?? 1), { dimension: 'tablet', factor: 1 })
    : null;
}
const dispensedBefore =
  /(?:#|\bqty|\bquantity|\bn ?=|\bno\.|disp\w*|suppl\w*|total|box)\s*(?:of|is)?[:.=]?\s*$/i;
/** The number of an animal ("#127: 16 ml") or a factor ("2 x"). */
const noTablets = /^(?:\s*[x×]|:| \+)/;
const timesStrength = /^\s*(?:[x×]|of(?: an?)?|(?<=half |quarter )an?)\s*[\d.,]+ ?m?c?g\b(?!\/)|^ on hand\b/i;

/** "For a fortnight", "x a month", and the "today" of "BID today, then SID". */
const timeWithoutNumber = new RegExp(
  String.raw`\b(?:for|x) an?(?:other)? (week|fortnight|month)\b` +
    String.raw`|(?<=\b(?:${mentionPattern('before the first day')}|q ?\d+ ?h) )` +
    String.raw`(?:today|(?:on )?day (?:1|one)|(?:for |on )?the first day)(?=,? (?:and )?(?:then\b|1))`,
  'gi',
);

const kinds: readonly (readonly [dimension: RegExp, kind: string])[] = [
  [/^(?:mass|unit|volume)\/mass$/, 'rate'],
  [/^(?:mass|unit)\/volume$/, 'concentration'],
  [/^unit$/, 'dose'],
  [/^volume$/, 'volume'],
  [/^(?:tablet|capsule|sachet|tube|pipette|dose|can|pouch|syringe|puff|drop)$/, 'counted'],
];

function kindOf(text: string, { start, end }: Span, { dimension, factor }: Unit, period: string): string {
  const before = text.slice(Math.max(0, start - 34), start);
  const after = text.slice(end, end + 48);
  if (dimension === 'mass' && factor >= 0.02) return 'weight';
  if (dimension === 'mass') return isStrength(before, after) ? 'strength' : 'dose';
  // "Every 3 days" and "recheck in 3 days" are no course.
  const isDuration =
    factor >= 1 && period === '' && !noCourseBefore.test(before) && !noCourseAfter.test(after);
  if (dimension === 'time') return isDuration ? 'duration' : 'time';
  if (dimension === 'percent' && (ofWeightAfter.test(after) || ofWeightBefore.test(before))) return 'percent';
  return kinds.find(([is]) => is.test(dimension))?.[1] ?? 'none';
}
const ofWeightAfter = /^\s*(?:bw|of (?:body ?)?w|weight|body ?w|dehydr|[x×] ?\d)/i;
const ofWeightBefore = /(?:dehydr\w*|deficit)[^.;\d]{0,20}$/i;

const noCourseBefore = new RegExp(
  String.raw`\b${mentionPattern('no course before')}\s*(?:approx\.?|about|another|~)?\s*$`,
  'i',
);
const noCourseAfter = new RegExp(
  String.raw`^[\s-]*(?:${mentionPattern('no course after')}|['’]?s?['’]?[\s-]supply\b(?![^.;\n\d]*[:=]))`,
  'i',
);

/** "5 mg tablets"; the "15 mg" of "1 mg/kg = 15 mg: 3 tablets" is a dose. */
const isStrength = (before: string, after: string): boolean =>
  beforeForm.test(after) ||
  (!/\/\s?kg[^;\n\d]{0,12}[=≈→]\s*$/i.test(before) && beforeCount.test(after)) ||
  /(?:[x×]|\b(?:tab|cap)\w* of)\s*$/i.test(before);
const beforeCount = new RegExp(
  String.raw`^[\s,:;|(]*(?:give |[x×] ?)?(?:\d[\d./]*|half|one|two|three|an?|[½¼¾])\s*[½¼¾]?(?:\s*x)?` +
    String.raw`\s*(?:a |of a )?${mentionPattern('tablet')}`,
  'i',
);
const beforeForm = new RegExp(
  String.raw`^\s*-?(?:film-coated |[a-z]+ )?(?:${mentionPattern('tablet')}|sachet|tube|(?<!\s)s\b)`,
  'i',
);

/** In kg; those after a word such as "wt" first, because others may be of another animal. */
export function patientWeightsIn(lines: readonly NoteLine[]): readonly number[] {
  const weights = lines.flatMap((line) => {
    const { text } = line;
    const masses = amountsIn(line).filter(({ unit }) => unit.dimension === 'mass' && unit.factor >= 1e-3);
    let isOlder = false;
    return masses.flatMap(({ start, end, amount }, at) => {
      const before = text.slice(Math.max(0, start - 36), start);
      const isCalled =
        /(?<!%\s?)\b(?:wt|bw|bwt|weigh\w*|body ?mass|peso|gewicht|poids|vikt)\b[^\d]{0,22}$/i.test(before);
      // "20-40 kg" tells which patients a tablet is for.
      const isRange =
        /(?:\d\s?(?:-|–|to)|\btotal)\s?$/i.test(before) || /^\s?(?:-|–|to)\s?\d/.test(text.slice(end));
      const between = text.slice(masses[at - 1]?.end ?? start, start);
      // In "34.2 kg (31.5 kg in May, +2.7 kg)" the brackets are older.
      isOlder = (isOlder || /^\s*\(/.test(between)) && !between.includes(')');
      return isOlder || isRange ? [] : [{ amount, isCalled }];
    });
  });
  const inOrder = weights.toSorted((a, b) => Number(b.isCalled) - Number(a.isCalled));
  // More weights are of a herd, and all pairs of them would be tried.
  return [...new Set(inOrder.map(({ amount }) => amount))].slice(0, 12);
}

/** "mass" for mg, mg/kg and mg/ml. */
export const baseDimensionOf = ({ unit }: Pick<Amount, 'unit'>): string => unit.dimension.split('/')[0] ?? '';

/** Three digits, or from 1000 on a whole number. */
export const formatFigure = (value: number): string =>
  String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));

/** "ml/h" of "60 ml/h". */
export const unitAsWritten = (written: string): string => written.replace(/^[\d.,½¼¾\s-]+/, '');

type Written = Pick<Amount, 'amount' | 'unit' | 'written'>;

/**
 * Whether a result is right: by `share`, or by rounding to the written digits; 1 ml is not right for 0.7 ml,
 * but 1 unit is for 0.7, because insulin is given in whole units.
 */
export function isRightWhenRounded(one: Written, sum: number, share: number): boolean {
  const { dimension, factor } = one.unit;
  const decimals = /\d+(?:[.,](\d+))?/.exec(one.written)?.[1] ?? '';
  const halfStep = (10 ** -decimals.length / 2) * factor * 1.02;
  const most = dimension === 'volume' || dimension === 'mass' ? 0.3 : 1;
  return isNearly(one.amount, sum, Math.max(share, Math.min(most, halfStep / Math.abs(sum))));
}

/**
 * The finding for a wrong result. `sum`: the right number, in the result's unit; null: there is no single
 * one.
 */
export function wrongSumFinding(text: string, span: Span, calculation: string, sum: number | null): Finding {
  const { start, end } = span;
  const instead = sum === null ? null : replaceFigure(text.slice(start, end), formatFigure(sum));
  return { span: { start, end }, reason: { because: 'sum', calculation }, nearest: null, instead };
}
