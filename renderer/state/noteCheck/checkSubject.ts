import type { ConsultView, Snapshot } from '../../../shared/ipc/snapshot.ts';
import type { NoteOnScreen } from '../../noteCheck/checkNoteOnScreen.ts';
import { type NoteTexts, noteTexts, type SectionDrafts } from '../note/noteTexts.ts';
import type { Mark, Span } from '../../../shared/noteCheck/noteCheck.ts';
import { changeBetween, type TextChange } from '../note/textHistory.ts';

/** A note at one moment. */
export type Subject = {
  readonly texts: NoteTexts;
  readonly transcript: string | null;
  readonly consult: ConsultView;
};

export const isSameSubject = (a: Subject, b: Subject): boolean =>
  a.transcript === b.transcript &&
  a.texts.length === b.texts.length &&
  a.texts.every((text, index) => text === b.texts[index]) &&
  (a.consult === b.consult || generatedOf(a) === generatedOf(b));

const generatedOf = ({ consult: { patient, note } }: Subject): string =>
  JSON.stringify([patient, note?.sections]);

/** A removed section counts as an empty one. */
export const toCheck = ({ consult, texts, transcript }: Subject): NoteOnScreen => ({
  transcript,
  patient: consult.patient,
  sections: texts.map((text, index) => ({
    generated: consult.isByHand ? '' : (consult.note?.sections[index]?.content ?? ''),
    text: text ?? '',
  })),
});

/** The open note; null: no note is open that is to be checked. */
export function subjectOf(snapshot: Snapshot | null, drafts: SectionDrafts): Subject | null {
  const consult = snapshot?.open ?? null;
  if (consult === null || snapshot?.settings.checksNotes !== true) return null;
  const { phase, note, isShortened } = consult;
  if (note === null || (phase !== 'noteReady' && phase !== 'filed')) return null;
  // Against a transcript without its end, words would be marked that were said.
  const transcript = isShortened || consult.transcript?.trim() === '' ? null : consult.transcript;
  return { texts: noteTexts(consult, drafts), transcript, consult };
}

const wordLetter = /[\p{L}\p{M}\p{N}]/u;

/** Whether the letters on both sides of this place belong to one word or figure. */
const isInWord = (text: string, at: number): boolean =>
  wordLetter.test(text.charAt(at - 1)) && wordLetter.test(text.charAt(at));

/** Where the words are after the change; null: the change touches them. */
function movedSpan({ start, end }: Span, { at, removed, inserted }: TextChange, after: string): Span | null {
  const isBehind = at >= end;
  if (!isBehind && at + removed.length > start) return null;
  const by = isBehind ? 0 : inserted.length - removed.length;
  const moved = { start: start + by, end: end + by };
  // A letter typed against a word makes another word of it.
  return isInWord(after, moved.start) || isInWord(after, moved.end) ? null : moved;
}

/** The marks of a text, in the text that it has become. A mark whose words have changed is left out. */
export function moveMarks(marks: readonly Mark[], before: string, after: string): readonly Mark[] {
  const change = marks.length === 0 ? null : changeBetween(before, after);
  if (change === null) return marks;
  return marks.flatMap((mark) => {
    const span = movedSpan(mark.span, change, after);
    if (span === null) return [];
    return span.start === mark.span.start ? mark : { ...mark, span };
  });
}
