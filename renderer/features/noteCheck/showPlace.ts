import type { ConsultId } from '../../../shared/ids.ts';
import { checkedPlaceOf, checkedPlaceOfUnwritten } from '../../../shared/consult/checkedPlaces.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { NoteCheckMark, Span } from '../../../shared/noteCheck/noteCheck.ts';
import type { App } from '../../state/app.ts';
import { focusOn, ids, selectInSection } from '../../state/focusTargets.ts';
import { marksAt, shownMarkOf } from '../../state/noteCheck/openMarks.ts';
import { showNote } from '../compare/CompareView.tsx';
import { placesIn } from './markedBlocks.ts';

/** The mark behind the box: a text area does not say where its words are. */
export function underlineOf(
  app: App,
  { section, span }: Pick<NoteCheckMark, 'section' | 'span'>,
): Element | null {
  const marks = app.noteCheck.state.getState().bySection[section];
  const places = marks === undefined ? [] : placesIn(marks);
  const number = places.findIndex(({ start, end }) => start < span.end && span.start < end);
  return document.querySelector(`[data-section="${section}"] [data-check="${number}"]`);
}

/** Opens the panel of the place with the caret. False: there is none. */
export function openPlaceAt(app: App, section: number, caret: number): boolean {
  const { consultId, open } = app.noteCheck.state.getState();
  const mark = open.find(
    (one) => one.section === section && one.span.start <= caret && caret <= one.span.end,
  );
  if (consultId === null || mark === undefined) closePlace(app);
  else openPlace(app, consultId, mark);
  return mark !== undefined;
}

/** null: no words. */
const showInTranscript = (app: App, consultId: ConsultId, words: Span | null): void =>
  app.uiStore.setState({ shownWords: words && { consultId, start: words.start, end: words.end } });

/** Opens the panel of that place, with the nearest words beside it. */
export function openPlace(app: App, consultId: ConsultId, mark: NoteCheckMark, guard?: string): void {
  app.noteCheck.state.setState({ shownMark: mark, guard });
  showInTranscript(app, consultId, mark.nearest);
}

/**
 * Opens the panel of that consult's first place, once its note
 * is there and checked, if the vet has notes checked.
 */
export function openFirstPlace(app: App, id: ConsultId): void {
  if (!app.settingsNow().checksNotes) return;
  const ends = app.noteCheck.state.subscribe(({ consultId, scope, hasFailed, open: [first] }) => {
    if (consultId !== id || (scope === null && !hasFailed)) return;
    ends();
    if (first !== undefined) openPlace(app, id, first);
  });
}

/**
 * Opens the panel of the place after the one that is open; after
 * the last comes the first. False: there is none.
 */
export function openNextPlace(app: App): boolean {
  const check = app.noteCheck.state.getState();
  const { consultId, open } = check;
  const shown = shownMarkOf(check);
  const next = open[open.findIndex((one) => one === shown) + 1] ?? open[0];
  if (consultId === null || next === undefined) return false;
  showNote(app);
  openPlace(app, consultId, next);
  return true;
}

export const focusPlacePanel = (): void =>
  document.querySelector<HTMLElement>('[data-place-panel] [data-first]')?.focus();

/**
 * Does what was pressed at the place, and opens the next one, unless the vet does something else meanwhile.
 */
export async function decideAndLeadOn(app: App, mark: NoteCheckMark, decide: () => unknown): Promise<void> {
  const { consultId, open } = app.noteCheck.state.getState();
  closePlace(app);
  const waiting = new AbortController();
  for (const event of ['pointerdown', 'focusin', 'keydown'])
    document.addEventListener(event, () => waiting.abort(), { signal: waiting.signal });
  await decide();
  const left = (await app.noteCheck.settle())?.filter((other) => other !== mark);
  const next = left?.[open.indexOf(mark)] ?? left?.[0];
  const isStillHere = !waiting.signal.aborted && app.noteCheck.state.getState().consultId === consultId;
  if (!isStillHere || consultId === null || next === undefined) return;
  openPlace(app, consultId, next, String(left?.length));
  requestAnimationFrame(focusPlacePanel);
}

/** Closes the panel. A focus that was in it goes back into the text. */
export function closePlace(app: App): void {
  const mark = app.noteCheck.state.getState().shownMark;
  if (mark === null) return;
  const isInPanel = document.activeElement?.closest('[data-place-panel]') !== null;
  app.noteCheck.state.setState({ shownMark: null });
  app.uiStore.setState({ shownWords: null });
  const { end } = mark.span;
  // Behind the place, where the next key does not replace the words.
  if (isInPanel) selectInSection(mark.section, { start: end, end }, true);
}

/** The vet has compared the place: all that is marked there is checked. */
export async function checkPlace(app: App, consultId: ConsultId, mark: NoteCheckMark): Promise<boolean> {
  const state = app.noteCheck.state.getState();
  const text = state.bySection[mark.section]?.text ?? '';
  for (const one of marksAt(state, mark)) {
    const place = checkedPlaceOf(mark.section, text, one);
    // One after the other: each is saved on its own.
    if (!(await app.runSaved('markChecked', { consultId, place }))) return false;
  }
  return true;
}

/** The vet does not need it in the note. */
export const setAsideUnwritten = (
  app: App,
  { id: consultId, transcript }: ConsultView,
  one: Span,
): Promise<boolean> =>
  app.runSaved('markChecked', { consultId, place: checkedPlaceOfUnwritten(transcript ?? '', one) });

/** Selects the place in its section, and shows the nearest words beside it if the transcript is open. */
export function showPlace(app: App, consultId: ConsultId, mark: NoteCheckMark): void {
  showNote(app);
  showInTranscript(app, consultId, mark.nearest);
  // The comparison goes first if it is in front of the note.
  const select = (): boolean => selectInSection(mark.section, mark.span, true);
  if (!select()) requestAnimationFrame(select);
}

/** The list takes the focus when it comes, or at once if it is there. */
export function showCheckList(app: App): void {
  app.uiStore.setState({ finding: null });
  app.noteCheck.state.setState({ isListShown: true });
  focusCheckList();
}

/** The first place, or else the button that closes the list. */
export function focusCheckList(): void {
  const list = document.querySelector('[data-check-list]');
  const first = list?.querySelector<HTMLElement>('[data-row-button="show"]');
  (first ?? list?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
}

/** Somebody who writes in the note stays there. */
export function hideCheckList(app: App): void {
  const isInList = document.activeElement?.closest('[data-check-list]') !== null;
  app.noteCheck.state.setState({ isListShown: false });
  app.uiStore.setState({ shownWords: null });
  const isLost = isInList || document.activeElement === document.body;
  if (isLost && !focusOn(ids.checkStatus)) focusOn(ids.heading);
}
