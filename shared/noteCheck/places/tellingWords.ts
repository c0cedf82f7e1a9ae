import type { Token } from '../tokens.ts';
import { plainWordOf } from './findingWords.ts';

/** A number of a text, from token `from` up to, not including, token `to`. */
export type ValueAt = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly outOf: number | null;
};

/** What tells places apart in each token: figures as "#41", scores as "#2/5", and plain words; empty: nothing. */
export function tellingWords(tokens: readonly Token[], values: readonly ValueAt[]): readonly (readonly string[])[] {
  const words: string[][] = tokens.map(({ kind, text }) => {
    const plain = kind === 'word' ? plainWordOf(text) : null;
    return plain === null ? [] : [plain];
  });
  for (const { from, to } of values) for (let at = from; at < to; at += 1) words[at] = [];
  const scores = new Set(values.filter(({ outOf }) => outOf !== null).map(({ from }) => from));
  for (const { from, value, outOf } of values)
    if (outOf !== null) words[from]?.push(`#${value}/${outOf}`);
    else if (!scores.has(from)) words[from]?.push(`#${value}`);
  return words;
}

/** Whether a telling word is a figure. */
export const isFigure = (word: string): boolean => word.startsWith('#');
