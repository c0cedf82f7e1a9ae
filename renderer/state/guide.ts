import type { App } from './app.ts';
import { leaveField } from './commands.ts';

/** The guide stands in front of the work: nothing below it ends. */

let focusBefore: Element | null = null;

/** `at`: the id of the heading to begin at. What was typed in the open consult is saved, because its fields go. */
export function showGuide(app: App, at: string | null = null): void {
  if (app.isScreenLocked() || app.snapshotStore.getState().snapshot === null) return;
  if (app.uiStore.getState().guide === null) {
    app.saveAllNow();
    focusBefore = document.activeElement;
    leaveField();
  }
  app.uiStore.setState({ guide: { at } });
}

export const showKeys = (app: App): void => showGuide(app, 'keys');

export function closeGuide(app: App): void {
  app.uiStore.setState({ guide: null });
  const focused = focusBefore;
  focusBefore = null;
  // Once the page below is drawn again, which happens before this.
  queueMicrotask(() => {
    if (focused instanceof HTMLElement && focused !== document.body && focused.isConnected) focused.focus();
  });
}
