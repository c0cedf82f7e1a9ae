import type { Span } from '../../shared/noteCheck/noteCheck.ts';
import { passagesAt, sentencesFrom, type SentencePlace } from '../../shared/noteCheck/passages.ts';
import { readNote } from '../../shared/noteCheck/reading.ts';
import type { NoteOnScreen } from './checkNoteOnScreen.ts';

/** A caret in a section of the note, or a place of the transcript. */
export type WhereAsked = { readonly section: number; readonly caret: number } | { readonly place: number };

/** `asked`: null: the note is checked. */
export type NoteRequest = { readonly note: NoteOnScreen; readonly asked: WhereAsked | null };

export type WhereSaid = {
  /** False: found by numbers, drugs and names alone. */
  readonly isEnglish: boolean;
  /** Of the sentence with the caret, the likeliest first. */
  readonly passages: readonly Span[];
  /** That come from that place. */
  readonly sentences: readonly SentencePlace[];
};

export function findWhereSaid({ transcript, sections }: NoteOnScreen, asked: WhereAsked): WhereSaid {
  const note = readNote(
    transcript ?? '',
    sections.map(({ text }) => text),
  );
  return {
    isEnglish: note.heard.isEnglish,
    passages: 'place' in asked ? [] : passagesAt(asked.section, asked.caret, note),
    sentences: 'place' in asked ? sentencesFrom(asked.place, note) : [],
  };
}
