import { frequenciesIn } from '../frequencies.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { isSpanInside } from '../spans.ts';
import { amountsIn, milligram, type Amount } from './amounts.ts';

/** The amounts of a text about one drug, by what they can be in a sum. An amount may be in several lists. */
export type Kinds = {
  /** Masses and units that a patient can be given, with the strengths among them. */
  readonly doses: readonly Amount[];
  /** What one tablet or capsule has: the 20 mg of "20 mg tablets". */
  readonly strengths: readonly Amount[];
  /** mg/kg, IU/kg; also for each hour or day. */
  readonly rates: readonly Amount[];
  /** ml/kg; also for each hour or day. */
  readonly volumeRates: readonly Amount[];
  /** mg/ml. */
  readonly concentrations: readonly Amount[];
  readonly volumes: readonly Amount[];
  /** Tablets and other things that are given one by one. */
  readonly counted: readonly Amount[];
  /** Of a day or more, for how long something is given; "every 3 days" and "recheck in 3 days" are none. */
  readonly durations: readonly Amount[];
  /** Minutes and hours over which something runs in. */
  readonly runs: readonly Amount[];
  readonly percents: readonly Amount[];
  readonly energies: readonly Amount[];
  /** All masses: of drugs, food and patients. */
  readonly masses: readonly Amount[];
  /** Tablets for each kg: "1 tablet per 10 kg". */
  readonly tabletRates: readonly Amount[];
  /** Weights that stand among the figures: "3 mg/kg x 31.5 kg". */
  readonly weights: readonly Amount[];
  /** How many times a day, with its place. */
  readonly frequencies: readonly { readonly start: number; readonly end: number; readonly perDay: number }[];
};

/** The most that a patient is given of a drug, in kg: a larger mass is a weight. */
const largestDose = 0.02;

const givenOneByOne = /^(?:tablet|capsule|sachet|tube|pipette|dose|can|pouch|syringe|puff|drop)$/;

export function kindsOf(line: LineOfNote): Kinds {
  const named = tabletsByStrength(line);
  const weeks = [...namedWeeks(line), ...partsOfWeeks(line)];
  const all = [...amountsIn(line), ...bareCounts(line), ...named].toSorted((a, b) => a.start - b.start);
  const of = (dimension: RegExp): readonly Amount[] =>
    all.filter(({ unit }) => dimension.test(unit?.dimension ?? ''));
  const frequencies = frequenciesOf(line.text);
  const isInFrequency = ({ start, end }: Amount): boolean =>
    frequencies.some((one) => one.start <= start && one.end >= end);
  const isWeight = ({ unit }: Amount): boolean =>
    unit?.dimension === 'mass' && unit.factor >= largestDose && unit.factor < 6;
  const doses = of(/^(?:mass|unit)$/).filter(
    (one) =>
      !named.includes(one) &&
      (one.unit?.dimension === 'unit' ? /^\d/.test(one.written) : (one.unit?.factor ?? 1) < largestDose),
  );
  return {
    doses,
    strengths: [...strengthsIn(line, [...doses, ...of(/^mass\/(?:tablet|capsule)$/)]), ...named],
    rates: of(/^(?:mass|unit)\/mass$/),
    volumeRates: of(/^volume\/mass$/),
    concentrations: of(/^(?:mass|unit)\/volume$/),
    volumes: of(/^volume$/).filter(({ unit }) => unit?.factor !== 0.24),
    counted: of(givenOneByOne).filter(
      (one) => !weeks.some((week) => isSpanInside(one, week) || one.start === week.start),
    ),
    durations: [
      ...of(/^time$/).filter(
        (time) => (time.unit?.factor ?? 0) >= 1 && !isInFrequency(time) && !isNoCourse(line, time),
      ),
      ...weeks,
    ].toSorted((a, b) => a.start - b.start),
    runs: of(/^time$/).filter(({ unit }) => (unit?.factor ?? 1) < 1),
    percents: of(/^percent$/),
    energies: of(/^energy$/),
    masses: of(/^mass$/).filter((one) => !named.includes(one)),
    tabletRates: of(/^(?:tablet|capsule|chew)\/mass$/),
    weights: all.filter(isWeight),
    frequencies,
  };
}

/** "#14", "84 dispensed", "dispense 42", "qty 28", "21 x 250 mg tablets dispensed": tablets or their like. */
const bareCounts = (line: LineOfNote): readonly Amount[] =>
  line.quantities.flatMap((quantity): Amount[] => {
    const [first, last] = [line.tokens[quantity.from], line.tokens[quantity.to - 1]];
    if (quantity.unit !== null || quantity.thing !== null || first === undefined || last === undefined)
      return [];
    const [{ start }, { end }] = [first, last];
    if (!/^[\d½¼¾]/.test(first.written) || !isBareCount(line.text, quantity.value, start, end)) return [];
    const unit = { dimension: 'tablet', factor: 1 };
    const written = line.text.slice(start, end);
    return [{ ...quantity, unit, start, end, amount: quantity.value, per: null, written }];
  });

function isBareCount(text: string, value: number, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 16), start);
  const after = text.slice(end, end + 44);
  const isDispensed = dispensedBefore.test(before);
  if (/^\s*[x×]/.test(after))
    return (
      /^\s*[x×]\s*[\d.,]+ ?m?c?g\b ?[a-z -]{0,20}(?:tab|cap|kap|compr|chew|pill)/i.test(after) &&
      (isDispensed || value > 6)
    );
  return isDispensed || givenAfter.test(after) || dispensedAfter.test(after);
}

const dispensedBefore = /(?:#|\bqty|\bquantity|\bn ?=|\bno\.|disp\w*|suppl\w*|total)\s*(?:of|is)?[:.=]?\s*$/i;
const dispensedAfter =
  /^\s*(?:were |was |are |to be |in total )?(?:dispens|suppl|sent home|given out|provided|total\b)/i;
const givenAfter =
  /^\s*(?:po |orally )?(?:[sbt]\.?i\.?d\b|q\.?i\.?d|q\s?\d+\s?h|eod\b|once (?:a |daily)|twice (?:a |daily))/i;

/** Each place once: "daily" is a part of "twice daily". */
function frequenciesOf(text: string): Kinds['frequencies'] {
  const all = [...frequenciesIn(text, true), ...rangesOfHours(text), ...onceDaily(text)];
  const isPart = (one: Span): boolean =>
    all.some((other) => other.end - other.start > one.end - one.start && isSpanInside(one, other));
  return all.filter((one) => !isPart(one)).toSorted((a, b) => a.start - b.start);
}

/** "5 tabs OD": here, OD is no eye. */
const onceDaily = (text: string): Kinds['frequencies'] =>
  [...text.matchAll(/(?<=(?:tabs?|tablets?|caps?|capsules?|\dmg| mg|ml) )OD\b/g)].map(
    ({ 0: whole, index }) => ({ start: index, end: index + whole.length, perDay: 1 }),
  );

/** "q8-12h": every 8 to 12 hours. */
const rangesOfHours = (text: string): Kinds['frequencies'] =>
  [...text.matchAll(/\bq\s?(\d+)\s?(?:-|–|to)\s?(\d+)\s?h/gi)].flatMap(({ 0: whole, 1: a, 2: b, index }) =>
    [a, b].map((hours) => ({ start: index, end: index + whole.length, perDay: 24 / Number(hours) })),
  );

/** "Recheck in 2 weeks", "3 days ago", "10-day-old". */
function isNoCourse({ text }: LineOfNote, { start, end }: Amount): boolean {
  return (
    /\b(?:in|after|within|past|(?<!to )last|previous|since|every|per|until|at|by|age[d]?|lasts? up to|further|at least|minimum(?: of)?)\s*(?:approx\.?|about|another|~)?\s*$/i.test(
      text.slice(Math.max(0, start - 26), start),
    ) ||
    /^[\s-]*(?:ago|later|old|post|of age|after|off\b|before|withdraw|rest|to (?:take )?effect)/i.test(
      text.slice(end, end + 14),
    )
  );
}

/** What one tablet holds. In "tablets (20 mg)" it stands after them, unless it was given already. */
function strengthsIn(line: LineOfNote, doses: readonly Amount[]): readonly Amount[] {
  const plain = doses.filter((dose) => isStrength(line, dose));
  return plain.length > 0 ? plain : doses.filter((dose) => isAfterForm(line, dose));
}

/** "Week 1:", "Wks 3-4:", "days 1-5:": the steps of a course by their time. */
const namedWeeks = ({ text, tokens, quantities }: LineOfNote): readonly Amount[] =>
  [...text.matchAll(/\b(w(?:ee)?k|day)s?\.? (\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?\s?:/gi)].flatMap(
    ({ 0: written, 1: unit = '', 2: first = '', 3: last = first, index }) => {
      const quantity = quantities.find(({ from }) => (tokens[from]?.start ?? -1) > index);
      const days = (Number(last) - Number(first) + 1) * (unit.toLowerCase() === 'day' ? 1 : 7);
      if (quantity === undefined || days <= 0) return [];
      const named = {
        start: index,
        end: index + written.length,
        amount: days,
        value: days,
        per: null,
        written,
      };
      return [{ ...quantity, ...named, unit: { dimension: 'time', factor: 1 } }];
    },
  );

/** "BID 14/7", "for 4/52": days, weeks and months as British notes write them. */
const partsOfWeeks = ({ text, tokens, quantities }: LineOfNote): readonly Amount[] =>
  [...text.matchAll(/\b(\d{1,2})\/(7|52|12)\b(?!\/)/g)].flatMap(
    ({ 0: written, 1: count, 2: period = '', index: start }) => {
      const quantity = quantities.find(({ from }) => tokens[from]?.start === start);
      if (quantity === undefined || !beforeCourse.test(text.slice(Math.max(0, start - 8), start))) return [];
      const amount = Number(count) * (daysOf[period] ?? 1);
      const unit = { dimension: 'time', factor: 1 };
      const end = start + written.length;
      return [{ ...quantity, unit, start, end, amount, value: amount, per: null, written }];
    },
  );

const beforeCourse = /(?:\b(?:[sbt]\.?i\.?d|q\.?i\.?d|[bo]d|tds|qds|eod|daily|q ?\d+ ?h|for)|[x×])\.?\s*$/i;
const daysOf: Readonly<Record<string, number>> = { 7: 1, 52: 7, 12: 30 };

/** "The 500s" are tablets of 500 mg. */
const tabletsByStrength = ({ text, quantities, tokens }: LineOfNote): readonly Amount[] =>
  quantities.flatMap((quantity) => {
    const [first, last] = [tokens[quantity.from], tokens[quantity.to]];
    if (quantity.unit !== null || first === undefined || last?.text !== 's' || !last.isJoined) return [];
    const [{ start }, { end }] = [first, last];
    return [
      {
        ...quantity,
        unit: milligram,
        start,
        end,
        amount: quantity.value * milligram.factor,
        per: null,
        written: `${text.slice(start, end - 1)} mg`,
      },
    ];
  });

/** "20 mg tablets", "20 mg: half a tablet", "2 x 20 mg", "20 mg/tablet". */
function isStrength({ text, tokens, quantities }: LineOfNote, { start, end, from, unit }: Amount): boolean {
  if (unit?.dimension.includes('/') === true) return true;
  const after = text.slice(end, end + 24);
  const isTimes =
    /^[x×]$/.test(tokens[from - 1]?.text ?? '') &&
    quantities.some(({ to, value }) => to === from - 1 && value <= 6);
  const isOfTablet = /(?:tab|cap)\w* of (?:the |an? )?$/i.test(text.slice(Math.max(0, start - 20), start));
  return isTimes || isOfTablet || beforeCount.test(after) || beforeForm.test(after);
}

const beforeCount =
  /^[\s,:;|(]*(?:give )?(?:\d[\d./]*|half|one|two|three|an?|[½¼¾])\s*[½¼¾]?(?:\s*x)?\s*(?:a |of a )?(?:tab|cap|kap|compr|chew|pill)/i;
const beforeForm =
  /^\s*-?(?:chewable |film-coated |scored |oral |flavou?red |[a-z]+ )?(?:tab|cap|kap|compr|chew|pill|sachet|tube|s\b)/i;

const isAfterForm = ({ text }: LineOfNote, { start, end }: Amount): boolean =>
  /(?<![\d½¼¾]\s?)(?:\b|\W)(?:tab|cap|kap|compr|chew)\w*\s*\(?$/i.test(
    text.slice(Math.max(0, start - 16), start),
  ) && /^\s*(?:\)|each|per tab)/i.test(text.slice(end, end + 10));
