import type { ConnectionId } from '../../shared/ids.ts';
import type { Store } from '../ports/store.ts';
import { lastUsedSetting } from './connectionSettings.ts';

/** Which connections people chose here, the latest first: a queue that goes on by itself is no choice. */
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
      // A convenience: that it cannot be saved keeps nobody from their work.
      await lastUsedSetting.save(store, null, ids).catch(() => undefined);
    },
  };
}
