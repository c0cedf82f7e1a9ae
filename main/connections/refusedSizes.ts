import type { ConnectionId } from '../../shared/ids.ts';
import { refusedSizeSetting } from '../settings/ownSettings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

const rememberedMs = 30 * 24 * 60 * 60_000;
type RefusedSize = { readonly byteCount: number; readonly at: number };

export type RefusedSizes = Awaited<ReturnType<typeof openRefusedSizes>>;

/**
 * Sizes that a connection refused (413), for 30 days: a proxy may have set the limit. Larger recordings go as
 * smaller copies.
 */
export async function openRefusedSizes(
  store: Pick<Store, 'connections' | 'setting' | 'saveSetting'>,
  clock: Pick<Clock, 'now'>,
) {
  const sizes = new Map<ConnectionId, RefusedSize>();
  for (const { id } of await store.connections()) {
    const size = await refusedSizeSetting.load(store, id);
    if (size !== null) sizes.set(id, size);
  }
  const remembered = (id: ConnectionId): RefusedSize | null => {
    const size = sizes.get(id);
    return size !== undefined && clock.now() - size.at < rememberedMs ? size : null;
  };
  return {
    isTooLarge: (id: ConnectionId, byteCount: number): boolean =>
      byteCount >= (remembered(id)?.byteCount ?? Infinity),
    async refused(id: ConnectionId, byteCount: number): Promise<void> {
      const size = { byteCount: Math.min(byteCount, remembered(id)?.byteCount ?? Infinity), at: clock.now() };
      sizes.set(id, size);
      // Takes effect at once in this run, even if it cannot be saved.
      await refusedSizeSetting.save(store, id, size).catch(() => undefined);
    },
  };
}
