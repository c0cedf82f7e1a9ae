import { cueWordSet } from '../data/cues.ts';
import { thingByWord } from '../data/things.ts';
import { tokenTextAt, type Token } from '../tokens.ts';
import type { BodySite } from './place.ts';

const emptyWords = cueWordSet('empty');
const plainWords = thingByWord('place');
/** "Healthy", "bleeding" and "no". */
const healthy = cueWordSet('well');
const unwell = cueWordSet('unwell');
const denials = cueWordSet('denial');

/** 1: "bleeding"; -1: "normal", "no bleeding"; 0: neither. */
export function troubleWordAt(tokens: readonly Token[], at: number): -1 | 0 | 1 {
  const word = tokenTextAt(tokens, at);
  const isUnwell =
    unwell.has(word) || word.endsWith('itis') || (word.endsWith('s') && unwell.has(word.slice(0, -1)));
  const isWell = healthy.has(word) || (word === 'right' && tokenTextAt(tokens, at - 1) === 'all');
  if (!isUnwell && !isWell) return 0;
  const isDenied = denials.has(tokenTextAt(tokens, at - 1)) || denials.has(tokenTextAt(tokens, at - 2));
  if (isUnwell) return isDenied ? -1 : 1;
  return isDenied && word !== 'nothing' ? 1 : -1;
}

/** "Palpated" and "palpation" count as one word. */
const stemLength = 6;

/** null: it cannot tell one place from another, as "again". */
function plainWordOf(word: string): string | null {
  if (word.length <= 1 || word.includes("'") || emptyWords.has(word)) return null;
  const plain = plainWords.get(word);
  if (plain !== undefined || word.length <= 2) return plain ?? null;
  // "Chews", "chewing" and "chewed" are one word.
  const stem = /[^siu]s$/.test(word) ? word.slice(0, -1) : word.replace(/(?<=.{4})(?:ing|ed)$/, '');
  return stem.slice(0, stemLength);
}

/** From token `from` up to, not including, token `to`. */
export type ValueInText = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly outOf: number | null;
};

/** Figures as "#41", scores as "#2/5", and plain words. */
export function tellingWords(
  tokens: readonly Token[],
  values: readonly ValueInText[],
  sites: readonly BodySite[],
): readonly (readonly string[])[] {
  const words: string[][] = tokens.map(({ kind, text }) => {
    const plain = kind === 'word' ? plainWordOf(text) : null;
    return plain === null ? [] : [plain];
  });
  for (const { from, to } of values) for (let at = from; at < to; at += 1) words[at] = [];
  const scores = new Set(values.filter(({ outOf }) => outOf !== null).map(({ from }) => from));
  for (const { from, to, value, outOf } of values) {
    // The "one" of "the left one" and the "first" of "left first" are no figures.
    const isPronoun = to === from + 1 && /^(?:one|first)$/.test(tokenTextAt(tokens, from));
    if (outOf !== null) words[from]?.push(`#${value}/${outOf}`);
    else if (!isPronoun && !scores.has(from)) words[from]?.push(`#${value}`);
  }
  // The number of a tooth is its name, not a figure that is said of it.
  for (const { from, to, isToothNumber } of sites)
    for (let at = from; at < to; at += 1) if (isToothNumber) words[at] = [];
  return words;
}

export const isFigureWord = (word: string): boolean => word.startsWith('#');
