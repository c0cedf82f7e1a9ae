import { mentionPattern } from '../data/mentions.ts';
import { between, firstFrom } from '../firstFrom.ts';
import type { Heard } from '../heard.ts';
import { isNearly } from '../isNearly.ts';
import type { Quantity } from '../quantities.ts';
import type { SectionInNote } from '../reading.ts';
import { timesAsLarge } from '../units.ts';
import { isPointLost } from './features.ts';
import type { NumberOfNote } from './numbersOfSection.ts';
import type { Candidates } from './pairs.ts';
import { sameValues } from './sameValues.ts';

/** A figure to work others out from, at token `at`. `of`: a code for its kind of unit (0: a plain number); that of mg/ml is the code of mg minus that of ml. */
type Term = {
  readonly at: number;
  readonly amount: number;
  readonly of: number;
  /** rate: one unit per another (mg/kg), or a percentage. weight: the patient's, wherever the note has it. amount: any other. */
  readonly is: 'amount' | 'rate' | 'weight';
};

/** Kinds of units that matter in a calculation; a count of anything else (tablets, feeds) is a plain number there. */
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

/** What a number may stand for in a calculation: 2 % for 0.02 or 20 mg/ml, two weeks for a length of time, fourteen (days) or two. */
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

/** A number may be worked out from the note's figures within `reach` tokens of it, and numbers said within `reachOfSaid` tokens of those or of its drug. */
const reach = 24;
const reachOfSaid = 12;

/** What a number may be worked out from in the note: figures and frequencies near it with no drug named between, and the patient's weights. */
function termsNear(
  { from, value, unit }: Quantity,
  { tokens, drugs, read, weights }: SectionInNote,
  heard: Heard,
): readonly Term[] {
  const isNear = (at: number): boolean =>
    at !== from &&
    Math.abs(at - from) <= reach &&
    !drugs.some((drug) => Math.min(at, from) < drug.from && drug.from < Math.max(at, from));
  // A figure after the number counts only if the transcript has its value too, because two wrong numbers may fit each other.
  const near = between(read.numbers, (one) => one.quantity.from, from - reach, from + reach + 1)
    .map(({ quantity }) => quantity)
    .filter((one) => isNear(one.from) && (one.from < from || sameValues(one, heard).length > 0));
  const days = near.flatMap((one) => (one.unit?.dimension === 'time' ? [one.value * one.unit.factor] : []));
  return [
    ...near.flatMap(termsOf),
    // "7.8 kg (8.1 at booster)": a bare number may have the unit of the one before it.
    ...near.flatMap((one, at) =>
      one.unit === null ? termsOf({ ...one, unit: near[at - 1]?.unit ?? null }) : [],
    ),
    // A frequency gives a number by itself and times the days: "twice a day for five days" is two or ten.
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
      .filter((one) => !isNearly(one, value * (unit?.factor ?? 1), 1e-6))
      .map((amount): Term => ({ at: from, amount, of: mass, is: 'weight' })),
  ];
}

/** What a number may be worked out from in the transcript: numbers said near where the note's figures beside it, or its drug, were said. */
function termsSaid(
  near: readonly Term[],
  { drug, quantity }: NumberOfNote,
  { read }: SectionInNote,
  heard: Heard,
): readonly Term[] {
  const { from: own } = quantity;
  const noted = between(read.numbers, (one) => one.quantity.from, own - reach, own + reach + 1);
  const places = [
    ...noted.flatMap((one) =>
      near.some(({ at }) => at === one.quantity.from) ? sameValues(one.quantity, heard) : [],
    ),
    ...heard.drugs.filter((one) => one.drug === drug?.drug),
  ];
  const said = places.flatMap(({ from: at }) =>
    between(heard.said, ({ from }) => from, at - reachOfSaid, at + reachOfSaid + 1),
  );
  return [...new Set(said)]
    .filter((one) => heard.mayContradict.has(one) && one.value !== quantity.value)
    .flatMap(termsOf);
}

/** What two figures give: product, quotients, sum, difference, its share of each. Weights are only multiplied by rates, and divide only to give rates. */
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
 * Whether two other figures of the note, or one of them and a number said, give a number that nobody need have said: a dose from
 * its rate and the weight, a volume from its strength, a total, what is left, a change in percent. Without a rate among the three, signs or words
 * such as "=" must call the number a result, because some figures fit by chance. A number said is used only if none that was said
 * has the note's value, ten times it or a tenth, and then only right after "=", "total" or the like, or as a rate times the weight.
 */
export function isWorkedOut({ number, all }: Candidates, section: SectionInNote, heard: Heard): boolean {
  const { quantity, span } = number;
  const { value, unit } = quantity;
  // A number without a unit was counted or measured, and not worked out.
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
    all.every(({ is, said }) => is === 'other' && !isPointLost(timesAsLarge(said, quantity)));
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
/** Signs and words right before a number that call it a result: "= 5 ml", "(5 ml)", "total 5 ml". `calledAfter`: after it, "5 ml left", "5 ml/day". */
const calledBefore = new RegExp(
  String.raw`(?:[=(→:~≈|+×,]|(?:^|[\s(])[-–−]|\b${mentionPattern('result before')})\s*[£$€]?$`,
  'i',
);
/** Signs and words right before a number that make it a result beyond doubt: "= 5 ml", "lost 5 kg". */
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
/** A number may differ from the exact result through rounding by at most this share of the result. */
const mostRounded = 0.1;

/** Whether a note may write a result as this value: 612 as 610 or 612, but not as 601. `isRough`: it says "about", so 6 % more or less will do. */
const isRoundedTo = (value: number, result: number, isRough: boolean): boolean =>
  isNearly(value, result, isRough ? mostRoughly : 0.002) ||
  (isNearly(value, result, mostRounded) && Math.abs(value - result) <= halfStep(value));

/** How far rounding can have moved a number, half its last step: 0.5 for 12, 0.05 for 1.2, 5 for 610 (perhaps rounded to tens, from 100 on); made 2 % larger. */
function halfStep(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return (value >= 100 && value % 10 === 0 ? 5 : 0.5 * 10 ** -decimals.length) * 1.02;
}
