import { textAt } from '../tokens.ts';
import { partOf } from './bodyParts.ts';
import type { AroundPlace } from './place.ts';
import type { Site } from './site.ts';
import { mostListed, type TextOfSites } from './textOfSites.ts';

/** "Front left, red between the toes. Front right the same": what was said of the one is said of the other. */
export const withTheSame = (text: TextOfSites, around: readonly AroundPlace[]): readonly AroundPlace[] =>
  around.map((own, index) =>
    isTheSame(text, index) ? together(own, around.slice(...lastOther(text.sites, index))) : own,
  );

const isTheSame = ({ tokens, sites }: TextOfSites, index: number): boolean =>
  isToo(tokens, sites[index]) ||
  tokens.slice(sites[index]?.to, (sites[index]?.to ?? 0) + 4).some(
    ({ text }, at) =>
      /^(?:same|likewise|ditto|similar|similarly)$/.test(text) &&
      // "208, the same tooth on the other side": it is of the same name, not in the same state.
      partOf(textAt(tokens, (sites[index]?.to ?? 0) + at + 1)) === undefined,
  );

/** "And the left ear too." */
const isToo = (tokens: TextOfSites['tokens'], site: Site | undefined): boolean =>
  site !== undefined && !site.isSideCarried && textAt(tokens, site.to) === 'too';

/** The sites before this one that are of another side, from the first to after the last. */
function lastOther(sites: readonly Site[], index: number): readonly [number, number] {
  const side = sites[index]?.coordinates.side;
  let to = index;
  while (to > 0 && to > index - mostListed && sites[to - 1]?.coordinates.side === side) to -= 1;
  let from = to;
  while (from > 0 && from > to - 3 && sites[from - 1]?.coordinates.side === sites[to - 1]?.coordinates.side)
    from -= 1;
  return [from, to];
}

const together = (own: AroundPlace, others: readonly AroundPlace[]): AroundPlace => ({
  words: new Map([...others, own].flatMap(({ words }) => [...words])),
  beside: new Set([...others, own].flatMap(({ beside }) => [...beside])),
  trouble: [...others, own].reduce((sum, { trouble }) => sum + trouble, 0),
  isMixed: own.isMixed || others.some(({ isMixed }) => isMixed),
});
