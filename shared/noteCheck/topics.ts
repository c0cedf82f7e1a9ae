import { keysOf } from './data/rowsOf.ts';
import topicRows from './data/topics.tsv?raw';
import { belowTwenty, tensWords } from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';
import { isLoneSymbol, isOfOtherThing } from './topicSymbols.ts';
import { unitOf } from './units.ts';

/** What a number is said of, where only one thing of its kind is measured. */
export type Topic = string;

const topicOf = keysOf(topicRows);
export const isTopicWord = (word: string): boolean => topicOf.has(word);

/** How many words after its topic a number may come. */
const reach = 7;

/** Leads on to the next thing: "heart rate's 168, 102.9". */
const isNext = ({ text }: Token): boolean => text === ',' || text === 'and';

/**
 * The topic of each token: the one named last before it and not far away; null: none is. In a further sentence or turn
 * only where no number has come yet: "And her heart rate? Let me listen. 180." In a further line of a note only after a
 * colon: the last name in the head of a table is not that of each row.
 */
export function topicsIn(tokens: readonly Token[], isNote: boolean): readonly (Topic | null)[] {
  let topic: Topic | null = null;
  let namedAt = 0;
  let hasNumber = false;
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    const isNewSentence = before?.sentence !== token.sentence;
    const isNewTurn = before?.line !== token.line;
    const goesOn = isNote ? textAt(tokens, at - 1) === ':' : isAsked(tokens, at, namedAt);
    if (isNewSentence && (hasNumber || (isNewTurn && !goesOn))) topic = null;
    const named = isPurpose(tokens, at) ? null : topicAt(tokens, at);
    if (named !== null) {
      topic = named;
      namedAt = at;
      hasNumber = isUnitOfNumber(tokens, at);
    } else if (at - namedAt > reach || (hasNumber && isNext(token))) topic = null;
    if (isNumber(token)) hasNumber = true;
    return topic;
  });
}

/** "Four point two kilos. Thirty-eight six": the number of the weight came before its unit. */
function isUnitOfNumber(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && isNumber(before) && unitOf(textAt(tokens, at)) !== null;
}

/** How many tokens from the end of a turn a topic may be named that the next turn gives the number of. */
const reachToEnd = 3;

/** "And the heart rate?", and the answer in the next turn, which begins at token `at`. */
const isAsked = (tokens: readonly Token[], at: number, namedAt: number): boolean =>
  textAt(tokens, at - 1) === '?' || at - namedAt <= reachToEnd;

const owners: ReadonlySet<string> = new Set(['the', 'his', 'her', 'its', 'their', 'your']);

/** "Amlodipine for the pressure, point six two five": what a drug is for is not what the number is of. */
function isPurpose(tokens: readonly Token[], at: number): boolean {
  const before = owners.has(textAt(tokens, at - 1)) ? at - 2 : at - 1;
  return textAt(tokens, before) === 'for' && !tokens.slice(at + 1, at + 3).some((token) => isNumber(token));
}

/** The topic that this token names. */
export function topicAt(tokens: readonly Token[], at: number): Topic | null {
  const next = tokens[at + 1];
  const word = textAt(tokens, at);
  if (word === 'old') return textAt(tokens, at - 1) === 'how' ? 'age' : null;
  const topic = topicOf.get(isNameWithFigure(tokens, at) ? `${word}${next?.text}` : withoutS(word)) ?? null;
  if (topic === null || isLoneSymbol(tokens, at) || isOfOtherThing(tokens, at)) return null;
  return word === 'p' && next?.text.includes('.') === true ? 'phosphate' : topic;
}

/** "T4", and not "T38.6". */
const isNameWithFigure = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'word' && tokens[at + 1]?.kind === 'figure' && tokens[at + 1]?.isJoined === true;

const withoutS = (word: string): string => (word.endsWith("'s") ? word.slice(0, -2) : word);

export const isNumber = ({ kind, text }: Token): boolean =>
  kind === 'figure' || belowTwenty.has(text) || tensWords.has(text);

/** How many words after a number its topic may come. */
const reachAfter = 5;

/** "102.1 with a heart rate of 112", "180 and urea 14": what comes after is another thing. */
const leadsOn = /^(?:and|with|but|then|so|plus)$/;

/** "Under 850 or she's mouth breathing"; "38.6 or so for the temperature" is one thing. */
const isAlternative = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'or' && !/^(?:so|thereabouts|around|about)$/.test(textAt(tokens, at + 1));

/** Whether a number follows the name of a topic: "180, the urea's 14". */
const hasOwnNumber = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at, at + 3).some((token) => isNumber(token));

/** The topic named within a few words after a token, in the same sentence: "38.6 for the temperature". */
export function topicAfter(tokens: readonly Token[], at: number): Topic | null {
  for (let index = 0; index < reachAfter; index += 1) {
    const token = tokens[at + index];
    if (token === undefined) return null;
    const isEnd =
      token.kind === 'other'
        ? token.text === ',' || index > 0
        : isNumber(token) || leadsOn.test(token.text) || isAlternative(tokens, at + index);
    if (isEnd || token.sentence !== tokens[at]?.sentence) return null;
    const topic = topicOf.get(token.text);
    if (topic !== undefined) return hasOwnNumber(tokens, at + index + 1) ? null : topic;
  }
  return null;
}
