/**
 * Some rows in an order: those created last come first, and of two created at once the one with the higher number. Never
 * changed in place.
 */
export type Places = {
  /** By place. */
  readonly rows: Int32Array;
  /** By place, in ms since 1970. */
  readonly createdAt: Float64Array;
  /** By row number; `nowhere`: the row is not among them. A higher number than the array has is not either. */
  readonly placeOf: Int32Array;
};

export const nowhere = -1;
/** Room for so many rows to come, because a longer array is another copy. */
const spareRows = 1024;

/** Of rows that are in their order. */
export function placesInOrder(placed: {
  readonly rows: readonly number[];
  readonly createdAt: readonly number[];
}): Places {
  const rows = Int32Array.from(placed.rows);
  const createdAt = Float64Array.from(placed.createdAt);
  const placeOf = new Int32Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1).fill(nowhere);
  for (const [place, row] of rows.entries()) placeOf[row] = place;
  return { rows, createdAt, placeOf };
}

/** With the row where it belongs; `createdAt` null: without it. The same object: nothing was to be changed. */
export function withRow(places: Places, row: number, createdAt: number | null): Places {
  const was = places.placeOf[row] ?? nowhere;
  if (was !== nowhere && places.createdAt[was] === createdAt) return places;
  const left = was === nowhere ? places : without(places, was);
  return createdAt === null ? left : inserted(left, row, createdAt);
}

function without({ rows, createdAt, placeOf }: Places, place: number): Places {
  const left = new Int32Array(placeOf);
  left[rows[place] ?? 0] = nowhere;
  return renumbered(
    { rows: spliced(rows, place, 1, []), createdAt: spliced(createdAt, place, 1, []), placeOf: left },
    place,
  );
}

function inserted({ rows, createdAt, placeOf }: Places, row: number, at: number): Places {
  const place = placeFor({ rows, createdAt }, row, at);
  const grown = new Int32Array(row < placeOf.length ? placeOf.length : row + spareRows).fill(nowhere);
  grown.set(placeOf);
  return renumbered(
    { rows: spliced(rows, place, 0, [row]), createdAt: spliced(createdAt, place, 0, [at]), placeOf: grown },
    place,
  );
}

/** The first place whose row comes after this one. */
function placeFor({ rows, createdAt }: Omit<Places, 'placeOf'>, row: number, at: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [other, otherAt] = [rows[middle] ?? 0, createdAt[middle] ?? 0];
    if (otherAt > at || (otherAt === at && other > row)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Sets the places of the rows from `from` on, in `placeOf` itself. */
function renumbered(places: Places, from: number): Places {
  const { rows, placeOf } = places;
  for (let place = from; place < rows.length; place += 1) placeOf[rows[place] ?? 0] = place;
  return places;
}

function spliced<Numbers extends Int32Array | Float64Array>(
  all: Numbers,
  at: number,
  removed: number,
  added: readonly number[],
): Numbers {
  const made = new (all.constructor as new (length: number) => Numbers)(all.length - removed + added.length);
  made.set(all.subarray(0, at));
  made.set(added, at);
  made.set(all.subarray(at + removed), at + added.length);
  return made;
}
