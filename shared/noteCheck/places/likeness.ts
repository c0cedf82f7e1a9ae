import type { Heard } from '../heard.ts';
import { wordsOfPart } from './bodyParts.ts';
import { plainWordOf, troubleOf } from './findingWords.ts';
import type { Place } from './place.ts';
import { isFigure } from './tellingWords.ts';
import { oncePer } from '../memo.ts';

/** Some of what a text says, and how much each piece counts. */
type Pool = readonly (readonly [{ readonly words: ReadonlyMap<string, number> }, number])[];

/** How much more the words of a place are said in the second pool than in the first: above 0, they speak for it. */
export function wordsFor(place: Place, own: Pool, other: Pool, heard: Heard): number {
  let [sum, small] = [0, 0];
  for (const [word, weight] of place.words) {
    if (isOfPart(place, word)) continue;
    const more = weight * weightOf(word, heard) * (nearest(word, other) - nearest(word, own));
    if (isSmallFigure(word)) small += more;
    else sum += more;
  }
  // Several small numbers tell no more than one: they are said of much else.
  return sum + Math.max(-mostOfSmall, Math.min(mostOfSmall, small));
}

const mostOfSmall = 0.9;

export const isSmallFigure = (word: string): boolean => /^#\d$/.test(word);

/** The name of the part is the same on both sides; "otitis" names it and says what is wrong with it. */
export const isOfPart = ({ parts }: Place, word: string): boolean =>
  [...parts].some((part) => namesOfPart(part).has(word));

const knownNames = new Map<string, ReadonlySet<string>>();

function namesOfPart(part: string): ReadonlySet<string> {
  const known = knownNames.get(part);
  if (known !== undefined) return known;
  const names = new Set(
    wordsOfPart(part)
      .filter((name) => troubleOf(name, ['', '']) === 0)
      .flatMap((name) => plainWordOf(name) ?? []),
  );
  if (names.size > 0) knownNames.set(part, names);
  return names;
}

function nearest(word: string, pool: Pool): number {
  const scale = word.indexOf('/');
  // "A two on the left", where the note has 2/5.
  const figure = scale < 0 ? null : word.slice(0, scale);
  let most = 0;
  for (const [{ words }, weight] of pool) {
    const bare = figure === null ? 0 : withoutScale * (words.get(figure) ?? 0);
    most = Math.max(most, weight * Math.max(bare, words.get(word) ?? 0));
  }
  return most;
}

const withoutScale = 0.6;

/** A word that the transcript seldom has tells more, and a figure more than a word. */
function weightOf(word: string, heard: Heard): number {
  const count = countsOf(heard).get(word) ?? 1;
  if (isFigure(word))
    return count <= 2 ? (/^#(?:\d\d|\d*\.\d)/.test(word) ? 1.9 : 1.5) : count <= 5 ? 0.9 : 0.4;
  if (count <= 2) return 1.3;
  return count <= 5 ? 0.9 : 0.5;
}

/** How often each word is said. All places of a note are compared with the same transcript. */
const countsOf = oncePer((heard: Heard): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const add = (word: string): unknown => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const { text, kind } of heard.tokens) {
    const word = kind === 'word' ? plainWordOf(text) : null;
    if (word !== null) add(word);
  }
  for (const { value, outOf } of heard.said) add(outOf === null ? `#${value}` : `#${value}/${outOf}`);
  return counts;
});
