import { snapshotStore, uiStore } from '../../../state/commands.ts';
import type { Finding } from '../../../state/uiStore.ts';

/** A longer selection was made for another purpose. */
const longestSelection = 80;

/** Where the caret is in the note, and the words that are selected there. */
function caretIn(active: Element | null): Finding {
  const section = active?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  if (!(active instanceof HTMLTextAreaElement) || section === undefined)
    return { from: { section: 0, start: 0 }, selected: '' };
  const { selectionStart: start, selectionEnd: end, value } = active;
  const selected = value.slice(start, end);
  const isWords = selected.length <= longestSelection && !selected.includes('\n');
  return { from: { section: Number(section), start }, selected: isWords ? selected : '' };
}

/** Opens the search of the note at the caret, for the selected text. False: there is no note. */
export function showFind(): boolean {
  const note = snapshotStore.getState().snapshot?.open?.note ?? null;
  if (note === null || note.sections.length === 0) return false;
  uiStore.setState({ finding: caretIn(document.activeElement) });
  return true;
}

export const closeFind = (): void => uiStore.setState({ finding: null });
