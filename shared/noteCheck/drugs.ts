import { drugList, type DrugEntry } from './drugList.ts';
import type { Span } from './noteCheck.ts';
import type { Token } from './tokens.ts';

/** A drug or product named in a text, from token `from` up to, not including, token `to`. */
export type DrugMention = Span & { readonly from: number; readonly to: number; readonly drug: DrugEntry };

const mostWords = 4;
const plain = (name: string): string => name.replaceAll(/[^\p{L}\d]+/gu, '');

const byName: ReadonlyMap<string, DrugEntry> = new Map(
  drugList.flatMap((drug) => [drug.name, ...drug.alsoCalled].map((name) => [plain(name), drug] as const)),
);
const plainNames = new Map<DrugEntry, readonly string[]>();
export function namesOf(drug: DrugEntry): readonly string[] {
  const kept = plainNames.get(drug);
  if (kept !== undefined) return kept;
  const names = [drug.name, ...drug.alsoCalled].map(plain);
  plainNames.set(drug, names);
  return names;
}

/** Words that follow each other, as one: "meta cam". */
export function joinedAt(
  tokens: readonly Token[],
  from: number,
  count: number,
): { readonly text: string; readonly to: number } | null {
  let text = '';
  let words = 0;
  let at = from;
  for (; at < tokens.length && words < count; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence !== tokens[from]?.sentence || token.text.includes("'"))
      return null;
    if (token.kind === 'other') {
      if (!/^[-/.']$/.test(token.text) || !token.isJoined || words === 0) return null;
      continue;
    }
    text += plain(token.text);
    words += 1;
  }
  return words === count ? { text, to: at } : null;
}

/** Everyday words, parts of an examination and things that nobody gives. */
const notDrugs: ReadonlySet<string> = new Set(
  'same microchip fluorescein glucose phosphorus calcium potassium sodium oxygen saline salt honey water ice iron ecollar elizabethancollar bustercollar collar cone bandage enema rabies saline0'.split(
    ' ',
  ),
);

/**
 * The drugs that the text names. Where two names begin together, the one whose drug is among `preferred`, otherwise the
 * longer one.
 */
export function drugsIn(
  tokens: readonly Token[],
  preferred: ReadonlySet<DrugEntry> = new Set(),
): readonly DrugMention[] {
  const mentions: DrugMention[] = [];
  for (let at = 0; at < tokens.length;) {
    let step = 1;
    if (tokens[at]?.kind !== 'other') {
      const here = namesAt(tokens, at);
      const chosen = here.find(({ drug }) => preferred.has(drug)) ?? here[0];
      if (chosen !== undefined) {
        mentions.push(chosen);
        step = chosen.to - at;
      }
    }
    at += step;
  }
  return mentions;
}

/** The same substance, also where one is a form of it: ciclosporin, and ciclosporin eye ointment. */
export const isSameDrug = (a: DrugEntry, b: DrugEntry): boolean =>
  a === b || a.name.startsWith(`${b.name} `) || b.name.startsWith(`${a.name} `);

/** All names that begin at this token, the longest first. */
function namesAt(tokens: readonly Token[], at: number): readonly DrugMention[] {
  const found: DrugMention[] = [];
  for (let count = mostWords; count >= 1; count -= 1) {
    const joined = joinedAt(tokens, at, count);
    if (joined === null || joined.text.length < 3 || notDrugs.has(joined.text)) continue;
    const drug =
      byName.get(joined.text) ??
      (joined.text.length > 5 ? byName.get(joined.text.replace(/s$/, '')) : undefined);
    const [first, last] = [tokens[at], tokens[joined.to - 1]];
    if (drug === undefined || first === undefined || last === undefined) continue;
    found.push({ from: at, to: joined.to, drug, start: first.start, end: last.end });
  }
  return found;
}

/** How many letters must change, up to `most`; more than that is `most` + 1. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    row = next;
  }
  return row[b.length] ?? most + 1;
}

/** As it sounds, roughly: what a transcript writes wrongly is often written as it is heard. */
const sound = (name: string): string =>
  name
    .replaceAll(/ph/g, 'f')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[ckq]+|ch/g, 'k')
    .replaceAll(/x/g, 'ks')
    .replaceAll(/[zs]+/g, 's')
    .replaceAll(/y|ie|ee|ea/g, 'i')
    .replaceAll(/th/g, 't')
    .replaceAll(/(.)\1/g, '$1')
    .replaceAll(/e$/g, '');

/** Where the text names this drug, also written wrongly, as a transcript does; null: nowhere. */
export function misheard(drug: DrugEntry, tokens: readonly Token[], known: ReadonlySet<number>): Span | null {
  const names = namesOf(drug).filter((name) => name.length >= 6);
  const sounds = names.map(sound);
  for (let at = 0; at < tokens.length; at += 1) {
    if (known.has(at) || tokens[at]?.kind !== 'word') continue;
    for (let count = 1; count <= 3; count += 1) {
      const joined = joinedAt(tokens, at, count);
      if (joined === null) break;
      if (joined.text.length < 5) continue;
      const heard = sound(joined.text);
      const isIt = sounds.some((name, index) => {
        const most = name.length >= 9 ? 2 : 1;
        return (
          lettersApart(heard, name, most) <= most ||
          (count === 1 && joined.text.length >= 5 && (names[index] ?? '').startsWith(joined.text))
        );
      });
      if (isIt) return { start: tokens[at]?.start ?? 0, end: tokens[joined.to - 1]?.end ?? 0 };
    }
  }
  return null;
}
