import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { Snapshot } from '../../../shared/ipc/snapshot.ts';

/** An import that was begun here, and the consults that were there before it. */
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

/** Whether what stands under New consult is what went into the import, so that it can be cleared. */
export const isSamePatient = (a: Patient, b: Patient): boolean =>
  isSame(a.name, b.name) && isSame(a.species, b.species) && isSame(a.reference, b.reference);

/** Whether a consult that was not there before is of the patient that was typed. */
export function hasBecomeConsult(snapshot: Snapshot, awaited: AwaitedImport): boolean {
  if (snapshot.active.id !== awaited.connectionId) return false;
  return snapshot.consults.some(
    (row) => !awaited.knownIds.has(row.id) && isSamePatient(row.patient, awaited.patient),
  );
}
