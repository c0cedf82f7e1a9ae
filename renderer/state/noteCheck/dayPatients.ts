import type { Patient } from '../../../shared/consult/consult.ts';
import type { AppointmentView } from '../../../shared/ipc/appointments.ts';
import { isSamePatient } from '../consultList/newConsultDrafts.ts';
import type { ConsultRow, ConsultView } from '../../../shared/ipc/snapshot.ts';

export type DayPatient = {
  readonly patient: Patient;
  /** Since midnight, of the appointment; null: without one, or without a time. */
  readonly minutes: number | null;
  /** The patient has a consult today. */
  readonly isRecorded: boolean;
};

const isSameDay = (a: number, b: number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

/** Today's list, and the vet's own consults; of an earlier day, only these. */
export function dayPatients(
  { id, patient, createdAt }: Pick<ConsultView, 'id' | 'patient' | 'createdAt'>,
  appointments: readonly AppointmentView[],
  rows: readonly ConsultRow[],
  now: number,
): readonly DayPatient[] {
  const listed = isSameDay(createdAt, now)
    ? appointments.map((one) => ({ patient: one.patient, minutes: one.minutes, isRecorded: one.hasConsult }))
    : [];
  const recorded = rows
    .filter((row) => row.id !== id && row.phase !== 'discarded' && isSameDay(row.createdAt, createdAt))
    .map((row) => ({ patient: row.patient, minutes: null, isRecorded: true }));
  const nameOf = (one: Patient): string => one.name.trim().toLowerCase();
  // A consult of a listed patient may lack what the list knows.
  const unlisted = recorded.filter((one) =>
    listed.every(({ patient: other }) => nameOf(other) !== nameOf(one.patient)),
  );
  const all: DayPatient[] = [];
  for (const one of [...listed, ...unlisted]) {
    const name = nameOf(one.patient);
    const isKnown = all.some((other) => isSamePatient(other.patient, one.patient));
    if (name !== '' && name !== nameOf(patient) && !isKnown) all.push(one);
  }
  return all;
}

/** The one of that name; null: there are several, and only the vet knows which, or none. */
export function onlyNamed(patients: readonly DayPatient[], name: string): DayPatient | null {
  const [one, other] = patients.filter(({ patient }) => patient.name === name);
  return one === undefined || other !== undefined ? null : one;
}
