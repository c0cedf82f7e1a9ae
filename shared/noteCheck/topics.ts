import topicRows from './data/topics.tsv?raw';
import { firstCellByWord } from './data/tsvRows.ts';
import { wordsBelowTwenty, tensWords } from './numberWords.ts';
import { tokenTextAt, type Token } from './tokens.ts';

/** "heart" for the heart rate, or "temperature": a patient has only one such value. */
export type Topic = string;

const topicOf = firstCellByWord(topicRows);

/** In tokens. */
const reach = 7;

/**
 * A topic goes on in the next sentence only if no number has come yet: "And her heart rate? Let me listen.
 * 180." In a note, it goes on only after a colon: the last name in a table's head is not the topic of each
 * row.
 */
export function topicsIn(tokens: readonly Token[], isNote: boolean): readonly (Topic | null)[] {
  let topic: Topic | null = null;
  let namedAt = 0;
  let hasNumber = false;
  return tokens.map((token, at) => {
    const before = tokens[at - 1];
    const isNewSentence = before?.sentence !== token.sentence;
    const isNewTurn = before?.line !== token.line;
    const goesOn = isNote ? tokenTextAt(tokens, at - 1) === ':' : isAsked(tokens, at, namedAt);
    if (isNewSentence && (hasNumber || (isNewTurn && !goesOn))) topic = null;
    const named = topicAt(tokens, at);
    if (named !== null) {
      // In "PCV/TP 41/66", the first value is not of the second name.
      topic = tokenTextAt(tokens, at - 1) === '/' ? null : named.topic;
      namedAt = at;
      hasNumber = false;
      // In "heart rate's 168, 102.9", the second number is no heart rate.
    } else if (at - namedAt > reach || (hasNumber && /^(?:,|and)$/.test(token.text))) topic = null;
    if (isNumber(token)) hasNumber = true;
    return topic;
  });
}

/** In tokens, for a number in the next turn. */
const reachToEnd = 3;

const isAsked = (tokens: readonly Token[], at: number, namedAt: number): boolean =>
  tokenTextAt(tokens, at - 1) === '?' || at - namedAt <= reachToEnd;

/** Also with a figure, as in "T4". `to`: the first token after the name. */
export function topicAt(
  tokens: readonly Token[],
  at: number,
): { readonly topic: Topic; readonly to: number } | null {
  const word = tokenTextAt(tokens, at);
  const next = tokenTextAt(tokens, at + 1);
  if (word === 'old') return tokenTextAt(tokens, at - 1) === 'how' ? { topic: 'age', to: at + 1 } : null;
  const withFigure = tokens[at + 1]?.isJoined === true ? topicOf.get(word + next) : undefined;
  if (withFigure !== undefined) return { topic: withFigure, to: at + 2 };
  const topic = word === 'p' && next.includes('.') ? 'phosphate' : topicOf.get(word);
  return topic === undefined || isLoneSymbol(tokens, at) ? null : { topic, to: at + 1 };
}

/** A lone "T" or "K" needs a value, as in "T 38.6" or "K | 4.8"; "T12" and "R8,000" are none. */
function isLoneSymbol(tokens: readonly Token[], at: number): boolean {
  const cell = tokens[/^[|:=+]$/.test(tokenTextAt(tokens, at + 1)) ? at + 2 : at + 1];
  const isValue = cell?.kind === 'figure' && (!cell.isJoined || /[.,]\d\d?$/.test(cell.text));
  return /^(?:\p{L}|na|cl|ca)$/u.test(tokenTextAt(tokens, at)) && (tokens[at]?.isJoined === true || !isValue);
}

const isNumber = ({ kind, text }: Token): boolean =>
  kind === 'figure' || wordsBelowTwenty.has(text) || tensWords.has(text);
