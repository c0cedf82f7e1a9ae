/** How many letters must be added, left out or changed to make `b` of `a`, up to `most`; more than that is `most` + 1. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  // For each length of b's beginning: how far it is from the part of a that was looked at.
  let apart = Array.from({ length: b.length + 1 }, (_, length) => length);
  let next = apart.slice();
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a.charCodeAt(i - 1);
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const change = (apart[j - 1] ?? 0) + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      const addOrLeaveOut = Math.min(apart[j] ?? 0, next[j - 1] ?? 0) + 1;
      const cost = Math.min(change, addOrLeaveOut);
      next[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [apart, next] = [next, apart];
  }
  return apart[b.length] ?? most + 1;
}
