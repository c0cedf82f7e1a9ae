import type { Patient } from '../../shared/consult/consult.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { clinic } from '../bridge.ts';
import { patientName } from '../components/format/patientName.ts';
import { listStrings } from '../strings/listStrings.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import {
  ask,
  forCurrentSession,
  openConsult,
  saveAllNow,
  snapshotStore,
  toAnybody,
  uiStore,
} from './commands.ts';
import { batchOf, steppedBatch } from './consultList/importBatch.ts';
import { refusedImports, toldOf } from './consultList/refusedImports.ts';
import {
  awaitImport,
  draftOf,
  importState,
  isFromOutside,
  isNobody,
  noPatient,
  withDraft,
  withFieldsSetAside,
  withPatientFromOutside,
  withoutPatient,
  withPatientUsed,
  withSetAside,
  type AwaitedImport,
  type NewConsultDraft,
} from './consultList/newConsultDrafts.ts';
import type { PageSnapshot } from './snapshotStore.ts';
import { isWorkCovered } from './uiStore.ts';

/** The draft under New consult, and the commands that begin a consult with it. */

/** The draft of the active practice; null before the first snapshot. */
export function currentDraft(): (NewConsultDraft & { readonly connectionId: ConnectionId }) | null {
  const active = snapshotStore.getState().snapshot?.active;
  if (active === undefined) return null;
  return { connectionId: active.id, ...draftOf(uiStore.getState().newConsults, active.id) };
}

/** Whether New consult is on screen. */
export const isAtNewConsult = (): boolean =>
  snapshotStore.getState().snapshot?.open === null && !isWorkCovered(uiStore.getState());

export function changeDraft(id: ConnectionId, change: Partial<NewConsultDraft>): void {
  uiStore.setState(({ newConsults }) => ({ newConsults: withDraft(newConsults, id, change) }));
}

/** A consult has exactly that patient, so the draft has it no longer. */
export function clearDraft(id: ConnectionId, taken: Patient): void {
  uiStore.setState(({ newConsults }) => ({ newConsults: withoutPatient(newConsults, id, taken) }));
}

/** Empties the fields for another consult; what was typed waits beside them. */
export function setFieldsAside(): void {
  const id = snapshotStore.getState().snapshot?.active.id;
  if (id !== undefined)
    uiStore.setState(({ newConsults }) => ({ newConsults: withFieldsSetAside(newConsults, id) }));
}

/** Puts a patient that was set aside into the fields. */
export function takeSetAside(id: ConnectionId, patient: Patient): void {
  uiStore.setState(({ newConsults }) => {
    const use = isFromOutside(draftOf(newConsults, id), patient) ? withPatientFromOutside : withPatientUsed;
    return { newConsults: use(newConsults, id, patient) };
  });
}

/** The sentence for a New consult command that failed. */
export const newConsultFailureString = (
  code: CommandFailure['code'],
  step: 'record' | 'import' | 'write',
): string => (code === 'practice_changed' ? strings.practiceChanged[step] : commandFailureString(code));

/** The longest time that a snapshot needs to reach the page, in ms. */
const snapshotDelayMs = 2_000;

/** The imports of this page that have not become consults yet. */
let awaited: readonly AwaitedImport[] = [];

export async function chooseFiles(): Promise<void> {
  const { snapshot } = snapshotStore.getState();
  const draft = currentDraft();
  if (snapshot === null || draft === null) return;
  const { patient, connectionId } = draft;
  const mine = awaitImport(snapshot, patient);
  awaited = [...awaited, mine];
  const result = await ask('chooseFiles', { patient, connectionId });
  stopAwaitingUnbegun(mine);
  if (!result.ok) toAnybody.notify(newConsultFailureString(result.error.code, 'import'), true);
}

/** Nobody chose a file. A file that main has begun with is answered by a snapshot. */
function stopAwaitingUnbegun(mine: AwaitedImport): void {
  setTimeout(() => {
    awaited = awaited.filter((one) => one !== mine);
  }, snapshotDelayMs);
}

/** Files dropped on another consult could be anyone's: they get no name, and New consult opens to show them. */
export async function importDropped(files: readonly File[]): Promise<void> {
  const { snapshot } = snapshotStore.getState();
  const draft = currentDraft();
  if (snapshot === null || draft === null) return;
  const isForTyped = isAtNewConsult();
  if (!isForTyped) openConsult(null);
  const patient = isForTyped ? draft.patient : noPatient;
  const mine = awaitImport(snapshot, patient);
  awaited = [...awaited, mine];
  const result = await clinic.importDropped(files, patient, draft.connectionId).catch(() => null);
  stopAwaitingUnbegun(mine);
  if (result === null) toAnybody.notify(commandFailureString('internal'), true);
  else if (!result.ok) toAnybody.notify(newConsultFailureString(result.error.code, 'import'), true);
}

/** Uses the patient and the practice on screen at the moment of the press. */
export async function writeWithoutRecording(): Promise<boolean> {
  const draft = currentDraft();
  if (draft === null) return false;
  saveAllNow();
  const { patient, connectionId } = draft;
  const result = await ask('writeWithoutRecording', { patient, connectionId });
  if (result.ok) clearDraft(connectionId, patient);
  else toAnybody.notify(newConsultFailureString(result.error.code, 'write'), true);
  return result.ok;
}

/** The patient of the files belongs to no consult, and the fields are free for the next one. */
function tellSeveral(patient: Patient): void {
  if (isNobody(patient)) return;
  setFieldsAside();
  forCurrentSession().notify(strings.imports.typedForNone(patientName(patient)));
}

/** A file became no consult: its patient goes back into the fields, if nobody has typed there or gone elsewhere. */
function giveBack({ connectionId: id, patient }: AwaitedImport, isConsultOpen: boolean): void {
  if (isNobody(patient)) return;
  const { newConsults } = uiStore.getState();
  const isFree = !isConsultOpen && isNobody(draftOf(newConsults, id).patient);
  uiStore.setState({
    newConsults: isFree ? withDraft(newConsults, id, { patient }) : withSetAside(newConsults, id, [patient]),
  });
}

/** Several files that main is reading. */
type AwaitedBatch = {
  readonly connectionId: ConnectionId;
  readonly knownImports: ReadonlySet<string>;
  readonly knownBatches: ReadonlySet<string>;
};

let awaitedBatch: AwaitedBatch | null = null;

const batchesIn = ({ consults }: PageSnapshot): readonly string[] =>
  consults.flatMap(({ batch }) => batch ?? []);

/** The vet goes through the list of consults with the keyboard. */
const isInList = (): boolean => document.activeElement?.matches('[data-consults] *') ?? false;

/** Once all files are read, opens the first, unless the vet has begun something else meanwhile. */
function openBatch(awaitedNow: AwaitedBatch, snapshot: PageSnapshot): AwaitedBatch | null {
  const { connectionId, knownImports, knownBatches } = awaitedNow;
  const { newConsults } = uiStore.getState();
  const isBusy =
    snapshot.open !== null ||
    isWorkCovered(uiStore.getState()) ||
    isInList() ||
    snapshot.active.id !== connectionId ||
    snapshot.recording !== null ||
    !isNobody(draftOf(newConsults, connectionId).patient);
  if (isBusy) return null;
  if (snapshot.imports.some(({ id, state }) => state === 'reading' && !knownImports.has(id)))
    return awaitedNow;
  const made = batchesIn(snapshot).find((batch) => !knownBatches.has(batch)) ?? null;
  const [first, second] = batchOf(snapshot, made);
  if (first !== undefined && second !== undefined) openConsult(first.id);
  return null;
}

/** What the snapshot says about an import; null: nothing more is to come. */
function followed(one: AwaitedImport, snapshot: PageSnapshot): AwaitedImport | null {
  const state = importState(snapshot, one);
  if (state === 'notBegun') return one;
  if (state === 'reading') {
    if (one.importId !== null) return one;
    // The patient is the file's from now on, and not the next recording's.
    clearDraft(one.connectionId, one.patient);
    const importId = snapshot.imports.find(({ id }) => !one.knownImports.has(id))?.id ?? null;
    return { ...one, importId };
  }
  if (state === 'done') clearDraft(one.connectionId, one.patient);
  else if (state === 'several') {
    tellSeveral(one.patient);
    const { connectionId, knownImports } = one;
    awaitedBatch = { connectionId, knownImports, knownBatches: one.knownBatches };
  } else giveBack(one, snapshot.open !== null);
  return null;
}

/** The imports have a line about what was refused; anywhere else the vet is told once. */
function tellRefused(snapshot: PageSnapshot, before: PageSnapshot): void {
  const { open, imports, active } = snapshot;
  const areInSight =
    !isWorkCovered(uiStore.getState()) &&
    (open === null || steppedBatch(snapshot, uiStore.getState().shownAlone) !== null);
  if (areInSight || active.id !== before.active.id || before.lock.isLocked) return;
  const known = new Set(refusedImports(before.imports).map(({ id }) => id));
  const refused = refusedImports(imports);
  if (refused.every(({ id }) => known.has(id))) return;
  forCurrentSession().notify(listStrings.notImported.elsewhere(toldOf(refused)), true);
}

/** What was typed goes to its own import, and waits while another consult is open. */
export function watchNewConsult(): void {
  snapshotStore.subscribe(({ snapshot }, before) => {
    if (snapshot === null || snapshot === before.snapshot) return;
    if (snapshot.lock.isLocked) {
      awaited = [];
      awaitedBatch = null;
    }
    // What became of a file is in the rows, which come a moment later.
    if (snapshot.rowsRevision >= snapshot.consultsRevision) {
      awaited = awaited.flatMap((one) => followed(one, snapshot) ?? []);
      if (awaitedBatch !== null) awaitedBatch = openBatch(awaitedBatch, snapshot);
    }
    const wasAtNewConsult =
      before.snapshot?.open === null && before.snapshot.active.id === snapshot.active.id;
    if (wasAtNewConsult && snapshot.open !== null) setFieldsAside();
    if (before.snapshot !== null) tellRefused(snapshot, before.snapshot);
  });
}
