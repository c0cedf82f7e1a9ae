/** A new one for each pair of words would take longer than comparing them. */
let row = new Uint16Array(64);

/** Letters to add, leave out or change to make `b` of `a`; more than `most` is `most` + 1. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  if (row.length <= b.length) row = new Uint16Array(b.length * 2);
  // `row[j]`: the changes from the letters of a read so far to the first j letters of b.
  for (let j = 0; j <= b.length; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    let before = i - 1;
    let last = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const change = before + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      before = row[j] ?? 0;
      last = Math.min(change, before + 1, last + 1);
      row[j] = last;
      least = Math.min(least, last);
    }
    if (least > most) return most + 1;
  }
  return Math.min(row[b.length] ?? 0, most + 1);
}
