import { writeSync } from 'node:fs';
import path from 'node:path';
import { clearRestoreRequest, restoreIfRequested } from '../../../main/storage/recovery/restoreRequests.ts';
import { epochMs } from '../../../shared/ids.ts';
import { newConnection, newEntry } from '../../support/sampleConsults.ts';
import { notedConsult, openPersistentStorage } from './keptStore.ts';

/**
 * To be killed. `restore`: opens the store, for which a backup may be put in its place, says so, and ends.
 * `backup`: saves consults without end, writes the id of each when it is saved, and makes one backup after
 * the other. `type`: saves the text of a consult as it grows, without end, and writes the consult's id and
 * the length of each saved text.
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
if (what === 'type') {
  const connection = newConnection();
  await kept.store.saveConnection(connection);
  const consult = { ...notedConsult(connection, 0), edits: {} };
  await kept.store.saveConsult(consult);
  writeSync(1, `${consult.id}\n`);
  for (let length = 1; ; length += 1) {
    const content = 'a'.repeat(length);
    await kept.store.saveTypedText(
      { ...consult, edits: { 0: { content, isRemoved: false } } },
      newEntry({ at: epochMs(length) }),
    );
    writeSync(1, `${length}\n`);
  }
}
await kept.store.close();
writeSync(1, 'closed\n');
