import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spellingLanguages, type SpellingLanguage } from '../../../shared/settings/spelling.ts';
import { writeAtomicallySync } from '../../platform/writeAtomically.ts';

/** The name under which Chromium looks for a dictionary; its version is Chromium's (spellcheck_common.cc). */
const placedName = (language: SpellingLanguage): string => `${language}-10-1.bdic`;

/**
 * Puts the dictionaries where Chromium looks for them before it would fetch any; answers those that are there. It has
 * to be done before the first session, hence at once.
 */
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
      // Notes are then not checked in that language; nothing else is missing.
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
