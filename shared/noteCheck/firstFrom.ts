/** The index of the first element that stands at `place` or after it; the length of the list if none does. `sorted`: in the order of their places. */
export function firstFrom<T>(sorted: readonly T[], placeOf: (one: T) => number, place: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && placeOf(one) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The elements that stand at `from` or after it, and before `to`. */
export const between = <T>(sorted: readonly T[], placeOf: (one: T) => number, from: number, to: number) =>
  sorted.slice(firstFrom(sorted, placeOf, from), firstFrom(sorted, placeOf, to));
