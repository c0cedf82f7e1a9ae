import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { phraseId, phraseLimits, phraseSchema, type Phrase } from '../../shared/phrases/phrase.ts';
import type { PhraseFileFault } from '../../shared/ipc/phrasesView.ts';
import { decodeForeignText } from '../platform/decodeForeignText.ts';
import { err, ok, type Result } from '../../shared/result.ts';

const columns = ['Kind', 'When', 'Write'] as const;

/** A full table has fewer, in any encoding. */
const mostBytes = 12 * 1024 * 1024;
const longestRow = 65_536;

export type ReadPhrases = Result<readonly Phrase[], PhraseFileFault>;

const fault = (code: PhraseFileFault['code'], line: number | null = null) => err({ code, line });

export const unreadablePhrases = fault('unreadable');

/** All of it or nothing. A pipe is not waited for: Windows has neither the flag nor such pipes. */
export async function readPhraseFile(path: string): Promise<ReadPhrases> {
  const withoutWaiting = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;
  const file = await open(path, constants.O_RDONLY | withoutWaiting).catch(() => null);
  if (file === null) return unreadablePhrases;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return unreadablePhrases;
    return stats.size > mostBytes ? fault('tooLarge') : parsePhrases(await file.readFile());
  } catch {
    return unreadablePhrases;
  } finally {
    await file.close();
  }
}

export function parsePhrases(bytes: Uint8Array): ReadPhrases {
  const text = decodeForeignText(bytes)?.replaceAll(/\r\n?/gu, '\n');
  if (text === undefined) return fault('notText');
  const delimiter = [',', ';', '\t'].find((one) => text.split('\n')[0]?.split(one).length === columns.length);
  if (delimiter === undefined) return fault('heading', 1);
  const rows = rowsIn(text, delimiter);
  return typeof rows === 'number' ? fault('row', rows) : phrasesIn(rows);
}

type Row = { readonly line: number; readonly cells: readonly string[] };

/** A number: the line of the first row that cannot be read. */
function rowsIn(text: string, delimiter: string): readonly Row[] | number {
  const lines: number[] = [];
  let above = { lines: 0, empty_lines: 0 };
  const lineNow = (now: { readonly empty_lines: number }): number =>
    above.lines + 1 + now.empty_lines - above.empty_lines;
  try {
    const rows = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      // With the heading, and one that is too many.
      to: phraseLimits.entries + 2,
      on_record(cells: string[], now) {
        lines.push(lineNow(now));
        above = now;
        return cells;
      },
    });
    return rows.map((cells, at) => ({ line: lines[at] ?? 0, cells }));
  } catch (error) {
    const now: unknown = error instanceof CsvError ? error['empty_lines'] : null;
    return lineNow({ empty_lines: typeof now === 'number' ? now : above.empty_lines });
  }
}

function phrasesIn([heading, ...rows]: readonly Row[]): ReadPhrases {
  const isHeading = columns.every(
    (name, at) => heading?.cells[at]?.trim().toLowerCase() === name.toLowerCase(),
  );
  if (!isHeading) return fault('heading', 1);
  const phrases = new Map<string, Phrase>();
  for (const { line, cells } of rows) {
    const [kind = '', key = '', text = '', ...more] = cells;
    const row = { kind: kind.trim().toLowerCase(), key: key.trim(), text };
    const parsed = phraseSchema.safeParse(row);
    if (!parsed.success || more.length > 0 || text.includes('\ufffd')) return fault('row', line);
    const id = phraseId(parsed.data);
    if (phrases.has(id)) return fault('twice', line);
    if (phrases.size === phraseLimits.entries) return fault('tooMany', line);
    phrases.set(id, parsed.data);
  }
  return ok([...phrases.values()]);
}

/** With the mark by which Excel knows UTF-8. */
export const phrasesAsFile = (phrases: readonly Phrase[]): string =>
  `\ufeff${[columns, ...phrases.map(({ kind, key, text }) => [kind, key, text])]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`;
