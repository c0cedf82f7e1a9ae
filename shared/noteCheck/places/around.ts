import { wordsOfCues } from '../data/cues.ts';
import { toldIn } from '../told.ts';
import { textAt, type Token } from '../tokens.ts';
import { endOfPart, isPartOfLeg, partOf } from './bodyParts.ts';
import { troubleOf } from './findingWords.ts';
import type { AroundPlace } from './place.ts';
import { isReference } from './reference.ts';
import type { Site } from './site.ts';
import { isFigure, tellingWords, type ValueAt } from './tellingWords.ts';

/** A text with all of the places that it names. `telling`: what may tell them apart, in each token. */
type TextOfSites = {
  readonly tokens: readonly Token[];
  readonly sites: readonly Site[];
  readonly isNote: boolean;
  readonly telling: readonly (readonly string[])[];
};

/** What each of the words around a place counts, by its token. */
type Around = readonly (readonly [at: number, weight: number])[];

/** How much a word counts that stands in the sentence of the place, after it, before its side is named, in a later turn, or nearer to another place. */
const weights = { near: 1, later: 0.7, told: 0.8, nextTurn: 0.5, farTurn: 0.3, ofNext: 0.2, lead: 0.6 };

/** How many tokens before and after a place may be about it: a vet tells of it while going over it. */
const reach = { before: 10, afterInNote: 18, after: 110 };
/** How many turns after its own a place may still be spoken of, and how many lines of a note it may head: "OD:". */
const [mostTurns, linesOfHeading] = [7, 3];
/** How many places may be named along with one. */
const mostListed = 11;
/** How many words a list may begin with that are said of all of its places: "Extracted: 107, 108". */
const longestLead = 7;
/** How many tokens away a figure is right beside a place. */
const besideReach = { note: 3, transcript: 5 };

const nothing: AroundPlace = { words: new Map(), beside: new Set(), trouble: 0 };

/** What is said of each site. `values`: the numbers of the text. */
export function aroundSites(
  tokens: readonly Token[],
  sites: readonly Site[],
  isNote: boolean,
  values: readonly ValueAt[],
): readonly AroundPlace[] {
  const text = { tokens, sites, isNote, telling: tellingWords(tokens, values, sites) };
  const scores = new Map(
    values.flatMap(({ from, value, outOf }) => (outOf === null ? [] : [[from, value > 0 ? 1 : -1]])),
  );
  return sites.map((site, index) =>
    isReference(tokens, site.from) ? nothing : aroundSite(text, site, index, scores),
  );
}

function aroundSite(
  text: TextOfSites,
  site: Site,
  index: number,
  scores: ReadonlyMap<number, number>,
): AroundPlace {
  const { tokens, telling, isNote } = text;
  const before = beforeSite(text, site, index);
  const isToldBefore = isNote ? before.length > 0 : before.some(([at]) => telling[at]?.length !== 0);
  const inside = range(site.from, site.to).map((at) => [at, weights.near] as const);
  const own = [...inside, ...before, ...afterSite(text, site, index, isToldBefore)];
  const lead = isNote ? leadOf(text, site, index) : [];
  const { past } = toldIn(tokens);
  const words = new Map<string, number>();
  for (const [at, weight] of [...own, ...lead])
    for (const word of telling[at] ?? []) words.set(word, Math.max(words.get(word) ?? 0, weight));
  const near = besideReach[isNote ? 'note' : 'transcript'];
  const beside = own.flatMap(([at]) =>
    at >= site.from - near && at < site.to + near ? (telling[at] ?? []) : [],
  );
  // A list begins with what is wrong with all of it, or was done to it: "Extracted 107, 108", "Masses: left, right".
  const isOfList = site.isToothNumber || textAt(tokens, lead.at(-1)?.[0] ?? -1) === ':';
  const isOfLeg = [...site.parts].some(isPartOfLeg);
  const trouble = (isOfList ? [...own, ...lead] : own).reduce(
    (sum, [at, weight]) =>
      sum +
      (past.has(at) ? 0 : weightOfTrouble(weight)) *
        (stateAt(tokens, at) + (isOfLeg ? (scores.get(at) ?? 0) : 0)),
    0,
  );
  return { words, beside: new Set(beside.filter(isFigure)), trouble };
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, count) => from + count);

/** What is said in a later turn tells less of how the place is than of which it is. */
const weightOfTrouble = (weight: number): number =>
  weight >= weights.lead ? weight : weight < weights.nextTurn ? 0 : weight / 2;

const stateAt = (tokens: readonly Token[], at: number): number =>
  troubleOf(textAt(tokens, at), [textAt(tokens, at - 1), textAt(tokens, at - 2)]);

/** Back to where its finding, its sentence or the last site ends. */
function beforeSite({ tokens, sites, isNote }: TextOfSites, site: Site, index: number): Around {
  const { from, toldFrom } = site;
  const sentence = sentenceAt(tokens, from);
  if (toldFrom !== undefined)
    return range(toldFrom, from).map((at) => [
      at,
      sentenceAt(tokens, at) === sentence ? weights.near : weights.told,
    ]);
  const last = sites.slice(0, index).findLast((one) => one.from < from);
  const isAfterOther = sentenceAt(tokens, (last?.to ?? 0) - 1) === sentence;
  const ends = isAfterOther ? /^(?:[:,()]|and|but|then)$/ : isNote ? /^[:,()]$/ : /^:$/;
  const around: (readonly [number, number])[] = [];
  const end = isNote && isLastOfFinding(tokens, site) ? from - 1 : from;
  for (let at = end - 1; at >= Math.max(last?.to ?? 0, from - reach.before); at -= 1) {
    if (sentenceAt(tokens, at) !== sentence || ends.test(textAt(tokens, at))) break;
    around.push([at, weights.near]);
  }
  return around;
}

/** "Bumblefoot grade 1, right foot.": the place of what stands before the comma. */
const isLastOfFinding = (tokens: readonly Token[], site: Site): boolean =>
  textAt(tokens, site.from - 1) === ',' && (textAt(tokens, site.to) === ',' || isEndOfSentence(tokens, site));

const sentenceAt = (tokens: readonly Token[], at: number): number | undefined => tokens[at]?.sentence;

/** `isToldBefore`: it was told before, so the next sentence of a note is not about it. */
function afterSite(text: TextOfSites, site: Site, index: number, isToldBefore: boolean): Around {
  const { tokens } = text;
  const own = tokens[site.to - 1];
  const next = nextSite(text, index);
  const shared = next === undefined ? 0 : startOfNext(text, site, next, isToldBefore);
  const ofNext = sentenceAt(tokens, next?.from ?? -1);
  const end = Math.min(endOfReach(text, site), next?.toldFrom ?? next?.from ?? Infinity);
  const around: (readonly [number, number])[] = [];
  for (let at = site.to; at < end && !isEndOfSite(text, site, at, isToldBefore); at += 1) {
    const token = tokens[at];
    if (own === undefined || token === undefined) break;
    const isOfNext = token.sentence === ofNext && (token.sentence !== own.sentence || at >= shared);
    around.push([at, isOfNext ? weights.ofNext : weightAfter(token, own)]);
  }
  return around;
}

/** The first token that is too far from the place to be about it. */
function endOfReach({ tokens, isNote }: TextOfSites, site: Site): number {
  const isHeading = isNote && textAt(tokens, site.to) === ':';
  // "The left one's all right." ends what is said of it: what comes next is about the other one.
  const isOver = !isNote && isSaidToBeWell(tokens, site);
  const lines = isNote ? (isHeading ? linesOfHeading : 0) : isOver ? 0 : mostTurns;
  const { line = 0, sentence } = tokens[site.to - 1] ?? {};
  let to = Math.min(tokens.length, site.to + (isNote ? reach.afterInNote : reach.after));
  while ((tokens[to - 1]?.line ?? 0) > line + lines) to -= 1;
  return isOver
    ? tokens.slice(0, to).findLastIndex((token, at) => at < site.to || token.sentence === sentence) + 1
    : to;
}

/** Whether the text goes on to something else: at the end of the brackets that it is in, or at another part. */
function isEndOfSite(
  { tokens, isNote }: TextOfSites,
  site: Site,
  at: number,
  isToldBefore: boolean,
): boolean {
  const word = textAt(tokens, at);
  if (isNote && (restOfBody.has(word) || (word === ')' && isClosing(tokens, site.to, at)))) return true;
  if (sentenceAt(tokens, at) === sentenceAt(tokens, site.to - 1))
    return isNote && word === ',' && isOfOther(tokens, site, at);
  return (isNote && isToldBefore) || isOfOtherPart(site, word);
}

/** "Otitis of the right ear, pyoderma of the groin": another finding, of another part. */
function isOfOther(tokens: readonly Token[], site: Site, comma: number): boolean {
  for (let at = comma + 1; at < comma + mostOfFinding; at += 1) {
    const { sentence, text } = tokens[at] ?? { text: ',' };
    if (sentence !== tokens[comma]?.sentence || /^[,:(]$/.test(text)) return false;
    const part = partOf(text);
    if (part !== undefined)
      return !isPartOfLeg(part) && textAt(tokens, at - 1) !== 'to' && isOfOtherPart(site, text);
  }
  return false;
}

/** In tokens. */
const mostOfFinding = 7;

/** What comes then is said of all that has not been named. */
const restOfBody = wordsOfCues('rest of body');

/** Whether the bracket is that of which the place is within. */
function isClosing(tokens: readonly Token[], from: number, at: number): boolean {
  const within = tokens.slice(from, at).map(({ text }) => text);
  return within.lastIndexOf('(') <= within.lastIndexOf(')');
}

/**
 * Where, in a sentence with both, what is said of the next place begins. In a note, each comma begins another finding;
 * in speech, "forty-one on the left and forty-four on the right" says it before each place.
 */
function startOfNext({ tokens, isNote }: TextOfSites, site: Site, next: Site, isToldBefore: boolean): number {
  // "Lame right hind, 2/3: lesion of the lateral claw" goes on about the same leg.
  if (isNote && next.isSideCarried && ![...site.parts].some((part) => next.parts.has(part))) return next.from;
  if (!isNote)
    return isToldBefore && (!next.isCarried || isEndOfSentence(tokens, next)) ? site.to : next.from;
  const comma = tokens.slice(site.to, next.from).findLastIndex(({ text }) => text === ',');
  return comma < 0 ? next.from : site.to + comma;
}

function weightAfter({ line, sentence }: Token, own: Token): number {
  if (sentence === own.sentence) return weights.near;
  if (line === own.line) return weights.later;
  return line <= own.line + 2 ? weights.nextTurn : weights.farTurn;
}

const closing = /^(?:side|one|hand|eye|ear|leg|foot|too|there|then|[.,!?;])$/;

/** "The antitoxin on the left, and the vaccine on the right side.": nothing is said of the place after it. */
function isEndOfSentence(tokens: readonly Token[], { to }: Site): boolean {
  let at = to;
  while (tokens[at]?.sentence === tokens[to - 1]?.sentence && closing.test(textAt(tokens, at))) at += 1;
  return tokens[at]?.sentence !== tokens[to - 1]?.sentence;
}

/** How many tokens after a place say how it is. */
const reachOfState = 12;

/** Whether the rest of the sentence says that a place is well: "The left one's fine." ends what is said of it. */
const isSaidToBeWell = (tokens: readonly Token[], { to }: Site): boolean =>
  range(to, to + reachOfState)
    .filter((at) => tokens[at]?.sentence === tokens[to - 1]?.sentence)
    .reduce((state, at) => state + stateAt(tokens, at), 0) < 0;

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

/** The words at the start of a note's sentence that are said of all its places. */
function leadOf({ tokens, sites }: TextOfSites, { from }: Site, index: number): Around {
  const { sentence } = tokens[from] ?? {};
  let [start, first] = [from, index];
  while (tokens[start - 1]?.sentence === sentence && start > 0) start -= 1;
  while ((sites[first - 1]?.from ?? -1) >= start) first -= 1;
  return range(start, Math.min(start + longestLead, sites[first]?.from ?? start)).map((at) => [
    at,
    weights.lead,
  ]);
}
