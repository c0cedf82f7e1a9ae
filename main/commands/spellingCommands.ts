import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { carriedOut, done, refused } from './commandsDeps.ts';
import type { StoredSpelling } from '../settings/spellingSettings.ts';

export const spellingCommands = (spelling: StoredSpelling) =>
  ({
    async saveSpellingLanguage({ language }) {
      if (language !== 'off' && !spelling.view().offered.includes(language)) return refused;
      return carriedOut(await spelling.saveLanguage(language));
    },
    addClinicWords: async ({ text }) => ((await spelling.addWords(text)) ? done : refused),
    async removeClinicWord({ word }) {
      await spelling.removeWord(word);
      return done;
    },
  }) satisfies Partial<CommandHandlers>;
