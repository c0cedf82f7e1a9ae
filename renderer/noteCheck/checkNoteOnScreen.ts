import { checkNote } from '../../shared/noteCheck/checkNote.ts';
import type { NoteCheck } from '../../shared/noteCheck/noteCheck.ts';
import { typedSpans } from '../features/compare/typedSpans.ts';
import type { NoteOnScreen } from './checkMessages.ts';

/** Checks a note, with what the vet has typed of each section. */
export function checkNoteOnScreen({ sections, ...rest }: NoteOnScreen, check = checkNote): NoteCheck {
  return check({
    ...rest,
    sections: sections.map(({ generated, text }) => ({ text, typed: typedSpans(generated, text) })),
  });
}
