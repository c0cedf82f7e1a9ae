import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterEach } from 'vitest';
import { describeSearch } from '../../support/behaviour/searchBehaviour.ts';
import { describeStore, type StoreUnderTest } from '../../support/behaviour/storeBehaviour.ts';
import { makeFolder, openPersistentStorage } from './keptStore.ts';

const key = randomBytes(32);
const opened: StoreUnderTest[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const { store } of opened.splice(0)) await store.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
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

async function openInFolder(): Promise<StoreUnderTest> {
  const folder = await makeFolder();
  folders.push(folder);
  return open(folder);
}

describeStore('the store in a file with backups and a change log', openInFolder);
describeSearch('search in a file with backups and a change log', async () => (await openInFolder()).store);
