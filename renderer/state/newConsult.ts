import type { Patient } from '../../shared/consult/consult.ts';
import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { commandFailureString, strings } from '../strings/strings.ts';
import { useApp, useMain, useUi, type App } from './app.ts';
import {
  isFromOutside,
  noDraft,
  noPatient,
  withFieldsSetAside,
  withPatientFromOutside,
  withoutPatient,
  withPatientUsed,
  type NewConsultDraft,
} from './consultList/newConsultDrafts.ts';
import { focusOn, ids } from './focusTargets.ts';
import { leaveField } from './commands.ts';
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

export function clearDraft(app: App, id: string, taken: Patient, next: Partial<NewConsultDraft> = {}): void {
  const clear = (): void => updateDraft(app, id, (draft) => ({ ...withoutPatient(draft, taken), ...next }));
  if (Object.hasOwn(app.uiStore.getState().newConsults, id)) clear();
  if (app.isScreenLocked()) app.begunBehindLock.set(id, clear);
}

/** `patient`: whom main is to record, null where the consult is there; `other`: who records now. */
export async function followBegin(
  app: App,
  patient: Patient | null,
  other: ConsultId | null,
  begin: () => Promise<boolean>,
): Promise<boolean> {
  if (app.uiStore.getState().isBeginning) return false;
  app.uiStore.setState({ isBeginning: true });
  if (patient !== null) app.typedAhead.begin({ kind: 'recording', patient, other }, isAtNewConsult(app));
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
  const { typed: name } = app.typedAhead.end();
  const id = app.snapshotStore.getState().snapshot?.active.id;
  if (name !== '' && id !== undefined)
    updateDraft(app, id, (draft) => ({ ...withFieldsSetAside(draft), patient: { ...noPatient, name } }));
}

export function setFieldsAside(app: App): void {
  updateDraft(app, app.mainNow().active.id, withFieldsSetAside);
}

export const restoreSetAside = (app: App, id: string, patient: Patient): void =>
  updateDraft(app, id, (draft) =>
    (isFromOutside(draft, patient) ? withPatientFromOutside : withPatientUsed)(draft, patient),
  );

export const newConsultFailureString = (code: CommandFailure['code']): string =>
  code === 'practice_changed' ? strings.practiceChanged : commandFailureString(code);

export const typedNow = (app: App) => {
  const { id: connectionId } = app.mainNow().active;
  return { patient: draftOf(app, connectionId).patient, connectionId };
};

/** Says why where it is not. */
export function isDone(app: App, result: Result<unknown, CommandFailure>): boolean {
  if (!result.ok) app.toAnybody.notify(newConsultFailureString(result.error.code), true);
  return result.ok;
}

export async function writeWithoutRecording(app: App): Promise<void> {
  app.saveAllNow();
  const typed = typedNow(app);
  if (!isDone(app, await app.ask('writeWithoutRecording', typed))) return;
  clearDraft(app, typed.connectionId, typed.patient);
  app.uiStore.setState(noSearch);
}

export function beginNewConsult(app: App): void {
  if (isAtNewConsult(app)) setFieldsAside(app);
  goToNewConsult(app);
}

/** New consult itself does that when it opens. */
export function goToNewConsult(app: App): void {
  if (isAtNewConsult(app)) return void focusOn(ids.patientName);
  // New consult focuses its first field when it comes back.
  if (app.mainNow().open === null) return app.returnToWork();
  leaveField();
  app.openConsult(null);
}
