import { mentionPattern } from './data/mentions.ts';
import type { Span } from './noteCheck.ts';

/** "Approx. 5", "Gew. 11,8": before a figure, a short word with a full stop is shortened. A unit is not. */
const shortened = String.raw`(?<![\d½¼¾]\s?)\b\p{L}{1,6}`;
const sentenceEnd = new RegExp(
  String.raw`\n+|(?<=[.!?])\s+(?:(?<!\b${mentionPattern('short form')}\.\s+)(?=[^\s\p{Ll}\d~£$€<>])` +
    String.raw`|(?<!${shortened}\.\s+)(?=[\d~£$€<>]))`,
  'gu',
);

/** The sentences and lines of a note's section that have letters or figures. */
export function sentencesIn(text: string): readonly Span[] {
  const ends = [...text.matchAll(sentenceEnd)].map(({ 0: gap, index }) => ({
    end: index,
    next: index + gap.length,
  }));
  return [...ends, { end: text.length, next: text.length }]
    .map(({ end }, at) => ({ start: ends[at - 1]?.next ?? 0, end }))
    .map(({ start, end }) => ({ start, end: start + text.slice(start, end).trimEnd().length }))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
}

/** The sentence with the caret, or else the last one before it. */
export function sentenceAt(text: string, caret: number): Span {
  const sentences = sentencesIn(text);
  return sentences.findLast(({ start }) => start <= caret) ?? sentences[0] ?? { start: 0, end: text.length };
}
