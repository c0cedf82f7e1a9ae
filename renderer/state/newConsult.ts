import type { Patient } from '../../shared/consult/consult.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { clinic } from '../bridge.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import { ask, openConsult, saveAllNow, snapshotStore, toAnybody, uiStore } from './commands.ts';
import {
  awaitImport,
  draftOf,
  hasBecomeConsult,
  noPatient,
  withDraft,
  withoutPatient,
  type AwaitedImport,
  type NewConsultDraft,
} from './consultList/newConsultDrafts.ts';

/** The draft under New consult, and the commands that begin a consult with it. */

/** The draft of the active practice; null before the first snapshot. */
export function currentDraft(): (NewConsultDraft & { readonly connectionId: ConnectionId }) | null {
  const active = snapshotStore.getState().snapshot?.active;
  if (active === undefined) return null;
  return { connectionId: active.id, ...draftOf(uiStore.getState().newConsults, active.id) };
}

export function changeDraft(id: ConnectionId, change: Partial<NewConsultDraft>): void {
  uiStore.setState(({ newConsults }) => ({ newConsults: withDraft(newConsults, id, change) }));
}

/** Empties the patient's fields if a consult has exactly that patient. */
export function clearDraft(id: ConnectionId, taken: Patient): void {
  uiStore.setState(({ newConsults }) => ({ newConsults: withoutPatient(newConsults, id, taken) }));
}

/** The sentence for a New consult command that failed. */
export const newConsultFailureString = (
  code: CommandFailure['code'],
  step: 'record' | 'import' | 'write',
): string => (code === 'practice_changed' ? strings.practiceChanged[step] : commandFailureString(code));

let awaited: AwaitedImport | null = null;

export async function chooseFiles(): Promise<void> {
  const { snapshot } = snapshotStore.getState();
  const draft = currentDraft();
  if (snapshot === null || draft === null) return;
  const { patient, connectionId } = draft;
  awaited = awaitImport(snapshot, patient);
  const result = await ask('chooseFiles', { patient, connectionId });
  if (!result.ok) toAnybody.notify(newConsultFailureString(result.error.code, 'import'), true);
}

/** Files dropped on another consult could be anyone's: they get no name, and New consult opens to show them. */
export async function importDropped(files: readonly File[]): Promise<void> {
  const { snapshot } = snapshotStore.getState();
  const draft = currentDraft();
  if (snapshot === null || draft === null) return;
  const isAtNewConsult = snapshot.open === null && !uiStore.getState().areSettingsShown;
  if (!isAtNewConsult) openConsult(null);
  const patient = isAtNewConsult ? draft.patient : noPatient;
  awaited = awaitImport(snapshot, patient);
  const result = await clinic.importDropped(files, patient, draft.connectionId).catch(() => null);
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

/** Empties New consult once the awaited import has become a consult. */
export function watchImports(): void {
  snapshotStore.subscribe(({ snapshot }) => {
    if (snapshot?.lock.isLocked === true) awaited = null;
    if (snapshot === null || awaited === null || !hasBecomeConsult(snapshot, awaited)) return;
    clearDraft(awaited.connectionId, awaited.patient);
    awaited = null;
  });
}
