import { textAt, type Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';
import { isWayToGo } from './movement.ts';
import type { Side } from './place.ts';

const sides: ReadonlyMap<string, Side> = new Map([
  ['left', 'left'],
  ['lefthand', 'left'],
  ['right', 'right'],
  ['righthand', 'right'],
  ['both', 'both'],
  ['bilateral', 'both'],
  ['bilaterally', 'both'],
  ['either', 'both'],
]);

/** The side that a word always names, whatever stands beside it. */
export const sideOf = (word: string): Side | null => sides.get(word) ?? null;

/** Left, right, both, or in a transcript "the other one"; null: this word names no side. */
export function sideAt(tokens: readonly Token[], at: number, isNote: boolean): Side | null {
  if (sideOf(textAt(tokens, at)) !== null && isWayToGo(tokens, at)) return null;
  if (!isNote && isOfViewer(tokens, at)) return null;
  if (!(isNote ? isSideOfNote(tokens, at) : isSideWord(tokens, at))) return null;
  if (!isNote && isOther(tokens, at)) return 'other';
  return nearOrOff(textAt(tokens, at), textAt(tokens, at + 1)) ?? sideOf(textAt(tokens, at));
}

/** "On my left when I look at him": a side of the one who looks, not of the animal. */
const isOfViewer = (tokens: readonly Token[], at: number): boolean =>
  /^(?:my|your)$/.test(textAt(tokens, at - 1)) &&
  /^(?:[.,;?!]|when|as|if|looking|facing|hand|side|and)?$/.test(textAt(tokens, at + 1));

/** "The other ear", "the other one", "and the other?"; "the good one". */
function isOther(tokens: readonly Token[], at: number): boolean {
  if (/^(?:good|bad|sore|poorly|affected|opposite)$/.test(textAt(tokens, at)))
    return (
      !isSideNear(tokens, at) &&
      /^(?:the|that|his|her|your)$/.test(textAt(tokens, at - 1)) &&
      /^(?:one|side|leg|eye|ear|foot)$/.test(textAt(tokens, at + 1))
    );
  if (textAt(tokens, at) !== 'other') return false;
  const next = textAt(tokens, at + 1);
  const isAlone = textAt(tokens, at - 1) === 'the' && /^[.,?;]$/.test(next);
  return isAlone || /^(?:one|side)$/.test(next) || isEndWord(next) || partOf(next) !== undefined;
}

/** "Right eye is the good one": which one that is was just said. */
const isSideNear = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 7), at)
    .some(({ text, line }) => line === tokens[at]?.line && (text === 'left' || text === 'right'));

/** Of horses and cattle, the near side is the left one. */
function nearOrOff(word: string, next: string): Side | null {
  if (!isEndWord(next) && next !== 'side') return null;
  if (word === 'near') return 'left';
  return word === 'off' ? 'right' : null;
}

/** "50 ml left on farm", "left breakfast": what is left over, or was not eaten. */
function isSideOfNote(tokens: readonly Token[], at: number): boolean {
  if (textAt(tokens, at) !== 'left') return true;
  const isAmount =
    /^(?:ml|mg|g|kg|l|tabs?|tablets?|capsules?|caps|days?|weeks?|was|were|is|are|has|have|been)$/;
  const isLeaving = /^(?:on|with|at|over|alone|in|half|breakfast|food|for|to)$/.test(textAt(tokens, at + 1));
  return (
    !isAmount.test(textAt(tokens, at - 1)) &&
    !(isLeaving && tokens[at]?.written === 'left' && !/^(?:the|on|than|and|or)$/.test(textAt(tokens, at - 1)))
  );
}

/** Whether "left" or "right" is a side here. In "right, let's see", "what's left" and "right now" it is none. */
function isSideWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || (token.text !== 'left' && token.text !== 'right')) return true;
  const isShortened = /['’]s$/.test(token.written);
  const next = textAt(tokens, at + 1);
  const before = tokens[at - 1]?.line === token.line ? textAt(tokens, at - 1) : '';
  if (next === 'back' && beforeReturn.test(before)) return false;
  if (isShortened || isOfBody(next)) return true;
  return token.text === 'left' ? isSideLeft(before, next) : isSideRight(tokens, at, before);
}

/** What follows a side: "left ear", "right front", "the right one". */
const isOfBody = (word: string): boolean =>
  partOf(word) !== undefined || isEndWord(word) || /^(?:one|side|hand|upper|lower|inner|outer)$/.test(word);

/** "I'll be right back", "grew right back". */
const beforeReturn =
  /^(?:be|been|come|comes|coming|came|go|going|gone|head|put|run|it|that|him|them|grew|bounced|straight)$/;

/** "The right" and "on the left" are sides. */
const pointsAtSide = /^(?:the|his|her|on)$/;

/** "He left", "what's left", "two days left". */
const beforeLeft =
  /^(?:was|were|is|are|has|have|had|he|she|they|it|we|i|who|got|what|any|only|days?|weeks?|tablets?)$/;
/** "Left him", "left alone". */
const afterLeft = /^(?:me|him|her|it|them|us|over|my|alone|out|this|that)$/;

const isSideLeft = (before: string, next: string): boolean =>
  !beforeLeft.test(before) && (!afterLeft.test(next) || pointsAtSide.test(before));

/** "That's right", "all right". */
const beforeRight =
  /^(?:all|that|you're|is|it|be|quite|just|about|alright|sounds|feels|came|of|was|not|so|yeah|oh|okay|ok|well|and|he|she|i'm)$/;
/** "Right now", "right then". */
const afterRight =
  /^(?:now|then|away|there|here|so|up|down|okay|ok|well|about|after|before|through|into|for|in|and)$/;

function isSideRight(tokens: readonly Token[], at: number, before: string): boolean {
  const next = textAt(tokens, at + 1);
  const last = sideBefore(tokens, at);
  // After the left side of something, "Right, a few crackles." is the other side of it.
  if (before === '' || /^[.,?!;:–—]$/.test(before))
    return (last === 'left' || isLeftNext(tokens, at)) && !afterRemark(tokens, at);
  if (/^(?:and|or|\/|&)$/.test(before) && textAt(tokens, at - 2) === 'left') return true;
  // "Left is three centimetres and right is two."
  if (before === 'and' && last === 'left' && /^(?:is|was|has|had|a|about)$/.test(next)) return true;
  if (beforeRight.test(before)) return false;
  const isPlace = pointsAtSide.test(before) || isEndWord(before) || /^(?:upper|lower)$/.test(before);
  return isPlace || !afterRight.test(next);
}

/** "Right is twenty. Left is twelve": the other side of it comes next. */
const isLeftNext = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(at + 1, at + 12)
    .some(
      ({ text, line }, index) =>
        text === 'left' && line === tokens[at]?.line && /^[.,;]$/.test(textAt(tokens, at + index)),
    );

/** "Right, let's see", "right so": a remark, and no side. */
function afterRemark(tokens: readonly Token[], at: number): boolean {
  const next = textAt(tokens, at + 1);
  if (/^[.!?;]$/.test(next)) return true;
  return remarks.test(next === ',' ? textAt(tokens, at + 2) : next);
}

const remarks =
  /^(?:i|i'll|i'm|i've|i'd|let|let's|so|we|we'll|we've|okay|ok|now|then|well|you|you're|come|and|who|what|how|shall|mate|girl|boy|do|are|can|go)$/;

/** How many tokens before a word the last side is looked for. */
const reachBefore = 20;

/** The side that was named last, not long before. */
function sideBefore(tokens: readonly Token[], at: number): Side | null {
  const last = tokens
    .slice(Math.max(0, at - reachBefore), at)
    .findLast(({ text }) => text === 'left' || text === 'right');
  return last === undefined ? null : sideOf(last.text);
}

/** Words for the ends of the body, beside which "right" is a side. */
const isEndWord = (word: string): boolean =>
  /^(?:front|fore|hind|back|rear|thoracic|pelvic|hinds|fores|fronts|(?:fore|hind)(?:limb|leg|paw)s?)$/.test(
    word,
  );
