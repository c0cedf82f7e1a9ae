import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { epochMs, type EpochMs } from '../../shared/ids.ts';
import { maxAppointments, type AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import {
  emptyDayAppointments,
  type AppointmentsPlace,
  type DayAppointments,
  type FileAppointment,
} from './appointment.ts';
import { type DateOrder, localDay, startOfDay } from './dayAndTime.ts';
import { maxListFileBytes } from './fileTable.ts';
import { readAppointments, type AppointmentsContent } from './readAppointments.ts';

type Read = {
  /** Empty: the file changed while it was read. */
  readonly stamp: string;
  readonly writtenAt: EpochMs;
  readonly content: AppointmentsContent;
};

/**
 * Shares send no notice of changes, so the app looks. All calls wait in the thread that makes them, so a
 * share that hangs takes none of the few threads that Node's other calls share.
 */
export function openListFile(place: AppointmentsPlace) {
  let read: Read | null = null;
  let isLate = false;

  return {
    /** `pause`: in this time a program would write on, and a half-written file is not read. */
    async look(now: EpochMs, pause: () => Promise<unknown>): Promise<DayAppointments> {
      try {
        const stamp = stampOf(statSync(place.file));
        if (stamp !== read?.stamp) {
          await pause();
          const file = readFile(place.file);
          const isSettled = file.stamp === stamp;
          // A file that always changes is read all the same, at every other look.
          if (isSettled || isLate) read = { ...file, content: readAppointments(file.bytes, place) };
          isLate = !isSettled && !isLate;
        }
        return read === null ? emptyDayAppointments(now, null) : daysList(read, now);
      } catch (error) {
        read = null;
        return emptyDayAppointments(now, { code: failureOf(error) });
      }
    },
  };
}

/**
 * At most one byte more than the limit. Node opens files on Windows so that other programs can replace them
 * meanwhile.
 */
function readFile(name: string): Omit<Read, 'content'> & { readonly bytes: Uint8Array } {
  const file = openSync(name, withoutWaiting);
  try {
    const stats = fstatSync(file);
    const before = stampOf(stats);
    const bytes = Buffer.alloc(maxListFileBytes + 1);
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; length += count)
      count = readSync(file, bytes, length, bytes.length - length, length);
    return {
      stamp: stampOf(fstatSync(file)) === before ? before : '',
      writtenAt: epochMs(Math.floor(stats.mtimeMs)),
      bytes: bytes.subarray(0, length),
    };
  } finally {
    closeSync(file);
  }
}

/** A pipe would keep the opening waiting for a writer. Windows has neither the flag nor such pipes. */
const withoutWaiting = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

class NotAFile extends Error {}

function stampOf(stats: Stats): string {
  if (!stats.isFile()) throw new NotAFile();
  return [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(' ');
}

function failureOf(error: unknown): 'missing' | 'unreachable' | 'notPermitted' | 'notAFile' {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (error instanceof NotAFile) return 'notAFile';
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'EACCES' || code === 'EPERM' ? 'notPermitted' : 'unreachable';
}

/** Appointments without a date count if the file was written today. */
function daysList(
  { content, writtenAt }: Pick<Read, 'content' | 'writtenAt'>,
  now: EpochMs,
): DayAppointments {
  if (content.appointments.length === 0 && content.problem !== null)
    return emptyDayAppointments(now, content.problem);
  const day = localDay(now);
  const writtenDay = localDay(writtenAt);
  const dayIn = ({ day: written }: FileAppointment, order: DateOrder): string | null =>
    written === null ? writtenDay : written[order];
  const isToday = (order: DateOrder) => (one: FileAppointment) => dayIn(one, order) === day;
  const isMonthFirst = content.appointments.some(isToday('monthFirst'));
  const isAmbiguous =
    content.dateOrder === null &&
    isMonthFirst &&
    content.appointments.some(isToday('dayFirst')) &&
    content.appointments.some((one) => isToday('dayFirst')(one) !== isToday('monthFirst')(one));
  if (isAmbiguous) return { ...emptyDayAppointments(now, { code: 'ambiguousDates' }), writtenAt };
  const order = content.dateOrder ?? (isMonthFirst ? 'monthFirst' : 'dayFirst');
  const appointments = content.appointments.filter(isToday(order)).toSorted(byTime);
  const isOtherDay = appointments.length === 0 && content.appointments.length > 0;
  const days = content.appointments.map((one) => dayIn(one, order) ?? '');
  return {
    day,
    writtenAt,
    appointments: appointments.slice(0, maxAppointments),
    problem:
      (isOtherDay ? otherDay(days, day) : null) ??
      content.problem ??
      (appointments.length > maxAppointments ? { code: 'onlyBeginning' } : null),
  };
}

const endOfList = 24 * 60;
const byTime = (one: FileAppointment, other: FileAppointment): number =>
  (one.minutes ?? endOfList) - (other.minutes ?? endOfList);

/** A day off between two days with appointments is no problem. */
function otherDay(days: readonly string[], today: string): AppointmentsProblem | null {
  const latest = days.toSorted().at(-1) ?? '';
  const isDayOff = latest > today && days.some((day) => day !== '' && day < today);
  return latest === '' || isDayOff ? null : { code: 'otherDay', day: epochMs(startOfDay(latest)) };
}
