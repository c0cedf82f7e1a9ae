import type { ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { practiceChanged, refused, type CommandsDeps } from './commandsDeps.ts';

/** The event log of a consult of the active connection: read, exported. */
export function activityCommands({
  store,
  repository,
  connections,
  saveText,
}: Pick<CommandsDeps, 'store' | 'repository' | 'connections' | 'saveText'>) {
  const isOfActive = (id: ConsultId): boolean => repository.get(id)?.connectionId === connections.active().id;

  return {
    async readActivity({ consultId }) {
      if (!isOfActive(consultId)) return refused;
      return ok({ entries: await store.activity(consultId) });
    },
    async exportActivity({ consultId }) {
      if (!isOfActive(consultId)) return refused;
      const log = { consult: consultId, entries: await store.activity(consultId) };
      return saveText(`activity-${consultId.slice(0, 8)}.json`, asFile(log));
    },
    async exportGoneActivity({ connectionId }) {
      if (connectionId !== connections.active().id) return practiceChanged;
      const consults = [];
      for (const consult of await store.goneConsults(connectionId))
        consults.push({ consult, entries: await store.activity(consult) });
      if (consults.length === 0) return ok({ isSaved: false, count: 0 });
      const saved = await saveText('activity-of-deleted-consults.json', asFile({ consults }));
      return saved.ok ? ok({ ...saved.value, count: consults.length }) : saved;
    },
  } satisfies Partial<CommandHandlers>;
}

const asFile = (logs: object): string => `${JSON.stringify(logs, null, 2)}\n`;
