import type { Heard } from '../heard.ts';
import { textAt, type Token } from '../tokens.ts';
import type { Place } from './place.ts';
import { tellingWords } from './tellingWords.ts';
import { oncePer } from '../memo.ts';

/** Which side a transcript speaks of, wherever it is. */
export type Leanings = {
  /** By each word and figure that tells places apart, the tokens where it is said. */
  readonly tokensOf: ReadonlyMap<string, readonly number[]>;
  /** By token: from -1, surely of the left side, to 1, surely of the right one. */
  readonly sideAt: Float64Array;
};

/** A place of one side or of both, by the token where it is named. */
type SideAt = { readonly at: number; readonly side: -1 | 0 | 1 };

/** Read once for each transcript. `said`: its places. */
export const leaningsOf = oncePer((heard: Heard, said: readonly Place[]): Leanings => ({
  tokensOf: tokensOfWords(heard),
  sideAt: sidesOfTokens(heard.tokens, said),
}));

function tokensOfWords({ tokens, said }: Heard): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  tellingWords(tokens, said, []).forEach((words, at) => {
    for (const word of words) {
      const those = places.get(word);
      if (those === undefined) places.set(word, [at]);
      else if (those.at(-1) !== at) those.push(at);
    }
  });
  return places;
}

/** How much the side that was named last counts in later sentences, and how many tokens and turns it lasts. */
const ofLater = { weight: 0.6, tokens: 40, turns: 4 };
/** How much the side counts that the same sentence names next: what is said stands before it as often as after. */
const ofNext = 0.6;

function sidesOfTokens(tokens: readonly Token[], said: readonly Place[]): Float64Array {
  const sides = sidesIn(tokens, said);
  const leaning = new Float64Array(tokens.length);
  let next = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    while ((sides[next]?.at ?? tokens.length) <= at) next += 1;
    const [last, coming] = [sides[next - 1], sides[next]];
    const before = last === undefined ? 0 : weightAfter(tokens, last.at, at);
    const after = coming !== undefined && isSameSentence(tokens, coming.at, at) ? ofNext : 0;
    const sum = before * (last?.side ?? 0) + after * (coming?.side ?? 0);
    leaning[at] = sum / Math.max(ofLater.weight, before + after);
  }
  return leaning;
}

function weightAfter(tokens: readonly Token[], from: number, at: number): number {
  if (isSameSentence(tokens, from, at)) return 1;
  const turns = (tokens[at]?.line ?? 0) - (tokens[from]?.line ?? 0);
  return ofLater.weight * Math.exp(-(at - from) / ofLater.tokens - turns / ofLater.turns);
}

const isSameSentence = (tokens: readonly Token[], one: number, other: number): boolean =>
  tokens[one]?.sentence === tokens[other]?.sentence;

function sidesIn(tokens: readonly Token[], said: readonly Place[]): readonly SideAt[] {
  const sides: SideAt[] = [];
  let at = 0;
  for (const { start, coordinates } of said) {
    while (at + 1 < tokens.length && (tokens[at + 1]?.start ?? start) <= start) at += 1;
    const side = signs.get(coordinates.side ?? '');
    if (side !== undefined && textAt(tokens, at) !== '') sides.push({ at, side });
  }
  return sides.map((one, index) =>
    isListed(one, sides[index - 1]) || isListed(one, sides[index + 1]) ? { ...one, side: 0 } : one,
  );
}

/** "Ears clean, left and right": neither more than the other. */
const isListed = (one: SideAt, other: SideAt | undefined): boolean =>
  other !== undefined && other.side === -one.side && Math.abs(other.at - one.at) <= 2;

const signs: ReadonlyMap<string, -1 | 0 | 1> = new Map([
  ['left', -1],
  ['both', 0],
  ['right', 1],
] as const);
