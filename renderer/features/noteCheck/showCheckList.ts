import { noteCheck, snapshotStore } from '../../state/commands.ts';
import { showNothingInTranscript } from '../../state/transcriptLines.ts';
import { checkStatusId, focusOn, headingId } from '../../state/focusTargets.ts';

const isOfOpenConsult = (): boolean =>
  noteCheck.state.getState().consultId === snapshotStore.getState().snapshot?.open?.id;

export const isCheckListShown = (): boolean => noteCheck.state.getState().isListShown && isOfOpenConsult();

/** The list takes the focus when it comes, or at once if it is there. */
export function showCheckList(): void {
  noteCheck.state.setState({ isListShown: true });
  focusCheckList();
}

/** The first place, or else the button that closes the list. */
export function focusCheckList(): void {
  const list = document.querySelector('[data-check-list]');
  const first = list?.querySelector<HTMLElement>('[data-row-button="show"]');
  (first ?? list?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
}

/** Somebody who writes in the note stays there. */
export function hideCheckList(): void {
  const isInList = document.activeElement?.closest('[data-check-list]') !== null;
  noteCheck.state.setState({ isListShown: false });
  showNothingInTranscript();
  const isLost = isInList || document.activeElement === document.body;
  if (isLost && !focusOn(checkStatusId)) focusOn(headingId);
}
