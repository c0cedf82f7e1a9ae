import { connectionId, type ConnectionId } from '../../shared/ids.ts';
import type { Store } from '../consult/ports.ts';

/** Which connections people chose here, the latest first: a queue that goes on by itself is no choice. */
export type LastUsed = {
  readonly ids: () => readonly ConnectionId[];
  readonly note: (id: ConnectionId) => Promise<void>;
};

const setting = 'lastUsedConnections';

export async function openLastUsed(store: Pick<Store, 'setting' | 'saveSetting'>): Promise<LastUsed> {
  let ids = read(await store.setting(null, setting));
  return {
    ids: () => ids,
    async note(id) {
      if (ids[0] === id) return;
      ids = [id, ...ids.filter((other) => other !== id)];
      // A convenience: that it cannot be saved keeps nobody from their work.
      await store.saveSetting(null, setting, JSON.stringify(ids)).catch(() => undefined);
    },
  };
}

function read(json: string | null): readonly ConnectionId[] {
  const saved: unknown = json === null ? [] : JSON.parse(json);
  const ids = Array.isArray(saved) ? (saved as readonly unknown[]) : [];
  return ids.flatMap((id) => (typeof id === 'string' ? [connectionId(id)] : []));
}
