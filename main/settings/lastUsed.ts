import type { ConnectionId } from '../../shared/ids.ts';
import type { Store } from '../ports/store.ts';
import { lastUsedSetting } from './connectionSettings.ts';

export type LastUsed = Awaited<ReturnType<typeof openLastUsed>>;

/** The connections that people chose here, the latest first. */
export async function openLastUsed(store: Pick<Store, 'setting' | 'saveSetting'>) {
  let ids = await lastUsedSetting.load(store, null);
  return {
    ids: (): readonly ConnectionId[] => ids,
    async note(id: ConnectionId): Promise<void> {
      if (ids[0] === id) return;
      ids = [id, ...ids.filter((other) => other !== id)];
      // A failed save must not stop anybody's work.
      await lastUsedSetting.save(store, null, ids).catch(() => undefined);
    },
  };
}
