import {
  isOfSomething,
  isPercent,
  isSameKind,
  isSameMeasure,
  overMeasure,
  plusMeasure,
  timesMeasure,
  type Measure,
} from '../written/measure.ts';

/** What a sum of some figures comes to. */
export type Formula = {
  readonly measure: Measure;
  readonly calculation: string;
  /** Where its figures begin in the section; the patient's weight has no place. */
  readonly places: readonly number[];
  readonly sign: '×' | '÷' | '+' | '−' | '%' | '−%';
  /** So much at once, so often a day, for so many days. */
  readonly isCourse?: boolean;
};

/** A figure that may be a part of a sum. */
export type Operand = {
  readonly measure: Measure;
  readonly written: string;
  readonly places: readonly number[];
};

/** The sums of two figures that a note may mean. */
export const sumsOfTwo = (a: Operand, b: Operand): readonly Formula[] => [
  ...productOf(a, b),
  ...quotientOf(a, b),
  ...quotientOf(b, a),
  ...additions(a, b),
  ...shares(a, b),
  ...asWater(a, b),
  ...asWater(b, a),
];

/** Products of three figures, and products of two over the third. */
export const sumsOfThree = (a: Operand, b: Operand, c: Operand): readonly Formula[] => [
  ...productOf(a, b)
    .flatMap((product) => productOf(product, c))
    .map((product) => ({ ...product, isCourse: isCourse([a, b, c]) })),
  ...productOver(a, b, c),
  ...productOver(a, c, b),
  ...productOver(b, c, a),
];

const isCourse = (all: readonly Operand[]): boolean =>
  all.some(({ measure }) => isTime(measure) && measure.powers['time'] === -1) &&
  all.some(({ measure }) => isTime(measure) && measure.value >= 1) &&
  all.some(({ measure }) => isAmount(measure));

/** Nothing but how often, how long and percentages gives no result. */
const isAmount = (measure: Measure): boolean => !isPercent(measure) && !isTime(measure);
const isTime = ({ powers, isBare }: Measure): boolean =>
  !isBare && Object.keys(powers).length === 1 && powers['time'] !== undefined;
const isCount = (measure: Measure): boolean =>
  !isPercent(measure) && !isTime(measure) && !isOfSomething(measure);

const asOperand = ({ measure, calculation, places }: Formula): Operand => ({
  measure,
  written: calculation,
  places,
});

const productOf = (a: Operand | Formula, b: Operand): readonly Formula[] => {
  const one = 'written' in a ? a : asOperand(a);
  if (!isAmount(one.measure) && !isAmount(b.measure) && !isOftenFor(one.measure, b.measure)) return [];
  if (isOfTablets(one.measure, b.measure) || isOfTablets(b.measure, one.measure)) return [];
  if ([one, b].some(({ measure }) => measure.plain === 1 && Object.keys(measure.powers).length === 0))
    return [];
  return [
    {
      measure: timesMeasure(one.measure, b.measure),
      calculation: `${one.written} × ${b.written}`,
      places: [...one.places, ...b.places],
      sign: '×',
    },
  ];
};

/** "10 minutes twice a day" are 20 minutes, and "twice a day for a week" are 14 times. */
const isOftenFor = (a: Measure, b: Measure): boolean =>
  isTime(a) && isTime(b) && a.powers['time'] === -(b.powers['time'] ?? 0);

/** Nobody counts millilitres by tablets. */
const isOfTablets = (a: Measure, b: Measure): boolean =>
  b.powers['volume'] === 1 &&
  Object.keys(a.powers).some((thing) => /^(?:tablet|capsule|sachet)$/.test(thing));

const quotientOf = (a: Operand, b: Operand): readonly Formula[] =>
  isAmount(a.measure) && !isPercent(b.measure)
    ? [
        {
          measure: overMeasure(a.measure, b.measure),
          calculation: `${a.written} ÷ ${b.written}`,
          places: [...a.places, ...b.places],
          sign: '÷',
        },
      ]
    : [];

/** A number of things divides a result only by itself. */
const productOver = (a: Operand, b: Operand, c: Operand): readonly Formula[] =>
  [a, b, c].some(({ measure }) => isCount(measure)) ||
  [a, b].some(({ measure }) => isAlike(measure, c.measure))
    ? []
    : productOf(a, b).flatMap((product) => quotientOf(asOperand(product), c));

/** Two of a kind, one over the other, only scale the third. */
const isAlike = (a: Measure, b: Measure): boolean => isSameMeasure(a.powers, b.powers);

/** An amount that is a smaller share of another one is not added to it. */
const leastShare = 0.02;

/** "180 kg, target 160": a number without a unit has that of the other one. */
function inUnitOf(one: Operand, { measure }: Operand): Operand {
  const { isBare, plain } = one.measure;
  if (!isBare || !isOfSomething(measure) || isPercent(measure)) return one;
  return {
    ...one,
    measure: {
      ...measure,
      plain,
      value: (measure.value / measure.plain) * plain,
      counted: (measure.counted / measure.plain) * plain,
    },
  };
}

/** The whole and the difference of two amounts of one kind. */
function additions(first: Operand, second: Operand): readonly Formula[] {
  const [a, b] = [inUnitOf(first, second), inUnitOf(second, first)];
  const isAlike =
    isSameMeasure(a.measure.powers, b.measure.powers) && isCount(a.measure) === isCount(b.measure);
  if (!isAmount(a.measure) || !isAmount(b.measure) || !isAlike) return [];
  const [large, small] = a.measure.value >= b.measure.value ? [a, b] : [b, a];
  if (small.measure.value < leastShare * large.measure.value) return [];
  return ([1, -1] as const).flatMap((sign): readonly Formula[] => {
    const measure = plusMeasure(large.measure, small.measure, sign);
    const written = sign === 1 ? '+' : '−';
    const calculation = `${large.written} ${written} ${small.written}`;
    const places = [...a.places, ...b.places];
    return measure === null ? [] : [{ measure, calculation, places, sign: written }];
  });
}

/** How many percent one is of the other, or the change from the one to the other. */
function shares(first: Operand, second: Operand): readonly Formula[] {
  const [a, b] = [inUnitOf(first, second), inUnitOf(second, first)];
  const [one, other] = [a.measure, b.measure];
  if (isMassIn(one, other)) return [inVolume(a, b)];
  if (isMassIn(other, one)) return [inVolume(b, a)];
  if (!isAmount(one) || !isAmount(other) || !isSameKind(one.powers, other.powers)) return [];
  const [large, small] = one.value >= other.value ? [a, b] : [b, a];
  const [most, least] = [large.measure.value, small.measure.value];
  const places = [...a.places, ...b.places];
  const change = `(${large.written} − ${small.written})`;
  const share = {
    measure: percent(least / most),
    calculation: `${small.written} ÷ ${large.written}`,
    places,
    sign: '%',
  } as const;
  if (!isOfSomething(one) && !(one.isBare && other.isBare)) return [share];
  return [
    share,
    {
      measure: percent((most - least) / most),
      calculation: `${change} ÷ ${large.written}`,
      places,
      sign: '−%',
    },
    {
      measure: percent((most - least) / least),
      calculation: `${change} ÷ ${small.written}`,
      places,
      sign: '−%',
    },
  ];
}

/** "50 g in 10 L" are 0.5 %: so many kilograms in each litre. */
const inVolume = (mass: Operand, volume: Operand): Formula => ({
  measure: percent(mass.measure.value / volume.measure.value),
  calculation: `${mass.written} ÷ ${volume.written}`,
  places: [...mass.places, ...volume.places],
  sign: '%',
});
const isMassIn = (a: Measure, b: Measure): boolean =>
  a.powers['mass'] === 1 &&
  b.powers['volume'] === 1 &&
  [a, b].every(({ powers }) => Object.keys(powers).length === 1);

const percent = (share: number): Measure => ({
  plain: share * 100,
  value: share,
  counted: share,
  powers: {},
  isBare: false,
});

/** "2 % of 1.35 kg = 27 ml": a kilogram of what is drunk or lost is a litre. */
const asWater = (a: Operand, b: Operand): readonly Formula[] =>
  isPercent(a.measure) && b.measure.powers['kg'] === 1
    ? productOf(b, a).map((formula) => ({
        ...formula,
        measure: { ...formula.measure, powers: { volume: 1 } },
      }))
    : [];
