import { createStore } from 'zustand/vanilla';
import type { Patient } from '../../shared/consult/consult.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ImportView } from '../../shared/ipc/snapshot.ts';
import { clinic } from '../bridge.ts';
import { patientName } from '../components/format/patientName.ts';
import { listStrings } from '../strings/listStrings.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import {
  ask,
  carryNotice,
  forCurrentSession,
  internalFailure,
  isScreenLocked,
  mainNow,
  openConsult,
  patientDrafts,
  run,
  saveAllNow,
  snapshotStore,
  toAnybody,
  uiStore,
} from './commands.ts';
import { batchOf, steppedBatch, refusedImports, toldOf } from './consultList/importBatch.ts';
import {
  isFromOutside,
  isNobody,
  isSamePatient,
  noDraft,
  noPatient,
  withFieldsSetAside,
  withPatientFromOutside,
  withoutPatient,
  withPatientUsed,
  withSetAside,
  type NewConsultDraft,
} from './consultList/newConsultDrafts.ts';
import type { PageSnapshot } from './snapshotStore.ts';
import { keepKeys, takeKeptKeys } from './keptKeys.ts';
import { isWorkCovered } from './uiStore.ts';

export const draftOf = (id: string | undefined): NewConsultDraft =>
  uiStore.getState().newConsults[id ?? ''] ?? noDraft;

export function currentDraft(): (NewConsultDraft & { readonly connectionId: ConnectionId }) | null {
  const active = snapshotStore.getState().snapshot?.active;
  return active === undefined ? null : { connectionId: active.id, ...draftOf(active.id) };
}

export const isAtNewConsult = (): boolean =>
  snapshotStore.getState().snapshot?.open === null && !isWorkCovered(uiStore.getState());

export function updateDraft(id: string, update: (draft: NewConsultDraft) => NewConsultDraft): void {
  uiStore.setState(({ newConsults }) => ({
    newConsults: { ...newConsults, [id]: update(newConsults[id] ?? noDraft) },
  }));
}

export const changeDraft = (id: string, change: Partial<NewConsultDraft>): void =>
  updateDraft(id, (draft) => ({ ...draft, ...change }));

/** What a consult has that began while main had the draft, by connection. */
const begunBehindLock = new Map<string, () => void>();

/** A consult has exactly that patient, so the draft has it no longer. */
export function clearDraft(id: string, taken: Patient, change: Partial<NewConsultDraft> = {}): void {
  const clear = (): void => updateDraft(id, (draft) => ({ ...withoutPatient(draft, taken), ...change }));
  if (Object.hasOwn(uiStore.getState().newConsults, id)) clear();
  if (isScreenLocked()) begunBehindLock.set(id, clear);
}

export function clearRestored(id: string): void {
  begunBehindLock.get(id)?.();
  begunBehindLock.delete(id);
}

/** A recording that main was asked for: what is typed from then on until it opens belongs to its patient. */
let asked: { readonly patient: Patient; readonly other: ConsultId | null } | null = null;

export const beginStore = createStore(() => ({ isBeginning: false }));

/**
 * One at a time, so that a second press meanwhile does nothing. `patient`: what main is asked to record, null where the
 * consult is there; `other`: whose recording runs now. Resolves as `begin` does, with whether a recording began.
 */
export async function followBegin(
  patient: Patient | null,
  other: ConsultId | null,
  begin: () => Promise<boolean>,
): Promise<boolean> {
  if (beginStore.getState().isBeginning) return false;
  beginStore.setState({ isBeginning: true });
  if (patient !== null) asked = { patient, other };
  if (patient !== null && !isAtNewConsult()) keepKeys(isScreenLocked);
  try {
    const isBegun = await begin();
    if (!isBegun && patient !== null) forgetBegin();
    return isBegun;
  } finally {
    beginStore.setState({ isBeginning: false });
  }
}

/** Nothing begins: what was typed for it stands under New consult. */
function forgetBegin(): void {
  asked = null;
  const name = takeKeptKeys();
  const id = snapshotStore.getState().snapshot?.active.id;
  if (name !== '' && id !== undefined)
    updateDraft(id, (draft) => ({ ...withFieldsSetAside(draft), patient: { ...noPatient, name } }));
}

/** What was typed while a recording began goes to its patient, and the caret with it. */
function giveTyped({ open, recording, active }: PageSnapshot, isFromNew: boolean): void {
  const [begun, kept] = [asked, takeKeptKeys()];
  asked = null;
  if (begun === null || open === null || open.id !== recording?.consultId || open.id === begun.other) return;
  if (!isSamePatient(open.patient, begun.patient)) return;
  const shown = isFromNew ? draftOf(active.id).patient : open.patient;
  const patient = { ...shown, name: shown.name + kept };
  if (isNobody(patient) || isSamePatient(patient, open.patient)) return;
  patientDrafts.put(open.id, patient);
  if (isFromNew) changeDraft(active.id, { patient: noPatient });
}

/** Empties the fields for another consult; what was typed waits beside them. */
export function setFieldsAside(): void {
  updateDraft(mainNow().active.id, withFieldsSetAside);
}

export const takeSetAside = (id: string, patient: Patient): void =>
  updateDraft(id, (draft) =>
    (isFromOutside(draft, patient) ? withPatientFromOutside : withPatientUsed)(draft, patient),
  );

export const newConsultFailureString = (code: CommandFailure['code']): string =>
  code === 'practice_changed' ? strings.practiceChanged : commandFailureString(code);

const typedNow = () => {
  const { id: connectionId } = mainNow().active;
  return { patient: draftOf(connectionId).patient, connectionId };
};

/** Whether it is done; says why where it is not. */
function isDone(
  result: { readonly ok: true } | { readonly ok: false; readonly error: CommandFailure },
): boolean {
  if (!result.ok) toAnybody.notify(newConsultFailureString(result.error.code), true);
  return result.ok;
}

/** Files for another consult than New consult's could be anyone's: they get no name, and New consult opens to show them. */
function fieldsForFiles() {
  if (isAtNewConsult()) return typedNow();
  openConsult(null);
  return { ...typedNow(), patient: noPatient };
}

export const chooseFiles = async (): Promise<boolean> => isDone(await ask('chooseFiles', fieldsForFiles()));

export async function importDropped(files: readonly File[]): Promise<boolean> {
  const { patient, connectionId } = fieldsForFiles();
  const importing = clinic.importDropped(files, patient, connectionId);
  return isDone(await importing.catch(() => internalFailure));
}

/** Stops reading a file, or drops what became of it. */
export async function dismissImport(item: ImportView): Promise<void> {
  if (await run('dismissImport', { importId: item.id })) giveBack(item);
}

/** The same bytes were imported before: makes another consult, or drops the file. */
export async function answerDuplicate(item: ImportView, isImportedAgain: boolean): Promise<void> {
  const isAnswered = await run('answerDuplicate', { importId: item.id, isImportedAgain });
  if (isAnswered && !isImportedAgain) giveBack(item);
}

export async function writeWithoutRecording(): Promise<void> {
  saveAllNow();
  const typed = typedNow();
  if (isDone(await ask('writeWithoutRecording', typed))) clearDraft(typed.connectionId, typed.patient);
}

/** A file becomes no consult: its patient goes back into the fields, if nobody has typed there or gone elsewhere. */
function giveBack({ typed, chosen }: ImportView): void {
  if (typed === null || isNobody(typed) || chosen.count > 1) return;
  const { active, open } = mainNow();
  updateDraft(active.id, (draft) => {
    if (isSamePatient(draft.patient, typed)) return draft;
    const isFree = open === null && isNobody(draft.patient);
    return isFree ? { ...draft, patient: typed } : withSetAside(draft, [typed]);
  });
}

/** What was typed goes with a single file, so that it is not the next recording's too, and with none of several. */
function followTyped({ imports, active }: PageSnapshot, before: PageSnapshot): void {
  for (const one of imports) {
    const { typed, chosen, state } = one;
    const was = before.imports.find(({ id }) => id === one.id);
    if (was === undefined && chosen.count === 1 && state !== 'refused' && typed !== null)
      clearDraft(active.id, typed);
    else if (was !== undefined && was.state !== state && state === 'refused') giveBack(one);
  }
  const told = new Set(before.imports.map(({ chosen }) => chosen.id));
  const several = imports.find(({ chosen }) => chosen.count > 1 && !told.has(chosen.id));
  // The patient of the files belongs to no consult, and the fields are free for the next one.
  if (!several?.typed || isNobody(several.typed)) return;
  setFieldsAside();
  forCurrentSession().notify(strings.imports.typedForNone(patientName(several.typed)));
}

/** Files that were chosen together and are all read; their rows follow a moment later. */
let readBatch: string | null = null;

function followBatch({ imports }: PageSnapshot, before: PageSnapshot): void {
  const isReading = ({ state, chosen }: ImportView): boolean => state === 'reading' && chosen.count > 1;
  const left = new Set(imports.filter(isReading).map(({ chosen }) => chosen.id));
  const read = before.imports.find((one) => isReading(one) && !left.has(one.chosen.id));
  if (read !== undefined) readBatch = read.chosen.id;
}

/** Opens the first of several files, unless the vet has begun something else meanwhile. */
function openBatch(snapshot: PageSnapshot, batch: string): void {
  const [first, second] = batchOf(snapshot, batch);
  const isBusy =
    !isAtNewConsult() ||
    // The vet goes through the list of consults with the keyboard.
    document.activeElement?.matches('[data-consults] *') === true ||
    snapshot.recording !== null ||
    !isNobody(draftOf(snapshot.active.id).patient);
  if (first === undefined || second === undefined || isBusy) return;
  carryNotice();
  openConsult(first.id);
}

/** The imports have a line about what was refused; anywhere else the vet is told once. */
function tellRefused(snapshot: PageSnapshot, before: PageSnapshot): void {
  const { open, imports } = snapshot;
  const areInSight = !isWorkCovered(uiStore.getState()) && (open === null || steppedBatch(snapshot) !== null);
  if (areInSight) return;
  const known = new Set(refusedImports(before.imports).map(({ id }) => id));
  const refused = refusedImports(imports);
  if (refused.every(({ id }) => known.has(id))) return;
  forCurrentSession().notify(listStrings.notImported.elsewhere(toldOf(refused)), true);
}

/** What was typed goes to its own import, and waits while another consult is open. */
export function watchNewConsult(): void {
  snapshotStore.follow((snapshot, before) => {
    const isSameVet =
      before?.active.id === snapshot.active.id && !before.lock.isLocked && !snapshot.lock.isLocked;
    if (!isSameVet) {
      readBatch = null;
      asked = null;
      takeKeptKeys();
      return;
    }
    followTyped(snapshot, before);
    followBatch(snapshot, before);
    const isFromNew = before.open === null;
    if (snapshot.open !== null && snapshot.open.id !== before.open?.id) giveTyped(snapshot, isFromNew);
    if (isFromNew && snapshot.open !== null) setFieldsAside();
    tellRefused(snapshot, before);
    if (readBatch === null || snapshot.rowsRevision < snapshot.consultsRevision) return;
    openBatch(snapshot, readBatch);
    readBatch = null;
  });
}
