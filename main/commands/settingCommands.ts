import { isEmbedded } from '../../shared/consult/practice.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { settingRow } from '../../shared/settings/settingsTable.ts';
import { withWords, wordsIn } from '../../shared/settings/spelling.ts';
import { done, practiceChanged, refused, type CommandsDeps } from './commandsDeps.ts';

export function settingCommands({
  settings,
  connections,
  retention,
}: Pick<CommandsDeps, 'settings' | 'retention'> & {
  readonly connections: Pick<CommandsDeps['connections'], 'active'>;
}) {
  const inTurn = createSerialQueue();
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
    /** From the menu of a note. */
    addClinicWords: ({ text }) =>
      inTurn(async () => {
        const active = connections.active();
        await settings.save(active, 'clinicWords', withWords(settings.of(active).clinicWords, wordsIn(text)));
        return done;
      }),
  } satisfies Partial<CommandHandlers>;
}
