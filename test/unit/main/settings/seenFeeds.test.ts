import { expect, it } from 'vitest';
import { seenFeeds } from '../../../../main/settings/seenFeeds.ts';
import { openStore } from '../../../../main/storage/openStore.ts';

it('seenFeeds keeps the counter of each feed for later runs, and a store that cannot save stops no look', async () => {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error('The store in memory did not open.');
  const { store } = opened.value;
  await seenFeeds(store).save('latest.json', 5);
  await seenFeeds(store).save('beta.json', 7);
  await seenFeeds(store).save('latest.json', 6);
  expect(await seenFeeds(store).counterOf('latest.json')).toBe(6);
  expect(await seenFeeds(store).counterOf('beta.json')).toBe(7);
  expect(await seenFeeds(store).counterOf('latest-mac.json')).toBe(0);
  const full = {
    setting: store.setting.bind(store),
    saveSetting: () => Promise.reject(new Error('disk full')),
  };
  await seenFeeds(full).save('latest.json', 9);
  expect(await seenFeeds(full).counterOf('latest.json')).toBe(6);
  await store.close();
});
