import { textAt, type Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';
import { troubleOf } from './findingWords.ts';
import type { AroundPlace } from './place.ts';
import { isReference } from './reference.ts';
import type { Site } from './site.ts';
import { tellingWords, type ValueAt } from './tellingWords.ts';

/** How many tokens after a place may be about it: a vet tells of it while going over it. */
const reachAfter = { note: 18, transcript: 110 };
/** How many turns after its own a place may still be spoken of. */
const mostTurns = 7;
/** How many tokens before a place may be about it. */
const reachBefore = 10;

/** How much a word counts that stands in the sentence of the place, after it, in a later turn, or nearer to another place. */
const weights = { near: 1, later: 0.7, nextTurn: 0.5, farTurn: 0.3, ofNext: 0.2, lead: 0.6, past: 0.3 };

/** How many places may be named along with one. */
const mostListed = 11;

/** What each of the words around a place counts, by its token. */
type Around = readonly (readonly [at: number, weight: number])[];

type Text = {
  readonly tokens: readonly Token[];
  readonly sites: readonly Site[];
  readonly isNote: boolean;
};

/** What is said of each site. */
export function aroundSites(
  tokens: readonly Token[],
  sites: readonly Site[],
  isNote: boolean,
  values: readonly ValueAt[],
): readonly AroundPlace[] {
  const telling = tellingWords(tokens, values, sites);
  const text: Text = { tokens, sites, isNote };
  const past = pastSentences(tokens);
  const pastWeight = (at: number): number => (past.has(tokens[at]?.sentence ?? -1) ? weights.past : 1);
  const scores = new Map(values.filter(({ outOf }) => outOf !== null).map((one) => [one.from, one.value]));
  const found = sites.map((_, index) => {
    if (isReference(tokens, sites[index]?.from ?? 0)) return { words: new Map<string, number>(), trouble: 0 };
    const before = beforeSite(text, index);
    const around = [...withinSite(text, index), ...before, ...afterSite(text, index, before.length > 0)];
    const lead = leadOf(text, index);
    const words = new Map<string, number>();
    for (const [at, weight] of [...around, ...lead])
      for (const word of telling[at] ?? []) words.set(word, Math.max(words.get(word) ?? 0, weight * pastWeight(at)));
    const trouble = (sites[index]?.isToothNumber === true ? [...around, ...lead] : around).reduce(
      (sum, [at, weight]) =>
        pastWeight(at) < 1 ? sum : sum + weightOfTrouble(weight) * troubleAt(tokens, at, scores),
      0,
    );
    return { words, trouble };
  });
  return found.map((own, index) => (isTheSame(text, index) ? together(own, found.slice(...lastOther(sites, index))) : own));
}

/** "Front right the same": what was said of the place before it. */
const isTheSame = ({ tokens, sites }: Text, index: number): boolean =>
  tokens
    .slice(sites[index]?.to, (sites[index]?.to ?? 0) + 4)
    .some(({ text }) => /^(?:same|likewise|ditto|similar|similarly)$/.test(text));

/** The sites before this one that are of another side, from the first to after the last. */
function lastOther(sites: readonly Site[], index: number): readonly [number, number] {
  const side = sites[index]?.coordinates.side;
  let to = index;
  while (to > 0 && to > index - mostListed && sites[to - 1]?.coordinates.side === side) to -= 1;
  let from = to;
  while (from > 0 && from > to - 3 && sites[from - 1]?.coordinates.side === sites[to - 1]?.coordinates.side) from -= 1;
  return [from, to];
}

const together = (own: AroundPlace, others: readonly AroundPlace[]): AroundPlace => ({
  words: new Map([...others, own].flatMap(({ words }) => [...words])),
  trouble: [...others, own].reduce((sum, { trouble }) => sum + trouble, 0),
});

/** What is said in a later turn tells less of how the place is than of which it is. */
const weightOfTrouble = (weight: number): number =>
  weight < weights.lead ? (weight < weights.nextTurn ? 0 : weight / 2) : weight;

function troubleAt(tokens: readonly Token[], at: number, scores: ReadonlyMap<number, number>): number {
  void scores;
  return troubleOf(textAt(tokens, at), [textAt(tokens, at - 1), textAt(tokens, at - 2)]);
}

/** The sentences that tell of another time: "it was the left one two years ago". */
const pastSentences = (tokens: readonly Token[]): ReadonlySet<number> =>
  new Set(
    tokens
      .filter(
        ({ text }, at) =>
          /^(?:previous|previously|history|prev)$/.test(text) ||
          (text === 'ago' && /^(?:years?|months?)$/.test(textAt(tokens, at - 1))) ||
          (text === 'last' && /^(?:year|season|time|spring|summer|winter|autumn|fall)$/.test(textAt(tokens, at + 1))),
      )
      .map(({ sentence }) => sentence),
  );

/** The words that name it: "lame on the left hind" says that it is lame. */
const withinSite = ({ sites }: Text, index: number): Around => {
  const { from, to } = sites[index] ?? { from: 0, to: 0 };
  return Array.from({ length: to - from }, (_, count) => [from + count, weights.near] as const);
};

/** The first site after this one that ends what is said of it: not one that is named along with it. */
function nextSite({ tokens, sites }: Text, index: number): Site | undefined {
  let before = sites[index];
  for (let next = index + 1; before !== undefined && next <= index + mostListed; next += 1) {
    const site = sites[next];
    if (site === undefined) return undefined;
    const between = tokens.slice(before.to, site.from).map(({ text }) => text);
    const isListed = between.length <= 2 && between.every((word) => /^(?:,|and|or|&|\/|\+|then|the|his|her)$/.test(word));
    if (!isListed && site.from > before.from && !isReference(tokens, site.from)) return site;
    before = site;
  }
  return undefined;
}

/** `isAtEnd`: what is said of it stands before it, so that the next sentence of a note is of something else. */
function afterSite(text: Text, index: number, isAtEnd: boolean): Around {
  const { tokens, sites, isNote } = text;
  const site = sites[index];
  const own = tokens[(site?.to ?? 0) - 1];
  if (site === undefined || own === undefined) return [];
  const next = nextSite(text, index);
  const isHeading = textAt(tokens, site.to) === ':' && (tokens[site.to + 1]?.line ?? 0) > own.line;
  const lastLine = isNote ? own.line + (isHeading ? 3 : 0) : own.line + mostTurns;
  const count = isNote ? reachAfter.note : reachAfter.transcript;
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

/** Back to the beginning of the sentence or to the last site; and what a line of a note begins with. */
function beforeSite({ tokens, sites, isNote }: Text, index: number): Around {
  const site = sites[index];
  const own = tokens[site?.from ?? 0];
  if (site === undefined || own === undefined) return [];
  const last = siteBefore(sites, index);
  const hasLast = last !== undefined && tokens[last.to - 1]?.sentence === own.sentence;
  const around: [number, number][] = [];
  let isPastComma = false;
  // "Fill in the sheath, both hinds actually": what was said of one is said of both.
  const isBoth = site.coordinates.side === 'both' && !isNote;
  const first = isBoth ? 0 : (last?.to ?? 0);
  for (let at = site.from - 1; at >= Math.max(first, site.from - reachBefore); at -= 1) {
    const token = tokens[at];
    if (token?.sentence !== own.sentence) break;
    isPastComma ||= /^[,()]$/.test(token.text);
    if (isPastComma && (isNote || (hasLast && !isBoth))) break;
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

/** How many words a list may begin with that are said of all of its places: "Extracted: 107, 108". */
const longestLead = 7;

function leadOf({ tokens, sites, isNote }: Text, index: number): Around {
  const site = sites[index];
  const own = tokens[site?.from ?? 0];
  if (!isNote || site === undefined || own === undefined) return [];
  let start = site.from;
  while (start > 0 && tokens[start - 1]?.sentence === own.sentence && site.from - start < 40) start -= 1;
  let first = index;
  while ((sites[first - 1]?.from ?? -1) >= start) first -= 1;
  const end = Math.min(start + longestLead, sites[first]?.from ?? start);
  return Array.from({ length: Math.max(0, end - start) }, (_, count) => [start + count, weights.lead] as const);
}
