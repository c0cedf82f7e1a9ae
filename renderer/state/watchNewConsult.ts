import type { App } from './app.ts';
import { isNobody, isSamePatient, noPatient } from './consultList/newConsultDrafts.ts';
import { batchRead, followFiles, openBatch, tellRefused } from './imports.ts';
import { changeDraft, draftOf, setFieldsAside } from './newConsult.ts';
import type { PageSnapshot } from './snapshotStore.ts';

/** What was typed while a recording began goes to its patient, and the caret with it. */
function giveTyped(app: App, { open, recording, active }: PageSnapshot, isFromNew: boolean): void {
  const { awaited, typed } = app.typedAhead.end();
  if (open === null || awaited.kind === 'nobody') return;
  if (awaited.kind === 'consult') {
    const isTyped = open.id === awaited.id && typed !== '';
    if (isTyped) app.patientDrafts.put(open.id, { ...open.patient, name: open.patient.name + typed });
    return;
  }
  if (open.id !== recording?.consultId || open.id === awaited.other) return;
  if (!isSamePatient(open.patient, awaited.patient)) return;
  const shown = isFromNew ? draftOf(app, active.id).patient : open.patient;
  const patient = { ...shown, name: shown.name + typed };
  if (isNobody(patient) || isSamePatient(patient, open.patient)) return;
  app.patientDrafts.put(open.id, patient);
  if (isFromNew) changeDraft(app, active.id, { patient: noPatient });
}

export function watchNewConsult(app: App): void {
  /** Its files are all read; its rows follow a moment later. */
  let readBatch: string | null = null;
  app.snapshotStore.follow((snapshot, before) => {
    const isSameVet =
      before?.active.id === snapshot.active.id && !before.lock.isLocked && !snapshot.lock.isLocked;
    if (!isSameVet) {
      readBatch = null;
      app.typedAhead.end();
      return;
    }
    followFiles(app, snapshot, before);
    readBatch = batchRead(snapshot, before) ?? readBatch;
    const isFromNew = before.open === null;
    if (snapshot.open !== null && snapshot.open.id !== before.open?.id) giveTyped(app, snapshot, isFromNew);
    if (isFromNew && snapshot.open !== null) setFieldsAside(app);
    tellRefused(app, snapshot, before);
    if (readBatch === null || snapshot.rowsRevision < snapshot.consultsRevision) return;
    openBatch(app, snapshot, readBatch);
    readBatch = null;
  });
}
