import type { App } from './app.ts';
import { leaveField } from './commands.ts';
import { rememberFocus } from './focusTargets.ts';
import { hasNoVet } from './lock.ts';

/** The guide stands in front of the work: nothing below it ends. */

/** A locked screen shows the vets and nothing else; before the first vet is there, it has nothing to hide. */
const isHidden = (app: App): boolean =>
  app.isScreenLocked() && (app.uiStore.getState().isCurtained || !hasNoVet(app.mainNow().lock.identities));

/** `at`: a heading's id. What was typed in the open consult is saved, because its fields go. */
export function showGuide(app: App, at: string | null = null): void {
  if (app.snapshotStore.getState().snapshot === null || isHidden(app)) return;
  if (app.uiStore.getState().guide === null) {
    app.saveAllNow();
    app.uiStore.setState({ focusBelowGuide: rememberFocus() });
    leaveField();
  }
  app.uiStore.setState({ guide: { at } });
}

export const showKeys = (app: App): void => showGuide(app, 'keys');

export function closeGuide(app: App): void {
  app.uiStore.setState({ guide: null });
  // Once the page below is drawn again, which happens before this.
  queueMicrotask(app.uiStore.getState().focusBelowGuide);
}
