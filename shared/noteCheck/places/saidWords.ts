import type { Heard } from '../heard.ts';
import { oncePer } from '../memo.ts';
import type { Token } from '../tokens.ts';
import type { Place } from './place.ts';
import { isFigure, tellingWords } from './tellingWords.ts';

/** Where a transcript says each word and figure that tells places apart, and which side it speaks of at each token. */
type SaidWords = {
  readonly tokensOf: ReadonlyMap<string, readonly number[]>;
  /** From -1, surely of the left side, to 1, surely of the right one. */
  readonly sideAt: Float64Array;
};

/** Read once for each transcript. `said`: its places. */
const saidWords = oncePer((heard: Heard, said: readonly Place[]): SaidWords => {
  const tokensOf = new Map<string, number[]>();
  tellingWords(heard.tokens, heard.said, []).forEach((words, at) => {
    for (const word of words) tokensOf.set(word, [...(tokensOf.get(word) ?? []), at]);
  });
  return { tokensOf, sideAt: sidesAt(heard.tokens, said) };
});

/** How many tokens and turns the side that was named last lasts; the one that the sentence names next counts less. */
const lasts = { weight: 0.6, tokens: 40, turns: 4, next: 0.6 };

function sidesAt(tokens: readonly Token[], said: readonly Place[]): Float64Array {
  const sides = said.filter(
    ({ coordinates: { side } }) => side === 'left' || side === 'right' || side === 'both',
  );
  const sideAt = new Float64Array(tokens.length);
  let next = 0;
  let lastAt = 0;
  tokens.forEach((token, at) => {
    while ((sides[next]?.start ?? Infinity) < token.end) {
      next += 1;
      lastAt = at;
    }
    const [last, coming] = [sides[next - 1], sides[next]];
    const before = last === undefined ? 0 : weightAfter(token, tokens[lastAt] ?? token, at - lastAt);
    const after = coming?.sentence === token.sentence ? lasts.next : 0;
    const sum = before * signOf(last) + after * signOf(coming);
    sideAt[at] = sum / Math.max(lasts.weight, before + after);
  });
  return sideAt;
}

const signOf = (place: Place | undefined): number =>
  ({ left: -1, right: 1 })[place?.coordinates.side as 'left'] ?? 0;

const weightAfter = (token: Token, last: Token, distance: number): number =>
  token.sentence === last.sentence
    ? 1
    : lasts.weight * Math.exp(-distance / lasts.tokens - (token.line - last.line) / lasts.turns);

/** How much a word tells: one that is said seldom more, and a figure more than a word, but a small one less. */
export function rarityOf(word: string, heard: Heard, said: readonly Place[]): number {
  const count = saidWords(heard, said).tokensOf.get(word)?.length ?? 1;
  const most = isFigure(word) ? (isSmallFigure(word) ? 0.9 : 1.7) : 1.3;
  return (most * Math.log(1 + 40 / count)) / Math.log(41);
}

const isSmallFigure = (word: string): boolean => /^#\d$/.test(word);

/** A word that is said more often tells nothing of where a thing is spoken of. */
const mostSaid = 60;
/** How many tokens from each other two words may be said of one thing. */
const reach = 28;
/** How much more a spot counts where more of the words stand together, and how much the best one counts at most. */
const [sharpness, mostOfSpot] = [3, 3];

/**
 * Which side the transcript speaks of where it says what the note says of a place, whatever the part of the body: above
 * 0, the right one. The words of the note that stand together in the transcript find the spot.
 */
export function sideSpokenOf({ words }: Place, heard: Heard, said: readonly Place[]): number {
  const { tokensOf, sideAt } = saidWords(heard, said);
  const hits = [...words]
    .flatMap(([word, near]) => {
      const tokens = tokensOf.get(word) ?? [];
      const weight = near * rarityOf(word, heard, said);
      return tokens.length > mostSaid ? [] : tokens.map((at) => ({ at, word, weight }));
    })
    .toSorted((a, b) => a.at - b.at);
  let first = 0;
  const together = hits.map(({ at }) => {
    while ((hits[first]?.at ?? at) < at - reach) first += 1;
    const best = new Map<string, number>();
    for (let index = first; index < hits.length; index += 1) {
      const other = hits[index];
      if (other === undefined || other.at > at + reach) break;
      const near = other.weight * (1 - Math.abs(other.at - at) / reach);
      best.set(other.word, Math.max(best.get(other.word) ?? 0, near));
    }
    return [...best.values()].reduce((sum, near) => sum + near, 0);
  });
  const best = Math.max(0, ...together);
  let [sum, all] = [0, 0];
  hits.forEach(({ at, weight }, index) => {
    const counts = weight * Math.exp(sharpness * ((together[index] ?? 0) - best));
    sum += counts * (sideAt[at] ?? 0);
    all += counts;
  });
  return all === 0 ? 0 : (Math.min(mostOfSpot, best) * sum) / all;
}
