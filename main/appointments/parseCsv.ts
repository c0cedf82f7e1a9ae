import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { Options, Parser } from 'csv-parse';

/** Longer than any line of appointments. */
const longestLineBytes = 65_536;
/** A few milliseconds of parsing, also where each byte is an error; between two slices, a recording and the page have their turn. */
const sliceBytes = 4096;
/** No list has more columns; a spreadsheet can end each line with thousands of empty ones. */
const mostCells = 1000;
/** A file with more lines that end in an open quote is no list. */
const mostResumptions = 20;

type Rows = {
  readonly rows: readonly (readonly string[])[];
  readonly unreadableCount: number;
  /** There are more rows than were asked for. */
  readonly isOnlyBeginning: boolean;
};

/** The rows of a file of comma-separated values. One damaged line costs that line alone. */
export async function parseCsv(text: string, delimiter: string, mostRows: number): Promise<Rows> {
  const bytes = Buffer.from(text);
  const rows: string[][] = [];
  let unreadableCount = 0;
  let from = 0;
  for (let nth = 0; nth <= mostResumptions && from < bytes.length && rows.length <= mostRows; nth += 1) {
    const part = await parsePart(bytes.subarray(from), delimiter, mostRows + 1 - rows.length);
    for (const row of part.rows) rows.push(row);
    if (part.brokenAt === null) {
      from = bytes.length;
    } else {
      unreadableCount += 1;
      from += endOfLine(bytes, from + part.brokenAt) - from;
    }
  }
  return { rows: rows.slice(0, mostRows), unreadableCount, isOnlyBeginning: rows.length > mostRows };
}

/** Where the next line begins. */
function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('\n', from);
  const oldEnd = end === -1 ? bytes.indexOf('\r', from) : end;
  return oldEnd === -1 ? bytes.length : oldEnd + 1;
}

type Part = {
  readonly rows: string[][];
  /** The first byte of a line that swallows the rest of the file, because its quote has no end; null: there is none. */
  readonly brokenAt: number | null;
};

async function parsePart(bytes: Buffer, delimiter: string, mostRows: number): Promise<Part> {
  // Only workstations with a list need the parser.
  const { parse } = await import('csv-parse');
  const rows: string[][] = [];
  let end = 0;
  let isBroken = false;
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestLineBytes,
    to: mostRows,
    info: true,
    on_skip() {
      isBroken = true;
      return undefined;
    },
  };
  const parser: Parser = parse(options);
  const source = Readable.from(slicesOf(bytes), { objectMode: false }).pipe(parser);
  for await (const row of source as AsyncIterable<ParsedRow>) {
    if (isBroken) break;
    rows.push(withFewCells(row.record));
    end = row.info.bytes;
  }
  return { rows, brokenAt: isBroken ? end : null };
}

/** What stands beyond the limit counts as one cell, so that a row with too much in it is told from one that ends with commas. */
const withFewCells = (row: readonly string[]): string[] => [
  ...row.slice(0, mostCells),
  ...row
    .slice(mostCells)
    .filter((cell) => cell.trim() !== '')
    .slice(0, 1),
];

/** The parser's answer with `info`, by its documentation. */
type ParsedRow = { readonly record: readonly string[]; readonly info: { readonly bytes: number } };

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes);
    await otherWork();
  }
}
