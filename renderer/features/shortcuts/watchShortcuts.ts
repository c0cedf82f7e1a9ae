import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { clinic } from '../../bridge.ts';
import { showNote } from '../compare/CompareView.tsx';
import { closePlace, hideCheckList } from '../noteCheck/showPlace.ts';
import { lockWorkstation } from '../../state/lock.ts';
import { printNote } from '../../state/note/exportNote.ts';
import { shownMarkOf } from '../../state/noteCheck/noteCheck.ts';
import { nextConsult } from '../../state/consultList/nextConsult.ts';
import { type SnapshotState, isPracticeNeeded } from '../../state/snapshotStore.ts';
import {
  isScreenLocked,
  mainNow,
  noteCheck,
  openNow,
  returnToWork,
  openConsult,
  snapshotStore,
  uiStore,
  typedName,
} from '../../state/commands.ts';
import { closeGuide, showGuide, showKeys } from '../../state/guide.ts';
import { isWorkCovered } from '../../state/uiStore.ts';
import {
  settingsNow,
  continueRecording,
  endMicrophoneTest,
  record,
  recorderStore,
  stopAndSend,
  stopRecording,
} from '../../state/recorder/recording.ts';
import { isMac } from '../../components/format/isMac.ts';
import { askForName } from '../note/filing/steps.tsx';
import { closeFind, showFind } from '../note/find/FindBar.tsx';
import {
  beginNewConsult,
  focusList,
  focusOn,
  goToNewConsult,
  isSearched,
  isTextField,
  mainStepId,
  focusListSearch,
  settingsSearchId,
  transcriptSearchId,
} from '../../state/focusTargets.ts';
import { chooseFiles, isAtNewConsult, setFieldsAside } from '../../state/newConsult.ts';

const isInList = (element: Element | null): boolean => element?.closest('[data-consults]') !== null;

/** Closes what is in front, then goes from the consult to the list, then from the list to New consult. */
function goBack(): void {
  const active = document.activeElement;
  const check = noteCheck.state.getState();
  const { guide, areSettingsShown, finding, isComparing } = uiStore.getState();
  if (guide !== null) return closeGuide();
  if (areSettingsShown) return returnToWork();
  if (recorderStore.getState().use === 'test') endMicrophoneTest();
  else if (shownMarkOf(check) !== null) closePlace();
  else if (check.isListShown) hideCheckList();
  else if (finding !== null) closeFind();
  else if (isInList(active)) goToNewConsult();
  else if (isComparing) showNote();
  else focusList();
}

function focusSection(number: number): boolean {
  const section = document.querySelectorAll('[data-section]')[number - 1];
  const place = section?.querySelector<HTMLElement>('textarea') ?? section?.querySelector('button');
  place?.focus();
  return place instanceof HTMLElement;
}

/** Searches where the person is: in the transcript, in an open note, else in the list. */
function focusSearch(): boolean {
  if (document.activeElement?.closest('section')?.querySelector(`#${transcriptSearchId}`))
    return focusOn(transcriptSearchId);
  return (!isInList(document.activeElement) && findInNote()) || focusListSearch();
}

/** In a text, these keys move the caret, until the note is filed. */
function openNext(): boolean {
  const open = openNow();
  if (isTextField(document.activeElement) && open?.phase !== 'filed') return false;
  const next = nextConsult(mainNow(), open?.id ?? null);
  if (next !== null) openConsult(next.row.id);
  return next !== null;
}

/** A key within this time after a change of screen was meant for the screen before, in ms. */
const restMs = 300;
/** When another consult was opened, or a recording began or ended. */
let workChangedAt = -Infinity;

/** Since the page began, in ms. */
const pageTime = (): number => Number(document.timeline.currentTime ?? Infinity);

const isTooSoon = (): boolean => pageTime() - workChangedAt <= restMs;

/** Opens the search, where the vet can also replace. */
function findInNote(): boolean {
  showNote();
  return showFind();
}

/** Presses the large button; while a consult is recorded there is none, and it stops and sends, once there is a name. */
function runStep(open: ConsultView): void {
  if (open.phase !== 'recording') document.querySelector<HTMLElement>(`#${mainStepId}`)?.click();
  else if (isTooSoon()) return;
  else if (typedName(open) !== '') void stopAndSend(open.id);
  else askForName(open.id);
}

function withControl(key: string): boolean {
  // Behind the settings or the guide the open consult is out of sight, so no key may act on it.
  if (isWorkCovered(uiStore.getState())) return key.toLowerCase() === 'f' && focusOn(settingsSearchId);
  const open = openNow();
  if (key === 'Enter' && open !== null) runStep(open);
  else if (key === 'ArrowDown') return openNext();
  else if (key.toLowerCase() === 'o' && !isPracticeNeeded(mainNow())) void chooseFiles();
  else if (key.toLowerCase() === 'p' && open !== null && open.note !== null) void printNote(open.id);
  else if (key.toLowerCase() === 'f') return focusSearch();
  else if (key.toLowerCase() === 'h' && !isMac()) return findInNote();
  else if (/^[1-9]$/.test(key)) return focusSection(Number(key));
  else return false;
  return true;
}

/** The only key of the app that is a character, so a vet can switch it off. */
const isQuestionMark = ({ key, target }: KeyboardEvent): boolean =>
  key === '?' && !isTextField(target) && settingsNow().hasQuestionMarkKey;

function withoutControl(event: KeyboardEvent): boolean {
  if ((event.key === 'F1' && event.shiftKey) || isQuestionMark(event)) showKeys();
  else if (event.key === 'F1') askForGuide();
  else if (event.key === 'F2') beginNewConsult();
  else if (event.key === 'F8') {
    // A consult that is being sent changes its phase unasked, and no press of F8 may be lost to that.
    if (!isTooSoon() && !event.repeat) void recordOrStop();
  } else if (event.key === 'Escape' && !isSearched(event.target)) goBack();
  else return false;
  return true;
}

/** The part of the screen with the focus may name its heading of the guide; a second press changes nothing. */
function askForGuide(): void {
  if (uiStore.getState().guide !== null || isDialogOpen()) return;
  const place = document.activeElement?.closest<HTMLElement>('[data-guide]');
  showGuide(place?.dataset['guide'] ?? null);
}

/** The browser keeps this list, where a search would look at the whole page with each letter. */
const isDialogOpen = (): boolean => [...document.getElementsByTagName('dialog')].some(({ open }) => open);

/** On a Mac, Cmd H hides the app, and Ctrl H deletes a letter. */
const isFindOnMac = (event: KeyboardEvent): boolean => isMac() && event.metaKey && event.code === 'KeyF';

function act(event: KeyboardEvent): boolean {
  const isControl = event.ctrlKey || event.metaKey;
  // Works whatever else is open.
  if (isControl && !event.altKey && event.key.toLowerCase() === 'l') void lockWorkstation();
  // Outside a text, it would select the whole window, buttons too.
  else if (isControl && event.key.toLowerCase() === 'a') return !isTextField(event.target);
  else if (isDialogOpen()) return false;
  else if (event.altKey) return isFindOnMac(event) && showFind();
  else return isControl ? withControl(event.key) : withoutControl(event);
  return true;
}

function onKeyDown(event: KeyboardEvent): void {
  const isNothingOpen = snapshotStore.getState().snapshot === null || isScreenLocked();
  if (!event.defaultPrevented && !event.isComposing && !isNothingOpen && act(event)) event.preventDefault();
}

export function watchShortcuts(): void {
  window.addEventListener('keydown', onKeyDown);
  clinic.on('guideAsked', askForGuide);
  const workOf = ({ snapshot, recording }: SnapshotState): string =>
    `${snapshot?.open?.id ?? ''} ${recording?.consultId ?? ''}`;
  snapshotStore.subscribe((now, before) => {
    if (workOf(now) !== workOf(before)) workChangedAt = pageTime();
  });
}

/**
 * F8: records what New consult shows; elsewhere stops the live recording of this vet, or resumes the paused recording on
 * the screen, or records a new consult, whose name is typed meanwhile. What was typed under New consult before is set aside first, so that it gets into no other
 * patient's recording.
 */
async function recordOrStop(): Promise<void> {
  const { open, recording } = mainNow();
  if (isAtNewConsult()) document.querySelector<HTMLElement>(`#${mainStepId}`)?.click();
  else if (recording !== null) {
    if (recording.isOfActive) await stopRecording(recording.consultId);
  } else if (open?.phase === 'recording' && open.isPaused) await continueRecording(open.id);
  else if (!isPracticeNeeded(mainNow())) {
    setFieldsAside();
    // A microphone that cannot be opened is shown by New consult.
    returnToWork();
    await record();
  }
}
