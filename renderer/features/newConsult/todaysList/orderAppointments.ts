import type { AppointmentView } from '../../../../shared/ipc/appointments.ts';

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
  const isNext = ({ minutes }: AppointmentView): boolean =>
    minutes === null || minutes >= nowMinutes - lateMinutes;
  const rank = (one: AppointmentView): number => {
    if (one.hasConsult) return 4;
    return (isEveryones || one.isOwn ? 0 : 2) + (isNext(one) ? 0 : 1);
  };
  return appointments.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether the query is in what the row shows. */
export function matchesQuery(shown: readonly string[], query: string): boolean {
  const text = shown.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
