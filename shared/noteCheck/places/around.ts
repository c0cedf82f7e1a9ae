import { cueWordSet } from '../data/cues.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import { foreOrHindOf, isPartOfLeg, bodyPartOf } from './bodyParts.ts';
import { isComparison, plainTextOf } from './context.ts';
import type { BodyPlace, BodySite } from './place.ts';
import { isFigureWord, troubleWordAt } from './tellingWords.ts';

/** `telling`: for each token, what tells places apart: "sore", or "#41" for 41. */
type TextOfSites = {
  readonly tokens: readonly Token[];
  readonly sites: readonly BodySite[];
  readonly isNote: boolean;
  readonly telling: readonly (readonly string[])[];
  readonly past: ReadonlySet<number>;
};

/** By token, with how surely each is about one place: 1 in its sentence, down to 0.2. */
type Around = readonly (readonly [at: number, weight: number])[];

/** How surely a word is about a place; `lead`: at the start of a note's sentence. */
const weights = { near: 1, later: 0.7, nextTurn: 0.5, farTurn: 0.3, ofNext: 0.2, lead: 0.6 };
/** Words that stand far off do not tell whether a place is ill or well. */
const leastOfTrouble = 0.5;

const mostBefore = 10;
/** In tokens and lines; more in speech, because vets talk while examining. */
const reach = { note: { after: 18, lines: 0, beside: 3 }, speech: { after: 110, lines: 7, beside: 5 } };

export function wordsAroundSite(
  text: TextOfSites,
  site: BodySite,
  index: number,
): Pick<BodyPlace, 'words' | 'beside' | 'trouble'> {
  const { tokens, telling, isNote, past } = text;
  if (isComparison(tokens, site.from)) return { words: new Map(), beside: new Set(), trouble: 0 };
  const before = beforeSite(text, site, index);
  const isToldBefore = isNote ? before.length > 0 : before.some(([at]) => telling[at]?.length !== 0);
  const inside = weighed(site.from, site.to, weights.near);
  const own = [...inside, ...before, ...afterSite(text, site, index, isToldBefore)];
  const lead = isNote ? leadOf(text, site, index) : [];
  const words = new Map<string, number>();
  for (const [at, weight] of [...own, ...lead])
    for (const word of telling[at] ?? []) words.set(word, Math.max(words.get(word) ?? 0, weight));
  const near = reach[isNote ? 'note' : 'speech'].beside;
  const beside = own.flatMap(([at]) =>
    at >= site.from - near && at < site.to + near ? (telling[at] ?? []).filter(isFigureWord) : [],
  );
  const trouble = own
    .filter(([at, weight]) => weight >= leastOfTrouble && !past.has(at))
    .reduce((sum, [at, weight]) => sum + weight * troubleWordAt(tokens, at), 0);
  return { words, beside: new Set(beside), trouble };
}

const weighed = (from: number, to: number, weight: number): Around =>
  Array.from({ length: Math.max(0, to - from) }, (_, count) => [from + count, weight] as const);

/**
 * The words before a place that are about it: back to the start of the sentence, a colon, in a note a comma,
 * or the place before.
 */
function beforeSite({ tokens, sites, isNote }: TextOfSites, { from, to }: BodySite, index: number): Around {
  const sentenceAt = (at: number): number | undefined => tokens[at]?.sentence;
  const end = isNote && isLastOfFinding(tokens, from, to) ? from - 1 : from;
  const last = sites[index - 1]?.to ?? 0;
  const isAfterOther = sentenceAt(last - 1) === sentenceAt(from);
  const ends = isAfterOther ? /^(?:[:,()]|and|but|then)$/ : isNote ? /^[:,()]$/ : /^:$/;
  const isBefore = (at: number): boolean =>
    at >= Math.max(last, from - mostBefore) &&
    sentenceAt(at) === sentenceAt(from) &&
    !ends.test(tokenTextAt(tokens, at));
  let start = end;
  while (isBefore(start - 1)) start -= 1;
  return weighed(start, end, weights.near);
}

/** "Bumblefoot grade 1, right foot." */
const isLastOfFinding = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokenTextAt(tokens, from - 1) === ',' &&
  (/^[,.]$/.test(tokenTextAt(tokens, to)) || tokens[to]?.sentence !== tokens[from]?.sentence);

/** `isToldBefore`: its finding stands before it, so a note's next sentence is not about it. */
function afterSite(text: TextOfSites, site: BodySite, index: number, isToldBefore: boolean): Around {
  const { tokens, isNote } = text;
  const own = tokens[site.to - 1] as Token;
  const next = nextSite(text, index);
  const ofNext = tokens[next?.from ?? -1]?.sentence;
  // In "Forty-one on the left and forty-four on the right", what follows "and" is of the next place.
  const isDone = !isNote && isToldBefore && /^(?:and|,)$/.test(tokenTextAt(tokens, site.to));
  // After "The left one's all right." the next sentence is about another one.
  const isOver = isNote ? isToldBefore : isSaidToBeWell(tokens, site);
  const { after, lines } = isNote ? reach.note : reach.speech;
  const isOther = ({ sentence }: Token): boolean => sentence !== own.sentence;
  const isEnd = (token: Token): boolean =>
    token.line > own.line + lines ||
    (isNote && restOfBody.has(token.text)) ||
    (isOther(token) && (isOver || isOfOtherPart(site, token.text)));
  const those = tokens.slice(site.to, Math.min(next?.from ?? tokens.length, site.to + after));
  const end = those.findIndex(isEnd);
  return those.slice(0, end === -1 ? those.length : end).map((token, count) => {
    const isOfNext = token.sentence === ofNext && (isDone || isOther(token));
    return [site.to + count, isOfNext ? weights.ofNext : weightAfter(token, own)];
  });
}

/** What follows "remainder" or "otherwise" is about the rest of the body. */
const restOfBody = cueWordSet('rest of body');

function weightAfter({ line, sentence }: Token, own: Token): number {
  if (sentence === own.sentence) return weights.near;
  if (line === own.line) return weights.later;
  return line <= own.line + 2 ? weights.nextTurn : weights.farTurn;
}

const reachOfState = 12;

const isSaidToBeWell = (tokens: readonly Token[], { to }: BodySite): boolean =>
  weighed(to, to + reachOfState, 1)
    .filter(([at]) => tokens[at]?.sentence === tokens[to - 1]?.sentence)
    .reduce((state, [at]) => state + troubleWordAt(tokens, at), 0) < 0;

/** In "Hips, fine. No murmur", "murmur" is of the heart. */
function isOfOtherPart({ parts, coordinates: { end: own } }: BodySite, word: string): boolean {
  const part = bodyPartOf(word);
  if (part === undefined || parts.size === 0 || parts.has(part) || parts.has('jaw')) return false;
  if (part === 'jaw' && [...parts].some((one) => one.startsWith('tooth'))) return false;
  const end = foreOrHindOf(part);
  return !parts.has('leg') || !isPartOfLeg(part) || (end !== null && own !== null && end !== own);
}

const mostListed = 11;

/** What follows "left ear and right ear" is about both. */
function nextSite({ tokens, sites }: TextOfSites, index: number): BodySite | undefined {
  return sites.slice(index + 1, index + 1 + mostListed).find((site, count) => {
    const between = plainTextOf(tokens, sites[index + count]?.to ?? 0, site.from).trim();
    const isListed = /^(?:,|and|or|&|\/|\+|then|the|his|her|, and|and the)?$/.test(between);
    return !isListed;
  });
}

/** The "Extracted" of "Extracted: 107, 108". */
const longestLead = 7;

function leadOf({ tokens, sites }: TextOfSites, { from }: BodySite, index: number): Around {
  const start = tokens.findIndex(({ sentence }) => sentence === tokens[from]?.sentence);
  const first = sites.slice(0, index + 1).find((site) => site.from >= start)?.from ?? from;
  return weighed(start, Math.min(start + longestLead, first), weights.lead);
}
