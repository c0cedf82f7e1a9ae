import type { LineOfNote } from '../lineOfNote.ts';
import type { Quantity } from '../quantities.ts';
import { textAt } from '../tokens.ts';
import { rateOf, unitOf, type Unit } from '../units.ts';

/** Concentrations that are not written as mg/ml: "250 mg/5 ml", "2 %", "1:1000", "U-40". */
export const concentrationsIn = (line: LineOfNote): readonly Quantity[] =>
  line.quantities.flatMap(
    (quantity, at) =>
      inSomeVolume(line, quantity, line.quantities[at + 1]) ??
      asPercent(line, quantity) ??
      asRatio(line, quantity, line.quantities[at + 1]) ??
      asUnits(line, quantity) ??
      [],
  );

/** A rate per so much of a volume or weight, as "250 mg/5 ml" is; null: the two numbers are none. */
function inSomeVolume({ tokens }: LineOfNote, first: Quantity, second?: Quantity): Quantity | null {
  const per = second?.unit ?? null;
  if (first.unit === null || second === undefined || per === null) return null;
  if (
    !isRateOf(first.unit, per, second.value) ||
    !/^(?:\/|per)$/.test(textAt(tokens, first.unitTo)) ||
    second.from !== first.unitTo + 1
  )
    return null;
  const unit = rateOf(first.unit, { dimension: per.dimension, factor: per.factor * second.value });
  return { ...first, unit, unitTo: second.unitTo };
}

/** Whether so much of the first is told for so much of the second. */
function isRateOf(first: Unit, per: Unit, value: number): boolean {
  if (per.dimension === 'volume') return /^(?:mass|unit)$/.test(first.dimension);
  if (per.dimension !== 'mass') return false;
  // "350 kcal/100 g"
  if (first.dimension === 'energy') return true;
  // What is given "per 100 g" of a bird; so much of a drug in 100 g is in its food.
  return first.dimension === 'volume' ? per.factor * value > 0.04 : per.factor > 0.4 && isOfDrug(first);
}

/** "13.2 lb / 6 kg" are a weight told twice. */
const isOfDrug = ({ dimension, factor }: Unit): boolean =>
  /^(?:unit|tablet|capsule)$/.test(dimension) || (dimension === 'mass' && factor < 0.01);

/** 1 % is 10 mg in each ml. */
function asPercent({ tokens }: LineOfNote, quantity: Quantity): Quantity | null {
  const { unit, value, from, unitTo } = quantity;
  if (unit?.dimension !== 'percent' || value > 50) return null;
  const [before, after] = [tokens[from - 1], textAt(tokens, unitTo)];
  const isStrength = /^(?:sol|susp|inj|in|paste|gel|gran|powder|oral)/.test(after) || before?.kind === 'word';
  // "3 ml of 2 %", but not "a loss of 2 %".
  if (before?.text === 'of' && !/^(?:m?ls?|kg)$/.test(textAt(tokens, from - 2))) return null;
  if (!isStrength || noStrength.test(before?.text ?? '') || noStrength.test(after)) return null;
  return { ...quantity, unit: { dimension: 'mass/volume', factor: 0.01 } };
}
const noStrength =
  /^(?:dehydrat|deficit|los|gain|bw|body|weight|improv|better|approx|about|by|to|is|was|bcs|x$|×$|est|iso|sevo|normal|hct|pcv|around|another|further|than|of$|down|up$|spo)/;

/** "1:1000" is a gram in a litre. */
function asRatio({ tokens }: LineOfNote, first: Quantity, second?: Quantity): Quantity | null {
  if (first.value !== 1 || second === undefined || textAt(tokens, first.to) !== ':') return null;
  if (second.from !== first.to + 1 || ![1000, 10_000, 100_000].includes(second.value)) return null;
  return { ...first, unit: { dimension: 'mass/volume', factor: 1 / second.value }, unitTo: second.to };
}

/** "U-40", "U100": as many units in each ml. */
function asUnits({ tokens }: LineOfNote, quantity: Quantity): Quantity | null {
  const hyphen = textAt(tokens, quantity.from - 1) === '-' ? 1 : 0;
  // "U-100 0.3 ml syringes", "U-40 insulin syringes": what is given with them may have other units in each ml.
  const after = tokens.slice(quantity.to, quantity.to + 4).map(({ text }) => text);
  if (/^(?:[\d.]+ (?:ml|cc) |insulin )?syringe/.test(after.join(' '))) return null;
  const isUnits =
    textAt(tokens, quantity.from - 1 - hyphen) === 'u' && /^(?:40|100|500)$/.test(String(quantity.value));
  const litre = unitOf('l');
  return isUnits && litre !== null
    ? { ...quantity, unit: { dimension: 'unit/volume', factor: 1000 }, unitTo: quantity.to }
    : null;
}
