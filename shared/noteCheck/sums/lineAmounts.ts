import type { Span } from '../noteCheck.ts';
import type { LineOfNote } from '../lineOfNote.ts';
import type { Quantity } from '../quantities.ts';
import type { Unit } from '../units.ts';

/** A quantity that has a unit. `start` and `end`: in the text of its line. */
export type Amount = Quantity &
  Span & {
    /** Its value in the first unit of its dimension: kg, litres, days, kg of a drug for each kg of the patient. */
    readonly amount: number;
    /** The figures and the unit, as they stand in the line. */
    readonly written: string;
  };

export const amountsIn = ({ text, tokens, quantities }: LineOfNote): readonly Amount[] =>
  quantities.flatMap((quantity): Amount[] => {
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

/** More numbers than a line about one drug has: any of them would fit some sum. */
export const isTooLong = ({ quantities }: LineOfNote): boolean => quantities.length > 30;

export const amountsOf = (amounts: readonly Amount[]): readonly number[] =>
  amounts.map(({ amount }) => amount);

export const milligram: Unit = { dimension: 'mass', factor: 1e-6 };
export const millilitre: Unit = { dimension: 'volume', factor: 1e-3 };
