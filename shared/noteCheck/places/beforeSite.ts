import { textAt } from '../tokens.ts';
import { isEndOfSentence } from './endOfSentence.ts';
import { plainWordOf } from './findingWords.ts';
import type { Site } from './site.ts';
import { weights, type Around, type TextOfSites } from './textOfSites.ts';

/** How many tokens before a place may be about it. */
const reach = 10;

/** Back to the beginning of the sentence or to the last site. */
export function beforeSite(text: TextOfSites, index: number): Around {
  const site = text.sites[index];
  if (site === undefined) return [];
  if (site.toldFrom !== undefined) return toldBefore(text.tokens, site, site.toldFrom);
  const { start, ends } = limitsBefore(text, site, siteBefore(text.sites, index));
  const sentence = text.tokens[site.from]?.sentence;
  const around: [number, number][] = [];
  const last = site.from - (text.isNote && isLastOfFinding(text, site) ? 2 : 1);
  for (let at = last; at >= start; at -= 1) {
    const token = text.tokens[at];
    if (token?.sentence !== sentence || ends.test(token?.text ?? '')) break;
    around.push([at, weights.near]);
  }
  return around;
}

/** What is said before its side is named. */
const toldBefore = (tokens: TextOfSites['tokens'], { from }: Site, start: number): Around =>
  Array.from({ length: from - start }, (_, count) => {
    const at = from - 1 - count;
    return [at, tokens[at]?.sentence === tokens[from]?.sentence ? weights.near : weights.told] as const;
  });

/** "Bumblefoot grade 1, right foot.": the place of what stands before the comma. */
const isLastOfFinding = ({ tokens }: TextOfSites, { from, to }: Site): boolean =>
  textAt(tokens, from - 1) === ',' && (textAt(tokens, to) === ',' || isLast(tokens, to));

const isLast = (tokens: TextOfSites['tokens'], to: number): boolean =>
  tokens[to - 1]?.sentence !== tokens[/^[.;]$/.test(textAt(tokens, to)) ? to + 1 : to]?.sentence;

/** The signs and words at which a finding ends: a note has one between two commas. */
const endsOfFinding = {
  ofNext: /^(?:[:,()]|and|but|then)$/,
  ofLast: /^(?:and|but|then)$/,
  ofNote: /^[:,()]$/,
  ofSpeech: /^:$/,
};

/** "The drops in the right, and the gel in both": only the gel. */
function startOfBoth(tokens: TextOfSites['tokens'], { from }: Site, earliest: number): number {
  let isOfItsOwn = false;
  for (let at = from - 1; at >= earliest; at -= 1) {
    const word = textAt(tokens, at);
    if (word === 'and' && isOfItsOwn) return at;
    isOfItsOwn ||= tokens[at]?.kind === 'word' && plainWordOf(word) !== null;
  }
  return earliest;
}

/** "Antitoxin in the left": but not "in the left, ten". */
function isSaidBefore(tokens: TextOfSites['tokens'], { from }: Site): boolean {
  for (let at = from - 1; at >= from - reach && tokens[at]?.sentence === tokens[from]?.sentence; at -= 1)
    if (tokens[at]?.kind === 'figure' || plainWordOf(textAt(tokens, at)) !== null) return true;
  return false;
}

/** Where what is said before a site begins at the earliest, and the signs at which it does. `last`: the site before. */
function limitsBefore(
  { tokens, isNote }: TextOfSites,
  site: Site,
  last: Site | undefined,
): { readonly start: number; readonly ends: RegExp } {
  const earliest = site.from - reach;
  // "Fill in the sheath, both hinds actually": what was said of one is said of both.
  if (site.coordinates.side === 'both' && !isNote)
    return { start: startOfBoth(tokens, site, Math.max(0, earliest)), ends: endsOfFinding.ofSpeech };
  const hasLast = last !== undefined && tokens[last.to - 1]?.sentence === tokens[site.from]?.sentence;
  return {
    start: Math.max(last?.to ?? 0, earliest),
    ends: hasLast
      ? isNote || !isEndOfSentence(tokens, site) || !isSaidBefore(tokens, last)
        ? endsOfFinding.ofNext
        : endsOfFinding.ofLast
      : isNote
        ? endsOfFinding.ofNote
        : endsOfFinding.ofSpeech,
  };
}

/** The last site that begins before this one: those of one series of teeth begin together. */
function siteBefore(sites: readonly Site[], index: number): Site | undefined {
  let before = index - 1;
  while (sites[before]?.from === sites[index]?.from && before >= 0) before -= 1;
  return sites[before];
}
