import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { KeptStore } from '../../../main/storage/openStore.ts';
import { openPersistentStorage } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** For each test a folder of its own, with a key, and the stores that are opened in it; all of it goes afterwards. */
export function keptFolder() {
  const open: KeptStore[] = [];
  const place = { folder: '', key: Buffer.alloc(0), file: '', opened };
  beforeEach(async () => {
    place.folder = await temporaryFolder();
    place.key = randomBytes(32);
    place.file = path.join(place.folder, 'store.db');
  });
  afterEach(async () => {
    for (const { store } of open.splice(0)) await store.close();
  });
  async function opened(options: Parameters<typeof openPersistentStorage>[2] = {}): Promise<KeptStore> {
    const kept = await openPersistentStorage(place.folder, place.key, options);
    open.push(kept);
    return kept;
  }
  return place;
}
