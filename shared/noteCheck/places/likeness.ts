import type { Heard } from '../heard.ts';
import { wordsOfPart } from './bodyParts.ts';
import type { Place } from './place.ts';
import { stemLength } from './stateWords.ts';

/** The words around a place that tell it apart from its other side. */
type Context = ReadonlySet<string>;

/** The place that is most like another one, and how much the two have in common; undefined: there is no place. */
export type MostAlike = { readonly score: number; readonly place: Place | undefined };

/** Of some places of the transcript, the one of which the same is said as of a place of the note; the first of equals. */
export function mostAlike(place: Place, said: readonly Place[], heard: Heard): MostAlike {
  const context = contextOf(place);
  return said.reduce<MostAlike>(
    (best, other) => {
      const score = likeness(context, contextOf(other), heard);
      return score > best.score ? { score, place: other } : best;
    },
    { score: 0, place: said[0] },
  );
}

/** Without the words of the part itself, which is the same on both sides. */
function contextOf({ words, parts }: Place): Context {
  const context = new Set(words);
  for (const part of parts) for (const word of wordsOfPart(part)) context.delete(word.slice(0, stemLength));
  return context;
}

/** How much two contexts have in common: the weights of their common words together. */
const likeness = (a: Context, b: Context, heard: Heard): number =>
  [...a].filter((word) => b.has(word)).reduce((sum, word) => sum + weightOf(word, heard), 0);

/** A word that the transcript seldom has tells more: from 0.5 to 1.5. */
function weightOf(word: string, heard: Heard): number {
  const count = rootCountsOf(heard).get(rootOf(word)) ?? 1;
  if (count <= 2) return 1.5;
  return count <= 5 ? 1 : 0.5;
}

/** What the forms of a word have in common. */
const rootOf = (word: string): string => word.slice(0, 5);

/** How often each root is said. All places of a note are compared with the same transcript. */
const rootCounts = new WeakMap<Heard, ReadonlyMap<string, number>>();

function rootCountsOf(heard: Heard): ReadonlyMap<string, number> {
  const known = rootCounts.get(heard);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const { text, kind } of heard.tokens)
    if (kind !== 'other') counts.set(rootOf(text), (counts.get(rootOf(text)) ?? 0) + 1);
  rootCounts.set(heard, counts);
  return counts;
}
