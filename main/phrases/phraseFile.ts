import { readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { phraseId, phraseLimits, phraseSchema, type Phrase } from '../../shared/phrases/phrase.ts';
import type { PhraseFileFault } from '../../shared/ipc/phrasesView.ts';
import { decodeForeignText } from '../platform/decodeForeignText.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** A full table has fewer, in any encoding. */
const mostBytes = 12 * 1024 * 1024;
const longestRow = 65_536;

export type ReadPhrases = Result<readonly Phrase[], PhraseFileFault>;

const fault = (code: PhraseFileFault['code'], line: number | null = null) => err({ code, line });

export const unreadablePhrases = fault('unreadable');

/** All of it or nothing. */
export async function readPhraseFile(path: string): Promise<ReadPhrases> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return unreadablePhrases;
    return stats.size > mostBytes ? fault('tooLarge') : parsePhrases(await readFile(path));
  } catch {
    return unreadablePhrases;
  }
}

const heading = /^"?kind"? *(?<delimiter>[,;\t]) *"?when"? *\k<delimiter> *"?write"? *(?:\n|$)/iu;

export function parsePhrases(bytes: Uint8Array): ReadPhrases {
  const text = decodeForeignText(bytes)?.replaceAll(/\r\n?/gu, '\n');
  if (text === undefined) return fault('notText');
  const delimiter = heading.exec(text)?.groups?.['delimiter'];
  if (delimiter === undefined) return fault('heading', 1);
  const phrases = new Map<string, Phrase>();
  let wrong: PhraseFileFault['code'] | null = null;
  let line = 1;
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: longestRow,
      on_record(cells: string[], { lines }) {
        const isRow = line > 1 && cells.join('') !== '';
        wrong = isRow ? wrongInRow(cells, phrases) : null;
        if (wrong !== null) throw new Error(wrong);
        line = lines + 1;
        return null;
      },
    });
  } catch {
    return fault(wrong ?? 'row', line);
  }
  return ok([...phrases.values()]);
}

/** Null: nothing, and the row is in `phrases`. */
function wrongInRow(cells: readonly string[], phrases: Map<string, Phrase>): PhraseFileFault['code'] | null {
  const [kind = '', key = '', text = '', ...more] = cells;
  const parsed = phraseSchema.safeParse({ kind: kind.trim().toLowerCase(), key: key.trim(), text });
  if (!parsed.success || more.length > 0 || text.includes('\ufffd')) return 'row';
  const id = phraseId(parsed.data);
  if (phrases.has(id)) return 'twice';
  if (phrases.size === phraseLimits.entries) return 'tooMany';
  phrases.set(id, parsed.data);
  return null;
}

/** With the mark by which Excel knows UTF-8. */
export const phrasesAsFile = (phrases: readonly Phrase[]): string =>
  `\ufeff${[['Kind', 'When', 'Write'], ...phrases.map(({ kind, key, text }) => [kind, key, text])]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`;
