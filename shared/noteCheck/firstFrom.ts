/** The index of the first of these that stands at this place or behind it. `sorted`: by where they stand. */
export function firstFrom<T>(sorted: readonly T[], placeOf: (one: T) => number, place: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && placeOf(one) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
