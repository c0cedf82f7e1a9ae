import { isEmbedded } from '../../shared/consult/practice.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { settingRow } from '../../shared/settings/settingsTable.ts';
import { withoutWord, withWords, wordsIn } from '../../shared/settings/spelling.ts';
import type { Connections } from '../connections/connections.ts';
import type { Retention } from '../retention/retention.ts';
import type { StoredSettings } from '../settings/settings.ts';
import { done, practiceChanged, refused, type Outcome } from './commandsDeps.ts';

export type SettingCommandsDeps = {
  readonly settings: StoredSettings;
  readonly connections: Pick<Connections, 'active'>;
  readonly retention: Pick<Retention, 'sweep'>;
};

export function settingCommands({ settings, connections, retention }: SettingCommandsDeps) {
  const inTurn = createSerialQueue();
  /** Words also come from the menu of a note, so the page's list may be an older one. */
  const changeWords = (change: (words: readonly string[]) => readonly string[]): Promise<Outcome> =>
    inTurn(async () => {
      const active = connections.active();
      await settings.save(active, 'clinicWords', change(settings.of(active).clinicWords));
      return done;
    });

  return {
    async saveSetting({ connectionId, name, value }) {
      const active = connections.active();
      if (connectionId !== active.id) return practiceChanged;
      // Anybody can open the sandbox inside the app, so it decides nothing about a vet's lock.
      if (name === 'lockAfterMinutes' && isEmbedded(active)) return refused;
      if (!(await settings.save(active, name, value))) return refused;
      if (settingRow(name).shape.kind === 'days') void retention.sweep();
      return done;
    },
    async addClinicWords({ text }) {
      const more = wordsIn(text);
      return more.length === 0 ? refused : changeWords((words) => withWords(words, more));
    },
    removeClinicWord: ({ word }) => changeWords((words) => withoutWord(words, word)),
  } satisfies Partial<CommandHandlers>;
}
