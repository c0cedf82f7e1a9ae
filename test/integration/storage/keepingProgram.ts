import { writeSync } from 'node:fs';
import path from 'node:path';
import { clearRestoreRequest, restoreIfRequested } from '../../../main/storage/recovery/restoreRequests.ts';
import { newConnection } from '../../support/sampleConsults.ts';
import { notedConsult, openPersistentStorage } from './keptStore.ts';

/**
 * To be killed. `migrate`: opens the store, which takes it to the newest schema or puts a backup in its place, says so, and
 * ends. `backup`: saves
 * consults without end, writes the id of each when it is saved, and makes one backup after the other.
 */
const [folder = '', key = '', what = ''] = process.argv.slice(2);
writeSync(1, 'begins\n');
const file = path.join(folder, 'store.db');
const isRestored = await restoreIfRequested(file, Buffer.from(key, 'hex'));
const kept = await openPersistentStorage(folder, Buffer.from(key, 'hex'), { isRestored });
await clearRestoreRequest(file);
writeSync(1, 'open\n');
if (what === 'backup') {
  const connection = newConnection();
  await kept.store.saveConnection(connection);
  const back = async (): Promise<never> => {
    for (;;) {
      await kept.backups.makeNow();
      writeSync(1, 'backup\n');
    }
  };
  void back();
  for (let at = 0; ; at += 1) {
    const consult = notedConsult(connection, at);
    await kept.store.saveConsult(consult);
    writeSync(1, `${consult.id}\n`);
  }
}
await kept.store.close();
writeSync(1, 'closed\n');
