import type { Span } from '../../shared/noteCheck/noteCheck.ts';
import type { App } from './app.ts';

export const ids = {
  searchField: 'search-consults',
  listButton: 'consults',
  filtersButton: 'filters',
  practiceButton: 'practice',
  patientName: 'new-consult-name',
  fromOutside: 'from-another-program',
  settingsSearch: 'search-settings',
  guideSearch: 'search-guide',
  importName: 'import-name',
  openPatientName: 'open-consult-name',
  transcriptSearch: 'search-transcript',
  heading: 'consult-heading',
  noteMenu: 'note-menu',
  stop: 'stop',
  mainStep: 'main-step',
  nextConsult: 'next-consult',
  checkStatus: 'places-to-check',
  consent: 'owner-agrees',
} as const;

function focusFirst(selector: string, options?: FocusOptions): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus(options);
  return element !== null;
}

export const focusOn = (id: string): boolean => focusFirst(`#${id}`);

/** In a narrow window the field is in sight only once the list is. */
export function focusListSearch(app: App): boolean {
  focusOn(ids.searchField);
  if (document.activeElement?.id === ids.searchField) return true;
  app.uiStore.setState({ isListOpen: true });
  requestAnimationFrame(() => focusOn(ids.searchField));
  return true;
}

/**
 * Leaves the page where it is: a low window shows the patient, the time and Stop, or the bar, which sticks.
 */
export const focusInPlace = (id: string): boolean => focusFirst(`#${id}`, { preventScroll: true });

/** Somebody is typing in this field, so nothing else may take the focus. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

export const isTyping = (): boolean => isTextField(document.activeElement);

export const isInList = (): boolean => document.activeElement?.matches('[data-consults] *') === true;

/** The browser empties this search by Escape, and only the next Escape leads back. */
export const isSearched = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

export function openPractices(): void {
  const button = document.querySelector<HTMLElement>(`#${ids.practiceButton}`);
  button?.focus();
  if (button?.ariaExpanded !== 'true') button?.click();
}

export const focusFirstRow = (): boolean =>
  focusFirst('[data-consults] [data-index="0"] button') || focusList();

/** The row that Tab leads to: the chosen row, or else the first. */
export const focusList = (): boolean => focusFirst('[data-consults] button[tabindex="0"]');

export const focusFirstSection = (): boolean => focusFirst('[data-section="0"] textarea');

/** False: the section is not on screen. */
export function selectInSection(section: number, { start, end }: Span, isFocused = false): boolean {
  const box = document.querySelector<HTMLTextAreaElement>(`[data-section="${section}"] textarea`);
  if (box === null) return false;
  if (isFocused) box.focus({ preventScroll: true });
  box.setSelectionRange(start, end);
  revealCaret(box);
  return true;
}

/** To what has the focus now, and to the same caret and line where the note has been drawn again since. */
export function rememberFocus(): () => void {
  const active = document.activeElement;
  const section = active?.closest<HTMLElement>('[data-section]')?.dataset['section'];
  const scrolled = [document.querySelector('main'), document.scrollingElement].map((one) => one?.scrollTop);
  return () => {
    if (active instanceof HTMLElement && active !== document.body && active.isConnected)
      return active.focus();
    if (section === undefined || !(active instanceof HTMLTextAreaElement)) return;
    selectInSection(Number(section), { start: active.selectionStart, end: active.selectionEnd }, true);
    const [top = 0, pageTop = 0] = scrolled;
    document.querySelector('main')?.scrollTo({ top });
    document.scrollingElement?.scrollTo({ top: pageTop });
  };
}

/** Lays the text behind the box for a moment, because a text area does not say where its caret is. */
export function revealCaret(box: HTMLTextAreaElement): void {
  const { value, selectionEnd } = box;
  const copy = document.createElement('div');
  Object.assign(copy, { className: box.className, ariaHidden: 'true' });
  Object.assign(copy.style, { position: 'absolute', inset: '0', whiteSpace: 'pre-wrap' });
  const caret = document.createElement('span');
  caret.textContent = '\u200b';
  copy.append(value.slice(0, selectionEnd), caret, value.slice(selectionEnd));
  box.before(copy);
  const { top } = caret.getBoundingClientRect();
  caret.scrollIntoView({ block: 'nearest' });
  if (caret.getBoundingClientRect().top !== top) caret.scrollIntoView({ block: 'center' });
  copy.remove();
}
