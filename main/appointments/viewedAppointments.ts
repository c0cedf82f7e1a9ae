import type { Patient } from '../../shared/consult/consult.ts';
import type { AppointmentView } from '../../shared/ipc/appointments.ts';
import type { FileAppointment } from './appointment.ts';
import { isSameVet } from './isSameVet.ts';

type Beside = {
  readonly vet: string;
  /** The patients of today's consults, without discarded ones. */
  readonly consulted: readonly Patient[];
};

const asCompared = (text: string): string => text.trim().toLowerCase();
const keyOf = ({ name, reference }: Patient): string =>
  JSON.stringify([asCompared(name), asCompared(reference)]);

/** The appointments as the page shows them: a patient's first consult belongs to the patient's first appointment, and so on. */
export function viewedAppointments(
  appointments: readonly FileAppointment[],
  { vet, consulted }: Beside,
): readonly AppointmentView[] {
  const consultCounts = new Map<string, number>();
  for (const patient of consulted)
    consultCounts.set(keyOf(patient), (consultCounts.get(keyOf(patient)) ?? 0) + 1);
  const counts = new Map<string, number>();
  return appointments.map(({ minutes, patient, vet: writtenVet }) => {
    const key = keyOf(patient);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return {
      id: `${key} ${nth}`,
      minutes,
      patient,
      vet: writtenVet,
      isOwn: isSameVet(writtenVet, vet),
      hasConsult: nth <= (consultCounts.get(key) ?? 0),
    };
  });
}
