import { parse } from 'csv-parse/sync';
import type { AppointmentColumn } from '../../shared/ipc/appointments.ts';
import { decodeForeignText } from '../platform/decodeForeignText.ts';
import { comparableHeading, type KnownColumnNames } from './fileColumns.ts';

export type AppointmentsFileTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The cut-off last line is left out. */
  readonly isCutOff: boolean;
};

type NoTableReason = 'empty' | 'notText' | 'tooLarge';

/** A list of a large practice for a month is smaller. Memory and time are bound by it. */
export const maxListFileBytes = 1024 * 1024;
/** Beyond them, the app says that some are missing. */
export const maxAppointmentFileRows = 10_000;
const longestLine = 65_536;
/** No cell may have it, so a row with it is unreadable. */
const unreadable = '\ufffd';

export function readFileTable(
  bytes: Uint8Array,
  known: KnownColumnNames,
): AppointmentsFileTable | NoTableReason {
  if (bytes.length > maxListFileBytes) return 'tooLarge';
  const text = decodeForeignText(bytes);
  if (text === null) return 'notText';
  return text.trim() === '' ? 'empty' : csvTable(text, known);
}

const delimiters = [',', ';', '\t', '|'] as const;
/** Some programs write the name of the report and its day above the heading. */
const mostLinesAbove = 10;

/** Only Excel reads such a line. */
const separatorLine = /^sep=(?<delimiter>[,;\t|])\r?\n/iu;

function csvTable(text: string, known: KnownColumnNames): AppointmentsFileTable {
  const separator = separatorLine.exec(text);
  const body = text
    .slice(separator?.[0].length ?? 0)
    .replaceAll(/[^\r\n]+/gu, (line) => (line.length > longestLine ? unreadable : line));
  const delimiter = separator?.groups?.['delimiter'] ?? bestDelimiter(body.slice(0, 20_000), known);
  const rows = csvRows(body, delimiter, maxAppointmentFileRows + mostLinesAbove);
  const isHeading = (row: readonly string[]): boolean => columnsIn(row, known).includes('patient');
  const headingAt = Math.max(0, rows.slice(0, mostLinesAbove).findIndex(isHeading));
  const columns = (rows[headingAt] ?? []).map(comparableHeading);
  const below = rows.slice(headingAt + 1);
  const isCutOff = !/[\r\n]$/u.test(body) && (below.at(-1)?.length ?? columns.length) < columns.length;
  return { columns, rows: isCutOff ? below.slice(0, -1) : below, isCutOff };
}

function bestDelimiter(beginning: string, known: KnownColumnNames): string {
  const counts = delimiters.map((delimiter) =>
    Math.max(0, ...csvRows(beginning, delimiter, mostLinesAbove).map((row) => columnsIn(row, known).length)),
  );
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

const columnsIn = (heading: readonly string[], known: KnownColumnNames): readonly AppointmentColumn[] => [
  ...new Set(heading.flatMap((name) => known.get(comparableHeading(name)) ?? [])),
];

/**
 * Where a quote has no end, quotes have no meaning: a line with a stray one is unreadable, and the others are
 * whole.
 */
function csvRows(text: string, delimiter: string, most: number, hasQuotes = true): string[][] {
  let isBroken = false;
  const rows = parse(text, {
    delimiter,
    to: most,
    quote: hasQuotes ? '"' : false,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestLine,
    on_skip() {
      isBroken = true;
      return undefined;
    },
  });
  if (!hasQuotes) return rows.map((row) => row.map(withoutQuotes));
  return isBroken ? csvRows(text, delimiter, most, false) : rows;
}

const quoted = /^"(?<text>[^"]*)"$/u;
const withoutQuotes = (cell: string): string =>
  (quoted.exec(cell)?.groups?.['text'] ?? cell).replaceAll('"', unreadable);
