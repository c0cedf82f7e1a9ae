import type { ConsultId } from '../../shared/ids.ts';
import type { CommandFailure, ImportResult } from '../../shared/ipc/ipcContract.ts';
import type { ImportView } from '../../shared/ipc/snapshot.ts';
import type { Result } from '../../shared/result.ts';
import { patientName } from '../components/format/patientName.ts';
import { listStrings } from '../strings/listStrings.ts';
import { strings } from '../strings/strings.ts';
import type { App } from './app.ts';
import { batchOf, refusedImports, steppedBatch, toldOf } from './consultList/importBatch.ts';
import { isNobody, isSamePatient, noPatient, withSetAside } from './consultList/newConsultDrafts.ts';
import { isInList, isTyping } from './focusTargets.ts';
import { clearDraft, isAtNewConsult, isDone, setFieldsAside, typedNow, updateDraft } from './newConsult.ts';
import type { PageSnapshot } from './snapshotStore.ts';
import { internalFailure } from './stores.ts';
import { isWorkCovered } from './uiStore.ts';

/** The vet was at `from`, with that patient in the fields. */
function isBusy(app: App, from: ConsultId | null = null, patient = noPatient): boolean {
  const { open, recording } = app.mainNow();
  const typed = typedNow(app).patient;
  return (
    (open?.id ?? null) !== from ||
    isWorkCovered(app.uiStore.getState()) ||
    (from !== null && isTyping()) ||
    // The vet goes through the list of consults with the keyboard.
    isInList() ||
    recording !== null ||
    !(isNobody(typed) || isSamePatient(typed, patient))
  );
}

/** Unless the vet is busy by then. */
export function whenImported(app: App, { patient, connectionId } = typedNow(app), from = openNow(app)) {
  return ({ consultId }: ImportResult): void => {
    const isSameVet = !app.isScreenLocked() && app.mainNow().active.id === connectionId;
    if (consultId !== null && isSameVet && !isBusy(app, from, patient)) app.openConsult(consultId);
  };
}

const openNow = (app: App): ConsultId | null => app.mainNow().open?.id ?? null;

/** Files for another consult than New consult's could be anyone's, so they get no name. */
async function importFor(
  app: App,
  ask: (typed: ReturnType<typeof typedNow>) => Promise<Result<ImportResult, CommandFailure>>,
  isDrop = false,
): Promise<boolean> {
  const isAtNew = isAtNewConsult(app);
  const staysHere = !isAtNew && isDrop && isTyping();
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

export async function dismissImport(app: App, item: ImportView): Promise<void> {
  const isDismissed = await app.run('dismissImport', { importId: item.id });
  // What was refused has given its patient back already.
  if (isDismissed && item.state !== 'refused') giveBack(app, item);
}

export const importAgain = (app: App, { id }: ImportView): Promise<boolean> =>
  app.run('importAgain', { importId: id }, whenImported(app));

/** The patient goes back into the fields, if nobody has typed there or gone elsewhere. */
function giveBack(app: App, { typed, chosen }: ImportView): void {
  if (typed === null || isNobody(typed) || chosen.count > 1) return;
  const { active, open } = app.mainNow();
  updateDraft(app, active.id, (draft) => {
    if (isSamePatient(draft.patient, typed)) return draft;
    const isFree = open === null && isNobody(draft.patient);
    return isFree ? { ...draft, patient: typed } : withSetAside(draft, [typed]);
  });
}

/** With a single file, so that it is not the next recording's too, and with none of several. */
export function followFiles(app: App, { imports, active }: PageSnapshot, before: PageSnapshot): void {
  for (const one of imports) {
    const { typed, chosen, state } = one;
    const was = before.imports.find(({ id }) => id === one.id);
    if (was === undefined && chosen.count === 1 && state === 'reading' && typed !== null)
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

export function batchRead({ imports }: PageSnapshot, before: PageSnapshot): string | undefined {
  const isReading = ({ state, chosen }: ImportView): boolean => state === 'reading' && chosen.count > 1;
  const left = new Set(imports.filter(isReading).map(({ chosen }) => chosen.id));
  return before.imports.find((one) => isReading(one) && !left.has(one.chosen.id))?.chosen.id;
}

/** Unless the vet has begun something else meanwhile. */
export function openBatch(app: App, snapshot: PageSnapshot, batch: string): void {
  const [first, second] = batchOf(snapshot, batch);
  if (first === undefined || second === undefined || isBusy(app)) return;
  app.carryNotice();
  app.openConsult(first.id);
}

/** The imports have a line about what was refused; anywhere else the vet is told once. */
export function tellRefused(app: App, snapshot: PageSnapshot, before: PageSnapshot): void {
  const { open, imports } = snapshot;
  const areInSight =
    !isWorkCovered(app.uiStore.getState()) && (open === null || steppedBatch(snapshot) !== null);
  if (areInSight) return;
  const known = new Set(refusedImports(before.imports).map(({ id }) => id));
  // The open consult says so itself.
  const refused = refusedImports(imports).filter(({ id }) => id !== open?.id);
  if (refused.every(({ id }) => known.has(id))) return;
  app.forCurrentSession().notify(listStrings.notImported.elsewhere(toldOf(refused)), true);
}
