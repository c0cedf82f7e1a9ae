import { setImmediate as otherWork } from 'node:timers/promises';
import type { AppointmentColumn, AppointmentsProblem } from '../../shared/ipc/appointments.ts';
import type {
  AppointmentsContent,
  AppointmentsPlace,
  DateOrder,
  FileAppointment,
  FileTable,
} from './appointment.ts';
import { parseDay, parseTime } from './dayAndTime.ts';
import { decodeText } from './decodeText.ts';
import { findColumns, wantedColumns, type FoundColumns, knownColumnCount } from './fileColumns.ts';
import { isCancelled } from './isCancelled.ts';
import { jsonTable } from './jsonTable.ts';
import { shownName } from '../../shared/text/shownName.ts';
import { parseCsv } from './parseCsv.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** Some programs write the name of the report and its day above the heading. */
const mostLinesAbove = 10;

/** What Excel reads, and no other program: which character separates the cells. */
const separatorLine = /^sep=(?<delimiter>[,;\t|])\r?\n/iu;

/** A file of comma-separated values, or of one of the other usual characters. */
async function csvTable(
  text: string,
  place: Pick<AppointmentsPlace, 'columns'>,
  most: { readonly rows: number },
): Promise<FileTable> {
  const separator = separatorLine.exec(text);
  const body = separator === null ? text : text.slice(separator[0].length);
  const delimiter = separator?.groups?.['delimiter'] ?? (await findDelimiter(body, place));
  const { rows, unreadableCount, isOnlyBeginning } = await parseCsv(body, delimiter, most.rows + 1);
  const headingAt = Math.max(
    0,
    rows.slice(0, mostLinesAbove).findIndex((row) => findColumns(row, place).at.patient !== undefined),
  );
  const columns = rows[headingAt] ?? [];
  const below = rows.slice(headingAt + 1);
  const last = below.at(-1);
  const isCutOff =
    !body.endsWith('\n') && !body.endsWith('\r') && last !== undefined && last.length < columns.length;
  return {
    columns,
    rows: isCutOff ? below.slice(0, -1) : below,
    unreadableCount,
    isCutOff,
    isOnlyBeginning,
  };
}

/** The character that makes the best heading of one of the first lines. */
async function findDelimiter(text: string, place: Pick<AppointmentsPlace, 'columns'>): Promise<string> {
  const beginning = text.slice(0, 20_000);
  let best: { readonly delimiter: string; readonly count: number } = { delimiter: ',', count: 0 };
  for (const delimiter of delimiters) {
    const { rows } = await parseCsv(beginning, delimiter, mostLinesAbove);
    const count = Math.max(0, ...rows.map((row) => knownColumnCount(row, place)));
    if (count > best.count) best = { delimiter, count };
  }
  return best.delimiter;
}

/** Zero-width characters that no name needs. Joiners stay, because some scripts are written with them. */
const invisible = /[\u00ad\u200b\u2060]+/gu;

/** Spreadsheets write ="0012" for a text of digits. */
const formulaText = /^="(?<text>[^"]*)"$/u;

/** The longest patient field that the app accepts. */
const longestCell = 500;
/** Beyond this, not even blanks are taken off. */
const longestWritten = 4096;

/** A cell as the app shows it and fills it in; null: it is damaged or too long, and half a name could be another one. */
function cleanCell(cell: string): string | null {
  if (cell.length > longestWritten) return null;
  const unwrapped = formulaText.exec(cell.trim())?.groups?.['text'] ?? cell;
  const clean = shownName(unwrapped).replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim();
  return clean.length > longestCell || clean.includes('\ufffd') || !clean.isWellFormed() ? null : clean;
}

/** A list of a large practice for a year is smaller. */
export const mostBytes = 8 * 1024 * 1024;
const most = { rows: 10_000 };

type Place = Pick<AppointmentsPlace, 'columns' | 'dateOrder'>;

const nothingWith = (code: Exclude<AppointmentsProblem['code'], ProblemWithDetail>): AppointmentsContent => ({
  appointments: [],
  dateOrder: null,
  problem: { code },
});
type ProblemWithDetail = 'columnMissing' | 'columnTwice' | 'otherDay' | 'linesUnreadable';

/** The appointments in a file's bytes, and the most important problem. It reads what can be read. */
export async function readAppointments(bytes: Uint8Array, place: Place): Promise<AppointmentsContent> {
  if (bytes.length === 0) return nothingWith('empty');
  const isLarge = bytes.length > mostBytes;
  const text = await decodeText(bytes.subarray(0, mostBytes));
  if (text === null) return nothingWith('notText');
  const first = text.trimStart().charAt(0);
  if (first === '') return nothingWith('empty');
  const isJson = first === '[' || first === '{';
  if (isJson && isLarge) return nothingWith('tooLarge');
  const table = isJson ? await readJson(text, place) : await csvTable(text, place, most);
  if (table === 'damaged' || table === 'noList') return nothingWith(table);
  return contentOf({ ...table, isOnlyBeginning: table.isOnlyBeginning || isLarge }, place);
}

async function readJson(text: string, place: Place): Promise<FileTable | 'damaged' | 'noList'> {
  try {
    return (await jsonTable(text, wantedColumns(place), most)) ?? 'noList';
  } catch {
    return 'damaged';
  }
}

/** A few milliseconds of reading. */
const rowsInTurn = 250;

async function contentOf(table: FileTable, place: Place): Promise<AppointmentsContent> {
  const isWithoutItems = table.rows.length === 0 && table.columns.length === 0 && table.unreadableCount === 0;
  // An empty JSON list has no columns, and is whole.
  if (isWithoutItems) return { appointments: [], dateOrder: null, problem: null };
  const columns = findColumns(table.columns, place);
  if (columns.at.patient === undefined || columns.problem?.code === 'columnTwice')
    return { appointments: [], dateOrder: null, problem: columns.problem };
  const read: ReturnType<typeof appointmentOf>[] = [];
  for (const row of table.rows) {
    read.push(appointmentOf(row, table.columns, columns));
    if (read.length % rowsInTurn === 0) await otherWork();
  }
  const appointments = read.flatMap((one) => (one === 'unreadable' || one === 'none' ? [] : [one]));
  const unreadableCount = table.unreadableCount + read.filter((one) => one === 'unreadable').length;
  return {
    appointments,
    dateOrder: place.dateOrder ?? dateOrderOf(appointments),
    problem: columns.problem ?? problemOf(table, unreadableCount),
  };
}

function problemOf(
  { isCutOff, isOnlyBeginning }: FileTable,
  unreadableCount: number,
): AppointmentsProblem | null {
  if (isOnlyBeginning) return { code: 'onlyBeginning' };
  if (unreadableCount > 0) return { code: 'linesUnreadable', count: unreadableCount + (isCutOff ? 1 : 0) };
  return isCutOff ? { code: 'cutOff' } : null;
}

/** A row with other cells than the heading may have them in the wrong columns. */
function isShifted(row: readonly string[], heading: readonly string[], { at }: FoundColumns): boolean {
  const extra = row.slice(heading.length);
  const lastKnown = Math.max(...Object.values(at));
  return row.length <= lastKnown || extra.some((one) => one.trim() !== '');
}

/** `none`: a cancelled appointment, or a free slot. */
function appointmentOf(
  row: readonly string[],
  heading: readonly string[],
  columns: FoundColumns,
): FileAppointment | 'unreadable' | 'none' {
  if (row.every((one) => one.trim() === '')) return 'none';
  if (isShifted(row, heading, columns)) return 'unreadable';
  const { at } = columns;
  const cells = Object.entries(at).map(([column, index]) => [column, cleanCell(row[index] ?? '')] as const);
  if (cells.some(([, one]) => one === null)) return 'unreadable';
  const cell = (column: AppointmentColumn): string => cells.find(([name]) => name === column)?.[1] ?? '';
  const patient = { name: cell('patient'), species: cell('species'), reference: cell('reference') };
  const isFree = patient.name === '' && patient.reference === '';
  if (isFree || isCancelled(cell('status'), heading[at.status ?? -1] ?? '')) return 'none';
  const day = parseDay(cell('date')) ?? parseDay(cell('time'));
  // An appointment of an unknown day must not be taken for one of today.
  if (cell('date') !== '' && day === null) return 'unreadable';
  return { day, minutes: parseTime(cell('time')), patient, vet: cell('vet') };
}

/** A day above 12 says where the day stands; one file keeps to one order. */
function dateOrderOf(appointments: readonly FileAppointment[]): DateOrder | null {
  const days = appointments.flatMap(({ day }) => day ?? []);
  if (days.some(({ dayFirst }) => dayFirst === null)) return 'monthFirst';
  return days.every(({ dayFirst, monthFirst }) => dayFirst === monthFirst) ||
    days.some(({ monthFirst }) => monthFirst === null)
    ? 'dayFirst'
    : null;
}
