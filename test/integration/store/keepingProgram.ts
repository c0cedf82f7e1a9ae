import { writeSync } from 'node:fs';
import { newConnection } from '../../unit/main/store/sampleConsults.ts';
import { notedConsult, openKept } from './keptStore.ts';

/**
 * To be killed. `migrate`: opens the store, which takes it to the newest schema, says so, and ends. `backup`: saves
 * consults without end, writes the id of each when it is saved, and makes one backup after the other.
 */
const [folder = '', key = '', what = ''] = process.argv.slice(2);
writeSync(1, 'begins\n');
const kept = await openKept(folder, Buffer.from(key, 'hex'));
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
