import { troubleOf } from './findingWords.ts';
import { weights, type Around, type TextOfSites } from './textOfSites.ts';

/** How many tokens from the beginning of a sentence a place is looked at. */
const longestSentence = 40;
/** How many words a list may begin with that are said of all of its places: "Extracted: 107, 108". */
const longestLead = 7;

/** The words before the first place of the sentence, in a note. */
export function leadOf({ tokens, sites, isNote }: TextOfSites, index: number): Around {
  const site = sites[index];
  const own = tokens[site?.from ?? 0];
  if (site === undefined || own === undefined) return [];
  if (!isNote) return leadOfSpeech(tokens, sites, index);
  let start = site.from;
  while (start > 0 && tokens[start - 1]?.sentence === own.sentence && site.from - start < longestSentence)
    start -= 1;
  let first = index;
  while ((sites[first - 1]?.from ?? -1) >= start) first -= 1;
  const end = Math.min(start + longestLead, sites[first]?.from ?? start);
  return Array.from(
    { length: Math.max(0, end - start) },
    (_, count) => [start + count, weights.lead] as const,
  );
}

/** "I took the needle out of two, the left one and the right one": but not "an ulcer on the left, and the right is fine". */
function leadOfSpeech(tokens: TextOfSites['tokens'], sites: TextOfSites['sites'], index: number): Around {
  const [before, site] = [sites[index - 1], sites[index]];
  if (before === undefined || site === undefined) return [];
  const isNear = site.from - before.to <= mostBetween;
  if (!isNear || tokens[before.from]?.sentence !== tokens[site.from]?.sentence) return [];
  const rest = tokens.slice(before.to, site.to + reachAfter);
  if (rest.some(({ text }, at) => troubleOf(text, [rest[at - 1]?.text ?? '', rest[at - 2]?.text ?? '']) !== 0)) return [];
  let start = before.from;
  while (tokens[start - 1]?.sentence === tokens[before.from]?.sentence && before.from - start < longestSentence)
    start -= 1;
  return Array.from({ length: before.from - start }, (_, count) => start + count)
    .filter((at) => tokens[at]?.kind === 'word')
    .map((at) => [at, weights.lead] as const);
}

/** How many tokens may stand between two places of which the same is said. */
const mostBetween = 6;
/** How many words after the second place of a sentence may say how it is. */
const reachAfter = 4;
