import type { TranscriptReading } from '../heard.ts';
import { memoizedPerObject } from '../memo.ts';
import type { Token } from '../tokens.ts';
import type { BodyPlace } from './place.ts';
import { tellingWords } from './tellingWords.ts';

type TranscriptIndex = {
  readonly tokensOf: ReadonlyMap<string, readonly number[]>;
  /** From -1, surely left, to 1, surely right. */
  readonly sideAt: Float64Array;
};

const transcriptIndex = memoizedPerObject((heard: TranscriptReading): TranscriptIndex => {
  const tokensOf = new Map<string, number[]>();
  tellingWords(heard.tokens, heard.said, []).forEach((words, at) => {
    for (const word of words) tokensOf.set(word, [...(tokensOf.get(word) ?? []), at]);
  });
  return { tokensOf, sideAt: sidesAt(heard.tokens, heard.places) };
});

/**
 * 1 in its sentence, later `weight`, fading to a third in so many tokens or turns. `next`: the sentence's
 * next side.
 */
const lasts = { weight: 0.6, tokens: 40, turns: 4, next: 0.6 };

function sidesAt(tokens: readonly Token[], said: readonly BodyPlace[]): Float64Array {
  const sides = said.filter(({ coordinates: { side } }) => side !== null);
  let next = 0;
  return Float64Array.from(tokens, (token, at) => {
    while ((sides[next]?.from ?? Infinity) <= at) next += 1;
    const last = sides[next - 1];
    const coming = sides[next];
    const before = last === undefined ? 0 : weightAfter(token, tokens[last.from] ?? token, at - last.from);
    const after = coming?.sentence === token.sentence ? lasts.next : 0;
    return (before * signOf(last) + after * signOf(coming)) / Math.max(lasts.weight, before + after);
  });
}

const signOf = (place: BodyPlace | undefined): number =>
  ({ left: -1, right: 1 })[place?.coordinates.side as 'left'] ?? 0;

const weightAfter = (token: Token, last: Token, distance: number): number =>
  token.sentence === last.sentence
    ? 1
    : lasts.weight * Math.exp(-distance / lasts.tokens - (token.line - last.line) / lasts.turns);

/** 1 for a word said once, slowly less for more (0.82 for twice). */
export const wordRarity = (word: string, heard: TranscriptReading): number =>
  rarity(transcriptIndex(heard).tokensOf.get(word)?.length ?? 1);
export const rarity = (times: number): number => Math.log(1 + 40 / times) / Math.log(41);

/** A word said more often does not tell where a thing is spoken of. */
export const mostSaid = 60;
/** Two words so many tokens apart do not count as said together. */
const reach = 28;
/** How strongly the spot with most of the note's words outweighs the others, and its limit. */
const sharpness = 3;
const mostOfSpot = 3;

/** Above 0: right; below 0: left. */
export function spokenSideScore({ words }: BodyPlace, heard: TranscriptReading): number {
  const { tokensOf, sideAt } = transcriptIndex(heard);
  const hits = [...words].flatMap(([word, near]) => {
    const tokens = tokensOf.get(word) ?? [];
    const weight = near * wordRarity(word, heard);
    return tokens.length > mostSaid ? [] : tokens.map((at) => ({ at, word, weight }));
  });
  const { counts, most } = spotOf(hits);
  let sum = 0;
  let all = 0;
  hits.forEach(({ at }, index) => {
    sum += (counts[index] ?? 0) * (sideAt[at] ?? 0);
    all += counts[index] ?? 0;
  });
  return all === 0 ? 0 : (most * sum) / all;
}

/** Where a word of the note stands in the transcript, with how much it tells. */
type Hit = { readonly at: number; readonly word: string; readonly weight: number };

/** How much each counts by the words that stand near it, and how much there is at the best spot. */
export function spotOf(hits: readonly Hit[]): { readonly counts: readonly number[]; readonly most: number } {
  const together = hits.map(({ at }) => {
    const best = new Map<string, number>();
    for (const hit of hits) {
      const near = hit.weight * (1 - Math.abs(hit.at - at) / reach);
      if (near > (best.get(hit.word) ?? 0)) best.set(hit.word, near);
    }
    return [...best.values()].reduce((sum, near) => sum + near, 0);
  });
  const best = Math.max(0, ...together);
  const counts = hits.map(({ weight }, hit) => weight * Math.exp(sharpness * ((together[hit] ?? 0) - best)));
  return { counts, most: Math.min(mostOfSpot, best) };
}
