import type { Found } from './checkNumbers.ts';
import { frequenciesIn } from './frequencies.ts';
import type { Span } from './noteCheck.ts';
import type { Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';
import type { Unit } from './units.ts';

/** The sums of one line of a note: doses by weight, volumes by strength, tablets by dose, numbers dispensed. */

export type WorkedOut = { readonly value: number; readonly unit: Unit };

type Item = Quantity & Span & { readonly amount: number; readonly written: string };

export type LineOfNote = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly quantities: readonly Quantity[];
};

const counts = /^(?:tablet|capsule|chew|sachet|pipette|dose|can|pouch|syringe|puff|drop|unit)$/;
const courseCounts = /^(?:tablet|capsule|chew|sachet|dose)$/;
const solids = /^(?:tablet|capsule)$/;
/** Sums may be off by so much. */
const tolerance = 0.1;
const isNear = (value: number, target: number, most = tolerance): boolean =>
  Math.abs(value - target) <= Math.abs(target) * most + 1e-12;

const massUnit: Unit = { dimension: 'mass', factor: 1e-6 };
const volumeUnit: Unit = { dimension: 'volume', factor: 1e-3 };

function itemsOf({ text, tokens, quantities }: LineOfNote): readonly Item[] {
  return quantities.flatMap((quantity): Item[] => {
    const [first, last] = [tokens[quantity.from], tokens[Math.max(quantity.to, quantity.unitTo) - 1]];
    if (first === undefined || last === undefined || quantity.unit === null) return [];
    return [
      {
        ...quantity,
        start: first.start,
        end: last.end,
        amount: quantity.value * quantity.unit.factor,
        written: text.slice(first.start, last.end),
      },
    ];
  });
}

/** Weights of the note that are not said to be old or wished for, in kg. */
export function weightsIn(line: LineOfNote, isSmall: boolean): readonly number[] {
  return itemsOf(line)
    .filter(
      ({ unit }) =>
        unit?.dimension === 'mass' &&
        (isSmall ? unit.factor === 1e-3 : unit.factor >= 0.4 && unit.factor < 6),
    )
    .filter(
      ({ start, end }) =>
        !other.test(line.text.slice(Math.max(0, start - 22), start)) &&
        !otherAfter.test(line.text.slice(end, end + 22)),
    )
    .map(({ amount }) => amount);
}
const other =
  /(?:previous\w*|prev|last\b[^,;.]*|was|were|from|target|goal|aim|ideal\w*|lost|loss of|gained|gain of|down|up|by|of|than|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*:?)\s*(?:approx\.?|about|<|>|~)?\s*$/i;
const otherAfter =
  /^\s*(?:in (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|at (?:the )?(?:last|prev|sale|birth|surgery|diagnosis|start|neuter|first|\d+ (?:week|month|year))|last|previous|ago|(?:\w+ ){1,3}ago|before|loss|lost|lighter|heavier|on (?:breeder|owner|home))/i;

type Parts = {
  readonly items: readonly Item[];
  readonly doses: readonly Item[];
  readonly strengths: readonly Item[];
  readonly rates: readonly Item[];
  readonly volumeRates: readonly Item[];
  readonly concentrations: readonly Item[];
  readonly volumes: readonly Item[];
  readonly counted: readonly Item[];
  readonly durations: readonly Item[];
  readonly perDay: readonly number[];
};

function partsOf(line: LineOfNote): Parts {
  const items = itemsOf(line);
  const of = (dimension: string): readonly Item[] =>
    items.filter(({ unit }) => unit?.dimension === dimension);
  const frequencies = frequenciesIn(line.text, true);
  const masses = of('mass').filter(({ unit }) => (unit?.factor ?? 1) < 0.02);
  const isStrength = ({ end, unitTo, from }: Item): boolean => {
    const after = line.text.slice(end, end + 14);
    const before = line.tokens[from - 1]?.text ?? '';
    const further = line.tokens.slice(unitTo, unitTo + 2).map(({ text }) => text);
    if (
      /^[\s,:;]*(?:\d[\d./]*|half|one|two|½|¼)(?:\s*x)?\s*(?:tab|cap|chew)/i.test(
        line.text.slice(end, end + 20),
      )
    )
      return true;
    return (
      /^\s*-?(?:chewable |film-coated |scored )?(?:tab|cap|chew|pill)/i.test(after) ||
      ((before === 'x' || before === '×') && further.some((word) => /^(?:tab|cap)/.test(word)))
    );
  };
  const startsWithStrength = masses.filter((mass) => isStrength(mass));
  return {
    items,
    doses: masses,
    strengths: startsWithStrength,
    rates: of('mass/mass'),
    volumeRates: of('volume/mass').filter((rate) => !isOfFlow(line, rate)),
    concentrations: of('mass/volume'),
    volumes: of('volume'),
    counted: items.filter(({ unit }) => counts.test(unit?.dimension ?? '')),
    durations: of('time').filter(
      ({ unit, start, end }) =>
        (unit?.factor ?? 0) >= 1 && !frequencies.some((one) => one.start <= start && one.end >= end),
    ),
    perDay: [...new Set(frequencies.map(({ perDay }) => perDay))],
  };
}

const products = (...lists: readonly (readonly number[])[]): readonly number[] =>
  lists.reduce<readonly number[]>((all, list) => all.flatMap((one) => list.map((other) => one * other)), [1]);
const amounts = (items: readonly Item[]): readonly number[] => items.map(({ amount }) => amount);

/** How many of what is counted, or how much volume, the course takes. */
function courses({ durations, perDay }: Parts, each: readonly number[]): readonly number[] {
  const single = products(
    each,
    perDay.length === 0 ? [1] : perDay,
    durations.map(({ amount }) => Math.round(amount)),
  );
  return [...single, ...single.flatMap((one, at) => single.slice(at + 1).map((other) => one + other))];
}

const perDoseOf = ({ counted }: Parts, dimension: string): readonly number[] => {
  const of = counted.filter(({ unit }) => unit?.dimension === dimension).map(({ value }) => value);
  return of.filter((value) => value <= 6);
};

/** More numbers than a line about one drug has: any of them would fit some sum. */
const isTooLong = ({ quantities }: LineOfNote): boolean => quantities.length > 30;

/** What the note's own figures give, so that it need not have been said. */
export function workedOutIn(line: LineOfNote, weights: readonly number[]): readonly WorkedOut[] {
  if (isTooLong(line)) return [];
  const parts = partsOf(line);
  const doses = [...amounts(parts.doses), ...products(weights, amounts(parts.rates))];
  const mass = (values: readonly number[]): readonly WorkedOut[] =>
    values.map((value) => ({ value: value / massUnit.factor, unit: massUnit }));
  const volume = (values: readonly number[]): readonly WorkedOut[] =>
    values.map((value) => ({ value: value / volumeUnit.factor, unit: volumeUnit }));
  const concentrations = amounts(parts.concentrations);
  const perDose = parts.counted.map(({ value }) => value).filter((value) => value <= 6);
  return [
    ...mass(products(weights, amounts(parts.rates))),
    ...mass(products(amounts(parts.volumes), concentrations)),
    ...mass(products(perDose, amounts(parts.strengths.length > 0 ? parts.strengths : parts.doses))),
    ...volume(products(weights, amounts(parts.volumeRates))),
    ...volume(concentrations.flatMap((strength) => doses.map((dose) => dose / strength))),
    ...volume(courses(parts, amounts(parts.volumes))),
    ...volume(
      parts.volumes.flatMap(({ amount }, at) =>
        parts.volumes.slice(at + 1).map((other) => amount + other.amount),
      ),
    ),
    ...parts.counted.flatMap(({ unit }) =>
      unit === null
        ? []
        : courses(parts, [1, ...perDoseOf(parts, unit.dimension)]).map((value) => ({ value, unit })),
    ),
  ];
}

const figure = (value: number): string => String(Number(value.toPrecision(3)));

/** The results that do not work out. `weights`: in kg, the one measured now first. */
export function wrongSums(line: LineOfNote, weights: readonly number[]): readonly Found[] {
  if (isTooLong(line)) return [];
  const parts = partsOf(line);
  const wrong: Found[] = [];
  const add = (item: Item, calculation: string): void => {
    wrong.push({
      span: { start: item.start, end: item.end },
      reason: { because: 'sum', calculation },
      nearest: null,
    });
  };
  const marked = new Set<Item>();
  const concentrations = parts.concentrations.map(({ amount }) => amount);
  const byWeight = products(weights, amounts(parts.rates));
  const [weight] = weights;
  const factors = factorsBefore(line, parts.strengths);
  const tablets = parts.counted
    .filter(({ unit, value }) => solids.test(unit?.dimension ?? '') && value <= 6)
    .map(({ value }) => value);
  const tabletDoses = products([...tablets, ...factors], amounts(parts.strengths));

  // Weight by mg/kg, where a dose stands beside its rate.
  for (const dose of parts.doses) {
    if (parts.strengths.includes(dose) || parts.rates.length === 0 || weight === undefined) continue;
    const [rate] = parts.rates.filter(
      (one) => isBeside(line, one, dose) || isOnlyPair(line, parts, one, dose),
    );
    if (rate === undefined || byWeight.some((value) => isNear(dose.amount, value))) continue;
    // Whole tablets seldom give the dose exactly.
    const isRounded =
      tabletDoses.some((one) => isNear(dose.amount, one, 0.01)) &&
      byWeight.some((value) => isNear(dose.amount, value, 0.3));
    if (isRounded) continue;
    marked.add(dose);
    add(
      dose,
      `${figure(weight)} kg × ${rate.written} = ${figure((weight * rate.amount) / massUnit.factor)} mg`,
    );
  }
  // Weight by ml/kg.
  for (const volume of parts.volumes) {
    const beside = parts.volumeRates.filter((rate) => isBeside(line, rate, volume));
    const [rate] = beside;
    if (
      rate === undefined ||
      weight === undefined ||
      products(weights, amounts(parts.volumeRates)).some((value) => isNear(volume.amount, value))
    )
      continue;
    if (volume === rate || marked.has(volume)) continue;
    marked.add(volume);
    add(
      volume,
      `${figure(weight)} kg × ${rate.written} = ${figure((weight * rate.amount) / volumeUnit.factor)} ml`,
    );
  }
  // Tablets by their strength.
  const each = parts.counted.filter(({ unit, value }) => solids.test(unit?.dimension ?? '') && value <= 6);
  const strengths = parts.strengths;
  if ((each.length > 0 || factors.length > 0) && strengths.length > 0)
    for (const dose of parts.doses) {
      if (strengths.includes(dose) || marked.has(dose)) continue;
      const made = products([...each.map(({ value }) => value), ...factors], amounts(strengths));
      if (
        made.some((value) => isNear(dose.amount, value)) ||
        byWeight.some((value) => isNear(dose.amount, value))
      )
        continue;
      if (products(amounts(parts.volumes), concentrations).some((value) => isNear(dose.amount, value)))
        continue;
      const [strength] = strengths;
      const count = factors[0] ?? each[0]?.value;
      if (count === undefined || strength === undefined || isPerDay(line, dose)) continue;
      if (
        !(factors.length > 0 ? strengths : each).some(
          (one) => Math.max(one.start - dose.end, dose.start - one.end) < 12,
        )
      )
        continue;
      marked.add(dose);
      add(
        dose,
        `${figure(count)} × ${strength.written} = ${figure((count * strength.amount) / massUnit.factor)} mg`,
      );
    }
  // Volume by concentration.
  const doses = [...amounts(parts.doses), ...byWeight];
  for (const volume of parts.volumes) {
    const [strength] = parts.concentrations;
    if (
      strength === undefined ||
      doses.length === 0 ||
      marked.has(volume) ||
      isDispensed(line, volume) ||
      isOfFlow(line, volume)
    )
      continue;
    const dose = parts.doses.find((one) => isBeside(line, one, volume)) ?? null;
    if (
      dose === null ||
      concentrations.some((one) => doses.some((other) => isNear(volume.amount, other / one)))
    )
      continue;
    if (marked.has(dose)) continue;
    marked.add(volume);
    const isSure = byWeight.some((value) => isNear(dose.amount, value));
    const span = isSure
      ? volume
      : { ...volume, start: Math.min(dose.start, volume.start), end: Math.max(dose.end, volume.end) };
    add(
      span,
      `${dose.written} ÷ ${strength.written} = ${figure(dose.amount / strength.amount / volumeUnit.factor)} ml`,
    );
  }
  // What is dispensed for the course.
  for (const item of [...parts.counted, ...parts.volumes]) {
    const isVolume = item.unit?.dimension === 'volume';
    const duration = parts.durations.find(({ end }) => end <= item.start) ?? parts.durations[0];
    if (marked.has(item) || duration === undefined || parts.perDay.length === 0) continue;
    const earlier = (isVolume ? parts.volumes : parts.counted).filter(
      (one) =>
        one !== item && one.start < item.start && (isVolume || one.unit?.dimension === item.unit?.dimension),
    );
    const isFirst = earlier.length === 0 && factors.length === 0;
    if (!isVolume && !courseCounts.test(item.unit?.dimension ?? '')) continue;
    if (!isVolume && isFirst && !solids.test(item.unit?.dimension ?? '')) continue;
    const isCourse =
      isDispensed(line, item) ||
      (!isVolume &&
        item.value > 3 &&
        duration.end <= item.start &&
        (!isFirst || item.start - duration.end < 6));
    if (!isCourse) continue;
    const perDose = isVolume
      ? earlier.map(({ amount }) => amount)
      : [
          ...earlier.map(({ value }) => value).filter((value) => value <= 6),
          ...factorsBefore(line, strengths),
        ];
    if (isVolume && perDose.length === 0) continue;
    const used = perDose.length === 0 ? [1] : perDose;
    const needed = courses(parts, used);
    const value = isVolume ? item.amount : item.value;
    if (
      needed.length === 0 ||
      needed.some((one) => isNear(value, one) || (!isVolume && value >= one && value - one < 1))
    )
      continue;
    marked.add(item);
    const [perDay = 1] = parts.perDay;
    const one = used[0] ?? 1;
    const days = Math.round(duration.amount);
    add(
      item,
      `${figure(isVolume ? one / volumeUnit.factor : one)} × ${figure(perDay)} a day × ${days} days = ${figure((one * perDay * days) / (isVolume ? volumeUnit.factor : 1))}`,
    );
  }
  return wrong;
}

/** They are the only rate and the only dose of a sentence, which is of one drug. */
function isOnlyPair(
  { tokens }: LineOfNote,
  { rates, doses, strengths }: Parts,
  rate: Item,
  dose: Item,
): boolean {
  const sentenceOf = ({ from }: Item): number => tokens[from]?.sentence ?? -1;
  const isHere = (one: Item): boolean => sentenceOf(one) === sentenceOf(dose);
  return (
    isHere(rate) &&
    rates.filter(isHere).length === 1 &&
    doses.filter((one) => isHere(one) && !strengths.includes(one)).length === 1
  );
}

/** "3 x 5 mg tablets": the 3; "1/4 of a 5 mg tablet": a quarter. */
function factorsBefore({ tokens, quantities }: LineOfNote, strengths: readonly Item[]): readonly number[] {
  return strengths.flatMap(({ from }) => {
    const before = tokens.slice(Math.max(0, from - 2), from).map(({ text }) => text);
    const skip =
      /^[x×]$/.test(before[1] ?? '') || before[1] === 'of' ? 1 : before.join(' ') === 'of a' ? 2 : 0;
    const found = skip === 0 ? undefined : quantities.find(({ to }) => to === from - skip);
    return found === undefined ? [] : [found.outOf === null ? found.value : found.value / found.outOf];
  });
}

const bridge =
  /^[\s(),:;=.~≈-]*(?:(?:dose|approx|about|i\.?e|or|of|iv|im|sc|po|sq|given|today|loading|then|total|from|tomorrow|once|daily|sid|bid|tid|at|is|per|slow|slowly|by|mouth)\b[\s(),:;=.~≈-]*)*$/i;

/** Nothing but brackets, signs and words of giving stand between them. */
function isBeside({ text, tokens }: LineOfNote, a: Item, b: Item): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  if (tokens[first.from]?.line !== tokens[second.from]?.line) return false;
  return second.start - first.end < 40 && bridge.test(text.slice(first.end, second.start));
}

const isPerDay = ({ text }: LineOfNote, { end }: Item): boolean =>
  /^\s*(?:\/|per |a )\s*(?:day|h|d)/.test(text.slice(end));
const isOfFlow = ({ text }: LineOfNote, { end }: Item): boolean =>
  /^\s*(?:\/|per |an )\s*(?:h|min)/.test(text.slice(end));
const isDispensed = ({ text }: LineOfNote, { start, end }: Item): boolean =>
  /^\s*(?:\w+ ){0,2}(?:dispensed|supplied|sent home|provided)/i.test(text.slice(end, end + 30)) ||
  /(?:dispensed|supplied|sent home|provided|disp)\.?:?\s*(?:with\s*)?$/i.test(
    text.slice(Math.max(0, start - 18), start),
  );
