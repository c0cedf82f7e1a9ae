import { wordsOfCues } from './data/cues.ts';
import { textAt, type Token } from './tokens.ts';

const isSymbol = (word: string): boolean => word.length === 1 || /^(?:na|cl|ca)$/.test(word);

/** A letter stands for a measurement only before its figure: "T 38.6", "K | 4.8". */
export const isLoneSymbol = (tokens: readonly Token[], at: number): boolean =>
  isSymbol(textAt(tokens, at)) &&
  (tokens[at]?.isJoined === true || !(tokens[at + 1]?.kind === 'figure' || isBeforeCell(tokens, at)));

/** Whether a sign and then a figure come next, as in a table. */
const isBeforeCell = (tokens: readonly Token[], at: number): boolean =>
  /^[|:=+]$/.test(textAt(tokens, at + 1)) && tokens[at + 2]?.kind === 'figure';

/** Whether the word is of something else here: the temperature of a room, or a scale that weighs nothing. */
export const isOfOtherThing = (tokens: readonly Token[], at: number): boolean =>
  isOfSurroundings(tokens, at) || isOtherScale(tokens, at);

/** "A scale and polish", "on a scale of one to ten", "the pain scale". */
const isOtherScale = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'scale' &&
  (/^(?:and|of|polish|from|\/|&)$/.test(textAt(tokens, at + 1)) ||
    /^(?:pain|score|glasgow|grading|coma|of|a)$/.test(textAt(tokens, at - 1)));

/** "Ambient temp 41 °C" is not the animal's. */
const isOfSurroundings = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at).startsWith('temp') && surroundings.has(textAt(tokens, at - 1));
const surroundings = wordsOfCues('surroundings');
