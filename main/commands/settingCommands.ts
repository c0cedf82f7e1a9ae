import { isEmbedded } from '../../shared/consult/practice.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { settingRow } from '../../shared/settings/settingsTable.ts';
import type { Connections } from '../connections/connections.ts';
import type { Retention } from '../retention/retention.ts';
import type { StoredSettings } from '../settings/settings.ts';
import type { StoredSpelling } from '../settings/spellingSettings.ts';
import { carriedOut, done, practiceChanged, refused } from './commandsDeps.ts';

type SettingCommandsDeps = {
  readonly settings: StoredSettings;
  readonly connections: Pick<Connections, 'active'>;
  readonly retention: Pick<Retention, 'sweep'>;
};

export const settingCommands = ({ settings, connections, retention }: SettingCommandsDeps) =>
  ({
    async saveSetting({ connectionId, name, value }) {
      const active = connections.active();
      if (connectionId !== active.id) return practiceChanged;
      // Anybody can open the sandbox inside the app, so it decides nothing about a vet's lock.
      if (name === 'lockAfterMinutes' && isEmbedded(active)) return refused;
      if (!(await settings.save(active, name, value))) return refused;
      if (settingRow(name).shape.kind === 'days') void retention.sweep();
      return done;
    },
  }) satisfies Partial<CommandHandlers>;

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
