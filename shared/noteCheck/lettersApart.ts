/** One row for all calls, because a new one for each pair of words costs more than what is counted in it. */
let row = new Uint16Array(64);

/** How many letters must be added, left out or changed to make `b` of `a`, up to `most`; more than that is `most` + 1. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  if (row.length <= b.length) row = new Uint16Array(b.length * 2);
  // For each length of b's beginning: how far it is from the part of a that was looked at.
  for (let j = 0; j <= b.length; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) if (nextRow(a.charCodeAt(i - 1), b, i) > most) return most + 1;
  return Math.min(row[b.length] ?? 0, most + 1);
}

/** Goes on with the next letter of a, the `i`th; the least of the new row. */
function nextRow(letter: number, b: string, i: number): number {
  let before = row[0] ?? 0;
  let least = i;
  let last = i;
  row[0] = i;
  for (let j = 1; j <= b.length; j += 1) {
    const above = row[j] ?? 0;
    const change = before + (letter === b.charCodeAt(j - 1) ? 0 : 1);
    last = Math.min(change, Math.min(above, last) + 1);
    row[j] = last;
    before = above;
    least = Math.min(least, last);
  }
  return least;
}
