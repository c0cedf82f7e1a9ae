import { isScreenLocked, leaveField, saveAllNow, snapshotStore, uiStore } from './commands.ts';

/** The guide stands in front of the work: nothing below it ends. */

let focusBefore: Element | null = null;

/** `at`: the id of the heading to begin at. What was typed in the open consult is saved, because its fields go. */
export function showGuide(at: string | null = null): void {
  if (isScreenLocked() || snapshotStore.getState().snapshot === null) return;
  if (uiStore.getState().guide === null) {
    saveAllNow();
    focusBefore = document.activeElement;
    leaveField();
  }
  uiStore.setState({ guide: { at } });
}

export const showKeys = (): void => showGuide('keys');

export function closeGuide(): void {
  uiStore.setState({ guide: null });
  const focused = focusBefore;
  focusBefore = null;
  // Once the page below is drawn again, which happens before this.
  queueMicrotask(() => {
    if (focused instanceof HTMLElement && focused !== document.body && focused.isConnected) focused.focus();
  });
}
