import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../../main/storage/openStore.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';

/**
 * Saves consults without end and writes the id of each to stdout: after the promise of its save, as the app does, or
 * (`early`) before.
 */
const [path = '', key = '', order = ''] = process.argv.slice(2);
const opened = await openStore({ path, key: Buffer.from(key, 'hex') });
if (!opened.ok) throw new Error(opened.error.detail);
const { store } = opened.value;
const connection = newConnection();
await store.saveConnection(connection);
for (let at = 0; ; at += 1) {
  const transcript = `consult ${at} `.repeat((at % 7) * 300);
  const consult = newConsult(connection, { phase: 'noteReady', note: newNote({ transcript }) });
  if (order === 'early') {
    writeSync(1, `${consult.id}\n`);
    await wait(1);
    await store.saveConsult(consult);
  } else {
    await store.saveConsult(consult);
    writeSync(1, `${consult.id}\n`);
  }
}
