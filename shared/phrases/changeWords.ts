import { noteLimits } from '../consult/noteLimits.ts';
import type { Note, SectionEdit } from '../consult/note.ts';
import type { Span } from '../noteCheck/noteCheck.ts';
import { escapeRegExp } from '../noteCheck/patientMentionSpans.ts';
import { protectedSpans } from '../noteCheck/protectedSpans.ts';
import { isOverlapping } from '../noteCheck/spans.ts';
import type { Phrase } from './phrase.ts';

/** A longer note would hold up the app while its words are read. */
const mostCharacters = 20_000;

/** The vet's words in a note that came, as edits of it. `rules`: each runs once, in their order. */
export function changeWords(
  { sections }: Note,
  rules: readonly Phrase[],
): Readonly<Record<number, SectionEdit>> {
  const length = sections.reduce((sum, { content }) => sum + content.length, 0);
  if (length > mostCharacters) return {};
  const edits: Record<number, SectionEdit> = {};
  for (const [index, { content: before }] of sections.entries()) {
    const edit = before === '' ? null : changeSection(before, rules);
    if (edit !== null) edits[index] = edit;
  }
  return edits;
}

function changeSection(before: string, rules: readonly Phrase[]): SectionEdit | null {
  const spans = protectedSpans(before);
  let now = { text: before, spans, words: 0 };
  for (const rule of rules) if (now.text.includes(rule.key)) now = afterRule(now, rule);
  const wordsIn = (text: string, those: readonly Span[]): string =>
    JSON.stringify(those.map(({ start, end }) => text.slice(start, end)));
  // Around other words, those that stay could be read as something else.
  const isSame =
    now.text !== before && wordsIn(now.text, protectedSpans(now.text)) === wordsIn(before, spans);
  return isSame ? { content: now.text, isRemoved: false, words: now.words } : null;
}

type Changed = { readonly text: string; readonly spans: readonly Span[]; readonly words: number };

/** Joined by a hyphen or an apostrophe, a word is part of another one. */
const wholeWords = (words: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}]['’-]?)${escapeRegExp(words)}(?!['’-]?[\p{L}\p{M}\p{N}])`, 'gu');

function afterRule({ text, spans, words }: Changed, { key, text: by }: Phrase): Changed {
  const hits = [...text.matchAll(wholeWords(key))]
    .map(({ index }) => index)
    .filter((start) => !spans.some((one) => isOverlapping(one, { start, end: start + key.length })));
  const growth = by.length - key.length;
  const isTooLong = text.length + hits.length * growth > noteLimits.content;
  if (hits.length === 0 || isTooLong || protectedSpans(by).length > 0) return { text, spans, words };
  const moved = (at: number): number => at + growth * hits.filter((hit) => hit < at).length;
  const ends = [0, ...hits.map((hit) => hit + key.length)];
  return {
    text: [...hits, text.length].map((hit, nth) => text.slice(ends[nth], hit)).join(by),
    spans: spans.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
    words: words + hits.length,
  };
}
