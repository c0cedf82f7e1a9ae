import type { ConsultId } from '../../../shared/ids.ts';
import type { Mark } from '../../../shared/noteCheck/noteCheck.ts';
import { noteCheck } from '../../state/commands.ts';
import { showInTranscript, showNothingInTranscript } from '../../state/transcriptLines.ts';
import { showNote } from '../compare/comparing.ts';
import { placesIn } from './markedBlocks.ts';

/** False: the section is not on screen. */
function selectPlace({ section: index, span }: Mark): boolean {
  const section = document.querySelector(`[data-section="${index}"]`);
  const box = section?.querySelector('textarea') ?? null;
  if (section === null || box === null) return false;
  box.focus({ preventScroll: true });
  box.setSelectionRange(span.start, span.end);
  // A text area does not say where its words are; the mark behind it does.
  const marks = noteCheck.state.getState().bySection[index];
  const number = marks === undefined ? -1 : placesIn(marks).indexOf(span);
  const mark = section.querySelector(`[data-check="${number}"]`) ?? box;
  mark.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Selects the place in its section, and shows the nearest words beside it if the transcript is open. */
export function showPlace(consultId: ConsultId, mark: Mark): void {
  showNote();
  if (mark.nearest === null) showNothingInTranscript();
  else showInTranscript(consultId, mark.nearest);
  // The comparison goes first if it is in front of the note.
  if (!selectPlace(mark)) requestAnimationFrame(() => selectPlace(mark));
}
