import type { AppointmentView } from '../../../../shared/ipc/appointments.ts';
import { two } from '../../../components/format/time.ts';
import { appointmentStrings, speciesSynonyms } from '../../../strings/appointmentStrings.ts';
import { strings } from '../../../strings/strings.ts';

/** 14:02 from minutes since midnight. */
export const clockOf = (minutes: number | null): string =>
  minutes === null ? appointmentStrings.noTime : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The species as the app writes it, where the file's word means nothing else; otherwise the file's word. */
export function appSpecies(written: string): string {
  const word = written.trim().toLowerCase();
  const species = strings.species.find((one) => one.toLowerCase() === word);
  return species ?? speciesSynonyms.get(word) ?? written;
}

/** Consults run late: for so many minutes, an appointment still counts as one of the next. */
const lateMinutes = 60;

/**
 * The next ones first, then earlier ones that have no consult, and last those that have one. Where the file says whose an
 * appointment is, the present vet's come before the others'.
 */
export function orderAppointments(
  appointments: readonly AppointmentView[],
  nowMinutes: number,
): readonly AppointmentView[] {
  const isEveryones = !appointments.some(({ isOwn }) => isOwn);
  const rank = ({ minutes, isOwn, hasConsult }: AppointmentView): number => {
    if (hasConsult) return 4;
    const isNext = minutes === null || minutes >= nowMinutes - lateMinutes;
    return (isEveryones || isOwn ? 0 : 2) + (isNext ? 0 : 1);
  };
  return appointments.toSorted((one, other) => rank(one) - rank(other));
}

export function matchesQuery({ minutes, patient, vet }: AppointmentView, query: string): boolean {
  const { name, species, reference } = patient;
  const text = [clockOf(minutes), name, species, reference, vet].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
