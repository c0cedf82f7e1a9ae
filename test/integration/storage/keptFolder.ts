import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { RecoverableStore } from '../../../main/storage/openStore.ts';
import { listBackups } from '../../../main/storage/recovery/backups.ts';
import {
  newestGoodBackup,
  requestRestoreOf,
  restoreIfRequested,
} from '../../../main/storage/recovery/restoreRequests.ts';
import { openPersistentStorage } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/**
 * For each test a folder of its own, with a key, and the stores that are opened in it; all of it goes
 * afterwards.
 */
export function keptFolder() {
  const open: RecoverableStore[] = [];
  const inFolder = (name: string): string => path.join(place.folder, name);
  const place = {
    folder: '',
    key: Buffer.alloc(0),
    file: '',
    inFolder,
    opened,
    backups: () => listBackups(inFolder('backups')),
    logFiles: async () => (await readdir(inFolder('changes'))).toSorted(),
    setAside: async () => (await readdir(place.folder)).filter((name) => name.includes('set-aside')),
    /** A person's wish, and what the next start does first. */
    putBack: async (): Promise<void> => {
      await requestRestoreOf(place.file, await newestGoodBackup(place.file, place.key), new Date());
      expect(await restoreIfRequested(place.file, place.key)).toBe(true);
    },
  };
  beforeEach(async () => {
    place.folder = await temporaryFolder();
    place.key = randomBytes(32);
    place.file = path.join(place.folder, 'store.db');
  });
  afterEach(async () => {
    for (const { store } of open.splice(0)) await store.close();
  });
  async function opened(
    options: Parameters<typeof openPersistentStorage>[2] = {},
  ): Promise<RecoverableStore> {
    const kept = await openPersistentStorage(place.folder, place.key, options);
    open.push(kept);
    return kept;
  }
  return place;
}
