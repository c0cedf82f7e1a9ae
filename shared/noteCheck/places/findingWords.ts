import { wordsOfCues } from '../data/cues.ts';
import { thingsOf } from '../data/things.ts';

/** Words that say nothing about which place is meant. */
const emptyWords = wordsOfCues('empty');

const plainWords = thingsOf('place');

/** How long the beginning of a word is that stands for the whole word: "swollen" and "swollenness". */
const stemLength = 6;

/** The plain word or the stem of a word that may tell places apart; null: it says nothing of a place. */
export function plainWordOf(word: string): string | null {
  if (word.length <= 1 || word.includes("'") || emptyWords.has(word)) return null;
  const plain = plainWords.get(word);
  if (plain !== undefined) return plain;
  if (word.length <= 2) return null;
  return stemOf(word).slice(0, stemLength);
}

/** "Chews", "chewing" and "chewed" are one word. */
const stemOf = (word: string): string =>
  /[^siu]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word.replace(/(?<=.{4})(?:ing|ed)$/, '');

/** Said of what is as it should be. */
const healthy = wordsOfCues('well');
/** Said of what is not as it should be, or of what is treated. */
const unwell = wordsOfCues('unwell');
/** Said before the opposite of what is meant: "not swollen". */
const denials = wordsOfCues('denial');

/** Whether a word says how a place is, or nothing, so that it is no name of a place. */
export const isStateWord = (word: string): boolean =>
  emptyWords.has(word) || healthy.has(word) || unwell.has(word) || plainWords.has(word);

/** 1: a word says that something is wrong; -1: that all is well; 0: neither. `before`: the two words before it. */
export function troubleOf(word: string, before: readonly [string, string]): -1 | 0 | 1 {
  const isUnwell =
    unwell.has(word) || word.endsWith('itis') || (word.endsWith('s') && unwell.has(word.slice(0, -1)));
  // Most words say neither, and nothing need be looked for before them.
  const isAllRight = word === 'right' && before[0] === 'all';
  if (!isUnwell && !isAllRight && !healthy.has(word)) return 0;
  const isDenied = before.some((one) => denials.has(one));
  if (isUnwell) return isDenied ? -1 : 1;
  return isDenied && word !== 'nothing' ? 1 : -1;
}
