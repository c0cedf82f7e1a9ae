/** At `at`, in UTF-16 units, `inserted` replaced `removed`. */
export type TextChange = { readonly at: number; readonly removed: string; readonly inserted: string };

/** The smallest change that makes one text of the other; null: none. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  const [end, newEnd] = [before.length - 1, after.length - 1];
  let tail = 0;
  while (tail < shorter - at && before.charCodeAt(end - tail) === after.charCodeAt(newEnd - tail)) tail += 1;
  return {
    at,
    removed: before.slice(at, before.length - tail),
    inserted: after.slice(at, after.length - tail),
  };
}
