import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import type { Mark, NoteCheck } from '../../shared/noteCheck/noteCheck.ts';
import { typedSpans } from '../state/note/compareTexts.ts';
import type { NoteOnScreen } from './checkMessages.ts';

/** Nobody goes through more, and the page would have to draw them all with each key. */
const mostMarks = 200;

/** Checks a note, with what the vet has typed of each section. Answers with the first 200 marks at most. */
export function checkNoteOnScreen({ sections, ...rest }: NoteOnScreen, check = checkNote): NoteCheck {
  const { scope, marks } = check({
    ...rest,
    sections: sections.map(({ generated, text }) => ({ text, typed: typedSpans(generated, text) })),
  });
  return { scope, marks: oncePerPlace(marks).slice(0, mostMarks) };
}

/** A number that nobody said and whose sum is wrong is one place to check: the sum tells what it should be. */
function oncePerPlace(marks: readonly Mark[]): readonly Mark[] {
  const placeOf = ({ section, span }: Mark): string => `${String(section)}:${String(span.start)}`;
  const sums = new Set(marks.filter(({ kind }) => kind === 'sum').map(placeOf));
  return marks.filter(
    (mark) => mark.kind !== 'number' || mark.reason.because !== 'notFound' || !sums.has(placeOf(mark)),
  );
}
