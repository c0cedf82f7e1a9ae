import { wordsOfCues } from '../data/cues.ts';
import { textAt, type Token } from '../tokens.ts';
import { endOfPart, isPartOfLeg, partOf } from './bodyParts.ts';
import { isReference } from './reference.ts';
import type { Site } from './site.ts';
import { isEndOfSentence } from './endOfSentence.ts';
import { isSaidToBeWell } from './saidToBeWell.ts';
import { mostListed, weights, type Around, type TextOfSites } from './textOfSites.ts';

/** How many tokens after a place may be about it: a vet tells of it while going over it. */
const reach = { note: 18, transcript: 110 };
/** How many turns after its own a place may still be spoken of. */
const mostTurns = 7;
/** How many lines of a note a place may be the heading of: "OD:". */
const linesOfHeading = 3;

/** The tokens after a place that may be about it. `isAtEnd`: it was told before, so the next sentence of a note is not. */
export function afterSite(text: TextOfSites, index: number, isAtEnd: boolean): Around {
  const { tokens, sites } = text;
  const site = sites[index];
  const own = tokens[(site?.to ?? 0) - 1];
  if (site === undefined || own === undefined) return [];
  const next = nextSite(text, index);
  const to = Math.min(endOfReach(text, site, own), next?.toldFrom ?? next?.from ?? tokens.length);
  const isOfNext = ofNextSite(text, site, next, isAtEnd);
  const around: [number, number][] = [];
  for (let at = site.to; at < to && !isEndOfSite(text, site, at, isAtEnd); at += 1) {
    const token = tokens[at];
    if (token !== undefined) around.push([at, isOfNext(at) ? weights.ofNext : weightAfter(token, own)]);
  }
  return around;
}

/** Whether a token stands in the sentence of the next site, and before it, so that it is rather said of that one. */
function ofNextSite(
  text: TextOfSites,
  site: Site,
  next: Site | undefined,
  isAtEnd: boolean,
): (at: number) => boolean {
  if (next === undefined) return () => false;
  const [own, other] = [text.tokens[site.to - 1]?.sentence, text.tokens[next.from]?.sentence];
  const shared = startOfNext(text, site, next, isAtEnd);
  return (at) => text.tokens[at]?.sentence === other && (other !== own || at >= shared);
}

/**
 * Where, in a sentence with both, what is said of the next place begins. In a note, each comma begins another finding;
 * in speech, "forty-one on the left and forty-four on the right" says it before each place.
 */
function startOfNext({ tokens, isNote }: TextOfSites, site: Site, next: Site, isAtEnd: boolean): number {
  // "Lame right hind, 2/3: lesion of the lateral claw" goes on about the same leg.
  if (isNote && next.isSideCarried && ![...site.parts].some((part) => next.parts.has(part))) return next.from;
  if (!isNote) return isAtEnd && (!next.isCarried || isEndOfSentence(tokens, next)) ? site.to : next.from;
  for (let at = next.from - 1; at >= Math.max(site.to, next.from - reach.note); at -= 1)
    if (textAt(tokens, at) === ',') return at;
  return next.from;
}

/** The first token that is too far from the place to be about it. */
function endOfReach({ tokens, isNote }: TextOfSites, site: Site, own: Token): number {
  const isHeading = textAt(tokens, site.to) === ':' && (tokens[site.to + 1]?.line ?? 0) > own.line;
  const noteLines = isHeading ? linesOfHeading : 0;
  // "The left one's all right." ends what is said of it: the answer is about the other one.
  const turns = isSaidToBeWell(tokens, site) ? 0 : mostTurns;
  const lastLine = own.line + (isNote ? noteLines : turns);
  let to = site.to;
  const end = Math.min(tokens.length, site.to + (isNote ? reach.note : reach.transcript));
  while (to < end && (tokens[to]?.line ?? 0) <= lastLine) to += 1;
  return to;
}

/** What comes then is said of all that has not been named. */
const restOfBody = wordsOfCues('rest of body');

/** Whether the text goes on to something else: at the end of the brackets that it is in, or at another part. */
function isEndOfSite({ tokens, isNote }: TextOfSites, site: Site, at: number, isAtEnd: boolean): boolean {
  const token = tokens[at];
  if (token === undefined) return true;
  if (isNote && restOfBody.has(token.text)) return true;
  if (isNote && token.text === ')') {
    const within = tokens.slice(site.to, at).map(({ text }) => text);
    return within.lastIndexOf('(') <= within.lastIndexOf(')');
  }
  if (token.sentence === tokens[site.to - 1]?.sentence)
    return isNote && token.text === ',' && isOfOther(tokens, site, at);
  return (isNote && isAtEnd) || isOfOtherPart(site, token.text);
}

/** "Otitis of the right ear, pyoderma of the groin": another finding, of another part. */
function isOfOther(tokens: TextOfSites['tokens'], site: Site, comma: number): boolean {
  for (let at = comma + 1; at < comma + mostOfFinding; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence !== tokens[comma]?.sentence || /^[,:(]$/.test(token.text))
      return false;
    const part = partOf(token.text);
    if (part !== undefined)
      return !isPartOfLeg(part) && textAt(tokens, at - 1) !== 'to' && isOfOtherPart(site, token.text);
  }
  return false;
}

/** In tokens. */
const mostOfFinding = 7;

function weightAfter({ line, sentence }: Token, own: Token): number {
  if (sentence === own.sentence) return weights.near;
  if (line === own.line) return weights.later;
  return line <= own.line + 2 ? weights.nextTurn : weights.farTurn;
}

/** Whether a word names another part than the place is of: the "heart" after "Hips, fine. Heart rate 120". */
function isOfOtherPart({ parts, coordinates }: Site, word: string): boolean {
  const part = partOf(word);
  if (part === undefined || parts.size === 0 || parts.has(part) || parts.has('jaw')) return false;
  if (part === 'jaw' && [...parts].some((one) => one.startsWith('tooth'))) return false;
  if (!parts.has('leg')) return true;
  const end = endOfPart(part);
  return !isPartOfLeg(part) || (end !== null && coordinates.end !== null && end !== coordinates.end);
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
  return before;
}
