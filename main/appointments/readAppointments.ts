import type { AppointmentColumn, AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import { shownName } from '../../shared/text/shownName.ts';
import type { AppointmentsPlace, FileAppointment } from './appointment.ts';
import { type DateOrder, hasMonthName, parseDay, parseTime } from './dayAndTime.ts';
import { comparableHeading, findColumns, knownColumnNames, type FoundColumns } from './fileColumns.ts';
import { maxAppointmentFileRows, readFileTable, type AppointmentsFileTable } from './fileTable.ts';

export type AppointmentsContent = {
  readonly appointments: readonly FileAppointment[];
  /** null: either order fits all dates. */
  readonly dateOrder: DateOrder | null;
  readonly problem: AppointmentsProblem | null;
};

/** Names the most important problem. */
export function readAppointments(
  bytes: Uint8Array,
  place: Pick<AppointmentsPlace, 'columns' | 'dateOrder'>,
): AppointmentsContent {
  const known = knownColumnNames(place.columns);
  const table = readFileTable(bytes, known);
  if (typeof table === 'string') return nothingBut({ code: table });
  const columns = findColumns(table.columns, known, place.columns);
  if (columns.at.patient === undefined || columns.problem?.code === 'columnTwice')
    return nothingBut(columns.problem);
  const read = table.rows
    .slice(0, maxAppointmentFileRows)
    .map((row) => appointmentOf(row, table.columns, columns));
  const appointments = read.filter((one) => typeof one !== 'string');
  const unreadableCount = read.filter((one) => one === 'unreadable').length;
  return {
    appointments,
    dateOrder: place.dateOrder ?? dateOrderOf(appointments),
    problem: columns.problem ?? problemOf(table, unreadableCount),
  };
}

const nothingBut = (problem: AppointmentsProblem | null): AppointmentsContent => ({
  appointments: [],
  dateOrder: null,
  problem,
});

function problemOf(
  { rows, isCutOff }: AppointmentsFileTable,
  unreadableCount: number,
): AppointmentsProblem | null {
  if (rows.length > maxAppointmentFileRows) return { code: 'onlyBeginning' };
  if (unreadableCount > 0) return { code: 'linesUnreadable', count: unreadableCount + (isCutOff ? 1 : 0) };
  return isCutOff ? { code: 'cutOff' } : null;
}

/** `none`: a cancelled appointment, a free slot, or the heading once more, as on each page of a report. */
function appointmentOf(
  row: readonly string[],
  heading: readonly string[],
  { at }: FoundColumns,
): FileAppointment | 'unreadable' | 'none' {
  if (row.every((one) => one.trim() === '')) return 'none';
  if (heading.every((one, place) => comparableHeading(row[place] ?? '') === one)) return 'none';
  // A row with other cells than the heading may have them in the wrong columns.
  const isShifted =
    row.length <= Math.max(...Object.values(at)) || row.slice(heading.length).join('').trim() !== '';
  const cell = (column: AppointmentColumn): string => cleanCell(row[at[column] ?? -1] ?? '');
  const [patient, time, date, vet] = [
    { name: cell('patient'), species: cell('species'), reference: cell('reference') },
    cell('time'),
    cell('date'),
    cell('vet'),
  ];
  const isUnreadable = [...Object.values(patient), time, date, vet, cell('status')].some(
    (one) => !isWhole(one),
  );
  if (isShifted || isUnreadable) return 'unreadable';
  const isFree = patient.name === '' && patient.reference === '';
  if (isFree || isCancelled(cell('status'), heading[at.status ?? -1] ?? '')) return 'none';
  const day = parseDay(date) ?? parseDay(time);
  // An appointment of an unknown day must not be taken for one of today.
  if (day === null && (date !== '' || hasMonthName(time))) return 'unreadable';
  return { day, minutes: parseTime(time), patient, vet };
}

/** Zero-width; joiners stay, because some scripts are written with them. */
const invisible = /[\u00ad\u200b\u2060]+/gu;

/** Spreadsheets write ="0012" for a text of digits. */
const formulaText = /^="(?<text>[^"]*)"$/u;

function cleanCell(cell: string): string {
  const unwrapped = formulaText.exec(cell.trim())?.groups?.['text'] ?? cell;
  return shownName(unwrapped).replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim();
}

const longestCell = 500;

/** Half a name could be another one. */
const isWhole = (cell: string): boolean =>
  cell.length <= longestCell && !cell.includes('\ufffd') && cell.isWellFormed();

/** Beginnings of words that mean: not at all, or not at this time. */
const cancelled = new RegExp(
  '^(?:cancel|deleted|removed|moved|rescheduled|postponed|' +
    'abgesagt|storniert|verschoben|annul|afgezegd|geannuleerd)',
  'iu',
);

/** A column named `cancelled` says so by yes or no. */
const isCancelled = (status: string, heading: string): boolean =>
  /^cancell?ed$/u.test(heading) ? /^(?:true|yes|y|1|x|cancel.*)$/iu.test(status) : cancelled.test(status);

/** A day above 12 says where the day stands; one file keeps to one order. */
function dateOrderOf(appointments: readonly FileAppointment[]): DateOrder | null {
  const days = appointments.flatMap(({ day }) => day ?? []);
  if (days.some(({ dayFirst }) => dayFirst === null)) return 'monthFirst';
  return days.every(({ dayFirst, monthFirst }) => dayFirst === monthFirst) ||
    days.some(({ monthFirst }) => monthFirst === null)
    ? 'dayFirst'
    : null;
}
