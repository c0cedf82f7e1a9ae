import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spellingLanguages, type SpellingLanguage } from '../../../shared/settings/spelling.ts';
import { writeAtomicallySync } from '../../platform/writeAtomically.ts';

/** Chromium looks for this file name; the version is Chromium's (spellcheck_common.cc). */
const placedName = (language: SpellingLanguage): string => `${language}-10-1.bdic`;

/** Copies the dictionaries to where Chromium looks before it downloads any. Synchronous: the first session needs them. */
export function placeDictionaries(from: string, dataFolder: string): readonly SpellingLanguage[] {
  const folder = join(dataFolder, 'Dictionaries');
  return spellingLanguages.filter((language) => {
    try {
      const wanted = readFileSync(join(from, `${language}.bdic`));
      const place = join(folder, placedName(language));
      if (!wanted.equals(readOrNothing(place))) {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeAtomicallySync(place, wanted);
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
