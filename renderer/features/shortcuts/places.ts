import { mirror, openConsult } from '../../state/page.ts';

/** Where the keyboard goes. */
export const searchFieldId = 'search-consults';
export const patientNameId = 'new-consult-name';
export const transcriptSearchId = 'search-transcript';
export const headingId = 'consult-heading';
export const mainStepId = 'main-step';

export const focusOn = (id: string): boolean => {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  element?.focus();
  return element !== null;
};

/** New consult, with the first field under the fingers as soon as it is there. */
export function goToNewConsult(): void {
  if (mirror.getState().snapshot?.open === null) {
    focusOn(patientNameId);
    return;
  }
  openConsult(null);
  const unsubscribe = mirror.subscribe(({ snapshot }) => {
    if (snapshot?.open !== null) return;
    unsubscribe();
    requestAnimationFrame(() => focusOn(patientNameId));
  });
}

/** The chosen row of the list, else its first. */
export function focusList(): boolean {
  const rows = document.querySelector('[data-consults]');
  const row =
    rows?.querySelector<HTMLElement>('[aria-current="true"]') ?? rows?.querySelector<HTMLElement>('button');
  row?.focus();
  return row !== undefined && row !== null;
}
