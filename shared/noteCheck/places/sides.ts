import { wordsOfCues } from '../data/cues.ts';
import { textAt, type Token } from '../tokens.ts';
import { partOf } from './bodyParts.ts';
import type { Side } from './place.ts';
import { isEndWord, isSideRight, pointsAtSide } from './rightSide.ts';

const ways = /^(?:to|on|the|round|around|over|off|him|her|it|them|and|a|his)$/;
const moves =
  /^(?:circle|circles|circled|circling|turn|turns|turned|turning|trot|trots|trotted|trotting|go|goes|going|went|come|comes|came|lunge|lunged|lunging|lead|leads|walk|walks|walked|walking|run|runs|look|looks|looking|drift|drifts|drifted|swing|swings|bend)$/;
const tracks = /^(?:rein|reins|circle|circles|turn|turns|lead|canter|hander|handed)$/;
/** How many words stand between what moves and the side. */
const reach = 4;

/** "Circle him to the right", "go left", "on the left rein": the way that an animal goes, and no place of it. */
function isWayToGo(tokens: readonly Token[], at: number): boolean {
  if (tracks.test(textAt(tokens, at + 1))) return true;
  if (!/^[.,:;?!]$/.test(textAt(tokens, at + 1)) && tokens[at + 1]?.kind === 'word') return false;
  for (let before = at - 1; before >= at - reach; before -= 1) {
    const word = textAt(tokens, before);
    if (tokens[before]?.sentence === tokens[at]?.sentence && moves.test(word)) return true;
    if (!ways.test(word)) return false;
  }
  return false;
}

const sides: ReadonlyMap<string, Side> = new Map(
  (['left', 'right', 'both'] as const).flatMap((side) =>
    [...wordsOfCues(side)].map((word) => [word, side] as const),
  ),
);
const namedByState = wordsOfCues('this side');

/** All words that may name a side. */
const mayBeSide: ReadonlySet<string> = new Set([...sides.keys(), ...namedByState, 'near', 'off', 'other']);

/** The side that a word always names, whatever stands beside it. */
export const sideOf = (word: string): Side | null => sides.get(word) ?? null;

/** Left, right, both, or in a transcript "the other one"; null: this word names no side. */
export function sideAt(tokens: readonly Token[], at: number, isNote: boolean): Side | null {
  if (!mayBeSide.has(textAt(tokens, at))) return null;
  if (sideOf(textAt(tokens, at)) !== null && isWayToGo(tokens, at)) return null;
  // "Each knee" is both; "each time" and "nothing there either" are no place.
  if (/^(?:each|either)$/.test(textAt(tokens, at)) && !isOfBody(textAt(tokens, at + 1))) return null;
  if (!(isNote ? isSideOfNote(tokens, at) : isSideWord(tokens, at))) return null;
  if (!isNote && isOther(tokens, at)) return 'other';
  return nearOrOff(textAt(tokens, at), textAt(tokens, afterHyphen(tokens, at))) ?? sideOf(textAt(tokens, at));
}

/** "The other ear", "the other one", "and the other?"; "the good one". */
function isOther(tokens: readonly Token[], at: number): boolean {
  if (namedByState.has(textAt(tokens, at)))
    return (
      !isSideNear(tokens, at) &&
      /^(?:the|that|his|her|your)$/.test(textAt(tokens, at - 1)) &&
      /^(?:one|side|leg|eye|ear|foot)$/.test(textAt(tokens, at + 1))
    );
  if (textAt(tokens, at) !== 'other') return false;
  const next = textAt(tokens, at + 1);
  const isAlone =
    textAt(tokens, at - 1) === 'the' && (afterOther.test(next) || /['’]s$/.test(tokens[at]?.written ?? ''));
  return (
    isAlone || /^(?:one|side)$/.test(next) || (partOf(next) !== undefined && !/^(?:feet|teeth)$/.test(next))
  );
}

/** What follows "the other" where it is a side: "And the other?". */
const afterOther = /^(?:[.,?;]|i|we|is|was|isn't|wasn't|has|had|looks|feels|seems|a|just)$/;

/** "Right eye is the good one": which one that is was just said. */
const isSideNear = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 7), at)
    .some(({ text, line }) => line === tokens[at]?.line && (text === 'left' || text === 'right'));

/** "Near hind", "off-fore". */
const afterHyphen = (tokens: readonly Token[], at: number): number =>
  textAt(tokens, at + 1) === '-' ? at + 2 : at + 1;

/** Of horses and cattle, the near side is the left one. */
function nearOrOff(word: string, next: string): Side | null {
  if (!isEndWord(next) && next !== 'side') return null;
  if (word === 'near') return 'left';
  return word === 'off' ? 'right' : null;
}

/** "50 ml left on farm", "left breakfast", "call right away": what is left over, or was not eaten. */
function isSideOfNote(tokens: readonly Token[], at: number): boolean {
  const [word, before, next] = [textAt(tokens, at), textAt(tokens, at - 1), textAt(tokens, at + 1)];
  if (word === 'right') return next !== 'away';
  if (word !== 'left' || isEndWord(next)) return true;
  if (/^(?:open|unsutured|alone|breakfast|heart)$/.test(next)) return false;
  const isAmount =
    /^(?:mls?|mg|g|kg|l|sachets?|was|were|is|are|has|have|been|\d+)$/.test(before) || leftOver.test(before);
  const isLeaving =
    tokens[at]?.written === 'left' && /^(?:on|with|at|over|in|half|food|for|to|intact)$/.test(next);
  return !isAmount && !(isLeaving && !/^(?:the|on|than|and|or)$/.test(before));
}

/** Whether "left" or "right" is a side here. In "right, let's see", "what's left" and "right now" it is none. */
function isSideWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || (token.text !== 'left' && token.text !== 'right')) return true;
  const isShortened = /['’]s$/.test(token.written);
  const next = textAt(tokens, at + 1);
  const before = tokens[at - 1]?.line === token.line ? textAt(tokens, at - 1) : '';
  if (isShortened || isOfBody(next) || isOfBody(textAt(tokens, afterHyphen(tokens, at)))) return true;
  return token.text === 'left' ? isSideLeft(before, next) : isSideRight(tokens, at, before);
}

/** What follows a side: "left ear", "right front", "the right one". */
const isOfBody = (word: string): boolean =>
  partOf(word) !== undefined ||
  isEndWord(word) ||
  /^(?:one|side|sided|hand|upper|lower|inner|outer|middle|medial|lateral|cranial|caudal|half|halves)$/.test(
    word,
  );

/** Words before "left" that show it to be no side: "He left". */
const beforeLeft = /^(?:was|were|is|are|has|have|had|he|she|they|it|we|i|who|got|what|any|only)$/;
/** What may be left over, so that "left" after it is no side: "Two days left". */
const leftOver =
  /^(?:days?|weeks?|months?|hours?|minutes?|tablets?|tabs?|pills?|caps(?:ules?)?|doses?|mils?|bottles?|tubes?|sachets?|box(?:es)?|bags?|tins?|syringes?|roots?|teeth|food|feed|milk|time|money|much|many|nothing|none|some|enough|few|bit|half|more)$/;
/** Words after "left" that show it to be no side: "Left him". */
const afterLeft = /^(?:me|him|her|it|them|us|over|my|alone|out|this|that)$/;

const isSideLeft = (before: string, next: string): boolean =>
  !beforeLeft.test(before) && !leftOver.test(before) && (!afterLeft.test(next) || pointsAtSide.test(before));
