import { keysOf } from './data/rowsOf.ts';
import topicRows from './data/topics.tsv?raw';
import { belowTwenty, tensWords } from './numberWords.ts';
import { textAt, type Token } from './tokens.ts';

/** What a number is said of, where only one thing of its kind is measured. */
export type Topic = string;

const topicOf = keysOf(topicRows);

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
    const named = topicAt(tokens, at);
    if (named !== null) {
      topic = named;
      namedAt = at;
      hasNumber = false;
    } else if (at - namedAt > reach || (hasNumber && isNext(token))) topic = null;
    if (isNumber(token)) hasNumber = true;
    return topic;
  });
}

/** How many tokens from the end of a turn a topic may be named that the next turn gives the number of. */
const reachToEnd = 3;

/** "And the heart rate?", and the answer in the next turn, which begins at token `at`. */
const isAsked = (tokens: readonly Token[], at: number, namedAt: number): boolean =>
  textAt(tokens, at - 1) === '?' || at - namedAt <= reachToEnd;

/** The topic that this token names. */
export function topicAt(tokens: readonly Token[], at: number): Topic | null {
  const next = tokens[at + 1];
  const word = textAt(tokens, at);
  if (word === 'old') return textAt(tokens, at - 1) === 'how' ? 'age' : null;
  const topic = topicOf.get(isNameWithFigure(tokens, at) ? `${word}${next?.text}` : withoutS(word)) ?? null;
  if (topic === null || isLoneSymbol(tokens, at)) return null;
  return word === 'p' && next?.text.includes('.') === true ? 'phosphate' : topic;
}

const isSymbol = (word: string): boolean => word.length === 1 || /^(?:na|cl|ca)$/.test(word);

/** A letter stands for a measurement only before its figure: "T 38.6", and in a table "K | 4.8". */
function isLoneSymbol(tokens: readonly Token[], at: number): boolean {
  const cell = /^[|:=+]$/.test(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  return isSymbol(textAt(tokens, at)) && (tokens[at]?.isJoined === true || tokens[cell]?.kind !== 'figure');
}

/** "T4", and not "T38.6". */
const isNameWithFigure = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'word' && tokens[at + 1]?.kind === 'figure' && tokens[at + 1]?.isJoined === true;

const withoutS = (word: string): string => (word.endsWith("'s") ? word.slice(0, -2) : word);

const isNumber = ({ kind, text }: Token): boolean =>
  kind === 'figure' || belowTwenty.has(text) || tensWords.has(text);
