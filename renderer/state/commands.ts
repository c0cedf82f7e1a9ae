import type { Patient } from '../../shared/consult/consult.ts';
import type {
  CommandArgument,
  CommandFailure,
  CommandName,
  CommandResult,
} from '../../shared/ipc/ipcContract.ts';
import { consultId, type ConsultId } from '../../shared/ids.ts';
import type { SectionEdit } from '../../shared/consult/note.ts';
import type { ConsultView } from '../../shared/ipc/snapshot.ts';
import type { Trim } from '../../shared/consult/take.ts';
import { clinic } from '../bridge.ts';
import { listStrings } from '../strings/listStrings.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import { checkInWorker, endCheckWorker } from '../noteCheck/checkInWorker.ts';
import { arrivalNews } from './note/arrivals.ts';
import { createAutosave } from './note/autosave.ts';
import { createNoteCheck } from './noteCheck/noteCheck.ts';
import { createSnapshotStore, mainOf, type PageSnapshot } from './snapshotStore.ts';
import { createRowPages } from './consultList/rowPages.ts';
import { clearSearchForNextVet, createUiStore, isWorkCovered } from './uiStore.ts';
import { fromSectionKey } from './note/sectionEdits.ts';
import { createNotifications, type Notifier } from './notifications.ts';
import { patientStrings } from '../strings/patientStrings.ts';

/** Puts the page's state together, and sends every command. */
export const snapshotStore = createSnapshotStore();
export const uiStore = createUiStore();
const notifications = createNotifications(snapshotStore, uiStore);
export const { forCurrentSession, toAnybody, atLock, forCurrentScreen, isScreenLocked } = notifications;
export const { leavePlace, carryNotice } = notifications;

export const sectionDrafts = createAutosave<SectionEdit>(async (key, edit) => {
  const { consultId: id, index } = fromSectionKey(key);
  const result = await clinic.invoke('editSection', { consultId: consultId(id), index, ...edit });
  return result.ok ? result.value.revision : null;
});

/** Main has another value already where it is too late for this one. */
function savedAt(result: CommandResult<'changePatient' | 'trimRecording'>): number | null {
  if (result.ok) return result.value.revision;
  return result.error.code === 'refused' ? -1 : null;
}

/**
 * After Send the patient's fields are frozen: a later keystroke is discarded, and the vet is notified. Under another
 * practice or a lock, the draft waits for its vet, like every draft.
 */
export const patientDrafts = createAutosave<Patient>(async (id, patient) => {
  const { notify } = forCurrentSession();
  const result = await clinic.invoke('changePatient', { consultId: consultId(id), patient });
  if (!result.ok && result.error.code === 'refused') {
    notify(strings.patientTooLate, true);
    // Leaving the consult has saved the keystroke.
    carryNotice();
  }
  return savedAt(result);
});

/** The trim of a recording. main answers `refused` after the recording has been sent. */
export const trimDrafts = createAutosave<Trim | null>(async (id, trim) =>
  savedAt(await clinic.invoke('trimRecording', { consultId: consultId(id), trim })),
);

export const noteCheck = createNoteCheck({
  snapshotStore,
  drafts: sectionDrafts.drafts,
  check: checkInWorker,
  endCheck: endCheckWorker,
  isScreenLocked,
});

export const mainNow = (): PageSnapshot => mainOf(snapshotStore.getState());
export const openNow = (): ConsultView | null => mainNow().open;

/** The patient's name with the vet's last keystrokes; empty: there is none. */
export const typedName = ({ id, patient }: { readonly id: ConsultId; readonly patient: Patient }): string =>
  (patientDrafts.drafts.getState()[id]?.value ?? patient).name.trim();

export const allDrafts = [sectionDrafts, patientDrafts, trimDrafts] as const;

/** A command that fails because its process died becomes an ordinary failure. */
export const internalFailure = { ok: false, error: { code: 'internal', detail: null } } as const;

export const ask = <Name extends CommandName>(
  name: Name,
  input: CommandArgument<Name>,
): Promise<CommandResult<Name>> => clinic.invoke(name, input).catch(() => internalFailure);

/** Sends a command and shows its failure at the foot of the window. */
export async function askOrNotify<Name extends CommandName>(
  name: Name,
  input: CommandArgument<Name>,
  { notify }: Pick<Notifier, 'notify'> = forCurrentSession(),
): Promise<CommandResult<Name>> {
  const result = await ask(name, input);
  if (!result.ok) notify(commandFailureString(result.error.code), true);
  return result;
}

/** As `askOrNotify`; true: it is done. */
export const run = async <Name extends CommandName>(
  ...command: Parameters<typeof askOrNotify<Name>>
): Promise<boolean> => (await askOrNotify(...command)).ok;

const isOf = (id: string) => (key: string) => key === id || key.startsWith(`${id}/`);

/** True when main has all text that the vet typed, in all consults or in those meant. */
async function flushDrafts(isMeant?: (key: string) => boolean): Promise<boolean> {
  const answers = await Promise.all(allDrafts.map((drafts) => drafts.flush(isMeant)));
  return answers.every(Boolean);
}

/** Saves what is typed of that consult, or of all. Notifies the vet if some of it cannot be saved. */
export async function saveTyped(id?: string): Promise<boolean> {
  const { notify } = forCurrentSession();
  const isSaved = await flushDrafts(id === undefined ? undefined : isOf(id));
  if (!isSaved) notify(strings.notSavedStopsStep, true);
  return isSaved;
}

export type Answer<Name extends CommandName> = Extract<CommandResult<Name>, { ok: true }>['value'];

/**
 * A command about the text must act on all the text, so unsaved text stops the command. `then` says what came of it;
 * it answers false where the person has called it off.
 */
export async function runSaved<Name extends CommandName>(
  name: Name,
  input: CommandArgument<Name> & { readonly consultId?: ConsultId },
  then: (answer: Answer<Name>, notifier: Notifier) => unknown = () => true,
): Promise<boolean> {
  const notifier = forCurrentSession();
  if (!(await saveTyped(input.consultId))) return false;
  const result = await askOrNotify(name, input, notifier);
  return result.ok && then(result.value, notifier) !== false;
}

export function saveAllNow(): void {
  for (const drafts of allDrafts) drafts.flushNow();
}

export function openConsult(id: ConsultId | null): void {
  returnToWork();
  saveAllNow();
  uiStore.setState({ isComparing: false });
  void run('openConsult', { consultId: id });
}

/** Shows the settings in the work area. What was typed in the open consult is saved, because its fields go. */
export function showSettings(): void {
  saveAllNow();
  uiStore.setState({ areSettingsShown: true, guide: null });
}

/** Shows the open consult again, or New consult, in place of the settings and the guide. */
export function returnToWork(): void {
  if (!isWorkCovered(uiStore.getState())) return;
  leaveField();
  uiStore.setState({ areSettingsShown: false, guide: null });
}

/** A field saves when the focus leaves it, and keys pressed before the next screen opens must not reach this one. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Answers when the copy is made. Does not report `refused`, because only a person can have stopped the copy. */
export async function sendSmaller(id: ConsultId): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await saveTyped(id))) return false;
  const result = await ask('sendSmaller', { consultId: id });
  if (!result.ok && result.error.code !== 'refused') notify(commandFailureString(result.error.code), true);
  return result.ok;
}

export const sendAllNotSent = (): Promise<boolean> =>
  runSaved('sendAllNotSent', { connectionId: mainNow().active.id }, (sent, { notify }) =>
    notify(listStrings.sentAll(sent)),
  );

/** Asks about places that nobody has checked, where the organisation wants that. False: there is nothing to ask, and the note can be filed. */
async function askAboutPlaces(id: ConsultId): Promise<boolean> {
  if (!mainNow().asksBeforeFiling) return false;
  const marks = await noteCheck.settle();
  const open = openNow();
  // Somebody has moved on meanwhile, so nobody could be asked, and nothing is filed unseen.
  if (open?.id !== id || isScreenLocked()) return true;
  if (marks?.length === 0) return false;
  // The question about the warnings also names the places.
  if (marks !== null && open.warnings.unread.length > 0) return false;
  const asks = marks === null ? 'unchecked' : 'places';
  uiStore.setState({ dialog: { kind: 'fileNote', consultId: id, asks } });
  return true;
}

/**
 * Files the note, or asks first: about warnings that nobody has acknowledged, about a note without text, and about
 * places that nobody has checked.
 */
export async function fileNote(id: ConsultId, isCopied = false): Promise<boolean> {
  uiStore.setState({ copied: isCopied ? id : null });
  return (await saveTyped(id)) && !(await askAboutPlaces(id)) && fileConfirmed(id);
}

/** Files after a question. `confirmed`: the warnings on screen, and that the note has no text. */
export async function fileConfirmed(
  id: ConsultId,
  confirmed: Omit<CommandArgument<'fileNote'>, 'consultId'> = {},
): Promise<boolean> {
  const { notify } = forCurrentSession();
  if (!(await saveTyped(id))) return false;
  const open = openNow();
  // Before the answer, so that nothing else stands for an instant where it is said.
  uiStore.setState({ updated: open?.id === id && open.phase === 'filed' ? id : null, notice: null });
  const result = await ask('fileNote', { consultId: id, ...confirmed });
  if (result.ok) return true;
  uiStore.setState({ updated: null });
  const { code } = result.error;
  if (code === 'warnings_unread' || code === 'note_blank') {
    const asks = code === 'note_blank' ? 'blank' : 'warnings';
    uiStore.setState({ dialog: { kind: 'fileNote', consultId: id, asks } });
  } else notify(commandFailureString(code), true);
  return false;
}
const seen = ({ warnings }: ConsultView): number => warnings.read.length + warnings.unread.length;

export const acknowledgeWarnings = (consult: ConsultView): Promise<boolean> =>
  run('acknowledgeWarnings', { consultId: consult.id, warningsSeen: seen(consult) });

/** Files after a question that listed all warnings, or said that the note is blank. */
export const fileAsked = (consult: ConsultView, isBlankMeant: boolean): Promise<boolean> =>
  fileConfirmed(consult.id, { warningsSeen: seen(consult), isBlankMeant });

/** After Send, the correction stays on this computer. */
export const correctPatient = (id: ConsultId, patient: Patient): Promise<boolean> =>
  runSaved('correctPatient', { consultId: id, patient }, (_, { announce }) =>
    announce(patientStrings.correct.done),
  );

/** Copies the note, then files it. A note that could not be copied is not filed, so that the vet can try again. */
export const copyAndFile = async (id: ConsultId): Promise<boolean> =>
  !(await arePlacesNew(id)) && (await copy(id, { kind: 'note' })) && fileNote(id, true);

/** A button that was pressed before the first check has not counted the places, so the vet sees their number first. */
async function arePlacesNew(id: ConsultId): Promise<boolean> {
  const { consultId: checked, scope } = noteCheck.state.getState();
  if (checked === id && scope !== null) return false;
  return ((await noteCheck.settle())?.length ?? 0) > 0;
}

export const copy = (id: ConsultId, what: CommandArgument<'copy'>['what']): Promise<boolean> =>
  runSaved('copy', { consultId: id, what }, (_, { announce }) => announce(strings.copied));

const readRows = (asked: CommandArgument<'readConsultRows'>) => ask('readConsultRows', asked);

function tellUnreadRows({ error: { code } }: { readonly error: CommandFailure }): void {
  // Somebody else is there by now, whose rows are read anew.
  if (code === 'locked' || code === 'practice_changed' || code === 'refused') return;
  forCurrentSession().notify(commandFailureString(code), true);
}
/** All consults; the beginning of the list is in the snapshot too. */
export const consultRows = createRowPages(async (asked) => {
  const { id: of } = mainNow().active;
  const answer = await readRows(asked);
  if (answer.ok && asked.from === 0) {
    const { rows, total, groups, revision } = answer.value;
    snapshotStore.acceptRows(of, {
      consults: rows,
      consultCount: total,
      consultGroups: groups,
      rowsRevision: revision,
    });
  }
  return answer;
}, tellUnreadRows);
export const foundRows = createRowPages(readRows, tellUnreadRows);

export function forgetRows(): void {
  consultRows.forget();
  foundRows.forget();
}

export function startPage(): void {
  noteCheck.watch();
  clearSearchForNextVet(snapshotStore, uiStore);
  snapshotStore.follow((snapshot, before) => {
    const { openRevision } = snapshotStore.getState();
    for (const drafts of allDrafts) drafts.confirm(openRevision);
    if (snapshot.open?.id !== before?.open?.id) {
      uiStore.setState({ isComparing: false, finding: null, updated: null });
      // A recording or a notification may open a consult while the settings are shown.
      if (snapshot.open !== null) returnToWork();
    }
    if (snapshot.lock.isLocked || snapshot.active.id !== before?.active.id) forgetRows();
    // Reads how the list begins, if main has it otherwise than the page.
    const { active, consultsRevision } = snapshot;
    if (!isScreenLocked()) consultRows.request({ connectionId: active.id, by: null }, consultsRevision);
    const news = arrivalNews(before, snapshot);
    // One announcement for all news: of two announcements in one turn, a screen reader would read only the last.
    if (news.length > 0) forCurrentSession().announce(news.join('. '));
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAllNow();
  });
  window.addEventListener('pagehide', saveAllNow);
  window.addEventListener('online', () => void ask('networkReturned', {}));
  // The window waits for this before it closes; if something cannot be saved, main asks the person.
  clinic.on('closing', () => void flushDrafts().then((isAllSaved) => ask('readyToClose', { isAllSaved })));
  clinic.on('leaving', saveAllNow);
  void snapshotStore.start(clinic);
}

export const askAgain = (): void => void snapshotStore.ask(clinic);
