import type { Patient } from '../../shared/consult/consult.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import { possiblePatients } from '../../shared/consult/namesakes.ts';
import type { AppointmentView } from '../../shared/ipc/appointments.ts';
import type { DayAppointments } from './appointment.ts';
import { isSameVet } from './isSameVet.ts';

/** A patient's first consult belongs to the patient's first appointment, and so on. `consults`: today's. */
export function viewedAppointments(
  appointments: DayAppointments['appointments'],
  vet: string,
  consults: readonly Pick<ListedConsult, 'patient' | 'phase'>[],
): readonly AppointmentView[] {
  const consulted = consults
    .filter(({ phase }) => phase !== 'discarded')
    .map(({ patient }) => keyOfConsult(patient, appointments));
  const counts = new Map<string, number>();
  return appointments.map(({ minutes, patient, vet: writtenVet }) => {
    const key = keyOf(patient);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    const consultAt = consulted.indexOf(key);
    if (consultAt !== -1) consulted.splice(consultAt, 1);
    const isOwn = isSameVet(writtenVet, vet);
    return { id: `${key} ${nth}`, minutes, patient, vet: writtenVet, isOwn, hasConsult: consultAt !== -1 };
  });
}

const asCompared = (text: string): string => text.trim().toLowerCase();
const keyOf = ({ name, reference }: Patient): string =>
  JSON.stringify([asCompared(name), asCompared(reference)]);

/**
 * A consult without a reference is of the only listed patient with its name, and with its species where both
 * have one.
 */
function keyOfConsult(consulted: Patient, listed: DayAppointments['appointments']): string {
  const [key, other] = [...new Set(possiblePatients(consulted, listed).map(({ patient }) => keyOf(patient)))];
  return key !== undefined && other === undefined ? key : keyOf(consulted);
}
