import { textAt, type Token } from '../tokens.ts';
import type { AroundPlace, Side } from './place.ts';
import type { Site } from './site.ts';

const words: ReadonlyMap<string, 1 | -1> = new Map([
  ['bad', 1],
  ['sore', 1],
  ['poorly', 1],
  ['affected', 1],
  ['good', -1],
] as const);

/** 1 for "the bad one", -1 for "the good eye"; null: it is not named by how it is. */
export function stateNamedBy(tokens: readonly Token[], { from, to, coordinates }: Site): 1 | -1 | null {
  if (coordinates.side !== 'other') return null;
  for (let at = from; at < to; at += 1) {
    const state = words.get(textAt(tokens, at));
    if (state !== undefined) return state;
  }
  return null;
}

/** How much more trouble one side must be in than the other, to be the bad one. */
const clearly = 1;

/**
 * The sites of a transcript, with the side of "the bad one": the one where that part is in more trouble. "The other"
 * after it in its sentence is the good one. `around`: what is said of each site.
 */
export function withGoodAndBad(
  tokens: readonly Token[],
  sites: readonly Site[],
  around: readonly AroundPlace[],
): readonly Site[] {
  let last: { readonly sentence: number | undefined; readonly side: Side } | null = null;
  return sites.map((site, index) => {
    const sentence = tokens[site.from]?.sentence;
    const state = stateNamedBy(tokens, site);
    if (state === null) {
      const isOfLast: boolean = site.coordinates.side === 'other' && last?.sentence === sentence;
      return isOfLast && last !== null ? at(site, oppositeOf(last.side)) : site;
    }
    const balance = state * balanceOf(sites, around, index);
    if (Math.abs(balance) < clearly) return site;
    last = { sentence, side: balance > 0 ? 'right' : 'left' };
    return at(site, last.side);
  });
}

const at = (site: Site, side: Side): Site => ({ ...site, coordinates: { ...site.coordinates, side } });

const oppositeOf = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** How much more trouble the transcript tells of the right one of a part than of the left one; less than 0: of the left. */
function balanceOf(sites: readonly Site[], around: readonly AroundPlace[], index: number): number {
  const parts = sites[index]?.parts ?? new Set();
  let balance = 0;
  sites.forEach((other, at) => {
    const { side } = other.coordinates;
    if ((side !== 'left' && side !== 'right') || ![...parts].some((part) => other.parts.has(part))) return;
    const trouble = Math.max(-mostTrouble, Math.min(mostTrouble, around[at]?.trouble ?? 0));
    balance += side === 'right' ? trouble : -trouble;
  });
  return balance;
}

/** How much one place can add. */
const mostTrouble = 2;
