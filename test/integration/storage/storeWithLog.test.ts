import { randomBytes } from 'node:crypto';
import { afterEach } from 'vitest';
import { describeSearch } from '../../support/behaviour/searchBehaviour.ts';
import { describeStore, type StoreUnderTest } from '../../support/behaviour/storeBehaviour.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openPersistentStorage } from './keptStore.ts';

const key = randomBytes(32);
const opened: StoreUnderTest[] = [];
afterEach(async () => {
  for (const { store } of opened.splice(0)) await store.close();
});

async function open(folder: string): Promise<StoreUnderTest> {
  const kept = await openPersistentStorage(folder, key);
  const under: StoreUnderTest = {
    ...kept,
    reopen: async () => {
      await kept.store.close();
      return open(folder);
    },
  };
  opened.push(under);
  return under;
}

const openInFolder = async (): Promise<StoreUnderTest> => open(await temporaryFolder());

describeStore('the store in a file with backups and a change log', openInFolder);
describeSearch('search in a file with backups and a change log', async () => (await openInFolder()).store);
