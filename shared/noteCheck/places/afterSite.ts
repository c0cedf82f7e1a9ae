import { textAt, type Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';
import { isReference } from './reference.ts';
import type { Site } from './site.ts';
import { mostListed, weights, type Around, type TextOfSites } from './textOfSites.ts';

/** How many tokens after a place may be about it: a vet tells of it while going over it. */
const reach = { note: 18, transcript: 110 };
/** How many turns after its own a place may still be spoken of. */
const mostTurns = 7;
/** How many lines of a note a place may be the heading of: "OD:". */
const linesOfHeading = 3;

/** `isAtEnd`: what is said of it stands before it, so that the next sentence of a note is of something else. */
export function afterSite(text: TextOfSites, index: number, isAtEnd: boolean): Around {
  const { tokens, sites, isNote } = text;
  const site = sites[index];
  const own = tokens[(site?.to ?? 0) - 1];
  if (site === undefined || own === undefined) return [];
  const next = nextSite(text, index);
  const isHeading = textAt(tokens, site.to) === ':' && (tokens[site.to + 1]?.line ?? 0) > own.line;
  const lastLine = isNote ? own.line + (isHeading ? linesOfHeading : 0) : own.line + mostTurns;
  const count = isNote ? reach.note : reach.transcript;
  const around: [number, number][] = [];
  let depth = 0;
  for (let at = site.to; at < Math.min(site.to + count, next?.from ?? tokens.length); at += 1) {
    const token = tokens[at];
    if (token === undefined || token.line > lastLine) break;
    depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    if (isNote && depth < 0) break;
    const isLater = token.sentence !== own.sentence;
    if (isLater && isNote && isAtEnd) break;
    if (isLater && isOfOtherPart(site, token.text)) break;
    const isOfNext = isLater && next !== undefined && token.sentence === tokens[next.from]?.sentence;
    around.push([at, isOfNext ? weights.ofNext : weightAfter(token, own)]);
  }
  return around;
}

function weightAfter({ line, sentence }: Token, own: Token): number {
  if (sentence === own.sentence) return weights.near;
  if (line === own.line) return weights.later;
  return line <= own.line + 2 ? weights.nextTurn : weights.farTurn;
}

/** "Hips, fine. Heart rate 120": what comes then is said of another part. */
function isOfOtherPart({ parts }: Site, word: string): boolean {
  const part = partOf(word);
  return part !== undefined && parts.size > 0 && !parts.has(part) && !parts.has('leg') && !parts.has('jaw');
}

/** The first site after this one that ends what is said of it: not one that is named along with it. */
function nextSite({ tokens, sites }: TextOfSites, index: number): Site | undefined {
  let before = sites[index];
  for (let next = index + 1; before !== undefined && next <= index + mostListed; next += 1) {
    const site = sites[next];
    if (site === undefined) return undefined;
    const between = tokens.slice(before.to, site.from).map(({ text }) => text);
    const isListed =
      between.length <= 2 && between.every((word) => /^(?:,|and|or|&|\/|\+|then|the|his|her)$/.test(word));
    if (!isListed && site.from > before.from && !isReference(tokens, site.from)) return site;
    before = site;
  }
  return undefined;
}
