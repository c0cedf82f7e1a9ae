import { firstFrom } from '../firstFrom.ts';
import type { Heard } from '../heard.ts';
import { isWithin } from '../units.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../reading.ts';
import { isPointLost } from './features.ts';
import type { NumberOfNote } from './numbersOfSection.ts';
import type { Candidates } from './pairs.ts';
import { sameValues, timesAsLarge } from './sameValues.ts';

/** A figure that another one may be worked out from. `of`: the powers of its dimensions, as one number. */
type Term = {
  readonly at: number;
  readonly amount: number;
  readonly of: number;
  /** weight: of the patient, wherever the note has it. */
  readonly is: 'amount' | 'rate' | 'weight';
};

/** What counts others (tablets, feeds) is a plain number in a sum. */
const measured = ['mass', 'volume', 'unit', 'money', 'length', 'energy', 'concentration', 'drop', 'time'];
const neverInSums = /any|often|temperature|fahrenheit|pressure|degree/;

const powersOf = (dimension: string): number =>
  dimension
    .split('/')
    .map((one) => (measured.includes(one) ? 32 ** measured.indexOf(one) : 0))
    .reduce((powers, one) => powers - one);
const [mass, solution, time] = [powersOf('mass'), powersOf('mass/volume'), powersOf('time')];

/** What a number may be in a sum: 2 % is a share and 20 mg/ml, and two weeks are a time, fourteen days, and two. */
function termsOf({ from: at, value, unit, outOf }: Quantity): readonly Term[] {
  const term = (is: Term['is'], amount: number, of: number): Term => ({ at, amount, of, is });
  if (unit === null) return [value, outOf ?? value].map((amount) => term('amount', amount, 0));
  const { dimension, factor } = unit;
  if (value === 0 || neverInSums.test(dimension)) return [];
  const amount = value * factor;
  if (dimension === 'percent') return [term('rate', value / 100, 0), term('rate', value / 100, solution)];
  if (dimension === 'time')
    return [term('amount', amount, time), term('amount', value, 0), term('amount', amount, 0)];
  return [term(dimension.includes('/') ? 'rate' : 'amount', amount, powersOf(dimension))];
}

/** How many tokens from a number what gives it may stand, in the note and in the transcript. */
const reach = 24;
const reachOfSaid = 12;

/** What may give a number: the figures near it of the same drug, how often, and the weights of the patient. */
function termsNear(
  { from, value, unit }: Quantity,
  { tokens, drugs, read, weights }: SectionInNote,
  heard: Heard,
): readonly Term[] {
  const isNear = (at: number): boolean =>
    at !== from &&
    Math.abs(at - from) <= reach &&
    !drugs.some((drug) => Math.min(at, from) < drug.from && drug.from < Math.max(at, from));
  // What comes after it must have been said, because two wrong numbers may fit each other.
  const near = read.numbers
    .map(({ quantity }) => quantity)
    .filter((one) => isNear(one.from) && (one.from < from || sameValues(one, heard).length > 0));
  const days = near.flatMap((one) => (one.unit?.dimension === 'time' ? [one.value * one.unit.factor] : []));
  return [
    ...near.flatMap(termsOf),
    // "7.8 kg (8.1 at booster)": a bare number may have the unit of the one before it.
    ...near.flatMap((one, at) =>
      one.unit === null ? termsOf({ ...one, unit: near[at - 1]?.unit ?? null }) : [],
    ),
    // What is given how often, and for so many days.
    ...read.frequencies.flatMap(({ start, perDay }) => {
      const at = firstFrom(tokens, (token) => token.start, start);
      return (isNear(at) ? [1, ...days] : []).map((times): Term => ({
        at,
        amount: perDay * times,
        of: 0,
        is: 'amount',
      }));
    }),
    ...weights
      .filter((one) => !isWithin(one, value * (unit?.factor ?? 1), 1e-6))
      .map((amount): Term => ({ at: from, amount, of: mass, is: 'weight' })),
  ];
}

/** What was said beside what the note has near a number, or beside its drug, and is in no note. */
function termsSaid(
  near: readonly Term[],
  { drug, quantity }: NumberOfNote,
  { read }: SectionInNote,
  heard: Heard,
): readonly Term[] {
  const noted = read.numbers.filter((one) => near.some(({ at }) => at === one.quantity.from));
  const places = [
    ...noted.flatMap((one) => sameValues(one.quantity, heard).map(({ from }) => from)),
    ...heard.drugs.flatMap((one) => (one.drug === drug?.drug ? [one.from] : [])),
  ];
  return heard.said
    .filter(
      (one) =>
        heard.able.has(one) &&
        one.value !== quantity.value &&
        places.some((place) => Math.abs(place - one.from) <= reachOfSaid),
    )
    .flatMap(termsOf);
}

/** What two figures give: a product, a quotient, a sum, a difference or a change. A weight gives a dose only with its rate, and a rate only with the dose. */
function resultsOf(a: Term, b: Term, goal: Term): readonly (readonly [of: number, amount: number])[] {
  const [isOfWeight, isOfRate] = [a.is === 'weight' || b.is === 'weight', a.is === 'rate' || b.is === 'rate'];
  const apart = Math.abs(a.amount - b.amount);
  return [
    ...(isOfWeight && !isOfRate ? [] : [[a.of + b.of, a.amount * b.amount] as const]),
    ...[[a, b] as const, [b, a] as const].flatMap(([one, other]) =>
      one.is !== 'weight' && (other.is !== 'weight' || goal.is === 'rate')
        ? [[one.of - other.of, one.amount / other.amount] as const]
        : [],
    ),
    ...(a.of === b.of
      ? [[a.of, apart] as const, [0, apart / a.amount] as const, [0, apart / b.amount] as const]
      : []),
    ...(a.of === b.of && !isOfWeight ? [[a.of, a.amount + b.amount] as const] : []),
  ];
}

/**
 * Whether two other figures of the note, or one of them and what was said, give a number that nobody need have said: a dose
 * by its rate and the weight, a volume by its strength, a total, what is left, a change in percent. Plain amounts only where
 * signs or words call it a result, because some figures fit by chance. What only was said may be one of them where the number
 * is nothing that a slip makes of what was said.
 */
export function isWorkedOut({ number, all }: Candidates, section: SectionInNote, heard: Heard): boolean {
  const { quantity, span } = number;
  const { value, unit } = quantity;
  // A plain number is counted or measured, and not worked out.
  if (value === 0 || unit === null) return false;
  const before = section.text.slice(Math.max(0, span.start - 24), span.start);
  const isRough = roughly.test(before);
  const isCalled =
    calledBefore.test(before) || calledAfter.test(section.text.slice(span.end - 4, span.end + 40));
  const goals = termsOf(quantity).slice(0, unit.dimension === 'percent' ? 2 : 1);
  const isGiven = (a: Term, b: Term): boolean =>
    goals.some((goal) =>
      resultsOf(a, b, goal).some(
        ([of, amount]) => of === goal.of && isRoundedTo(value, (amount * value) / goal.amount, isRough),
      ),
    );
  const near = termsNear(quantity, section, heard);
  const mayGive = (a: Term, b: Term): boolean => isCalled || [a, b, ...goals].some(({ is }) => is === 'rate');
  if (near.some((a, at) => near.slice(at + 1).some((b) => a.at !== b.at && mayGive(a, b) && isGiven(a, b))))
    return true;
  const isNew =
    unit.dimension !== 'time' &&
    all.every(({ is, said }) => is === 'other' && !isPointLost(timesAsLarge(said, quantity)));
  const isSurelyCalled = surelyCalled.test(before);
  const said = isNew ? termsSaid(near, number, section, heard) : [];
  return near.some((a) =>
    said.some((b) => (isSurelyCalled || (a.is === 'weight' && b.is === 'rate')) && isGiven(a, b)),
  );
}

const roughly = /(?:\b(?:approx|about|roughly|ca)\.?|~|≈)\s*$/i;
/** Signs and words beside a result: "= 5 ml", "(5 ml)", "total 5 ml", "5 ml left", and "5 ml/day", of which the slash is a part of it. */
const calledBefore =
  /(?:[=(→:~≈|+×,]|(?:^|[\s(])[-–−]|\b(?:total|so|is|of(?: an?)?|makes?|thus|down|lost|loss|gain|leaves|needs?|with|approx\.?|about|nearly|or|x|course|dispensed?|supplied))\s*[£$€]?$/i;
/** The same beyond doubt. */
const surelyCalled =
  /(?:[=(~≈]|(?:^|[\s(])[-–−+]|\b(?:total|makes?|thus|down|lost|loss|gain|leaves|leaving|approx\.?|about|nearly|mean))\s*[£$€]?$/i;
const calledAfter =
  /^.{0,4}\s*(?:\(?total|in all|in total|altogether|together|left|over\b|used|spare|needed|to lose|from|per\b|daily|[/=+]|\(?[\d½¼]+\s?[x×]|(?:[\w-]+ )?tablet|dispensed|supplied|[^.;\n]{0,30}\([\d.½¼/]+ ?[x×])/i;

const mostRoughly = 0.06;
/** Nothing is rounded by more of it than this. */
const mostRounded = 0.1;

/** Whether a result may be written as this value: 612 as 610 or 612, but not as 601. */
const isRoundedTo = (value: number, result: number, isRough: boolean): boolean =>
  isWithin(value, result, isRough ? mostRoughly : 0.002) ||
  (isWithin(value, result, mostRounded) && Math.abs(value - result) <= halfStep(value));

/** Half of what its last digit counts; of three digits or more, the zero at the end is none. */
function halfStep(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return (value >= 100 && value % 10 === 0 ? 5 : 0.5 * 10 ** -decimals.length) * 1.02;
}
