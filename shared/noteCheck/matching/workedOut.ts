import type { Heard } from '../heard.ts';
import { isWithin } from '../isWithin.ts';
import { oncePer } from '../memo.ts';
import { quantitiesIn, type Quantity } from '../quantities.ts';
import type { SectionInNote } from '../sectionInNote.ts';
import type { Token } from '../tokens.ts';
import { firstTokenFrom } from './firstTokenFrom.ts';
import type { NumberOfNote } from './numberOfNote.ts';
import { sameValues } from './sameValues.ts';
import { isSaidRoughly } from './saidRoughly.ts';

/** Whether other figures of the note, or what was said roughly, give a number that nobody need have said. */
export const isBorneOutByNote = (
  number: NumberOfNote,
  section: SectionInNote,
  heard: Heard,
  isNew: boolean,
): boolean =>
  isMean(number.quantity, section) ||
  isInOtherDegrees(number.quantity, section) ||
  isWorkedOut(number, section, heard, isNew) ||
  isSaidRoughly(number.quantity, heard);

/** A figure that another one may be worked out from. `of`: the powers of its dimensions, as one number. */
type Term = {
  readonly at: number;
  readonly amount: number;
  readonly of: number;
  /** often: times a day, or a time. weight: of the patient, wherever the note has it. */
  readonly is: 'amount' | 'rate' | 'count' | 'often' | 'weight';
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
  if (unit === null) return [value, outOf ?? 0].map((count) => term('count', count, 0));
  const { dimension, factor } = unit;
  const amount = value * factor;
  if (neverInSums.test(dimension)) return [];
  if (dimension === 'percent') return [0, solution].map((of) => term('rate', value / 100, of));
  if (dimension === 'time')
    return [term('often', amount, time), term('often', value, 0), term('often', factor > 1 ? amount : 0, 0)];
  const of = powersOf(dimension);
  return [term(dimension.includes('/') ? 'rate' : of === 0 ? 'count' : 'amount', amount, of)];
}

/** How many tokens from a number what gives it may stand. */
const reach = 24;

/** How many tokens from what the note has near a number, or from its drug, what only was said may stand. */
const reachOfSaid = 12;

/** What was said beside what the note has near a number, and is in no note. */
function termsSaid(
  near: readonly Quantity[],
  { drug, quantity }: NumberOfNote,
  heard: Heard,
): readonly Term[] {
  const places = [
    ...near.flatMap((one) => sameValues(one, heard).map(({ from }) => from)),
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

/** "For three days". */
const wordsIn = oncePer((tokens: readonly Token[]) =>
  quantitiesIn(tokens).filter(({ from, isPutTogether }) => tokens[from]?.kind === 'word' && !isPutTogether),
);

/**
 * The figures that stand near a number and are of no other drug. What comes after it must have been said, because two wrong
 * numbers may fit each other.
 */
const figuresNear = (
  { from, to }: Quantity,
  { tokens, drugs, read }: SectionInNote,
  heard: Heard,
): readonly Quantity[] =>
  [...read.numbers.map(({ quantity }) => quantity), ...wordsIn(tokens)].filter(
    (one) => isNear(one.from, from, drugs) && (one.to <= from || (one.from >= to && isHeard(one, heard))),
  );

const isNear = (at: number, from: number, drugs: SectionInNote['drugs']): boolean =>
  Math.abs(at - from) <= reach &&
  !drugs.some((drug) => Math.min(at, from) < drug.from && drug.from < Math.max(at, from));

/** What may give a number: the figures near it, how often, and the weights. */
function termsAround(
  { from, value, unit }: Quantity,
  near: readonly Quantity[],
  { tokens, drugs, read, weights }: SectionInNote,
): readonly Term[] {
  // "7.8 kg (8.1 at booster)": a bare number may have the unit of the one before it.
  const bare = read.numbers.flatMap(({ quantity: one }, index) => {
    const before = read.numbers[index - 1]?.quantity;
    return one.unit === null && one.outOf === null && before !== undefined && before.unit !== null
      ? termsOf({ ...one, unit: before.unit })
      : [];
  });
  const often = read.frequencies.map(({ start, perDay }): Term => {
    return { at: firstTokenFrom(tokens, start), amount: perDay, of: 0, is: 'often' };
  });
  const others = weights.filter((one) => !isWithin(one, value * (unit?.factor ?? 1), 1e-6));
  return [
    ...[...near.flatMap(termsOf), ...[...bare, ...often].filter(({ at }) => isNear(at, from, drugs))].filter(
      ({ amount }) => amount !== 0,
    ),
    ...others.map((amount): Term => ({ at: from, amount, of: mass, is: 'weight' })),
  ];
}

const isHeard = (one: Quantity, heard: Heard): boolean =>
  sameValues(one, heard).length > 0 || isSaidRoughly(one, heard);

/** `of`: as that of a term. */
type Result = readonly [of: number, amount: number];
type Goal = 'plain' | 'percent' | 'rate' | 'amount';

const areSome = (is: Term['is'], ...terms: readonly Term[]): boolean => terms.some((one) => one.is === is);

/** A weight gives a dose only with its rate, and a rate only with the dose. */
function quotientOf(a: Term, b: Term, goal: Goal): readonly Result[] {
  const isMeant = goal !== 'plain' && a.is !== 'weight' && (b.is !== 'weight' || goal === 'rate');
  return isMeant ? [[a.of - b.of, a.amount / b.amount]] : [];
}

const productOf = (a: Term, b: Term): readonly Result[] =>
  areSome('weight', a, b) && !areSome('rate', a, b) ? [] : [[a.of + b.of, a.amount * b.amount]];

function sumsOf(a: Term, b: Term, goal: Goal): readonly Result[] {
  if (a.of !== b.of) return [];
  const apart = Math.abs(a.amount - b.amount);
  const shares: readonly Result[] = [a, b].map(({ amount }) => [0, apart / amount]);
  const sums: readonly Result[] = [apart, ...(areSome('weight', a, b) ? [] : [a.amount + b.amount])].map(
    (amount) => [a.of, amount],
  );
  // "80 % seed, 20 % fruit".
  const rests = [a, b].flatMap(({ is, of, amount }): Result[] => (is === 'rate' ? [[of, 1 - amount]] : []));
  return [...(goal === 'percent' ? [...shares, ...rests] : []), ...(a.of === 0 ? [] : sums)];
}

/** What a course takes, and a volume by the weight, the rate and the strength. */
function resultsOfThree(all: readonly Term[], isCalled: boolean): readonly Result[] {
  const count = (...kinds: readonly Term['is'][]): number =>
    all.filter(({ is }) => kinds.includes(is)).length;
  const of = all.reduce((sum, one) => sum + one.of, 0);
  const product = all.reduce((sum, { amount }) => sum * amount, 1);
  if (count('rate') === 2) return all.map((one) => [of - 2 * one.of, product / one.amount ** 2]);
  const isCourse = count('often') > 0 && count('count', 'often') === 2 && count('weight') === 0;
  return isCalled && isCourse ? [[of, product]] : [];
}

const goalOf = ({ unit }: Quantity): Goal => {
  if (unit === null) return 'plain';
  if (unit.dimension.includes('/')) return 'rate';
  return unit.dimension === 'percent' ? 'percent' : 'amount';
};

/**
 * Whether two or three other figures of the note give this number, as it is rounded: a dose by its rate and the weight, a
 * volume by its strength, what a course takes, a total, what is left, a change in percent. Plain amounts only where signs
 * or words call it a result, because some figures fit by chance.
 */
function isWorkedOut(number: NumberOfNote, section: SectionInNote, heard: Heard, isNew: boolean): boolean {
  const { quantity, topic, span } = number;
  const { text } = section;
  const { value } = quantity;
  const goal = goalOf(quantity);
  // What is measured is read, and not worked out.
  if (value === 0 || (topic !== null && goal === 'plain')) return false;
  const before = text.slice(Math.max(0, span.start - 24), span.start);
  const isRough = roughly.test(before);
  const isCalled = calledBefore.test(before) || calledAfter.test(text.slice(span.end - 4, span.end + 40));
  const isSurelyCalled = surelyBefore.test(before) || surelyAfter.test(text.slice(span.end, span.end + 16));
  const goals = termsOf(quantity).slice(0, goal === 'percent' ? 2 : 1);
  const isAny = (results: readonly Result[]): boolean =>
    results.some(([of, amount]) =>
      goals.some((one) => one.of === of && isRoundedTo(value, (amount * value) / one.amount, isRough)),
    );
  const near = figuresNear(quantity, section, heard);
  const own = termsAround(quantity, near, section);
  const said = isNew && goal !== 'plain' ? termsSaid(near, number, heard) : [];
  const isOfTwo = (a: Term, b: Term): boolean =>
    isAny([...productOf(a, b), ...quotientOf(a, b, goal), ...quotientOf(b, a, goal), ...sumsOf(a, b, goal)]);
  return own.some((a, first) => {
    const later = own.slice(first + 1).filter((b) => a.at !== b.at || areSome('weight', a, b));
    const isOfOwn = later.some(
      (b, second) =>
        ((isCalled || goal === 'rate' || areSome('rate', a, b)) && isOfTwo(a, b)) ||
        (goals[0]?.of !== 0 &&
          later.slice(second + 1).some((c) => isAny(resultsOfThree([a, b, c], isCalled)))),
    );
    return (
      isOfOwn || said.some((b) => (isSurelyCalled || (a.is === 'weight' && b.is === 'rate')) && isOfTwo(a, b))
    );
  });
}

const roughly = /(?:\b(?:approx|about|roughly|ca)\.?|~|≈)\s*$/i;
/** Signs and words beside a result: "= 5 ml", "(5 ml)", "total 5 ml", "5 ml left", and "5 ml/day", of which the slash is a part of it. */
const calledBefore =
  /(?:=\s*[£$€]?[\d.,]+\s?[-–]|[=(→:~≈|+×,]|(?:^|[\s(])[-–−]|\b(?:total|so|is|of(?: an?)?|makes?|thus|down|lost|loss|gain|leaves|needs?|with|approx\.?|about|nearly|or|x|course|dispensed?|supplied))\s*[£$€]?$/i;
const calledAfter =
  /^.{0,4}\s*(?:\(?total|in all|in total|altogether|together|left|over\b|used|spare|needed|to lose|from|per\b|daily|[/=+]|\(?[\d½¼]+\s?[x×]|(?:[\w-]+ )?tablet|dispensed|supplied|, [\d½¼]+ (?:tab|cap)|[^.;\n]{0,30}\([\d.½¼/]+ ?[x×])/i;
/** "19, 17, 22, 16 (mean 18.5)": of numbers right before it. */
function isMean({ from, value }: Quantity, { text, tokens, read }: SectionInNote): boolean {
  const before = text.slice(0, tokens[from]?.start);
  if (!/\b(?:mean|average|avg|av)\b[^\d\n]{0,4}$/i.test(before)) return false;
  const all = read.numbers.flatMap(({ quantity: one }) =>
    one.to <= from && from - one.from <= reach ? [one.value] : [],
  );
  return all.some((_, first) => {
    const some = all.slice(first);
    return (
      some.length > 1 && isRoundedTo(value, some.reduce((sum, one) => sum + one, 0) / some.length, false)
    );
  });
}

/** "99.9 F (37.7 C)". */
const isInOtherDegrees = ({ value, unit, from }: Quantity, { read }: SectionInNote): boolean =>
  read.numbers.some(({ quantity: one }) => {
    if (Math.abs(one.from - from) > 6) return false;
    const [celsius, fahrenheit] = unit?.dimension === 'fahrenheit' ? [one.value, value] : [value, one.value];
    return celsius > 30 && fahrenheit > 90 && Math.abs(celsius - (fahrenheit - 32) / 1.8) < 0.06;
  });

const surelyBefore =
  /(?:[=(~≈]|(?:^|[\s(])[-–−+]|\b(?:total|makes?|thus|down|lost|loss|gain|leaves|leaving|approx\.?|about|nearly|mean))\s*[£$€]?$/i;
const surelyAfter = /^\s*(?:\(?total|in all|in total|altogether|together|left|to spare|over\b|spare|=)/i;
const mostRoughly = 0.06;

/** Whether a result may be written as this value: 612 as 610 or 612, but not as 601. */
const isRoundedTo = (value: number, result: number, isRough: boolean): boolean =>
  isWithin(value, result, isRough ? mostRoughly : 0.002) ||
  (isWithin(value, result, mostRounded) && Math.abs(value - result) <= halfStep(value));

/** Nothing is rounded by more of it than this. */
const mostRounded = 0.1;

/** Half of what its last digit counts; of three digits or more, the zero at the end is none. */
function halfStep(value: number): number {
  const [, decimals = ''] = String(value).split('.');
  return (value >= 100 && value % 10 === 0 ? 5 : 0.5 * 10 ** -decimals.length) * 1.02;
}
