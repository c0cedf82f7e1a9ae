import type { Site } from './site.ts';
import { weights, type Around, type TextOfSites } from './textOfSites.ts';

/** How many tokens before a place may be about it. */
const reach = 10;

/** Back to the beginning of the sentence or to the last site. */
export function beforeSite(text: TextOfSites, index: number): Around {
  const { tokens, sites, isNote } = text;
  const site = sites[index];
  const own = tokens[site?.from ?? 0];
  if (site === undefined || own === undefined) return [];
  const last = siteBefore(sites, index);
  // "Fill in the sheath, both hinds actually": what was said of one is said of both.
  const isBoth = site.coordinates.side === 'both' && !isNote;
  const hasLast = last !== undefined && tokens[last.to - 1]?.sentence === own.sentence;
  const isEndedByComma = isNote || (hasLast && !isBoth);
  const start = Math.max(isBoth ? 0 : (last?.to ?? 0), site.from - reach);
  const around: [number, number][] = [];
  for (let at = site.from - 1; at >= start; at -= 1) {
    const token = tokens[at];
    if (token?.sentence !== own.sentence || (isEndedByComma && /^[,()]$/.test(token.text))) break;
    around.push([at, weights.near]);
  }
  return around;
}

/** The last site that begins before this one: those of one series of teeth begin together. */
function siteBefore(sites: readonly Site[], index: number): Site | undefined {
  let before = index - 1;
  while (sites[before]?.from === sites[index]?.from && before >= 0) before -= 1;
  return sites[before];
}
