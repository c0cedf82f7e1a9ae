import type { Store } from '../ports/store.ts';
import { feedCountersSetting } from '../settings/updateSettings.ts';
import type { SeenFeeds } from '../updates/signedFeed.ts';

/** One that cannot be saved is seen again at the next look. */
export const seenFeeds = (store: Pick<Store, 'setting' | 'saveSetting'>): SeenFeeds => ({
  counterOf: async (fileName) => (await feedCountersSetting.load(store, null))[fileName] ?? 0,
  save: async (fileName, counter) => {
    const counters = await feedCountersSetting.load(store, null);
    await feedCountersSetting.save(store, null, { ...counters, [fileName]: counter }).catch(() => undefined);
  },
});
