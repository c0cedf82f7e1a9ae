import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import type { NoteCheck } from '../../shared/noteCheck/noteCheck.ts';
import { typedSpans } from '../features/compare/typedSpans.ts';
import type { NoteOnScreen } from './checkMessages.ts';

/** Nobody goes through more, and the page would have to draw them all with each key. */
const mostMarks = 200;

/** Checks a note, with what the vet has typed of each section. Answers with the first 200 marks at most. */
export function checkNoteOnScreen({ sections, ...rest }: NoteOnScreen, check = checkNote): NoteCheck {
  const { scope, marks } = check({
    ...rest,
    sections: sections.map(({ generated, text }) => ({ text, typed: typedSpans(generated, text) })),
  });
  return { scope, marks: marks.slice(0, mostMarks) };
}
