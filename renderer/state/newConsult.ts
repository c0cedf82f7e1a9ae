import type { Patient } from '../../shared/consult/consult.ts';
import type { CommandFailure, Imported } from '../../shared/ipc/ipcContract.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ImportView } from '../../shared/ipc/snapshot.ts';
import type { Result } from '../../shared/result.ts';
import { patientName } from '../components/format/patientName.ts';
import { listStrings } from '../strings/listStrings.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import { useApp, useMain, useUi, type App } from './app.ts';
import { internalFailure } from './stores.ts';
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
import { focusOn, ids, isTextField } from './focusTargets.ts';
import { leaveField } from './commands.ts';
import type { PageSnapshot } from './snapshotStore.ts';
import { keepKeys, collectKeptKeys } from './keptKeys.ts';
import { isWorkCovered, noSearch } from './uiStore.ts';

export function useNewConsultDraft() {
  const app = useApp();
  const id = useMain((s) => s.active.id);
  const typed = useUi((s) => s.newConsults[id] ?? noDraft);
  const change = (next: Partial<NewConsultDraft>): void => changeDraft(app, id, next);
  return { typed, connectionId: id, change };
}

export const draftOf = (app: App, id: string | undefined): NewConsultDraft =>
  app.uiStore.getState().newConsults[id ?? ''] ?? noDraft;

export function currentDraft(app: App): (NewConsultDraft & { readonly connectionId: ConnectionId }) | null {
  const active = app.snapshotStore.getState().snapshot?.active;
  return active === undefined ? null : { connectionId: active.id, ...draftOf(app, active.id) };
}

export const isAtNewConsult = (app: App): boolean =>
  app.snapshotStore.getState().snapshot?.open === null && !isWorkCovered(app.uiStore.getState());

export function updateDraft(app: App, id: string, update: (draft: NewConsultDraft) => NewConsultDraft): void {
  const before = draftOf(app, id);
  const draft = update(before);
  app.uiStore.setState(({ newConsults }) => ({ newConsults: { ...newConsults, [id]: draft } }));
  if (JSON.stringify(draft) !== JSON.stringify(before)) app.newConsultDrafts.put(id, draft);
}

export const changeDraft = (app: App, id: string, change: Partial<NewConsultDraft>): void =>
  updateDraft(app, id, (draft) => ({ ...draft, ...change }));

/** What a consult has that began while main had the draft, by connection. */
const begunBehindLock = new Map<string, () => void>();

/** A consult has exactly that patient, so the draft has it no longer. */
export function clearDraft(app: App, id: string, taken: Patient, next: Partial<NewConsultDraft> = {}): void {
  const clear = (): void => updateDraft(app, id, (draft) => ({ ...withoutPatient(draft, taken), ...next }));
  if (Object.hasOwn(app.uiStore.getState().newConsults, id)) clear();
  if (app.isScreenLocked()) begunBehindLock.set(id, clear);
}

export function clearRestored(id: string): void {
  begunBehindLock.get(id)?.();
  begunBehindLock.delete(id);
}

/** A recording that main was asked for: what is typed from then on until it opens belongs to its patient. */
let asked: { readonly patient: Patient; readonly other: ConsultId | null } | null = null;

/** A consult that is about to open and has no name yet: what is typed from now on is its patient's. */
let opening: ConsultId | null = null;

export function typeAhead(app: App, id: ConsultId): void {
  opening = id;
  keepKeys(app.isScreenLocked);
}

/** One at a time. `patient`: whom main is to record, null where the consult is there; `other`: who records now. */
export async function followBegin(
  app: App,
  patient: Patient | null,
  other: ConsultId | null,
  begin: () => Promise<boolean>,
): Promise<boolean> {
  if (app.uiStore.getState().isBeginning) return false;
  app.uiStore.setState({ isBeginning: true });
  if (patient !== null) asked = { patient, other };
  if (patient !== null && !isAtNewConsult(app)) keepKeys(app.isScreenLocked);
  try {
    const isBegun = await begin();
    if (!isBegun && patient !== null) setTypedAside(app);
    return isBegun;
  } finally {
    app.uiStore.setState({ isBeginning: false });
  }
}

/** Nothing begins or opens: what was typed for it stands under New consult. */
export function setTypedAside(app: App): void {
  [asked, opening] = [null, null];
  const name = collectKeptKeys();
  const id = app.snapshotStore.getState().snapshot?.active.id;
  if (name !== '' && id !== undefined)
    updateDraft(app, id, (draft) => ({ ...withFieldsSetAside(draft), patient: { ...noPatient, name } }));
}

/** What was typed while a recording began goes to its patient, and the caret with it. */
function giveTyped(app: App, { open, recording, active }: PageSnapshot, isFromNew: boolean): void {
  const [begun, awaited, kept] = [asked, opening, collectKeptKeys()];
  [asked, opening] = [null, null];
  if (open !== null && open.id === awaited && kept !== '')
    app.patientDrafts.put(open.id, { ...open.patient, name: open.patient.name + kept });
  if (begun === null || open === null || open.id !== recording?.consultId || open.id === begun.other) return;
  if (!isSamePatient(open.patient, begun.patient)) return;
  const shown = isFromNew ? draftOf(app, active.id).patient : open.patient;
  const patient = { ...shown, name: shown.name + kept };
  if (isNobody(patient) || isSamePatient(patient, open.patient)) return;
  app.patientDrafts.put(open.id, patient);
  if (isFromNew) changeDraft(app, active.id, { patient: noPatient });
}

/** Empties the fields for another consult; what was typed waits beside them. */
export function setFieldsAside(app: App): void {
  updateDraft(app, app.mainNow().active.id, withFieldsSetAside);
}

export const restoreSetAside = (app: App, id: string, patient: Patient): void =>
  updateDraft(app, id, (draft) =>
    (isFromOutside(draft, patient) ? withPatientFromOutside : withPatientUsed)(draft, patient),
  );

export const newConsultFailureString = (code: CommandFailure['code']): string =>
  code === 'practice_changed' ? strings.practiceChanged : commandFailureString(code);

const typedNow = (app: App) => {
  const { id: connectionId } = app.mainNow().active;
  return { patient: draftOf(app, connectionId).patient, connectionId };
};

/** Whether it is done; says why where it is not. */
function isDone(app: App, result: Result<unknown, CommandFailure>): boolean {
  if (!result.ok) app.toAnybody.notify(newConsultFailureString(result.error.code), true);
  return result.ok;
}

/** Whether a consult that opens now would interrupt the vet, who was at `from` with that patient in the fields. */
function isBusy(app: App, from: ConsultId | null = null, patient = noPatient): boolean {
  const { open, recording } = app.mainNow();
  const typed = typedNow(app).patient;
  return (
    (open?.id ?? null) !== from ||
    isWorkCovered(app.uiStore.getState()) ||
    (from !== null && isTextField(document.activeElement)) ||
    // The vet goes through the list of consults with the keyboard.
    document.activeElement?.matches('[data-consults] *') === true ||
    recording !== null ||
    !(isNobody(typed) || isSamePatient(typed, patient))
  );
}

/** Opens the consult of a single file once it is there, unless the vet is busy by then. */
export function whenImported(app: App, { patient, connectionId } = typedNow(app), from = openNow(app)) {
  return ({ consultId }: Imported): void => {
    const isSameVet = !app.isScreenLocked() && app.mainNow().active.id === connectionId;
    if (consultId !== null && isSameVet && !isBusy(app, from, patient)) app.openConsult(consultId);
  };
}

const openNow = (app: App): ConsultId | null => app.mainNow().open?.id ?? null;

/** Files for another consult than New consult's could be anyone's: they get no name. New consult opens to show them, unless somebody types. */
async function importFor(
  app: App,
  ask: (typed: ReturnType<typeof typedNow>) => Promise<Result<Imported, CommandFailure>>,
  isDrop = false,
): Promise<boolean> {
  const isAtNew = isAtNewConsult(app);
  const staysHere = !isAtNew && isDrop && isTextField(document.activeElement);
  const typed = isAtNew ? typedNow(app) : { ...typedNow(app), patient: noPatient };
  const open = whenImported(app, typed, staysHere ? openNow(app) : null);
  if (staysHere) app.toAnybody.notify(strings.imports.elsewhere);
  else if (!isAtNew) app.openConsult(null);
  const result = await ask(typed);
  if (result.ok) open(result.value);
  return isDone(app, result);
}

export const chooseFiles = (app: App): Promise<boolean> =>
  importFor(app, (typed) => app.ask('chooseFiles', typed));

export const importDropped = (app: App, files: readonly File[]): Promise<boolean> =>
  importFor(
    app,
    ({ patient, connectionId }) =>
      app.clinic.importDropped(files, patient, connectionId).catch(() => internalFailure),
    true,
  );

/** Stops reading a file, or drops what became of it. */
export async function dismissImport(app: App, item: ImportView): Promise<void> {
  const isDismissed = await app.run('dismissImport', { importId: item.id });
  // What was refused has given its patient back already.
  if (isDismissed && item.state !== 'refused') giveBack(app, item);
}

/** The same bytes were imported before: makes another consult. */
export const importAgain = (app: App, { id }: ImportView): Promise<boolean> =>
  app.run('importAgain', { importId: id }, whenImported(app));

export async function writeWithoutRecording(app: App): Promise<void> {
  app.saveAllNow();
  const typed = typedNow(app);
  if (!isDone(app, await app.ask('writeWithoutRecording', typed))) return;
  clearDraft(app, typed.connectionId, typed.patient);
  app.uiStore.setState(noSearch);
}

/** Begins a blank consult: a patient who is typed under New consult is set aside. */
export function beginNewConsult(app: App): void {
  if (isAtNewConsult(app)) setFieldsAside(app);
  goToNewConsult(app);
}

/** Moves the focus to the first field of New consult; New consult itself does that when it opens. */
export function goToNewConsult(app: App): void {
  if (isAtNewConsult(app)) return void focusOn(ids.patientName);
  // New consult focuses its first field when it comes back.
  if (app.mainNow().open === null) return app.returnToWork();
  leaveField();
  app.openConsult(null);
}

/** A file becomes no consult: its patient goes back into the fields, if nobody has typed there or gone elsewhere. */
function giveBack(app: App, { typed, chosen }: ImportView): void {
  if (typed === null || isNobody(typed) || chosen.count > 1) return;
  const { active, open } = app.mainNow();
  updateDraft(app, active.id, (draft) => {
    if (isSamePatient(draft.patient, typed)) return draft;
    const isFree = open === null && isNobody(draft.patient);
    return isFree ? { ...draft, patient: typed } : withSetAside(draft, [typed]);
  });
}

/** What was typed goes with a single file, so that it is not the next recording's too, and with none of several. */
function followTyped(app: App, { imports, active }: PageSnapshot, before: PageSnapshot): void {
  for (const one of imports) {
    const { typed, chosen, state } = one;
    const was = before.imports.find(({ id }) => id === one.id);
    if (was === undefined && chosen.count === 1 && state !== 'refused' && typed !== null)
      clearDraft(app, active.id, typed);
    else if (was !== undefined && was.state !== state && state === 'refused') giveBack(app, one);
  }
  const told = new Set(before.imports.map(({ chosen }) => chosen.id));
  const several = imports.find(({ chosen }) => chosen.count > 1 && !told.has(chosen.id));
  // The patient of the files belongs to no consult, and the fields are free for the next one.
  if (!several?.typed || isNobody(several.typed)) return;
  setFieldsAside(app);
  app.forCurrentSession().notify(strings.imports.typedForNone(patientName(several.typed)));
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
function openBatch(app: App, snapshot: PageSnapshot, batch: string): void {
  const [first, second] = batchOf(snapshot, batch);
  if (first === undefined || second === undefined || isBusy(app)) return;
  app.carryNotice();
  app.openConsult(first.id);
}

/** The imports have a line about what was refused; anywhere else the vet is told once. */
function tellRefused(app: App, snapshot: PageSnapshot, before: PageSnapshot): void {
  const { open, imports } = snapshot;
  const areInSight =
    !isWorkCovered(app.uiStore.getState()) && (open === null || steppedBatch(snapshot) !== null);
  if (areInSight) return;
  const known = new Set(refusedImports(before.imports).map(({ id }) => id));
  const refused = refusedImports(imports);
  if (refused.every(({ id }) => known.has(id))) return;
  app.forCurrentSession().notify(listStrings.notImported.elsewhere(toldOf(refused)), true);
}

/** What was typed goes to its own import, and waits while another consult is open. */
export function watchNewConsult(app: App): void {
  app.snapshotStore.follow((snapshot, before) => {
    const isSameVet =
      before?.active.id === snapshot.active.id && !before.lock.isLocked && !snapshot.lock.isLocked;
    if (!isSameVet) {
      readBatch = null;
      [asked, opening] = [null, null];
      collectKeptKeys();
      return;
    }
    followTyped(app, snapshot, before);
    followBatch(snapshot, before);
    const isFromNew = before.open === null;
    if (snapshot.open !== null && snapshot.open.id !== before.open?.id) giveTyped(app, snapshot, isFromNew);
    if (isFromNew && snapshot.open !== null) setFieldsAside(app);
    tellRefused(app, snapshot, before);
    if (readBatch === null || snapshot.rowsRevision < snapshot.consultsRevision) return;
    openBatch(app, snapshot, readBatch);
    readBatch = null;
  });
}
