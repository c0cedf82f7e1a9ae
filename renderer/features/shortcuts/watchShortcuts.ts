import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { showNote } from '../compare/CompareView.tsx';
import { closePlace, hideCheckList, openNextPlace, focusPlacePanel } from '../noteCheck/showPlace.ts';
import type { App } from '../../state/app.ts';
import { leaveField } from '../../state/commands.ts';
import { lockWorkstation } from '../../state/lock.ts';
import { printNote } from '../../state/note/exportNote.ts';
import { headingOf } from '../../state/note/sectionEdits.ts';
import { undoReplacing } from '../../state/note/noteText.ts';
import { closePassages } from '../noteCheck/whereSaid.ts';
import { shownMarkOf } from '../../state/noteCheck/openMarks.ts';
import { nextConsult } from '../../state/consultList/nextConsult.ts';
import { type SnapshotState, isPracticeNeeded, untilState } from '../../state/snapshotStore.ts';
import { closeGuide, showGuide, showKeys } from '../../state/guide.ts';
import { isWorkCovered } from '../../state/uiStore.ts';
import { continueRecording, record, stopAndSend, stopFromAnywhere } from '../../state/recorder/recording.ts';
import { isMac } from '../../components/format/isMac.ts';
import { patientName } from '../../components/format/patientName.ts';
import { noteStrings } from '../../strings/noteStrings.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { askForName } from '../note/filing/steps.tsx';
import { showFind } from '../note/find/FindBar.tsx';
import {
  focusList,
  focusListSearch,
  focusOn,
  ids,
  isSearched,
  isTextField,
} from '../../state/focusTargets.ts';
import { beginNewConsult, goToNewConsult, isAtNewConsult, setFieldsAside } from '../../state/newConsult.ts';
import { chooseFiles } from '../../state/imports.ts';

const isInList = (element: Element | null): boolean => element?.closest('[data-consults]') !== null;

/** Closes what is in front, then goes from the consult to the list, then from the list to New consult. */
function goBack(app: App): void {
  const active = document.activeElement;
  const check = app.noteCheck.state.getState();
  const { guide, areSettingsShown, finding, isComparing, shownWords, comesFrom } = app.uiStore.getState();
  if (guide !== null) return closeGuide(app);
  if (areSettingsShown) return app.returnToWork();
  if (app.recorder.store.getState().use === 'test') app.recorder.endTest();
  else if (shownMarkOf(check) !== null) closePlace(app);
  else if (shownWords?.passages !== undefined || comesFrom !== null) closePassages(app);
  else if (check.isListShown) hideCheckList(app);
  else if (finding !== null) app.uiStore.setState({ finding: null });
  else if (isInList(active)) goToNewConsult(app);
  else if (isComparing) showNote(app);
  else focusList();
}

function focusSection(number: number): boolean {
  const section = document.querySelectorAll('[data-section]')[number - 1];
  const place = section?.querySelector<HTMLElement>('textarea') ?? section?.querySelector('button');
  place?.focus();
  return place instanceof HTMLElement;
}

/** Searches where the person is: in the transcript, in an open note, else in the list. */
function focusSearch(app: App): boolean {
  if (document.activeElement?.closest('section')?.querySelector(`#${ids.transcriptSearch}`))
    return focusOn(ids.transcriptSearch);
  return (!isInList(document.activeElement) && showFind(app)) || focusListSearch(app);
}

/** In a text, these keys move the caret, until the note is filed. */
function openNext(app: App): boolean {
  const open = app.mainNow().open;
  if (isTextField(document.activeElement) && open?.phase !== 'filed') return false;
  const next = nextConsult(app.mainNow(), open?.id ?? null);
  const isNewOffered = next === null && document.querySelector(`#${ids.nextConsult}`) !== null;
  if (isNewOffered) beginNewConsult(app);
  else if (next !== null) app.openConsult(next.row.id);
  return isNewOffered || next !== null;
}

/** A key within this time after a change of screen was meant for the screen before, in ms. */
const restMs = 300;
/** When another consult was opened, or a recording began or ended. */
let workChangedAt = -Infinity;

/** Since the page began, in ms. */
const pageTime = (): number => Number(document.timeline.currentTime ?? Infinity);

const isTooSoon = (): boolean => pageTime() - workChangedAt <= restMs;

/**
 * Presses the large button; while a consult is recorded there is
 * none, and it stops and sends, once there is a name.
 */
function runStep(app: App, open: ConsultView): void {
  if (open.phase !== 'recording') document.querySelector<HTMLElement>(`#${ids.mainStep}`)?.click();
  else if (isTooSoon()) return;
  else if (app.typedName(open) !== '') void stopAndSend(app, open.id);
  else askForName(app, open.id);
}

/** A field takes back its own letters, but those of the note's search are about the note. */
const undoOutside = (app: App): boolean =>
  !document.activeElement?.matches('input:not([data-find] *)') && undoReplacing(app);

/**
 * On any layout: with Shift, and on a French keyboard without it, the key is a sign. 0: no digit, such as a
 * plus or minus without Shift, which zooms.
 */
function digitOf({ code, key, shiftKey }: KeyboardEvent): number {
  if (!shiftKey && /^[+-]$/.test(key)) return 0;
  return Number(/^Digit([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) ? key : 0));
}

/** False: there is no such section, or it was removed. */
function copySection(app: App, open: ConsultView | null, number: number): boolean {
  const index = number - 1;
  const section = open?.note?.sections[index];
  if (open === null || section === undefined) return false;
  const { id: consultId, edits } = open;
  if (app.sectionTexts.edit({ consultId, index, section, edit: edits[index] }).isRemoved) return false;
  const { notify } = app.forCurrentSession();
  void app
    .copy(consultId, { kind: 'section', index })
    .then((isCopied) => isCopied && notify(noteStrings.copied(headingOf(section))));
  return true;
}

/** Copies by Ctrl on a Mac too, where Cmd with Shift and a digit takes a picture of the screen. */
const withDigit = (app: App, { shiftKey, ctrlKey }: KeyboardEvent, digit: number): boolean =>
  shiftKey ? ctrlKey && copySection(app, app.mainNow().open, digit) : focusSection(digit);

function withControl(app: App, event: KeyboardEvent): boolean {
  const { key } = event;
  const open = app.mainNow().open;
  const digit = digitOf(event);
  if (digit > 0) return withDigit(app, event, digit);
  if (key === 'Enter' && open !== null) runStep(app, open);
  else if (key === 'ArrowDown') return openNext(app);
  else if (key.toLowerCase() === 'o' && !isPracticeNeeded(app.mainNow())) void chooseFiles(app);
  else if (key.toLowerCase() === 'p' && open !== null && open.note !== null) void printNote(app, open.id);
  else if (key.toLowerCase() === 'f') return focusSearch(app);
  else if (key.toLowerCase() === 'h' && !isMac()) return showFind(app);
  else if (key === 'z') return undoOutside(app);
  else return false;
  return true;
}

/** The only key of the app that is a character, so a vet can switch it off. */
const isQuestionMark = (app: App, { key, target }: KeyboardEvent): boolean =>
  key === '?' && !isTextField(target) && app.settingsNow().hasQuestionMarkKey;

function withoutControl(app: App, event: KeyboardEvent): boolean {
  if ((event.key === 'F1' && event.shiftKey) || isQuestionMark(app, event)) showKeys(app);
  else if (event.key === 'F1') askForGuide(app);
  else if (event.key === 'F2') beginNewConsult(app);
  else if (event.key === 'F7' && !isWorkCovered(app.uiStore.getState()) && openNextPlace(app))
    requestAnimationFrame(focusPlacePanel);
  else if (event.key === 'F8') {
    // A consult that is being sent changes its phase unasked, and no press of F8 may be lost to that.
    if (!isTooSoon() && !event.repeat) void recordOrStop(app, event.shiftKey);
  } else if (event.key === 'Escape' && !isSearched(event.target)) goBack(app);
  else return false;
  return true;
}

/**
 * The part of the screen with the focus may name its heading of the guide; a second press changes nothing.
 */
function askForGuide(app: App): void {
  if (app.uiStore.getState().guide !== null || isDialogOpen()) return;
  const place = document.activeElement?.closest<HTMLElement>('[data-guide]');
  showGuide(app, place?.dataset['guide'] ?? null);
}

/** The browser keeps this list, where a search would look at the whole page with each letter. */
const isDialogOpen = (): boolean => [...document.getElementsByTagName('dialog')].some(({ open }) => open);

/** On a Mac, Cmd H hides the app, and Ctrl H deletes a letter. */
const isFindOnMac = (event: KeyboardEvent): boolean => isMac() && event.metaKey && event.code === 'KeyF';

function act(app: App, event: KeyboardEvent): boolean {
  const isControl = event.ctrlKey || event.metaKey;
  // Works whatever else is open.
  if (isControl && !event.altKey && event.key.toLowerCase() === 'l') void lockWorkstation(app);
  // Outside a text, it would select the whole window, buttons too.
  else if (isControl && event.key.toLowerCase() === 'a') return !isTextField(event.target);
  else if (isDialogOpen()) return false;
  else if (event.altKey) return isFindOnMac(event) && showFind(app);
  // Behind the settings or the guide the open consult is out of sight, so no key may act on it.
  else if (isControl && isWorkCovered(app.uiStore.getState()))
    return event.key.toLowerCase() === 'f' && (focusOn(ids.guideSearch) || focusOn(ids.settingsSearch));
  else return isControl ? withControl(app, event) : withoutControl(app, event);
  return true;
}

/** Nothing but the guide, where the lock shows it. */
function actAtLock(app: App, { key, target }: KeyboardEvent): boolean {
  const isShown = app.uiStore.getState().guide !== null;
  if (key === 'F1') askForGuide(app);
  else if (key === 'Escape' && isShown && !isSearched(target)) closeGuide(app);
  else return false;
  return true;
}

function onKeyDown(app: App, event: KeyboardEvent): void {
  const isThere = app.snapshotStore.getState().snapshot !== null;
  const run = app.isScreenLocked() ? actAtLock : act;
  if (!event.defaultPrevented && !event.isComposing && isThere && run(app, event)) event.preventDefault();
}

export function watchShortcuts(app: App): void {
  window.addEventListener('keydown', (event) => onKeyDown(app, event));
  app.clinic.on('guideAsked', () => askForGuide(app));
  const workOf = ({ snapshot, recording }: SnapshotState): string =>
    `${snapshot?.open?.id ?? ''} ${recording?.consultId ?? ''}`;
  app.snapshotStore.subscribe((now, before) => {
    if (workOf(now) !== workOf(before)) workChangedAt = pageTime();
  });
}

/**
 * F8 records what New consult shows; elsewhere it stops this vet’s
 * live recording, or resumes the paused one on screen.
 */
async function recordOrStop(app: App, isNew: boolean): Promise<void> {
  const { open, recording } = app.mainNow();
  // What is typed from now on is the patient's name.
  if (document.activeElement?.id === ids.searchField) leaveField();
  if (isAtNewConsult(app)) document.querySelector<HTMLElement>(`#${ids.mainStep}`)?.click();
  else if (recording !== null && !isNew && (recording.isOfActive || recording.state !== 'paused'))
    await stopFromAnywhere(app, recording);
  else if (open?.phase === 'recording' && open.isPaused && !isNew) await continueRecording(app, open.id);
  else if (!isPracticeNeeded(app.mainNow())) await recordAnother(app, open);
}

/** Where there is nothing to stop, and with Shift always; what was typed before is set aside first. */
async function recordAnother(app: App, open: ConsultView | null): Promise<void> {
  setFieldsAside(app);
  // A microphone that cannot be opened is shown by New consult.
  app.returnToWork();
  const { notify } = app.forCurrentSession();
  if (!(await record(app)) || open?.phase !== 'readyToSend') return;
  // Perhaps F8 was pressed once too often: what is recorded now is not part of the stopped consult.
  await untilState(app.snapshotStore, ({ snapshot }) => snapshot?.open?.phase === 'recording');
  notify(recorderStrings.newAnimal.stopped(patientName(open.patient)));
}
