/**
 * Some rows in an order: those created last come first, and of two created at once the one with the higher number. Never
 * changed in place.
 */
export type Places = {
  /** By place. */
  readonly rows: Int32Array;
  /** By row number; `nowhere`: the row is not among them. A higher number than the array has is not either. */
  readonly placeOf: Int32Array;
};

/** When one of the rows was created, in ms since 1970. */
type TimeOf = (row: number) => number;

export const nowhere = -1;
/** Room for so many rows to come, because a longer array is another copy. */
const spareRows = 1024;

/** Of rows that are in their order. */
export function placesInOrder(inOrder: readonly number[]): Places {
  const rows = Int32Array.from(inOrder);
  const placeOf = new Int32Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1).fill(nowhere);
  for (const [place, row] of rows.entries()) placeOf[row] = place;
  return { rows, placeOf };
}

/**
 * With the row where it belongs; `createdAt` null: without it. `timeOf` is asked of the other rows only. The same object:
 * nothing was to be changed.
 */
export function withRow(places: Places, row: number, createdAt: number | null, timeOf: TimeOf): Places {
  const was = places.placeOf[row] ?? nowhere;
  if (createdAt === null) return was === nowhere ? places : without(places, was);
  const times = { createdAt, timeOf };
  if (was === nowhere) return inserted(places, row, times);
  const [before, after] = [places.rows[was - 1], places.rows[was + 1]];
  const isInPlace =
    (before === undefined || isBefore(before, row, times)) &&
    (after === undefined || !isBefore(after, row, times));
  return isInPlace ? places : inserted(without(places, was), row, times);
}

/** Whether another row comes before this one. */
function isBefore(other: number, row: number, { createdAt, timeOf }: Times): boolean {
  const at = timeOf(other);
  return at > createdAt || (at === createdAt && other > row);
}

function without({ rows, placeOf }: Places, place: number): Places {
  const left = new Int32Array(rows.length - 1);
  left.set(rows.subarray(0, place));
  left.set(rows.subarray(place + 1), place);
  const places = new Int32Array(placeOf);
  places[rows[place] ?? 0] = nowhere;
  return renumbered({ rows: left, placeOf: places }, place);
}

type Times = { readonly createdAt: number; readonly timeOf: TimeOf };

function inserted(places: Places, row: number, times: Times): Places {
  const { rows, placeOf } = places;
  const place = placeFor(places, row, times);
  const grown = new Int32Array(rows.length + 1);
  grown.set(rows.subarray(0, place));
  grown[place] = row;
  grown.set(rows.subarray(place), place + 1);
  const known = new Int32Array(row < placeOf.length ? placeOf.length : row + spareRows).fill(nowhere);
  known.set(placeOf);
  return renumbered({ rows: grown, placeOf: known }, place);
}

/** The first place whose row comes after this one. */
function placeFor({ rows }: Places, row: number, times: Times): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(rows[middle] ?? 0, row, times)) from = middle + 1;
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
