import { textAt, type Token } from '../tokens.ts';
import { isDirection } from './directions.ts';
import { plainWordOf } from './findingWords.ts';
import type { Site } from './site.ts';

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
  for (const { from, value, outOf } of values)
    if (isPronoun(tokens, from)) continue;
    else if (outOf !== null) words[from]?.push(`#${value}/${outOf}`);
    else if (!scores.has(from)) words[from]?.push(`#${value}`);
  // The number of a tooth and the directions of a place are its name.
  for (const { from, to, isToothNumber } of sites)
    for (let at = from; at < to; at += 1)
      if (isToothNumber || isDirection(tokens[at]?.text ?? '')) words[at] = [];
  return words;
}

/** "The left one", "left first": no figure. */
const isPronoun = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === 'first' ||
  (textAt(tokens, at) === 'one' &&
    !/^(?:point|hundred|thousand)$/.test(textAt(tokens, at + 1)) &&
    /^(?:left|right|other|this|that|the|which|bad|good|sore|back|front|hind|no|big)$/.test(
      textAt(tokens, at - 1),
    ));

/** Whether a telling word is a figure. */
export const isFigure = (word: string): boolean => word.startsWith('#');
