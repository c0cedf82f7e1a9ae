import { textAt, type Token } from '../tokens.ts';
import { afterSite } from './afterSite.ts';
import { beforeSite } from './beforeSite.ts';
import { isPartOfLeg } from './bodyParts.ts';
import { troubleOf } from './findingWords.ts';
import { leadOf } from './leadOfSites.ts';
import { pastSentences } from './pastSentences.ts';
import type { AroundPlace } from './place.ts';
import { isReference } from './reference.ts';
import { withTheSame } from './sameAsBefore.ts';
import { isFigure, tellingWords, type ValueAt } from './tellingWords.ts';
import { weights, type Around, type TextOfSites } from './textOfSites.ts';

const nothing: AroundPlace = { words: new Map(), beside: new Set(), trouble: 0 };

/** How many tokens away a figure is right beside a place. */
const besideReach = { note: 3, transcript: 5 };

/** What is said of each site. `values`: the numbers of the text. */
export function aroundSites(text: TextOfSites, values: readonly ValueAt[]): readonly AroundPlace[] {
  const { tokens, sites } = text;
  const telling = tellingWords(tokens, values, sites);
  const past = pastSentences(tokens);
  const scores = new Map(
    values.flatMap(({ from, value, outOf }) => (outOf === null ? [] : [[from, value] as const])),
  );
  const isPast = (at: number): boolean => past.has(tokens[at]?.sentence ?? -1);
  const reach = besideReach[text.isNote ? 'note' : 'transcript'];
  const around = sites.map(({ from, to, parts, isToothNumber }, index) => {
    if (isReference(tokens, from)) return nothing;
    const before = beforeSite(text, index);
    const isAtEnd = text.isNote ? before.length > 0 : before.some(([at]) => (telling[at] ?? []).length > 0);
    const own = [...withinSite(text, index), ...before, ...afterSite(text, index, isAtEnd)];
    const lead = leadOf(text, index, telling);
    // A list begins with what is wrong with all of it, or was done to it: "Extracted: 107, 108", "Masses: left, right".
    const isOfList = isToothNumber || textAt(tokens, lead.at(-1)?.[0] ?? -1) === ':';
    const all = [...own, ...lead];
    const words = new Map<string, number>();
    for (const [at, weight] of all)
      for (const word of telling[at] ?? [])
        if (weight !== weights.lead || text.isNote || !isFigure(word))
          words.set(word, Math.max(words.get(word) ?? 0, isPast(at) ? weight * weights.past : weight));
    const telltale = (isOfList ? all : own).filter(([at]) => !isPast(at));
    const isOfLeg = [...parts].some(isPartOfLeg);
    const beside = own
      .filter(([at]) => at >= from - reach && at < to + reach)
      .flatMap(([at]) => (telling[at] ?? []).filter(isFigure));
    return {
      words,
      beside: new Set(beside),
      trouble: troubleIn(tokens, telltale) + (isOfLeg ? lamenessIn(telltale, scores) : 0),
    };
  });
  return withTheSame(text, around);
}

const troubleIn = (tokens: readonly Token[], around: Around): number =>
  around.reduce(
    (sum, [at, weight]) =>
      sum +
      weightOfTrouble(weight) *
        troubleOf(textAt(tokens, at), [textAt(tokens, at - 1), textAt(tokens, at - 2)]),
    0,
  );

/** A leg with a score of more than 0 is lame. */
const lamenessIn = (around: Around, scores: ReadonlyMap<number, number>): number =>
  around.reduce((sum, [at, weight]) => {
    const score = scores.get(at);
    return score === undefined ? sum : sum + weightOfTrouble(weight) * (score > 0 ? 1 : -1);
  }, 0);

/** What is said in a later turn tells less of how the place is than of which it is. */
function weightOfTrouble(weight: number): number {
  if (weight >= weights.lead) return weight;
  return weight < weights.nextTurn ? 0 : weight / 2;
}

/** The words that name it: "lame on the left hind" says that it is lame. */
const withinSite = ({ sites }: TextOfSites, index: number): Around => {
  const { from, to } = sites[index] ?? { from: 0, to: 0 };
  return Array.from({ length: to - from }, (_, count) => [from + count, weights.near] as const);
};
