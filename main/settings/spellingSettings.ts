import {
  languageFor,
  withoutWord,
  withWords,
  wordsIn,
  type SpellingLanguage,
  type SpellingSettings,
  type SpellingView,
} from '../../shared/settings/spelling.ts';
import { spellingSetting } from './consultSettings.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Store } from '../ports/store.ts';

export type StoredSpelling = Awaited<ReturnType<typeof openSpellingSettings>>;

/**
 * Spelling of this workstation. The clinic's words may be names, so they are in the store, not in Chromium's plain
 * list.
 */
export async function openSpellingSettings(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  system: { readonly locale: string; readonly offered: readonly SpellingLanguage[] },
  onChange: () => void,
  /** The language that the organisation has decided; null: the vet chooses. */
  managed: SpellingSettings['language'] | null = null,
) {
  const { offered } = system;
  const inTurn = createSerialQueue();
  const saved = await spellingSetting.load(store, null);
  let current: SpellingSettings = saved ?? { language: languageFor(system.locale, offered), words: [] };

  const change = (next: (of: SpellingSettings) => SpellingSettings): Promise<void> =>
    inTurn(async () => {
      const changed = next(current);
      await spellingSetting.save(store, null, changed);
      current = changed;
      onChange();
    });

  return {
    view(): SpellingView {
      const { words } = current;
      const language = managed ?? current.language;
      const isThere = language !== 'off' && offered.includes(language);
      return { language: isThere ? language : 'off', words, offered, isManaged: managed !== null };
    },
    /** False: the organisation has decided. */
    async saveLanguage(language: SpellingSettings['language']): Promise<boolean> {
      if (managed !== null) return false;
      await change((of) => ({ ...of, language }));
      return true;
    },
    /** The words of a text. False: there is none in it. */
    async addWords(text: string): Promise<boolean> {
      const more = wordsIn(text);
      if (more.length === 0) return false;
      await change((of) => ({ ...of, words: withWords(of.words, more) }));
      return true;
    },
    removeWord: (word: string): Promise<void> =>
      change((of) => ({ ...of, words: withoutWord(of.words, word) })),
  };
}
