import { mentionPattern } from '../data/mentions.ts';
import { elementsBetween, firstIndexAtOrAfter } from '../firstIndexAtOrAfter.ts';
import type { TranscriptReading } from '../heard.ts';
import { isNearly } from '../isNearly.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../reading.ts';
import { amountRatio } from '../units.ts';
import { isDecimalPointLost } from './features.ts';
import type { NotedNumber } from './numbersOfSection.ts';
import type { NotedNumberWithSaidCandidates } from './pairs.ts';
import { saidWithSameValue } from './sameValues.ts';

/**
 * A figure to work others out from. `of`: a code for its unit (0: plain); that of mg/ml is the code of mg
 * minus that of ml.
 */
type Term = {
  readonly at: number;
  readonly amount: number;
  readonly of: number;
  /** rate: mg/kg, or a percentage. weight: the patient's, wherever the note has it. */
  readonly is: 'amount' | 'rate' | 'weight';
};

/** A count of anything else (tablets, feeds) is a plain number. */
const measured = ['mass', 'volume', 'unit', 'money', 'length', 'energy', 'concentration', 'drop', 'time'];
const neverInSums = /any|often|temperature|fahrenheit|pressure|degree/;

const powersOf = (dimension: string): number =>
  dimension
    .split('/')
    .map((one) => (measured.includes(one) ? 32 ** measured.indexOf(one) : 0))
    .reduce((powers, one) => powers - one);
const mass = powersOf('mass');
const solution = powersOf('mass/volume');
const time = powersOf('time');

/** 2 % is 0.02 or 20 mg/ml; two weeks are a length of time, fourteen (days) or two. */
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

/** In tokens: from the note's figures to the number, and from these or its drug to numbers said. */
const reach = 24;
const reachOfSaid = 12;

function termsNear(
  { from, value, unit }: Quantity,
  { tokens, drugs, read, weights }: SectionInNote,
  heard: TranscriptReading,
): readonly Term[] {
  const isNear = (at: number): boolean =>
    at !== from &&
    Math.abs(at - from) <= reach &&
    !drugs.some((drug) => Math.min(at, from) < drug.from && drug.from < Math.max(at, from));
  // Two wrong numbers may fit each other, so a figure after the number must have been said too.
  const near = elementsBetween(read.numbers, (one) => one.quantity.from, from - reach, from + reach + 1)
    .map(({ quantity }) => quantity)
    .filter((one) => isNear(one.from) && (one.from < from || saidWithSameValue(one, heard).length > 0));
  const days = near.flatMap((one) => (one.unit?.dimension === 'time' ? [one.value * one.unit.factor] : []));
  return [
    ...near.flatMap(termsOf),
    // "7.8 kg (8.1 at booster)": a bare number may have the unit before it.
    ...near.flatMap((one, at) =>
      one.unit === null ? termsOf({ ...one, unit: near[at - 1]?.unit ?? null }) : [],
    ),
    // "Twice a day for five days" is two or ten.
    ...read.frequencies.flatMap(({ start, perDay }) => {
      const at = firstIndexAtOrAfter(tokens, (token) => token.start, start);
      return (isNear(at) ? [1, ...days] : []).map((times): Term => ({
        at,
        amount: perDay * times,
        of: 0,
        is: 'amount',
      }));
    }),
    ...weights
      .filter((one) => !isNearly(one, value * (unit?.factor ?? 1), 1e-6))
      .map((amount): Term => ({ at: from, amount, of: mass, is: 'weight' })),
  ];
}

/** Numbers said near the note's figures or the drug may give a number too. */
function termsSaid(
  near: readonly Term[],
  { drug, quantity }: NotedNumber,
  { read }: SectionInNote,
  heard: TranscriptReading,
): readonly Term[] {
  const { from: own } = quantity;
  const noted = elementsBetween(read.numbers, (one) => one.quantity.from, own - reach, own + reach + 1);
  const places = [
    ...noted.flatMap((one) =>
      near.some(({ at }) => at === one.quantity.from) ? saidWithSameValue(one.quantity, heard) : [],
    ),
    ...heard.drugs.filter((one) => one.drug === drug?.drug),
  ];
  const said = places.flatMap(({ from: at }) =>
    elementsBetween(heard.said, ({ from }) => from, at - reachOfSaid, at + reachOfSaid + 1),
  );
  return [...new Set(said)]
    .filter((one) => heard.mayContradict.has(one) && one.value !== quantity.value)
    .flatMap(termsOf);
}

/** Weights are only multiplied by rates, and divide only to give rates. */
function resultsOf(a: Term, b: Term, goal: Term): readonly (readonly [of: number, amount: number])[] {
  const isOfWeight = a.is === 'weight' || b.is === 'weight';
  const isOfRate = a.is === 'rate' || b.is === 'rate';
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
 * Whether other figures give a number, so that nobody need have said it: a dose from its rate and the weight,
 * a total, what is left. Some figures fit by chance, so without a rate a sign or word must call it a result;
 * with numbers said, beyond doubt.
 */
export function isCalculated(
  { number, all }: NotedNumberWithSaidCandidates,
  section: SectionInNote,
  heard: TranscriptReading,
): boolean {
  const { quantity, span } = number;
  const { value, unit } = quantity;
  // It was counted or measured.
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
  const areTwo = (a: Term, b: Term): boolean =>
    a.at !== b.at || (a.is === 'weight' && b.is === 'weight' && unit.dimension === 'mass');
  if (near.some((a, at) => near.slice(at + 1).some((b) => areTwo(a, b) && mayGive(a, b) && isGiven(a, b))))
    return true;
  const isNew =
    unit.dimension !== 'time' &&
    all.every(({ is, said }) => is === 'other' && !isDecimalPointLost(amountRatio(said, quantity)));
  const isSurelyCalled = surelyCalled.test(before);
  const said = isNew ? termsSaid(near, number, section, heard) : [];
  // 0.5 mg/kg × 4 kg gives 2 mg, and at 5 mg/ml 0.4 ml.
  const isByWeight = (weight: Term, rate: Term): boolean => {
    const dose: Term = {
      ...rate,
      is: 'amount',
      amount: rate.amount * weight.amount,
      of: rate.of + weight.of,
    };
    return isGiven(weight, rate) || near.some((one) => one.is === 'rate' && isGiven(dose, one));
  };
  return near.some(
    (a) =>
      (isSurelyCalled && said.some((b) => isGiven(a, b))) ||
      (a.is === 'weight' && [...near, ...said].some((b) => b.is === 'rate' && isByWeight(a, b))),
  );
}

const roughly = /(?:\b(?:approx|about|roughly|ca)\.?|~|≈)\s*$/i;
/** "= 5 ml", "(5 ml)", "total 5 ml"; after it, "5 ml left", "5 ml/day". */
const calledBefore = new RegExp(
  String.raw`(?:[=(→:~≈|+×,]|(?:^|[\s(])[-–−]|\b${mentionPattern('result before')})\s*[£$€]?$`,
  'i',
);
/** Beyond doubt: "= 5 ml", "lost 5 kg". */
const surelyCalled = new RegExp(
  String.raw`(?:[=(~≈]|(?:^|[\s(])[-–−+]|\b${mentionPattern('surely result before')})\s*[£$€]?$`,
  'i',
);
const calledAfter = new RegExp(
  String.raw`^.{0,4}\s*(?:${mentionPattern('result after')}|[/=+]|\(?[\d½¼]+\s?[x×]|(?:[\w-]+ )?tablet` +
    String.raw`|[^.;\n]{0,30}\([\d.½¼/]+ ?[x×])`,
  'i',
);

const mostRoughly = 0.06;
/** The most that rounding changes, as a share. */
const mostRounded = 0.1;

/** 612 may be written as 610 or 612, but not as 601. `isRough`: "about". */
const isRoundedTo = (value: number, result: number, isRough: boolean): boolean =>
  isNearly(value, result, isRough ? mostRoughly : 0.002) ||
  (isNearly(value, result, mostRounded) && Math.abs(value - result) <= halfStep(value));

/** Half the last step: 0.5 for 12, 0.05 for 1.2, 5 for 610; made 2 % larger. */
function halfStep(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return (value >= 100 && value % 10 === 0 ? 5 : 0.5 * 10 ** -decimals.length) * 1.02;
}
