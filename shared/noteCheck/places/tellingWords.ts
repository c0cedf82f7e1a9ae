import { wordsOfCues } from '../data/cues.ts';
import { thingsOf } from '../data/things.ts';
import { textAt, type Token } from '../tokens.ts';
import type { Site } from './place.ts';

/** Words that say nothing about which place is meant. */
const emptyWords = wordsOfCues('empty');
const plainWords = thingsOf('place');
/** Said of what is as it should be, of what is not or is treated, and before the opposite of what is meant. */
const [healthy, unwell, denials] = [wordsOfCues('well'), wordsOfCues('unwell'), wordsOfCues('denial')];

/** Whether a word says how a place is, or nothing, so that it is no name of a place. */
export const isStateWord = (word: string): boolean =>
  emptyWords.has(word) || healthy.has(word) || unwell.has(word) || plainWords.has(word);

/** 1: a token says that something is wrong; -1: that all is well; 0: neither. */
export function troubleAt(tokens: readonly Token[], at: number): -1 | 0 | 1 {
  const word = textAt(tokens, at);
  const isUnwell =
    unwell.has(word) || word.endsWith('itis') || (word.endsWith('s') && unwell.has(word.slice(0, -1)));
  const isWell = healthy.has(word) || (word === 'right' && textAt(tokens, at - 1) === 'all');
  if (!isUnwell && !isWell) return 0;
  const isDenied = denials.has(textAt(tokens, at - 1)) || denials.has(textAt(tokens, at - 2));
  if (isUnwell) return isDenied ? -1 : 1;
  return isDenied && word !== 'nothing' ? 1 : -1;
}

/** How long the beginning of a word is that stands for the whole word: "swollen" and "swollenness". */
const stemLength = 6;

/** The plain word or the stem of a word that may tell places apart; null: it says nothing of a place. */
function plainWordOf(word: string): string | null {
  if (word.length <= 1 || word.includes("'") || emptyWords.has(word)) return null;
  const plain = plainWords.get(word);
  if (plain !== undefined || word.length <= 2) return plain ?? null;
  // "Chews", "chewing" and "chewed" are one word.
  const stem = /[^siu]s$/.test(word) ? word.slice(0, -1) : word.replace(/(?<=.{4})(?:ing|ed)$/, '');
  return stem.slice(0, stemLength);
}

/** A number of a text, from token `from` up to, not including, token `to`. */
export type ValueAt = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly outOf: number | null;
};

/** What tells places apart in each token: figures as "#41", scores as "#2/5", and plain words; empty: nothing. */
export function tellingWords(
  tokens: readonly Token[],
  values: readonly ValueAt[],
  sites: readonly Site[],
): readonly (readonly string[])[] {
  const words: string[][] = tokens.map(({ kind, text }) => {
    const plain = kind === 'word' ? plainWordOf(text) : null;
    return plain === null ? [] : [plain];
  });
  for (const { from, to } of values) for (let at = from; at < to; at += 1) words[at] = [];
  const scores = new Set(values.filter(({ outOf }) => outOf !== null).map(({ from }) => from));
  for (const { from, to, value, outOf } of values) {
    // "The left one", "left first": no figure.
    const isPronoun = to === from + 1 && /^(?:one|first)$/.test(textAt(tokens, from));
    if (outOf !== null) words[from]?.push(`#${value}/${outOf}`);
    else if (!isPronoun && !scores.has(from)) words[from]?.push(`#${value}`);
  }
  // The number of a tooth and the directions of a place are its name.
  for (const { from, to, isToothNumber } of sites)
    for (let at = from; at < to; at += 1) if (isToothNumber) words[at] = [];
  return words;
}

/** Whether a telling word is a figure. */
export const isFigure = (word: string): boolean => word.startsWith('#');
