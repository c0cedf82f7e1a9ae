import { parsedJson } from '../../shared/parsedJson.ts';
import { parse } from 'csv-parse/sync';
import type { AppointmentColumn } from '../../shared/ipc/appointments.ts';
import { comparedName, type KnownNames } from './fileColumns.ts';

/** What a file holds, as rows of cells below a heading of names as they are compared. */
export type FileTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The last line was cut off, and is left out. */
  readonly isCutOff: boolean;
};

/** Why a file holds no table. */
export type NoTable = 'empty' | 'notText' | 'damaged' | 'noList' | 'tooLarge';

/** A list of a large practice for a month is smaller. What follows takes memory and time by this bound. */
export const mostBytes = 1024 * 1024;
/** More lines than a list needs; beyond them, the app says that some are missing. */
export const mostRows = 10_000;
/** Longer than any line of appointments. */
const longestLine = 65_536;
/** No cell may have it, so a row with it is unreadable. */
const unreadable = '\ufffd';

export function readTable(bytes: Uint8Array, known: KnownNames): FileTable | NoTable {
  if (bytes.length > mostBytes) return 'tooLarge';
  const text = decodeText(bytes);
  if (text === null) return 'notText';
  const first = text.trimStart().charAt(0);
  if (first === '') return 'empty';
  return first === '[' || first === '{' ? jsonTable(text, known) : csvTable(text, known);
}

/** A file of text has none of these; tabs, line ends, form feeds and the end-of-file mark of DOS may occur. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0006\u000e-\u0019\u001b-\u001f]/gu;
/** A few control characters are damage; more than one in 200 characters is not text. */
const mostBinaryShare = 1 / 200;

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** The text in the encoding of its byte order mark, else in UTF-8 or Windows-1252; null: the file is not text. */
function decodeText(bytes: Uint8Array): string | null {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const wide = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
  // The end may be cut off within a character.
  const decoded = new TextDecoder(wide ?? 'utf-8').decode(bytes, { stream: true });
  // One damaged character does not make a file of UTF-8 into one of Windows-1252, which would garble its other names.
  const damagedCount = countOf(/\ufffd/gu, decoded);
  const isOther =
    damagedCount > 0 && damagedCount >= countOf(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu, decoded);
  const text = wide === null && isOther ? new TextDecoder('windows-1252').decode(bytes) : decoded;
  return countOf(binary, text) > text.length * mostBinaryShare ? null : text;
}

const delimiters = [',', ';', '\t', '|'] as const;
/** Some programs write the name of the report and its day above the heading. */
const mostLinesAbove = 10;

/** What Excel reads, and no other program: which character separates the cells. */
const separatorLine = /^sep=(?<delimiter>[,;\t|])\r?\n/iu;

/** A file of comma-separated values, or of one of the other usual characters. */
function csvTable(text: string, known: KnownNames): FileTable {
  const separator = separatorLine.exec(text);
  const body = text
    .slice(separator?.[0].length ?? 0)
    .replaceAll(/[^\r\n]+/gu, (line) => (line.length > longestLine ? unreadable : line));
  const delimiter = separator?.groups?.['delimiter'] ?? bestDelimiter(body.slice(0, 20_000), known);
  const rows = csvRows(body, delimiter, mostRows + mostLinesAbove);
  const isHeading = (row: readonly string[]): boolean => columnsIn(row, known).includes('patient');
  const headingAt = Math.max(0, rows.slice(0, mostLinesAbove).findIndex(isHeading));
  const columns = (rows[headingAt] ?? []).map(comparedName);
  const below = rows.slice(headingAt + 1);
  const isCutOff = !/[\r\n]$/u.test(body) && (below.at(-1)?.length ?? columns.length) < columns.length;
  return { columns, rows: isCutOff ? below.slice(0, -1) : below, isCutOff };
}

/** The character that makes the best heading of one of the first lines. */
function bestDelimiter(beginning: string, known: KnownNames): string {
  const counts = delimiters.map((delimiter) =>
    Math.max(0, ...csvRows(beginning, delimiter, mostLinesAbove).map((row) => columnsIn(row, known).length)),
  );
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

const columnsIn = (heading: readonly string[], known: KnownNames): readonly AppointmentColumn[] => [
  ...new Set(heading.flatMap((name) => known.get(comparedName(name)) ?? [])),
];

/** Where a quote has no end, quotes have no meaning: a line with a stray one is unreadable, and the others are whole. */
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

/** No program nests a list of appointments deeper. */
const deepest = 100;
/** The deepest object in an appointment that counts: `patient.name` and `patient.owner.name`. */
const deepestField = 3;

/** The list in a JSON text: an array, or the one array of objects inside an object. */
function jsonTable(text: string, known: KnownNames): FileTable | NoTable {
  const value = isShallow(text) ? parsedJson(text) : undefined;
  if (typeof value !== 'object' || value === null) return 'damaged';
  const [list, ...others] = Array.isArray(value) ? [value] : Object.values(value).filter(isList);
  const isWithoutObjects = list !== undefined && list.length > 0 && !list.some(isObject);
  if (list === undefined || others.length > 0 || isWithoutObjects) return 'noList';
  const columns = new Set<string>();
  const twice = new Set<string>();
  const items = list.slice(0, mostRows + 1).map((item) => {
    const cells = new Map<string, string>();
    for (const [name, cell] of isObject(item) ? fieldsOf(item) : []) {
      const column = comparedName(name);
      if (!known.has(column)) continue;
      (cells.has(column) ? twice : columns).add(column);
      cells.set(column, cell);
    }
    return isObject(item) ? cells : null;
  });
  const heading = [...columns, ...twice];
  const rows = items.map((cells) => heading.map((column) => cells?.get(column) ?? (cells ? '' : unreadable)));
  return { columns: heading, rows, isCutOff: false };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && (value.length === 0 || value.some(isObject));

/** Counts the brackets before the parser does, so that no text makes it nest without an end. */
function isShallow(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length && depth <= deepest; at += 1) {
    const mark = text.charAt(at);
    if (mark === '"') isInText = !isInText;
    else if (mark === '\\' && isInText) at += 1;
    else if (!isInText && (mark === '[' || mark === '{')) depth += 1;
    else if (!isInText && (mark === ']' || mark === '}')) depth -= 1;
  }
  return depth <= deepest;
}

type JsonValue = object | string | number | boolean | null;

/** The fields of an appointment and of the objects in it, with the names of those objects before theirs. */
function* fieldsOf(item: object, prefix = '', depth = 1): Generator<readonly [name: string, cell: string]> {
  for (const [name, value] of Object.entries(item) as [string, JsonValue][]) {
    if (isObject(value) && depth < deepestField) yield* fieldsOf(value, `${prefix}${name}.`, depth + 1);
    else if (typeof value !== 'object') yield [prefix + name, String(value)];
  }
}
