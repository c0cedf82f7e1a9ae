import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spellingLanguages, type SpellingLanguage } from '../../../shared/settings/spelling.ts';

/** The version is Chromium's (spellcheck_common.cc). */
const placedName = (language: SpellingLanguage): string => `${language}-10-1.bdic`;

/** To where Chromium looks before it downloads any. Synchronous: the first session needs them. */
export function copyDictionaries(from: string, dataFolder: string): readonly SpellingLanguage[] {
  const folder = join(dataFolder, 'Dictionaries');
  return spellingLanguages.filter((language) => {
    try {
      const wanted = readFileSync(join(from, `${language}.bdic`));
      const place = join(folder, placedName(language));
      if (!wanted.equals(readOrNothing(place))) {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        // A running app may still read the old file. A file that a power cut tore is written again.
        const making = `${place}.part`;
        writeFileSync(making, wanted, { mode: 0o600 });
        renameSync(making, place);
      }
      return true;
    } catch {
      // Only the check in this language is missing then.
      return false;
    }
  });
}

function readOrNothing(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Read only when the spell check is on, and never before the page is there. */
export async function readVeterinaryWords(folder: string): Promise<readonly string[]> {
  try {
    const lines = (await readFile(join(folder, 'veterinary.txt'), 'utf8')).split(/\r?\n/);
    return lines.filter((line) => line !== '' && !line.startsWith('#'));
  } catch {
    // The check then marks veterinary words; nothing else is missing.
    return [];
  }
}
