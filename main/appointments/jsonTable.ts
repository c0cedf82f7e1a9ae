import { z } from 'zod';
import type { FileTable } from './appointment.ts';

const item = z.record(z.string(), z.unknown());
type Item = z.output<typeof item>;
const cell = z.union([z.string(), z.number(), z.boolean()]);

/** A list is an array, or the one array of objects inside an object. null: the value holds no list. */
export function jsonTable(value: unknown, most: { readonly rows: number }): FileTable | null {
  const list = listIn(value);
  if (list === null) return null;
  const read = list.slice(0, most.rows).map((one) => item.safeParse(one));
  const items = read.flatMap(({ data }) => (data === undefined ? [] : [flat(data)]));
  if (items.length === 0 && list.length > 0) return null;
  const columns = [...new Set(items.flatMap((one) => [...one.keys()]))];
  return {
    columns,
    rows: items.map((one) => columns.map((column) => one.get(column) ?? '')),
    unreadableCount: read.length - items.length,
    isCutOff: false,
    isOnlyBeginning: list.length > most.rows,
  };
}

const isObject = (value: unknown): boolean => item.safeParse(value).success && !Array.isArray(value);

function listIn(value: unknown): readonly unknown[] | null {
  const array = z.array(z.unknown()).safeParse(value);
  if (array.success) return array.data;
  const parsed = item.safeParse(value);
  if (!parsed.success) return null;
  const lists = Object.values(parsed.data).filter(
    (one): one is unknown[] => Array.isArray(one) && (one.length === 0 || one.some(isObject)),
  );
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

/** The deepest nested object that counts: `patient.name` and `patient.owner.name`. */
const deepest = 3;
const mostFields = 100;

/** An object's texts, with the names of nested ones joined by a dot. */
function flat(of: Item, prefix = '', depth = 1): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const [key, value] of Object.entries(of).slice(0, mostFields)) {
    const text = cell.safeParse(value);
    const inner = depth < deepest ? item.safeParse(value) : null;
    if (text.success) cells.set(prefix + key, String(text.data));
    else if (inner?.success === true)
      for (const [name, one] of flat(inner.data, `${prefix}${key}.`, depth + 1)) cells.set(name, one);
  }
  return cells;
}
