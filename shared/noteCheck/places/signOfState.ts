import { textAt, type Token } from '../tokens.ts';
import { isPartOfLeg } from './bodyParts.ts';
import type { Site } from './site.ts';

/**
 * How a place of a note is by the sign after it, as `troubleOf` has it: "CMT: LF -, LH +++", "LF 0, LH 2/5". `cells`:
 * what stands below it in a table, each the token after an edge.
 */
export function signOfState(tokens: readonly Token[], site: Site, cells: ReadonlySet<number>): -1 | 0 | 1 {
  const isOfLeg = [...site.parts].some((part) => part === 'udder' || isPartOfLeg(part));
  const [first = site.to] = cells;
  return signAt(tokens, textAt(tokens, first) === ':' ? first + 1 : first, isOfLeg);
}

function signAt(tokens: readonly Token[], from: number, isOfLeg: boolean): -1 | 0 | 1 {
  let end = from;
  while (/^[+-]$/.test(textAt(tokens, end))) end += 1;
  const line = tokens[from]?.line;
  const isEnd = (at: number): boolean => tokens[at]?.line !== line || /^[,;|.)]$/.test(textAt(tokens, at));
  if (end > from && isEnd(end)) return textAt(tokens, from) === '+' ? 1 : -1;
  return isOfLeg && textAt(tokens, from) === '0' && isEnd(from + 1) ? -1 : 0;
}
