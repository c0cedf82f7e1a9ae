/** The index of the first element at `place` or after it. `sorted`: by place. */
export function firstIndexAtOrAfter<T>(
  sorted: readonly T[],
  placeOf: (one: T) => number,
  place: number,
): number {
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

export const elementsBetween = <T>(
  sorted: readonly T[],
  placeOf: (one: T) => number,
  from: number,
  to: number,
) => sorted.slice(firstIndexAtOrAfter(sorted, placeOf, from), firstIndexAtOrAfter(sorted, placeOf, to));
