import { writeSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openStore } from '../../../main/storage/openStore.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';
import { deletionsOn } from './deletionsOn.ts';

/**
 * Makes and deletes consults without end, and writes the id of each to stdout before it begins to delete it.
 */
const [folder = '', key = ''] = process.argv.slice(2);
const audio = join(folder, 'audio');
await mkdir(audio, { recursive: true });
const opened = await openStore({ path: join(folder, 'store.db'), key: Buffer.from(key, 'hex') });
if (!opened.ok) throw new Error(opened.error.detail);
const { store, sandboxNotes } = opened.value;
const slow = {
  ...store,
  /** So that kills come between the list of what is to go and the records, too. */
  async removeConsult(...given: Parameters<typeof store.removeConsult>): Promise<void> {
    await after(10);
    await store.removeConsult(...given);
  },
};
const deletions = await deletionsOn({ store: slow, sandboxNotes }, audio);
const connection = newConnection();
await store.saveConnection(connection);
for (;;) {
  const consult = newConsult(connection, { phase: 'noteReady', note: newNote() });
  await store.saveConsult(consult);
  for (const kind of ['take.sealed', 'wav.sealed', 'opus.sealed', 'opus.sealed.new'])
    await writeFile(join(audio, `${consult.id}.${kind}`), 'sealed');
  writeSync(1, `${consult.id}\n`);
  await deletions.erase(consult.id, () => true);
  writeSync(1, `done ${consult.id}\n`);
}
