import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import type { NoteCheckMark, NoteCheck, NoteToCheck } from '../../shared/noteCheck/noteCheck.ts';
import { typedSpans } from '../components/format/compareTexts.ts';

/** The worker itself compares the texts, because that takes time in a long note. */
export type NoteOnScreen = Pick<NoteToCheck, 'transcript' | 'patient' | 'others'> & {
  /** The sections of the note, in its order, with LF line ends; a removed one is empty. */
  readonly sections: readonly {
    readonly key: string;
    /** As the service sent it; empty in a note by hand. */
    readonly generated: string;
    readonly text: string;
  }[];
};

/** Nobody goes through more, and the page would have to draw them all with each key. */
const mostMarks = 200;

export function checkNoteOnScreen({ sections, ...rest }: NoteOnScreen, check = checkNote): NoteCheck {
  const { scope, marks, unwritten } = check({
    ...rest,
    sections: sections.map(({ key, generated, text }) => ({ key, text, typed: typedSpans(generated, text) })),
  });
  return {
    scope,
    marks: oncePerPlace(marks).slice(0, mostMarks),
    unwritten: unwritten.slice(0, mostMarks),
  };
}

/** A number that nobody said and whose sum is wrong is one place: the sum tells what it should be. */
function oncePerPlace(marks: readonly NoteCheckMark[]): readonly NoteCheckMark[] {
  const placeOf = ({ section, span }: NoteCheckMark): string => `${String(section)}:${String(span.start)}`;
  const sums = new Set(marks.filter(({ kind }) => kind === 'sum').map(placeOf));
  return marks.filter(
    (mark) => mark.kind !== 'number' || mark.reason.because !== 'notFound' || !sums.has(placeOf(mark)),
  );
}
