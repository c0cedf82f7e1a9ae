import type { ConnectionId } from '../../shared/ids.ts';
import type { Store } from '../ports/store.ts';
import { lastUsedSetting } from './connectionSettings.ts';

/** The connections that people chose here, the latest first. */
export type LastUsed = {
  readonly ids: () => readonly ConnectionId[];
  readonly note: (id: ConnectionId) => Promise<void>;
};

export async function openLastUsed(store: Pick<Store, 'setting' | 'saveSetting'>): Promise<LastUsed> {
  let ids = await lastUsedSetting.load(store, null);
  return {
    ids: () => ids,
    async note(id) {
      if (ids[0] === id) return;
      ids = [id, ...ids.filter((other) => other !== id)];
      // A failed save must not stop anybody's work.
      await lastUsedSetting.save(store, null, ids).catch(() => undefined);
    },
  };
}
