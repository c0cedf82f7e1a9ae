import { mostAppointments, type AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import { epochMs, type EpochMs } from '../../shared/ids.ts';
import type { AppointmentsContent, DateOrder, FileAppointment } from './appointment.ts';
import { localDay, startOfDay } from './dayAndTime.ts';

type Todays = {
  /** By time; those without a time come last. */
  readonly appointments: readonly FileAppointment[];
  readonly problem: AppointmentsProblem | null;
};

/** Picks today's appointments: by their own dates, and those without a date if the file was written today. */
export function todaysAppointments(content: AppointmentsContent, writtenAt: EpochMs, now: EpochMs): Todays {
  const today = localDay(now);
  const isOn = (order: DateOrder): readonly FileAppointment[] =>
    content.appointments.filter(({ day }) => (day === null ? localDay(writtenAt) : day[order]) === today);
  const dayFirst = isOn('dayFirst');
  const monthFirst = isOn('monthFirst');
  const isDecided = content.dateOrder !== null || isSame(dayFirst, monthFirst);
  if (!isDecided && dayFirst.length > 0 && monthFirst.length > 0)
    return { appointments: [], problem: { code: 'ambiguousDates' } };
  const chosen = content.dateOrder ?? (monthFirst.length > 0 ? 'monthFirst' : 'dayFirst');
  const appointments = (chosen === 'dayFirst' ? dayFirst : monthFirst).toSorted(byTime);
  if (appointments.length === 0 && content.appointments.length > 0)
    return {
      appointments,
      problem: otherDay(content, { order: chosen, writtenAt, today }) ?? content.problem,
    };
  return {
    appointments: appointments.slice(0, mostAppointments),
    problem: content.problem ?? (appointments.length > mostAppointments ? { code: 'onlyBeginning' } : null),
  };
}

const isSame = (one: readonly FileAppointment[], other: readonly FileAppointment[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

const endOfList = Number.POSITIVE_INFINITY;
const byTime = (one: FileAppointment, other: FileAppointment): number => {
  const [a, b] = [one.minutes ?? endOfList, other.minutes ?? endOfList];
  return a === b ? 0 : a - b;
};

/** The latest day that the file has appointments for. A day off between two days with appointments is no problem. */
function otherDay(
  { appointments }: AppointmentsContent,
  {
    order,
    writtenAt,
    today,
  }: { readonly order: DateOrder; readonly writtenAt: EpochMs; readonly today: string },
): AppointmentsProblem | null {
  const days = appointments.map(({ day }) => (day === null ? localDay(writtenAt) : (day[order] ?? '')));
  const latest = days.toSorted().at(-1) ?? '';
  const isDayOff = latest > today && days.some((day) => day !== '' && day < today);
  return latest === '' || isDayOff ? null : { code: 'otherDay', day: epochMs(startOfDay(latest)) };
}
