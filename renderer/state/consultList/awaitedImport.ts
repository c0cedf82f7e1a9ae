import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';

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

const isSame = (a: string, b: string): boolean => a.trim() === b.trim();

/** Whether two patients are the same, ignoring blanks at the ends. */
export const isSamePatient = (a: Patient, b: Patient): boolean =>
  isSame(a.name, b.name) && isSame(a.species, b.species) && isSame(a.reference, b.reference);

/** Whether a new consult has the patient that the vet typed for the import. */
export function hasBecomeConsult(snapshot: Snapshot, awaited: AwaitedImport): boolean {
  if (snapshot.active.id !== awaited.connectionId) return false;
  return snapshot.consults.some(
    (row) => !awaited.knownIds.has(row.id) && isSamePatient(row.patient, awaited.patient),
  );
}
