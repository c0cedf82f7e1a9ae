import type { BothTexts } from './bothTexts.ts';
import { leaningsOf, type Leanings } from './leanings.ts';
import type { Place } from './place.ts';
import { isFigure } from './tellingWords.ts';
import { isSmallFigure } from './likeness.ts';

/** A word of the note, and one of the tokens where it is said. */
type Hit = { readonly at: number; readonly word: number; readonly weight: number };

/** A word that is said more often tells nothing of where a thing is spoken of. */
const mostSaid = 60;
/** How many tokens from each other two words may be said of one thing. */
const reach = 28;
/** How much more the spot counts where more of the words stand together. */
const sharpness = 3;
/** How much the best spot counts at most. */
const mostOfSpot = 3;

/**
 * Which side the transcript speaks of where it says what the note says of a place, whatever the part of the body:
 * above 0, of the other side than the note's. The words of the note that stand together in the transcript find the
 * spot, and the side that is spoken of there is the one that was named around it.
 */
export function sideSpokenOf(place: Place, texts: BothTexts): number {
  const known = knownSides.get(place);
  if (known !== undefined) return known;
  const side = findSide(place, texts);
  knownSides.set(place, side);
  return side;
}

/** A place is set against its other side, and then against both. */
const knownSides = new WeakMap<Place, number>();

function findSide(place: Place, { heard, said }: BothTexts): number {
  const leanings = leaningsOf(heard, said);
  const hits = hitsOf(place, leanings);
  const together = wordsTogether(hits, place.words.size);
  const best = Math.max(0, ...together);
  let [sum, all] = [0, 0];
  hits.forEach(({ at, weight }, index) => {
    const counts = weight * Math.exp(sharpness * ((together[index] ?? 0) - best));
    sum += counts * (leanings.sideAt[at] ?? 0);
    all += counts;
  });
  const isLeft = place.coordinates.side === 'left';
  return all === 0 ? 0 : ((isLeft ? 1 : -1) * Math.min(mostOfSpot, best) * sum) / all;
}

/** In the order of the transcript. */
function hitsOf({ words }: Place, { tokensOf }: Leanings): readonly Hit[] {
  const hits: Hit[] = [];
  let index = 0;
  for (const [word, near] of words) {
    const tokens = tokensOf.get(word) ?? [];
    const weight = near * rarity(word, tokens.length);
    if (tokens.length <= mostSaid) for (const at of tokens) hits.push({ at, word: index, weight });
    index += 1;
  }
  return hits.toSorted((a, b) => a.at - b.at);
}

const rarity = (word: string, count: number): number =>
  ((isFigure(word) && isSmallFigure(word) ? 0.7 : 1.2) * Math.log(1 + 40 / Math.max(1, count))) /
  Math.log(41);

/** For each hit, how many words are said near it, each for how rare and how near it is. */
function wordsTogether(hits: readonly Hit[], words: number): readonly number[] {
  const nearest = hits.map(() => new Float64Array(words));
  const go = (from: number, step: 1 | -1): void => {
    const last: (Hit | undefined)[] = [];
    for (let index = from; index >= 0 && index < hits.length; index += step) {
      const hit = hits[index];
      const row = nearest[index];
      if (hit === undefined || row === undefined) continue;
      last[hit.word] = hit;
      last.forEach((other, word) => {
        if (other === undefined) return;
        const near = other.weight * Math.max(0, 1 - Math.abs(other.at - hit.at) / reach);
        if (near > (row[word] ?? 0)) row[word] = near;
      });
    }
  };
  go(0, 1);
  go(hits.length - 1, -1);
  return nearest.map((row) => row.reduce((sum, near) => sum + near, 0));
}
