import type { Quantity } from '../quantities.ts';
import type { Token } from '../tokens.ts';
import { rateOf, unitOf, type Unit } from '../units.ts';

/** The units of the columns of each table, by where its rows begin. */
export type TableUnits = ReadonlyMap<number, readonly (Unit | null)[]>;

/** Reads the heads of tables: "| Drug | mg/kg | mg | Volume (ml) |". */
export function tableUnitsIn(text: string): TableUnits {
  const units = new Map<number, readonly (Unit | null)[]>();
  let start = 0;
  let head: readonly (Unit | null)[] | null = null;
  for (const line of text.split('\n')) {
    const isRow = line.includes('|');
    if (isRow && head !== null) units.set(start, head);
    if (isRow && head === null) head = line.split('|').map(unitOfHead);
    if (!isRow) head = null;
    start += line.length + 1;
  }
  return units;
}

/** The unit in which the head of a column ends: "mg/kg"; null: none. */
function unitOfHead(cell: string): Unit | null {
  const words = /([a-zµμ]+)(?:\s?\/\s?([a-z]+))?\)?\s*$/i.exec(cell);
  const [first, second] = [unitOf(words?.[1]?.toLowerCase() ?? ''), unitOf(words?.[2]?.toLowerCase() ?? '')];
  if (first === null || words?.[2] === undefined) return first;
  return second === null ? null : rateOf(first, second);
}

/** The quantities of a row, each number that fills its cell with the unit of its column. `row`: the text of the row up to its end. */
export const withColumnUnits = (
  quantities: readonly Quantity[],
  tokens: readonly Token[],
  text: string,
  columnsBefore: number,
  units: readonly (Unit | null)[],
): readonly Quantity[] =>
  quantities.map((quantity) => {
    const [first, last] = [tokens[quantity.from], tokens[quantity.to - 1]];
    if (quantity.unit !== null || first === undefined || last === undefined) return quantity;
    const before = text.slice(0, first.start);
    const isWhole = /\|\s*$/.test(before) && /^\s*(?:\||$)/.test(text.slice(last.end));
    const unit = units[columnsBefore + before.split('|').length - 1] ?? null;
    return isWhole ? { ...quantity, unit } : quantity;
  });
