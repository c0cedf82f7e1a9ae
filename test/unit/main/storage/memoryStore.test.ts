import { expect } from 'vitest';
import { openStore } from '../../../../main/storage/openStore.ts';
import { describeSearch } from '../../../support/behaviour/searchBehaviour.ts';
import { describeStore, type StoreUnderTest } from '../../../support/behaviour/storeBehaviour.ts';

async function open(): Promise<StoreUnderTest> {
  const opened = await openStore({
    path: '/nonexistent/never looked at',
    key: null,
    onUnreadableRow: (row) => expect.unreachable(JSON.stringify(row)),
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  const under: StoreUnderTest = { ...opened.value, reopen: () => Promise.resolve(under) };
  return under;
}

describeStore('the store in memory', open);
describeSearch('search in memory', async () => (await open()).store);
