import type { AppointmentsPlace, FileTable } from './appointment.ts';
import { findColumns, knownColumnCount } from './fileColumns.ts';
import { parseCsv } from './parseCsv.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** Some programs write the name of the report and its day above the heading. */
const mostLinesAbove = 10;

/** What Excel reads, and no other program: which character separates the cells. */
const separatorLine = /^sep=(?<delimiter>[,;\t|])\r?\n/iu;

/** A file of comma-separated values, or of one of the other usual characters. */
export async function csvTable(
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
