import { wordsOfCues } from '../data/cues.ts';
import { textAt, type Token } from '../tokens.ts';

/** "The right" and "on the left" are sides. */
export const pointsAtSide = /^(?:the|his|her|on)$/;

/** Words before "right" that show it to be no side: "That's right". */
const beforeRight =
  /^(?:all|that|you're|is|it|be|quite|just|about|alright|sounds|feels|came|of|was|not|so|yeah|oh|okay|ok|well|and|he|she|i'm)$/;
/** "Right now", "right what's she in for". */
const afterRight = wordsOfCues('after a remark');
const remarks = wordsOfCues('after a remark', 'after right');

/** Whether "right" at this token is a side. `before`: the word before it in its line. */
export function isSideRight(tokens: readonly Token[], at: number, before: string): boolean {
  const next = textAt(tokens, at + 1);
  if (isAnswer(tokens, at) || isNamedWithLeft(tokens, at, before)) return true;
  // After the left side of something, "Right, a few crackles." is the other side of it.
  if (before === '' || /^[.,?!;:–—]$/.test(before))
    return (isLeftBefore(tokens, at) || isLeftNext(tokens, at)) && !afterRemark(tokens, at);
  if (beforeRight.test(before)) return false;
  const isPlace = pointsAtSide.test(before) || isEndWord(before) || /^(?:upper|lower)$/.test(before);
  return isPlace || !afterRight.has(next);
}

/** "Right is twenty. Left is twelve", "right is 38, the left's 42": the other side of it comes next. */
const isLeftNext = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(at + 1, at + 12)
    .some(
      ({ text, line }, index) =>
        text === 'left' && line === tokens[at]?.line && isBeginning(tokens, at + index, index < mostToLeft),
    );

/** How many tokens may stand between "right" and "the left". */
const mostToLeft = 8;

/** Whether a part of a sentence ends at this token, or with `isLoose` before a few words that lead to a side. */
const isBeginning = (tokens: readonly Token[], at: number, isLoose: boolean): boolean =>
  /^[.,;]$/.test(textAt(tokens, at)) ||
  (isLoose && /[,;](?: (?:the|and|then|his|her|on)){1,3}$/.test(wordsIn(tokens, at - 3, at + 1)));

/** "Left and right", "left is three centimetres and right is two", "right, then left". */
const isNamedWithLeft = (tokens: readonly Token[], at: number, before: string): boolean =>
  isBeforeLeft(tokens, at) || (/^(?:and|or|\/|&)$/.test(before) && textAt(tokens, at - 2) === 'left');

/** "Right, then left.", "sore, right, and the left not": both sides are named. */
const isBeforeLeft = (tokens: readonly Token[], at: number): boolean =>
  /^(?:, )?(?:and then|and|then|or) (?:the |his |her )?left\b/.test(wordsIn(tokens, at + 1, at + 6));

/** Whether "right" answers a question for the side: "Which side? Right." */
const isAnswer = (tokens: readonly Token[], at: number): boolean =>
  /^[?:]?$/.test(textAt(tokens, at - 1)) &&
  !(textAt(tokens, at + 1) === ',' && remarks.has(textAt(tokens, at + 2))) &&
  sideQuestion.test(wordsIn(tokens, at - 14, at));

const sideQuestion =
  /\b(?:which (?:side|one|leg|eye|ear|foot|paw|knee|hip|kidney)|left or (?:the )?right|right or (?:the )?left)\b[^.!?]{0,25}\?[^.?]{0,14}$/;

const wordsIn = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ');

/** "Right, let's see", "right so": a remark, and no side. */
function afterRemark(tokens: readonly Token[], at: number): boolean {
  const next = textAt(tokens, at + 1);
  return remarks.has(next === ',' ? textAt(tokens, at + 2) : next);
}

/** How many tokens before a word the last side is looked for. */
const reachBefore = 20;

/** Whether the side that was named last, not long before, is the left one. */
const isLeftBefore = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - reachBefore), at).findLast(({ text }) => text === 'left' || text === 'right')
    ?.text === 'left';

/** Words for the ends of the body, beside which "right" is a side. */
export const isEndWord = (word: string): boolean => endWords.has(word);
const endWords = wordsOfCues('fore', 'hind');
