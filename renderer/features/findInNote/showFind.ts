import { closeFind, currentMatch, openFind } from '../../state/note/findInNote.ts';
import type { NotePlace } from '../../state/note/noteMatches.ts';
import { focusOn, headingId } from '../shortcuts/focusTargets.ts';

/** A longer selection was made for another purpose. */
const longestSelection = 80;

let cameFrom: Element | null = null;

const boxOf = (section: number): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>(`[data-section="${section}"] textarea`);

function placeIn(active: Element | null): { readonly from: NotePlace; readonly selected: string } {
  const section = active?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  if (!(active instanceof HTMLTextAreaElement) || section === undefined)
    return { from: { section: 0, start: 0 }, selected: '' };
  const { selectionStart: start, selectionEnd: end, value } = active;
  const selected = value.slice(start, end);
  const isWords = selected.length <= longestSelection && !selected.includes('\n');
  return { from: { section: Number(section), start }, selected: isWords ? selected : '' };
}

/** Searches from the caret on, for the selected text. False: there is no note. */
export function showFind(): boolean {
  const active = document.activeElement;
  const { from, selected } = placeIn(active);
  if (!openFind(from, selected)) return false;
  if (active?.closest('[data-find]') === null) cameFrom = active;
  return true;
}

/** Closes the search and moves to the current match, or back to where the focus was. */
export function leaveFind(): void {
  const match = currentMatch();
  closeFind();
  const box = match === null ? null : boxOf(match.section);
  if (match !== null && box !== null) {
    box.focus({ preventScroll: true });
    box.setSelectionRange(match.start, match.end);
  } else if (cameFrom instanceof HTMLElement && cameFrom.isConnected && cameFrom !== document.body)
    cameFrom.focus();
  else focusOn(headingId);
  cameFrom = null;
}
