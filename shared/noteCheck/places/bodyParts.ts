import partRows from '../data/bodyParts.tsv?raw';
import { firstCellByWord } from '../data/tsvRows.ts';
import { ordinalAt } from '../numbers.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { meaningAt, type MeaningRule } from './context.ts';
import type { Direction } from './place.ts';

const parts = firstCellByWord(partRows);

/** "Foot" for "paws". */
export const bodyPartOf = (word: string): string | undefined => parts.get(word.replace(elidedArticle, ''));
/** "L'oreille", "dell'orecchio". */
export const elidedArticle = /^(?:l|d|all|dell|nell)'/;

/** null: both fore and hind legs have it. */
const partsOfLegs: ReadonlyMap<string, Direction | null> = new Map([
  ...['leg', 'foot', 'toe', 'fetlock', 'cannon', 'tendon', 'knee'].map((part) => [part, null] as const),
  ...['elbow', 'shoulder', 'carpus', 'humerus', 'radius'].map((part) => [part, 'fore'] as const),
  ...['stifle', 'hip', 'hock', 'thigh', 'tibia'].map((part) => [part, 'hind'] as const),
]);

export const isPartOfLeg = (part: string): boolean => partsOfLegs.has(part);

/** null: of either, or of no leg. */
export const foreOrHindOf = (part: string): Direction | null => partsOfLegs.get(part) ?? null;

/** "Upper carnassial" is the eighth tooth from the middle of the mouth; null: no part at all. */
const partRules: readonly MeaningRule<string | null>[] = [
  [/^carnassial$/i, /\b(?:upper|top|maxillary)\b[^.]{0,20}$/, null, 'tooth8'],
  [/^carnassial$/i, /\b(?:lower|bottom|mandibular)\b[^.]{0,20}$/, null, 'tooth9'],
  [/^carnassial$/i, null, /^[^.]{0,20}\bupper\b/, 'tooth8'],
  [/^carnassial$/i, null, /^[^.]{0,20}\blower\b/, 'tooth9'],
  [/^hoof$/i, null, /^ testers?\b/, null],
  [/^reins?$/i, /\b(?:left|right) $/, null, 'circle'],
  // "The left half" is a part of a sheep's udder; without a side, "half" is none.
  [/^(?:half|halves)$/i, /(?<!\b(?:left|right|l|r|other|opposite)[- ])$/, null, null],
];
const teethBefore: ReadonlyMap<string, number> = new Map([
  ['incisor', 0],
  ['premolar', 4],
  ['molar', 8],
]);

/** "tooth8" at the last word of "fourth premolar". */
export function bodyPartAt(tokens: readonly Token[], at: number): string | null {
  const word = tokenTextAt(tokens, at);
  const part = bodyPartOf(word) ?? (/^hal(?:f|ves)$/.test(word) ? 'udder' : undefined);
  if (part === undefined) return null;
  const before = teethBefore.get(word);
  const ordinal = before === undefined ? null : (ordinalAt(tokens, at - 1) ?? ordinalAt(tokens, at - 2));
  if (before !== undefined && ordinal !== null) return `tooth${before + ordinal.value}`;
  const meant = meaningAt(partRules, tokens, at, true);
  return meant === undefined ? part : meant;
}
