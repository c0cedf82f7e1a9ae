import { frequenciesIn } from '../frequencies.ts';
import { withFigure } from '../instead.ts';
import { isWithin, rateOf, type Unit, unitOf } from '../units.ts';
import type { LineOfNote } from '../noteSection.ts';
import { oncePer } from '../memo.ts';
import type { Finding, Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { outermost } from '../spans.ts';

/** A quantity of a line that has a unit, or whose unit the words beside it tell. */
export type Amount = Span & {
  /** What it can be in a sum about a drug. */
  readonly kind: Kind;
  readonly value: number;
  readonly unit: Unit;
  /** Its value in the first unit of its dimension: kg, litres, days, kg of a drug for each kg of the patient. */
  readonly amount: number;
  /** For how long it is; then `amount` is that of an hour or of a day. */
  readonly per: 'hour' | 'day' | null;
  /** The figures and the unit, as they stand in the line. */
  readonly written: string;
};

type Kind =
  | 'weight'
  | 'rate'
  | 'dose'
  | 'concentration'
  | 'volume'
  | 'strength'
  | 'counted'
  | 'duration'
  | 'none';

/** What a note says of one drug, and the weights of its patient. */
export type Figures = {
  readonly line: LineOfNote;
  readonly of: (...kinds: readonly Kind[]) => readonly Amount[];
  /** How many times a day it is given, each place once: "daily" is a part of "twice daily". */
  readonly frequencies: readonly (Span & { readonly perDay: number })[];
};

/** `weights`: of the patient in kg; those that stand among the figures come first. */
export function figuresOf(line: LineOfNote, weights: readonly number[]): Figures {
  const others = weights.map((weight) => ({
    ...amountOf('', { start: 0, end: 0 }, weight, { dimension: 'mass', factor: 1 }),
    written: `${figure(weight)} kg`,
  }));
  const all = [...amountsIn(line), ...others];
  return {
    line,
    of: (...kinds) => all.filter(({ kind }) => kinds.includes(kind)),
    frequencies: timesADayIn(line),
  };
}

export const timesADayIn = oncePer(({ text }: LineOfNote) => outermost(frequenciesIn(text, true)));

/** The amounts of a line in their order; what is read together, as "250 mg/5 ml" is, is one. */
const amountsIn = oncePer(({ text, tokens, quantities }: LineOfNote): readonly Amount[] => {
  const numbers = quantities.map((one) => ({ ...one, ...spanOf(one, tokens) }));
  let end = 0;
  const found = numbers.flatMap((one, at): readonly Amount[] => {
    // The 24 h of "600 ml/24 h" are no time of their own.
    if (one.start < end) return [];
    const amount =
      one.unit === null ? tabletsAt(text, one) : measuredAt(text, one, one.unit, numbers[at + 1]);
    end = amount?.end ?? end;
    return amount === null ? [] : [amount];
  });
  return [...found, ...timesWithoutNumber(text)].toSorted((a, b) => a.start - b.start);
});

function amountOf(text: string, { start, end }: Span, value: number, unit: Unit): Amount {
  const written = text.slice(start, end);
  const period = periodAtEnd.exec(written)?.[1]?.toLowerCase() ?? '';
  return {
    start,
    end,
    kind: kindOf(text, { start, end }, unit, period),
    value,
    unit,
    amount: value * unit.factor * (period.startsWith('m') ? 60 : 1),
    per: period === '' ? null : /^(?:24|d)/.test(period) ? 'day' : 'hour',
    written,
  };
}
const period = String.raw`(?:\/|\bper |\ban? |\beach )\s?(24 ?h\w*|day|d|hr?|hour|min|minute)s?`;
const periodAtEnd = new RegExp(`${period}$`, 'i');
const periodAfter = new RegExp(String.raw`^\s?${period}\b`, 'i');

type NumberHere = Quantity & Span;

/** A number with its unit, for an hour or a day or so much of something where that follows it. */
function measuredAt(text: string, one: NumberHere, unit: Unit, next: NumberHere | undefined): Amount {
  const { start, end, value } = one;
  const per = next?.unit ? { ...next.unit, factor: next.unit.factor * next.value } : null;
  const isRate = per !== null && /^\s?(?:\/|per)\s?$/.test(text.slice(end, next?.start));
  if (isRate && isRateOf(unit, per))
    return amountOf(text, { start, end: next?.end ?? end }, value, rateOf(unit, per));
  const after = periodAfter.exec(text.slice(end))?.[0] ?? '';
  return amountOf(text, { start, end: end + after.length }, value, unit);
}

/** Whether so much of the first is told for so much of the second, and not a weight twice: "13.2 lb / 6 kg". */
const isRateOf = (first: Unit, per: Unit): boolean =>
  per.dimension === 'volume'
    ? /^(?:mass|unit)$/.test(first.dimension)
    : // "Per 100 g" is by the weight of a bird.
      per.dimension === 'mass' && per.factor > 0.04 && first.factor < 0.01;

/** A number without a unit that counts tablets: "#14", "dispense 42", "2 x 60 mg", "half of a 5 mg tablet". */
function tabletsAt(text: string, { start, end, thing, value, outOf }: NumberHere): Amount | null {
  const after = text.slice(end);
  const isTablets =
    timesStrength.test(after) || (dispensedBefore.test(text.slice(0, start)) && !/^\s*[x×]/.test(after));
  return isTablets && thing === null && /^(?:[\d½¼¾]|half|quarter)/i.test(text.slice(start, end))
    ? amountOf(text, { start, end }, value / (outOf ?? 1), { dimension: 'tablet', factor: 1 })
    : null;
}
const dispensedBefore = /(?:#|\bqty|\bquantity|\bn ?=|\bno\.|disp\w*|suppl\w*|total)\s*(?:of|is)?[:.=]?\s*$/i;
const timesStrength = /^\s*(?:[x×]|of(?: an?)?|(?<=half |quarter )an?)\s*[\d.,]+ ?m?c?g\b(?!\/)/i;

/** "For a fortnight", "x a month", "BID today, then SID": a time without a number. */
const timesWithoutNumber = (text: string): readonly Amount[] =>
  [...text.matchAll(timeWithoutNumber)].map(({ 0: written, 1: name = 'day', index: start }) =>
    amountOf(
      text,
      { start, end: start + written.length },
      1,
      unitOf(name) ?? { dimension: 'time', factor: 14 },
    ),
  );
const timeWithoutNumber =
  /\b(?:for|x) an?(?:other)? (week|fortnight|month)\b|(?<=\b(?:[sbtq]id|od|bd|tds|qds|q ?\d+ ?h|daily|a day|ml|tabs?) )(?:today|(?:on )?day (?:1|one)|(?:for |on )?the first day)(?=,? (?:and )?(?:then\b|1))/gi;

const kinds: readonly (readonly [dimension: RegExp, kind: Kind])[] = [
  [/^(?:mass|unit|volume)\/mass$/, 'rate'],
  [/^(?:mass|unit)\/volume$/, 'concentration'],
  [/^unit$/, 'dose'],
  [/^volume$/, 'volume'],
  [/^(?:tablet|capsule|sachet|tube|pipette|dose|can|pouch|syringe|puff|drop)$/, 'counted'],
];

function kindOf(text: string, { start, end }: Span, { dimension, factor }: Unit, period: string): Kind {
  const [before, after] = [text.slice(Math.max(0, start - 34), start), text.slice(end, end + 24)];
  if (dimension === 'mass' && factor >= largestDose) return 'weight';
  if (dimension === 'mass') return isStrength(before, after) ? 'strength' : 'dose';
  // "Every 3 days" and "recheck in 3 days" tell no course.
  const isDuration =
    factor >= 1 && period === '' && !noCourseBefore.test(before) && !noCourseAfter.test(after);
  if (dimension === 'time') return isDuration ? 'duration' : 'none';
  return kinds.find(([is]) => is.test(dimension))?.[1] ?? 'none';
}

/** In kg: an amount in a unit of this mass or more (oz, lb, kg) is a weight, and one in a smaller unit a dose. */
const largestDose = 0.02;
const noCourseBefore =
  /\b(?:possible for the|closed|isolat\w*|quarantine\w*|confine\w*|withdraw\w*|WHP|ESI|rest|walks?|exercise|recheck\w*|in|after|within|past|(?<!to )last|previous|since|every|per|until|at|by|stop|hold|pause|skip|age[d]?|lasts?(?: up to)?|further|at least|minimum(?: of)?)\s*(?:approx\.?|about|another|~)?\s*$/i;
const noCourseAfter =
  /^[\s-]*(?:ago|later|old|post|of age|after|off\b|before|withdraw|rest|to (?:take )?effect|['’]?s?['’]?[\s-]supply\b(?!:))/i;

/** Whether a mass is what one tablet holds; in "1 mg/kg = 15 mg: 3 tablets" it is a dose. */
const isStrength = (before: string, after: string): boolean =>
  beforeForm.test(after) ||
  (!/\/\s?kg[^;\n\d]{0,12}[=≈→]\s*$/i.test(before) && beforeCount.test(after)) ||
  /[x×]\s*$/i.test(before);
const beforeCount =
  /^[\s,:;|(]*(?:give |[x×] ?)?(?:\d[\d./]*|half|one|two|three|an?|[½¼¾])\s*[½¼¾]?(?:\s*x)?\s*(?:a |of a )?(?:tab|cap|kap|compr|chew|pill)/i;
const beforeForm =
  /^\s*-?(?:chewable |film-coated |scored |oral |flavou?red |[a-z]+ )?(?:tab|cap|kap|compr|chew|pill|sachet|tube|(?<!\s)s\b)/i;

/** The weights in the lines of a note, in kg. Those that are called weights come first, because a note names other animals too. */
export function weightsOf(lines: readonly LineOfNote[]): readonly number[] {
  const weights = lines.flatMap((line) => {
    const { text } = line;
    const masses = amountsIn(line).filter(
      ({ unit: { dimension, factor } }) => dimension === 'mass' && factor >= 1e-3,
    );
    return masses.flatMap(({ start, end, amount }, at) => {
      const before = text.slice(Math.max(0, start - 36), start);
      const isCalled = /\b(?:wt|bw|bwt|weigh\w*|body ?mass|peso|gewicht|poids|vikt)\b[^\d]{0,22}$/i.test(
        before,
      );
      // "20-40 kg": for whom a tablet or a pipette is made.
      const isRange = /\d\s?(?:-|–|to)\s?$/.test(before) || /^\s?(?:-|–|to)\s?\d/.test(text.slice(end));
      // "34.2 kg (31.5 kg in May, +2.7 kg)": what is in brackets is older.
      const isOlder = masses.slice(0, at).some((one) => /^\s*\([^)]*$/.test(text.slice(one.end, start)));
      return isOlder || isRange ? [] : [{ amount, isCalled }];
    });
  });
  const inOrder = weights.toSorted((a, b) => Number(b.isCalled) - Number(a.isCalled));
  return [...new Set(inOrder.map(({ amount }) => amount))];
}

/** What it is an amount of, in a rate: "mass" for mg, mg/kg and mg/ml. */
export const substanceOf = ({ unit }: Pick<Amount, 'unit'>): string => unit.dimension.split('/')[0] ?? '';

/** A number for the vet to read: three digits of it, or those before the point. */
export const figure = (value: number): string =>
  String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));

/** The unit of an amount as the note has it: "ml/h" of "60 ml/h". */
export const unitAsWritten = (written: string): string => written.replace(/^[\d.,½¼¾\s]+/, '');

/**
 * Whether a result of a note is near enough to the sum, or was rounded to the digits in which it is written: 0.77 ml are no
 * 1 ml, but insulin is given in whole units.
 */
export function isRounded(
  { amount, unit: { dimension, factor }, written }: Pick<Amount, 'amount' | 'unit' | 'written'>,
  sum: number,
  share: number,
): boolean {
  const decimals = /\d+(?:[.,](\d+))?/.exec(written)?.[1] ?? '';
  const halfStep = (10 ** -decimals.length / 2) * factor * 1.02;
  const most = dimension === 'volume' || dimension === 'mass' ? 0.3 : 1;
  return isWithin(amount, sum, Math.max(share, Math.min(most, halfStep / Math.abs(sum))));
}

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
