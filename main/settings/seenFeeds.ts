import type { Store } from '../ports/store.ts';
import { feedCountersSetting } from './ownSettings.ts';

/** The counters of update feeds. One that cannot be saved is saved by the next check. */
export const seenFeeds = (store: Pick<Store, 'setting' | 'saveSetting'>) => ({
  counterOf: async (fileName: string): Promise<number> =>
    (await feedCountersSetting.load(store, null))[fileName] ?? 0,
  async save(fileName: string, counter: number): Promise<void> {
    const counters = await feedCountersSetting.load(store, null);
    await feedCountersSetting.save(store, null, { ...counters, [fileName]: counter }).catch(() => undefined);
  },
});
