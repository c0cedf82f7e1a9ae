import { snapshotStore, uiStore } from '../../../state/commands.ts';
import type { Finding } from '../../../state/uiStore.ts';

/** A longer selection was made for another purpose. */
const longestSelection = 80;

/** Where the caret is in the note, and the words that are selected there. */
function caretIn(active: Element | null): Pick<Finding, 'from' | 'selected'> {
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
  const open = snapshotStore.getState().snapshot?.open ?? null;
  if (open === null || (open.note?.sections.length ?? 0) === 0) return false;
  uiStore.setState({ finding: { consultId: open.id, ...caretIn(document.activeElement) } });
  return true;
}

export const closeFind = (): void => uiStore.setState({ finding: null });

export function isFinding(): boolean {
  const { finding } = uiStore.getState();
  return finding !== null && finding.consultId === snapshotStore.getState().snapshot?.open?.id;
}
