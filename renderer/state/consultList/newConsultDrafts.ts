import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';

/** The draft under New consult: typed for one practice, and never shown or sent under another. */
export type NewConsultDraft = {
  readonly patient: Patient;
  /** The vet ticked, for this consult, that the owner agrees to the recording. */
  readonly isConsentGiven: boolean;
};

/** Drafts by connection id. */
export type NewConsultDrafts = Readonly<Record<string, NewConsultDraft>>;

export const noPatient: Patient = { name: '', species: '', reference: '' };
const nothingTyped: NewConsultDraft = { patient: noPatient, isConsentGiven: false };

export const draftOf = (drafts: NewConsultDrafts, connectionId: string | undefined): NewConsultDraft =>
  (connectionId === undefined ? undefined : drafts[connectionId]) ?? nothingTyped;

export const withDraft = (
  drafts: NewConsultDrafts,
  connectionId: string,
  change: Partial<NewConsultDraft>,
): NewConsultDrafts => ({ ...drafts, [connectionId]: { ...draftOf(drafts, connectionId), ...change } });

/** Empties the patient's fields if a consult has exactly that patient. */
export const withoutPatient = (
  drafts: NewConsultDrafts,
  connectionId: string,
  taken: Patient,
): NewConsultDrafts =>
  isSamePatient(draftOf(drafts, connectionId).patient, taken)
    ? withDraft(drafts, connectionId, { patient: noPatient })
    : drafts;

const isSame = (a: string, b: string): boolean => a.trim() === b.trim();

/** Whether two patients are the same, ignoring blanks at the ends. */
export const isSamePatient = (a: Patient, b: Patient): boolean =>
  isSame(a.name, b.name) && isSame(a.species, b.species) && isSame(a.reference, b.reference);

/** An import that began on this page, and the ids of the consults before it. */
export type AwaitedImport = {
  readonly connectionId: ConnectionId;
  readonly knownIds: ReadonlySet<string>;
  readonly patient: Patient;
};

export const awaitImport = (snapshot: Snapshot, patient: Patient): AwaitedImport => ({
  connectionId: snapshot.active.id,
  knownIds: new Set(snapshot.consults.map((row) => row.id)),
  patient,
});

/** Whether a new consult has the patient that the vet typed for the import. */
export function hasBecomeConsult(snapshot: Snapshot, awaited: AwaitedImport): boolean {
  if (snapshot.active.id !== awaited.connectionId) return false;
  return snapshot.consults.some(
    (row) => !awaited.knownIds.has(row.id) && isSamePatient(row.patient, awaited.patient),
  );
}
