import type { ConnectionId } from '../../shared/ids.ts';
import {
  retentionNames,
  usualRetention,
  type RetentionDays,
  type RetentionName,
  type RetentionView,
} from '../../shared/settings/retention.ts';
import { retentionSetting } from './consultSettings.ts';
import type { Store } from '../ports/store.ts';

/** The retention days of each connection, so that no vet's choice removes another's recordings. */
export type RetentionSettings = Awaited<ReturnType<typeof openRetentionSettings>>;

/** `managed`: what the organisation has decided; null: left to the vet. */
export async function openRetentionSettings(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  connections: readonly ConnectionId[],
  managed: RetentionDays,
) {
  const chosen = new Map<ConnectionId, RetentionDays>();
  for (const id of connections) {
    const days = await retentionSetting.load(store, id);
    if (days !== null) chosen.set(id, days);
  }
  const chosenBy = (id: ConnectionId): RetentionDays => chosen.get(id) ?? usualRetention;
  function each<T>(make: (name: RetentionName) => T): { readonly [Name in RetentionName]: T } {
    return { audio: make('audio'), untouchedAudio: make('untouchedAudio'), note: make('note') };
  }
  const daysOf = (id: ConnectionId, name: RetentionName): number | null =>
    managed[name] ?? chosenBy(id)[name];
  return {
    /** What counts. */
    of: (id: ConnectionId): RetentionDays => each((name) => daysOf(id, name)),
    view: (id: ConnectionId): RetentionView =>
      each((name) => ({ days: daysOf(id, name), isManaged: managed[name] !== null })),
    /** False: it would change what the organisation has decided, so nothing was saved. */
    async save(id: ConnectionId, days: RetentionDays): Promise<boolean> {
      if (retentionNames.some((name) => managed[name] !== null && managed[name] !== days[name])) return false;
      const saved = each((name) => (managed[name] === null ? days[name] : chosenBy(id)[name]));
      await retentionSetting.save(store, id, saved);
      chosen.set(id, saved);
      return true;
    },
  };
}
