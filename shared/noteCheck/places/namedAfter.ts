import { textAt, type Token } from '../tokens.ts';
import { isPartOfLeg, partOf } from './bodyParts.ts';
import { isDirection } from './directions.ts';
import type { Site } from './site.ts';

/** How far back what is said before its side is named may begin. */
const reach = { tokens: 70, turns: 4 };
/** How many words may stand between "that is" and the side. */
const mostBetween = 5;

/**
 * The sites of a transcript, with where that begins which is said of a place before its side is named: "This knee is
 * thick, with a buttress. That's the right one", "This one is big. Which one? The left."
 */
export function namedAfter(tokens: readonly Token[], sites: readonly Site[]): readonly Site[] {
  const named = [...sites];
  sites.forEach((site, index) => {
    if (!/^(?:left|right)$/.test(site.coordinates.side ?? '') || isOpen(tokens, site)) return;
    if (!isNamedLate(tokens, named[index - 1], site)) return;
    let first = index;
    while (isOpen(tokens, named[first - 1]) && isInReach(tokens, named[first - 1], site)) first -= 1;
    const toldFrom = startOf(tokens, site, named[first - 1]);
    if (toldFrom === null) return;
    named[index] = { ...site, toldFrom };
    for (let at = first; at < index; at += 1)
      named[at] = withSideOf({ ...site, toldFrom }, named[at] ?? site);
  });
  return named;
}

/** Whether its side is named only after what is said of it. `before`: the site before. */
const isNamedLate = (tokens: readonly Token[], before: Site | undefined, site: Site): boolean =>
  isPointedOut(tokens, site.from) ||
  isAnswer(tokens, site.from) ||
  (isSideOpen(before, site) && isFirst(tokens, site.from) && isNextSentence(tokens, before, site));

/** A part that was named before the side of its place was. */
const withSideOf = (site: Site & { readonly toldFrom: number }, before: Site): Site =>
  before.from >= site.toldFrom && isSameLeg(before, site)
    ? { ...before, coordinates: { ...site.coordinates, end: before.coordinates.end } }
    : before;

/** Whether the words before a side point at the place: "That's the right one". */
function isPointedOut(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= from - mostBetween; at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence !== tokens[from]?.sentence) return false;
    if (/^(?:that|this|it)['’]s$/i.test(token.written)) return true;
    if (/^(?:is|was)$/.test(token.text)) return /^(?:that|this)$/.test(textAt(tokens, at - 1));
    if (!/^(?:the|his|her|your|problem|one|own|on|in|,)$/.test(token.text)) return false;
  }
  return false;
}

/** "Which one?" "The left." */
function isAnswer(tokens: readonly Token[], from: number): boolean {
  const line = tokens[from]?.line ?? 0;
  let start = from;
  while (tokens[start - 1]?.line === line && from - start <= mostBeforeAnswer) start -= 1;
  if (tokens[start - 1]?.line === line) return false;
  const label = [1, 2].find((at) => textAt(tokens, start + at) === ':') ?? -1;
  return from - start - label - 1 <= mostBetween && isWhich(tokens, start - 1);
}

/** Of the name of who speaks and the answer. */
const mostBeforeAnswer = 8;

/** Whether the turn that ends at this token asks which. */
function isWhich(tokens: readonly Token[], end: number): boolean {
  let isQuestion = false;
  for (let at = end; tokens[at]?.line === tokens[end]?.line && end - at < reach.tokens; at -= 1) {
    if (textAt(tokens, at) === '?') isQuestion = true;
    if (isQuestion && textAt(tokens, at) === 'which') return true;
  }
  return false;
}

/** A place whose side was not named with it. */
const isOpen = (tokens: readonly Token[], site: Site | undefined): boolean =>
  site !== undefined && (isUnsided(site) || (site.isCarried && !isDirection(textAt(tokens, site.from))));

const isUnsided = ({ coordinates: { side } }: Site): boolean => side === null || side === 'other';

/** Whether the place before is the same leg with no side: "The nail is torn off this back leg. Left hind, third toe." */
const isSideOpen = (before: Site | undefined, site: Site): boolean =>
  before !== undefined && isUnsided(before) && isSameLeg(before, site);

/** "The bad one. Let me get the meter. Right, fourteen. Left, twelve.": another thing has begun. */
const isNextSentence = (tokens: readonly Token[], before: Site | undefined, { from }: Site): boolean =>
  (tokens[from]?.sentence ?? 0) - (tokens[(before?.to ?? 0) - 1]?.sentence ?? 0) <= mostSentences;

const mostSentences = 2;

const isFirst = (tokens: readonly Token[], from: number): boolean =>
  tokens[from - 1]?.sentence !== tokens[from]?.sentence;

const isInReach = (tokens: readonly Token[], site: Site | undefined, { from }: Site): boolean =>
  site !== undefined &&
  from - site.from <= reach.tokens &&
  (tokens[from]?.line ?? 0) - (tokens[site.from]?.line ?? 0) <= reach.turns;

/** Whether one may be of the other, and at the same end. */
const isSameLeg = (one: Site, { parts, coordinates }: Site): boolean =>
  ([...one.parts].some((part) => parts.has(part)) ||
    (parts.has('leg') && [...one.parts].every(isPartOfLeg))) &&
  (one.coordinates.end === null || coordinates.end === null || one.coordinates.end === coordinates.end);

/** Where it begins: at the sentence that names the part last, or after the sentence of the place before. */
function startOf(tokens: readonly Token[], site: Site, before: Site | undefined): number | null {
  const line = tokens[site.from]?.line ?? 0;
  const over = tokens[(before?.to ?? 0) - 1]?.sentence ?? -1;
  const isReply = isAnswer(tokens, site.from);
  let start: number | null = null;
  for (let at = site.from - 1; at >= site.from - reach.tokens; at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence <= over || line - token.line > reach.turns) break;
    start = at;
    // "Which eye is that?" "The left." names what has been told of already.
    const part = isReply && token.line === line - 1 ? undefined : partOf(token.text);
    if (part !== undefined && site.parts.has(part)) return startOfSentence(tokens, at);
  }
  return start;
}

function startOfSentence(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at - 1]?.sentence === tokens[from]?.sentence && from - at < reach.tokens) at -= 1;
  return at;
}
