import { ordinalAt } from '../numbers.ts';
import { textAt, type Token } from '../tokens.ts';
import { directionAt } from './directions.ts';

/** How many teeth of a quadrant are nearer to the middle of the mouth than the first of this kind. */
const teethBefore: ReadonlyMap<string, number> = new Map([
  ['incisor', 0],
  ['premolar', 4],
  ['molar', 8],
]);

/** "Fourth premolar" and "upper carnassial" are tooth 8 of a quadrant, "canine" is tooth 4; null: it names none. */
export function toothNamedAt(tokens: readonly Token[], at: number): string | null {
  const word = textAt(tokens, at);
  if (word === 'canine' || word === 'fang') return 'tooth4';
  if (word === 'carnassial') return carnassialAt(tokens, at);
  const before = teethBefore.get(word);
  if (before === undefined) return null;
  const ordinal = ordinalAt(tokens, at - 1) ?? ordinalAt(tokens, at - 2);
  return ordinal === null ? null : `tooth${before + ordinal.value}`;
}

/** How many words before or after "carnassial" say in which jaw it is. */
const reach = 4;

/** The upper one is the fourth premolar, the lower one the first molar. */
function carnassialAt(tokens: readonly Token[], at: number): string | null {
  for (let near = at - reach; near <= at + reach; near += 1) {
    if (tokens[near]?.sentence !== tokens[at]?.sentence) continue;
    const direction = directionAt(tokens, near)?.[1];
    if (direction === 'upper') return 'tooth8';
    if (direction === 'lower') return 'tooth9';
  }
  return null;
}
