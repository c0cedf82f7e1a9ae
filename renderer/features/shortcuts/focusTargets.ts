import { snapshotStore, openConsult } from '../../state/commands.ts';

/** Where the keyboard goes. */
export const searchFieldId = 'search-consults';
export const filtersButtonId = 'filters';
export const practiceButtonId = 'practice';
export const patientNameId = 'new-consult-name';
export const transcriptSearchId = 'search-transcript';
export const headingId = 'consult-heading';
export const mainStepId = 'main-step';
export const offeredId = 'offered-note';
export const consentId = 'owner-agrees';

export const focusOn = (id: string): boolean => {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  element?.focus();
  return element !== null;
};

/** Somebody is writing there, so nothing else may take the focus. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

/** New consult takes the focus to its first field when it comes; where it is there already, it is done here. */
export function goToNewConsult(): void {
  if (snapshotStore.getState().snapshot?.open === null) {
    focusOn(patientNameId);
    return;
  }
  // What is typed until New consult comes is about another patient than what is open.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  openConsult(null);
}

/** The menu of practices, open. */
export function openPractices(): void {
  const button = document.querySelector<HTMLElement>(`#${practiceButtonId}`);
  button?.focus();
  if (button?.ariaExpanded !== 'true') button?.click();
}

/** The first row, where the list is at its top; else the one that Tab leads to. */
export function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>('[data-consults] [data-index="0"] button');
  first?.focus();
  return first !== null || focusList();
}

/** The row of the list that Tab leads to: the chosen one, else the first. */
export function focusList(): boolean {
  const row = document.querySelector<HTMLElement>('[data-consults] button[tabindex="0"]');
  row?.focus();
  return row !== null;
}

/** Unfolds what the service wrote, and goes there. */
export function showOffered(): void {
  const summary = document.querySelector<HTMLElement>(`#${offeredId}`);
  const fold = summary?.parentElement;
  if (!(fold instanceof HTMLDetailsElement)) return;
  fold.open = true;
  summary?.focus();
  fold.scrollIntoView({ block: 'start' });
}

/** The first section of the note, for whoever is to write it. */
export const focusFirstSection = (): boolean => {
  const box = document.querySelector<HTMLElement>('[data-section="0"] textarea');
  box?.focus();
  return box !== null;
};
