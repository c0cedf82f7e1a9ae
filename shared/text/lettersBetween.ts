/** How many letters differ: inserted, left out, changed or swapped with their neighbour (optimal string alignment). */
export function lettersBetween(from: string, to: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const steps = [at(row, j - 1) + 1, at(last, j) + 1, at(last, j - 1) + cost];
      row.push(Math.min(...steps, isSwap ? at(before, j - 2) + 1 : Infinity));
    }
    before = last;
    last = row;
  }
  return at(last, to.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
