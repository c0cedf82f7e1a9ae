type Plain = { readonly [key: string]: unknown };

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = (value: unknown): unknown => (isPlain(value) ? value['id'] : undefined);

/** Reuses each previous object that equals the next one, so React does not draw an unchanged row again. */
export function reuseUnchanged<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next;
  if (Array.isArray(next)) return reuseItems(Array.isArray(previous) ? previous : [], next) as T;
  if (isPlain(next) && isPlain(previous)) return reuseFields(previous, next) as T;
  return next;
}

/** Matches items by id, so a new first row does not shift all the others. */
function reuseItems(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(previous.map((item) => [idOf(item), item]));
  const items = next.map((item, index) => {
    const id = idOf(item);
    return reuseUnchanged(id === undefined ? previous[index] : byId.get(id), item);
  });
  const isSame = items.length === previous.length && items.every((item, i) => Object.is(item, previous[i]));
  return isSame ? previous : items;
}

function reuseFields(previous: Plain, next: Plain): Plain {
  const names = Object.keys(next);
  const fields = names.map((name) => [name, reuseUnchanged(previous[name], next[name])] as const);
  const isSame =
    names.length === Object.keys(previous).length &&
    fields.every(([name, value]) => Object.hasOwn(previous, name) && Object.is(value, previous[name]));
  return isSame ? previous : Object.fromEntries(fields);
}
