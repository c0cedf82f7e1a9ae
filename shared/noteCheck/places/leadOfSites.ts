import { weights, type Around, type TextOfSites } from './textOfSites.ts';

/** How many tokens from the beginning of a sentence a place is looked at. */
const longestSentence = 40;
/** How many words a list may begin with that are said of all of its places: "Extracted: 107, 108". */
const longestLead = 7;

/** The words before the first place of the sentence, in a note. */
export function leadOf({ tokens, sites, isNote }: TextOfSites, index: number): Around {
  const site = sites[index];
  const own = tokens[site?.from ?? 0];
  if (!isNote || site === undefined || own === undefined) return [];
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
