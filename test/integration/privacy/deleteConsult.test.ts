import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Consult } from '../../../shared/consult/consult.ts';
import { consultId, submissionKey } from '../../../shared/ids.ts';
import { openStore } from '../../../main/storage/openStore.ts';
import type { OpenedStore } from '../../../main/storage/createStore.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';
import { idsIn } from '../../support/readStore.ts';
import { openPlainStore } from '../storage/plainStore.ts';
import { deletionsOn, untilDeleted } from './deletionsOn.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { valueOf } from '../../support/sealedTestFile.ts';

const program = new URL('deletingProgram.ts', import.meta.url).pathname;
/** No piece of three letters of it is in any other text of the test. */
const planted = 'Qxzvjw';
/** As the index has it: three letters at a time. */
const pieces = ['qxz', 'xzv', 'zvj', 'vjw'];

let folder: string;
let audio: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  audio = join(folder, 'audio');
  await mkdir(audio);
});

const connection = newConnection();

/** What of the planted text is in any file, whole or in the pieces of the index. */
async function found(): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
  );
  return [planted, ...pieces].filter((text) => texts.some((bytes) => bytes.includes(text)));
}

/** A consult whose every text is planted, the note that the built-in sandbox keeps of it, and its files. */
async function plant({ store, sandboxNotes }: OpenedStore): Promise<Consult> {
  const sections = [{ key: planted, heading: planted, content: planted }];
  const note = newNote({ sections, transcript: planted, title: planted, warnings: [planted] });
  const patient = { name: planted, species: planted, reference: planted };
  const consult = newConsult(connection, { phase: 'noteReady', note }, { patient });
  await store.saveConsult(consult);
  // As it was typed: earlier texts of it were on other pages.
  for (const content of [planted, `${planted} ${planted}`, '']) {
    const edits = { 0: { content, isRemoved: false } };
    await store.saveConsult({ ...consult, edits });
    await idsIn(store, connection.id, 'typed a while ago');
  }
  const kept = { payloadSha256: 'p', petName: planted, petType: planted, durationMs: 0 };
  for (const { key } of consult.submissions) await sandboxNotes.save({ key, ...kept });
  for (const kind of ['take.sealed', 'wav.sealed', 'wav.sealed.new', 'opus.sealed', 'opus.sealed.new'])
    await writeFile(join(audio, `${consult.id}.${kind}`), 'sealed');
  return consult;
}

/** Consults of every day, before and after it. */
async function fill({ store, sandboxNotes }: OpenedStore): Promise<void> {
  for (let at = 0; at < 60; at += 1) await store.saveConsult(newConsult(connection));
  const kept = { payloadSha256: 'p', petName: null, petType: null, durationMs: 0 };
  await sandboxNotes.save({ key: submissionKey('another'), ...kept });
}

describe('a consult that is deleted', () => {
  test('a consult that is deleted leaves no text in any file, nor a piece of one in the index, and none of its audio', async () => {
    const opened = openPlainStore(join(folder, 'store.db'));
    await opened.store.saveConnection(connection);
    await fill(opened);
    const consult = await plant(opened);
    await fill(opened);
    const other = newConsult(connection);
    await opened.store.saveConsult(other);
    await writeFile(join(audio, `${other.id}.wav.sealed`), 'sealed');
    expect(await found()).toEqual([planted, ...pieces]);

    opened.upkeep.begin();
    const deletions = await deletionsOn(opened, audio);
    expect(await deletions.erase(consult.id, () => true)).toBe('erased');
    expect(await readdir(audio)).toEqual([`${other.id}.wav.sealed`]);
    await untilDeleted(opened.store);
    expect(await opened.sandboxNotes.load()).toHaveLength(1);
    expect(await opened.store.consult(other.id)).not.toBeNull();
    await opened.store.close();
    expect(await found()).toEqual([]);
  });

  test('SIGKILL at six random moments of deleting a consult, or more until each was met: the next start leaves all of it, or nothing once its records are gone', async () => {
    const key = randomBytes(32);
    const met = { listed: 0, finished: 0 };
    const isEnough = (run: number): boolean => run >= 200 || (run >= 6 && met.listed > 0 && met.finished > 0);
    for (let run = 0; !isEnough(run); run += 1) {
      const args = [program, folder, key.toString('hex')];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.on('data', (bytes: Buffer) => {
        output += bytes.toString();
      });
      while (!output.includes('done')) await after(5);
      await after(randomInt(60));
      child.kill('SIGKILL');
      await once(child, 'close');
      const begun = output.split('\n').filter((line) => line.length === 36);
      const last = begun.at(-1) ?? '';

      const opened = valueOf(await openStore({ path: join(folder, 'store.db'), key }));
      const { store } = opened;
      const isListed = (await store.setting(null, 'deletions'))?.includes(last) === true;
      const wasThere = (await store.consult(consultId(last))) !== null;
      if (isListed) met[wasThere ? 'listed' : 'finished'] += 1;
      await (await deletionsOn(opened, audio)).finish();
      await untilDeleted(store);
      const files = await readdir(audio);
      for (const id of begun) {
        const isThere = (await store.consult(consultId(id))) !== null;
        const left = files.filter((name) => name.startsWith(id)).length;
        expect([isThere, left]).toEqual(id === last && wasThere ? [true, 4] : [false, 0]);
      }
      await store.close();
      for (const name of files) await rm(join(audio, name));
    }
    // Some of the kills have to come in between, before the records went and after.
    expect(met.listed).toBeGreaterThan(0);
    expect(met.finished).toBeGreaterThan(0);
  });
});
