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
    let first = index;
    while (first > 0 && isOpen(tokens, named[first - 1]) && isInReach(tokens, named[first - 1], site))
      first -= 1;
    const isPointed = isPointedOut(tokens, site.from) || isAnswer(tokens, site.from);
    if (!isPointed && !(isSideOpen(named[index - 1], site) && isFirst(tokens, site.from))) return;
    const toldFrom = startOf(tokens, site, named[first - 1]);
    if (toldFrom === null) return;
    named[index] = { ...site, toldFrom };
    for (let at = first; at < index; at += 1) {
      const before = named[at];
      if (before !== undefined && before.from >= toldFrom && isSameLeg(before, site))
        named[at] = { ...before, coordinates: { ...site.coordinates, end: before.coordinates.end } };
    }
  });
  return named;
}

/** "That's the right one", "this is her left", "that's your problem, the left elbow". */
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
  while (tokens[start - 1]?.line === line) start -= 1;
  const label = textAt(tokens, start + 1) === ':' ? 2 : textAt(tokens, start + 2) === ':' ? 3 : 0;
  if (from - start - label > 3) return false;
  let at = start - 1;
  let isQuestion = false;
  for (; tokens[at]?.line === line - 1; at -= 1) {
    if (textAt(tokens, at) === '?') isQuestion = true;
    if (isQuestion && textAt(tokens, at) === 'which') return true;
  }
  return false;
}

/** A place whose side was not named with it. */
const isOpen = (tokens: readonly Token[], site: Site | undefined): boolean =>
  site !== undefined && (isUnsided(site) || (site.isCarried && !isDirection(textAt(tokens, site.from))));

const isUnsided = ({ coordinates: { side } }: Site): boolean => side === null || side === 'other';

/** "The nail is torn off this back leg. Left hind, third toe." */
const isSideOpen = (before: Site | undefined, site: Site): boolean =>
  before !== undefined && isUnsided(before) && isSameLeg(before, site);

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
  const own = tokens[site.from];
  const over = tokens[(before?.to ?? 0) - 1]?.sentence ?? -1;
  let start: number | null = null;
  for (let at = site.from - 1; at >= Math.max(0, site.from - reach.tokens); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.sentence <= over) break;
    if ((own?.line ?? 0) - token.line > reach.turns) break;
    start = at;
    const part = partOf(token.text);
    if (part !== undefined && token.line < (own?.line ?? 0) + 1 && site.parts.has(part))
      return startOfSentence(tokens, at);
  }
  return start;
}

function startOfSentence(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at - 1]?.sentence === tokens[from]?.sentence) at -= 1;
  return at;
}
