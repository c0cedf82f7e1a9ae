import type { LineOfNote } from '../lineOfNote.ts';
import type { Span } from '../noteCheck.ts';
import { spanOf, type Quantity } from '../quantities.ts';
import { unitOf, withoutPortion, type Unit } from '../units.ts';
import { concentrationsIn } from './concentrations.ts';

/** A quantity that has a unit. `start` and `end`: in the text of its line. */
export type Amount = Quantity &
  Span & {
    /** Its value in the first unit of its dimension: kg, litres, days, kg of a drug for each kg of the patient. */
    readonly amount: number;
    /** For how long it is; then `amount` is that of an hour or of a day. */
    readonly per: 'hour' | 'day' | null;
    /** The figures and the unit, as they stand in the line. */
    readonly written: string;
  };

export function amountsIn(line: LineOfNote): readonly Amount[] {
  const concentrations = concentrationsIn(line);
  const isPartOfOne = ({ from }: Quantity): boolean =>
    concentrations.some((one) => from >= one.from && from < one.unitTo);
  const all = [...line.quantities.filter((quantity) => !isPartOfOne(quantity)), ...concentrations]
    .toSorted((a, b) => a.from - b.from)
    .flatMap((quantity) => amountOf(line, quantity) ?? []);
  return all.flatMap((one, at) => {
    const [before, after] = [all[at - 1], all[at + 1]];
    if (before !== undefined && isOunceOf(line, before, one)) return [];
    return [after !== undefined && isOunceOf(line, one, after) ? together(line, one, after) : one];
  });
}

/** "11 lb 9 oz" is one weight. */
const isOunceOf = ({ text }: LineOfNote, first: Amount, second: Amount): boolean =>
  first.unit?.factor === pound &&
  second.unit?.factor === ounce &&
  /^[\s,]{0,2}$/.test(text.slice(first.end, second.start));

const pound = unitOf('lb')?.factor;
const ounce = unitOf('oz')?.factor;

const together = ({ text }: LineOfNote, first: Amount, second: Amount): Amount => ({
  ...first,
  amount: first.amount + second.amount,
  unitTo: second.unitTo,
  end: second.end,
  written: text.slice(first.start, second.end),
});

function amountOf({ text, tokens }: LineOfNote, quantity: Quantity): Amount | null {
  if (quantity.unit === null) return null;
  const { start, end } = spanOf(quantity, tokens);
  const { per, times, length } = periodOf(text.slice(start, end), text.slice(end, end + 12));
  const unit = { ...quantity.unit, dimension: withoutPortion(quantity.unit.dimension) };
  const amount = quantity.value * unit.factor * times;
  return { ...quantity, unit, start, end, amount, per, written: text.slice(start, end + length) };
}

/** What an amount is per: a day, an hour (a minute: 60 times as much) or null. `length`: of what tells it in `after`. */
function periodOf(
  written: string,
  after: string,
): { readonly per: Amount['per']; readonly times: number; readonly length: number } {
  const inside = /(?:\/|\bper |\ban? |\beach )\s?(24 ?h\w*|day|d|hr?|hour|min|minute)s?$/i.exec(written);
  const outside = /^\s?(?:\/|per |an? )\s?(24 ?h\w*|day|d|hr?|hour|min|minute)s?\b/i.exec(after);
  const period = (inside ?? outside)?.[1];
  if (period === undefined) return { per: null, times: 1, length: 0 };
  const length = inside === null ? (outside?.[0].length ?? 0) : 0;
  if (/^(?:24|d)/i.test(period)) return { per: 'day', times: 1, length };
  return { per: 'hour', times: /^m/i.test(period) ? 60 : 1, length };
}

/** More numbers than a text about one drug has: any of them would fit some sum. */
export const isTooLong = ({ quantities }: LineOfNote): boolean => quantities.length > 30;

export const amountsOf = (amounts: readonly Amount[]): readonly number[] =>
  amounts.map(({ amount }) => amount);

/** What it is an amount of, in a rate: "mass" for mg, mg/kg and mg/ml. */
export const substanceOf = ({ unit }: Pick<Amount, 'unit'>): string => unit?.dimension.split('/')[0] ?? '';

export const milligram: Unit = { dimension: 'mass', factor: 1e-6 };
export const millilitre: Unit = { dimension: 'volume', factor: 1e-3 };

/** An amount for the vet to read, in milligrams, units or millilitres. */
export const readable = (amount: number, substance: string): string => {
  if (substance === 'volume') return `${figure(amount / millilitre.factor)} ml`;
  return substance === 'mass' ? `${figure(amount / milligram.factor)} mg` : `${figure(amount)} units`;
};

/** A number for the vet to read: three digits of it, or those before the point. */
export const figure = (value: number): string =>
  String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));

/** The unit of an amount as the note has it: "ml/h" of "60 ml/h". */
export const unitAsWritten = (written: string): string => written.replace(/^[\d.,½¼¾\s]+/, '');
