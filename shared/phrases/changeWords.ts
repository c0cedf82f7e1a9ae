import type { Note, SectionEdit } from '../consult/note.ts';
import type { Span } from '../noteCheck/noteCheck.ts';
import { escapeRegExp } from '../noteCheck/patientMentionSpans.ts';
import { protectedSpans } from '../noteCheck/protectedSpans.ts';
import type { Phrase } from './phrase.ts';

/** A longer note, or one that grows by more, would hold up the app while its words are read. */
const mostCharacters = 20_000;

/** The vet's words in a note that came, as edits of it. `rules`: each runs once, in their order. */
export function changeWords(
  { sections }: Note,
  rules: readonly Phrase[],
): Readonly<Record<number, SectionEdit>> {
  const length = sections.reduce((sum, { content }) => sum + content.length, 0);
  if (length > mostCharacters) return {};
  let room = mostCharacters;
  const edits: Record<number, SectionEdit> = {};
  for (const [index, { content: before }] of sections.entries()) {
    const edit = before === '' ? null : changeSection(before, rules, room);
    if (edit === null) continue;
    edits[index] = edit;
    room -= Math.max(0, edit.content.length - before.length);
  }
  return edits;
}

type Changed = SectionEdit & { readonly content: string };

/** `room`: by how many characters it may grow. */
function changeSection(before: string, rules: readonly Phrase[], room: number): Changed | null {
  const hide = (text: string, { start, end }: Span): string =>
    text.slice(0, start) + hidden.repeat(end - start) + text.slice(end);
  let now = protectedSpans(before).reduce(hide, before);
  const kept = before.split('').filter((_, at) => now[at] === hidden);
  let words = 0;
  for (const { key, text } of rules) {
    const parts = now.includes(key) ? now.split(wholeWords(key)) : [];
    const hits = parts.length - 1;
    const isTooLong = now.length + hits * (text.length - key.length) > before.length + room;
    if (hits < 1 || isTooLong || protectedSpans(text).length > 0) continue;
    now = parts.join(text);
    words += hits;
  }
  const content = now.replaceAll(hidden, () => kept.shift() ?? '');
  // Around other words, those that stay could be read as something else.
  const isSame = content !== before && protectedWords(content) === protectedWords(before);
  return isSame ? { content, isRemoved: false, words } : null;
}

const protectedWords = (text: string): string =>
  JSON.stringify(protectedSpans(text).map(({ start, end }) => text.slice(start, end)));

/** Stands for each character that must not change: nobody types it. */
const hidden = '\ue000';

/** Joined by a hyphen or an apostrophe, a word is part of another one. */
const wholeWords = (words: string): RegExp => {
  const letter = String.raw`[\p{L}\p{M}\p{N}${hidden}]`;
  return new RegExp(`(?<!${letter}['’-]?)${escapeRegExp(words)}(?!['’-]?${letter})`, 'gu');
};
