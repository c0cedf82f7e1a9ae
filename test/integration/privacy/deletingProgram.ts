import { writeSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../../main/store/openStore.ts';
import { newConnection, newConsult, newNote } from '../../unit/main/store/sampleConsults.ts';
import { deletionsOn } from './deletionsOn.ts';

/** Makes and deletes consults without end, and writes the id of each to stdout before it begins to delete it. */
const [folder = '', key = ''] = process.argv.slice(2);
const audio = join(folder, 'audio');
await mkdir(audio, { recursive: true });
const opened = await openStore({ path: join(folder, 'store.db'), key: Buffer.from(key, 'hex') });
if (!opened.ok) throw new Error(opened.error.detail);
const deletions = await deletionsOn(opened.value, audio);
const connection = newConnection();
await opened.value.store.saveConnection(connection);
for (;;) {
  const consult = newConsult(connection, { phase: 'noteReady', note: newNote() });
  await opened.value.store.saveConsult(consult);
  for (const kind of ['take.sealed', 'wav.sealed', 'opus.sealed', 'opus.sealed.new'])
    await writeFile(join(audio, `${consult.id}.${kind}`), 'sealed');
  writeSync(1, `${consult.id}\n`);
  await deletions.erase(consult.id, () => true);
  writeSync(1, `done ${consult.id}\n`);
}
