/** Among thousands of words a short one has many that are two letters off. */
const usualMost = (word: string): number => (word.length <= 8 ? 1 : 2);

/**
 * The known words that the writer may have meant, nearest first; `most` letters may differ, capitals count as
 * small.
 */
export function similarWords(written: string, known: Iterable<string>, most = usualMost(written)): string[] {
  return [...known]
    .filter((word) => Math.abs(word.length - written.length) <= most)
    .map((word) => ({ word, steps: lettersBetween(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps)
    .map(({ word }) => word);
}

/**
 * How many letters differ: inserted, left out, changed or swapped with their neighbour (optimal string
 * alignment).
 */
function lettersBetween(from: string, to: string): number {
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
