import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../main/storage/database.ts';
import { openDatabase } from '../../../main/storage/openDatabase.ts';
import { openStore } from '../../../main/storage/openStore.ts';
import { isKnownVersion } from '../../../main/storage/recovery/backupChecks.ts';
import type { migrations } from '../../../main/storage/schema.ts';
import type { OpenedStore } from '../../../main/storage/createStore.ts';
import type { UnreadableRow } from '../../../main/storage/storeProblem.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';
import { allConsults } from '../../support/readStore.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

type Migration = (typeof migrations)[number];

const connection = newConnection();
let folder: string;
let file: string;
let key: Buffer;
const opened: OpenedStore[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  file = path.join(folder, 'store.db');
  key = randomBytes(32);
});
afterEach(async () => {
  for (const { store } of opened.splice(0)) await store.close();
});

async function open(rows: UnreadableRow[] = []): Promise<OpenedStore> {
  const store = valueOf(await openStore({ path: file, key, onUnreadableRow: (row) => rows.push(row) }));
  opened.push(store);
  return store;
}

/** What is done with the file past the store. */
function onDatabase<T>(work: (database: Database) => T): T {
  const database = valueOf(openDatabase(file, key));
  const done = work(database);
  database.close();
  return done;
}

/** Some consults, closed. */
async function filled(consults = 20): Promise<void> {
  const { store } = await open();
  await store.saveConnection(connection);
  for (let at = 0; at < consults; at += 1) {
    const content = `limps ${at} ${randomBytes(500).toString('hex')}`;
    const note = newNote({ sections: [{ key: 'plan', heading: 'Plan', content }] });
    await store.saveConsult(newConsult(connection, { phase: 'noteReady', note }));
  }
  await store.close();
}

/** Opens the file, expecting it to be refused, and not touched. */
async function refused(withKey = key): Promise<unknown> {
  const before = existsSync(file) ? await readFile(file).catch(() => null) : null;
  const names = await readdir(folder);
  const result = await openStore({ path: file, key: withKey });
  if (result.ok) {
    await result.value.store.close();
    throw new Error('It opened');
  }
  if (before !== null) expect((await readFile(file)).equals(before)).toBe(true);
  expect(await readdir(folder)).toEqual(names);
  return result.error;
}

describe('a file that does not open', () => {
  const unreadable = { code: 'store_unreadable' };

  test('a store’s file does not open with another key', async () => {
    await filled();
    expect(await refused(randomBytes(32))).toMatchObject(unreadable);
    expect(await allConsults((await open()).store)).toHaveLength(20);
  });

  test('a store’s file does not open with one bit flipped, in every page in turn', async () => {
    await filled(5);
    const whole = await readFile(file);
    expect(whole.length % 4096).toBe(0);
    const pages = whole.length / 4096;
    for (let page = 0; page < pages; page += 1) {
      const damaged = Buffer.from(whole);
      const at = page * 4096 + ((page * 977) % 4096);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (page % 8)), at);
      await writeFile(file, damaged);
      expect(await refused(), `page ${page} of ${pages}`).toMatchObject(unreadable);
    }
    await writeFile(file, whole);
    expect(await allConsults((await open()).store)).toHaveLength(5);
  });

  test('a store’s file does not open where it is cut off, something else, or a plain database', async () => {
    await filled();
    const whole = await readFile(file);
    for (const length of [1, 15, 100, 511, 512, 4095, 4097, whole.length - 4096, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length));
      expect(await refused(), `${length} bytes`).toMatchObject(unreadable);
    }
    for (const other of [Buffer.from('a note\n'.repeat(2000)), randomBytes(8192), Buffer.alloc(8192)]) {
      await writeFile(file, other);
      expect(await refused()).toMatchObject(unreadable);
    }
  });

  test.each([
    ['a newer version of the app', 1000, 'store_newer'],
    ['a test version', 1, 'store_older'],
    ['a later test version', 10, 'store_older'],
  ])('a store written by %s, with version %i of the schema, does not open', async (_by, version, code) => {
    await filled();
    onDatabase((database) => database.pragma(`user_version = ${version}`));
    expect(await refused()).toMatchObject({ code });
  });

  test('a store’s file does not open while it is in use', async () => {
    const { store } = await open();
    const second = await openStore({ path: file, key });
    expect(second).toMatchObject({ ok: false, error: { code: 'store_in_use' } });
    await store.saveConnection(newConnection());
    expect(await store.connections()).toHaveLength(1);
  });

  test('a store’s file does not open where it is a folder, or a path that does not exist', async () => {
    await mkdir(file);
    expect(await refused()).toMatchObject({ code: 'store_failed', failure: { code: 'disk_failed' } });
    file = path.join(folder, 'not', 'there');
    // Enough for whoever helps, and no path.
    const detail = 'The folder of the store cannot be used (TypeError).';
    expect(await refused()).toMatchObject({ code: 'store_failed', detail, failure: { code: 'disk_failed' } });
  });
});

/** Makes the table of the consults again, with one more column. */
function addWeight(database: Database): void {
  const { sql } = z
    .object({ sql: z.string() })
    .parse(database.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'consults'`).get());
  database.exec(
    sql
      .replace('consults', 'heavier')
      .replace('STRICT', '')
      .replace(/\)\s*$/, ", weight DEFAULT 'light')"),
  );
  database.exec(`
    INSERT INTO heavier SELECT *, 'light' FROM consults;
    DROP TABLE consults;
    ALTER TABLE heavier RENAME TO consults;
  `);
}

describe('a store of an earlier release', () => {
  const facts = (database: Database) => ({
    version: database.pragma('user_version', { simple: true }),
    consults: database.prepare('SELECT count(*) FROM consults').pluck().get(),
    rows: database.prepare('SELECT count(*) FROM consult_rows').pluck().get(),
    areKeysForeign: database.pragma('foreign_keys', { simple: true }),
  });
  const kept = { consults: 20, rows: 20, areKeysForeign: 1 };
  const openAs = (migrations: readonly Migration[], of = file) => {
    const opened = openDatabase(of, key, migrations);
    if (!opened.ok) return opened.error.code;
    const found = facts(opened.value);
    opened.value.close();
    return found;
  };

  test('a store of an earlier release opens with all its rows, is made new once, and is then too new for the earlier release', async () => {
    await filled();
    for (const _start of [1, 2]) expect(openAs([addWeight])).toEqual({ ...kept, version: 26 });
    const further: Migration = (database) => database.exec(`UPDATE consults SET weight = 'heavy'`);
    expect(openAs([addWeight, further])).toEqual({ ...kept, version: 27 });
    expect(await refused()).toMatchObject({ code: 'store_newer' });
  });

  test('a store of an earlier release comes back from its backup too, and one of a later release does not', async () => {
    await filled();
    // A backup is one file, without a log of its own.
    onDatabase((database) => database.pragma('journal_mode = DELETE'));
    expect([isKnownVersion(file, key), isKnownVersion(file, key, [addWeight])]).toEqual([true, true]);
    openAs([addWeight]);
    expect([isKnownVersion(file, key), isKnownVersion(file, key, [addWeight])]).toEqual([false, true]);
  });

  test('a store of an earlier release stays whole as it was where a migration fails, or is killed before its end', async () => {
    await filled();
    const killed = await temporaryFolder();
    const failing: Migration = () => {
      // What a kill leaves on the disk.
      cpSync(folder, killed, { recursive: true });
      throw new Error('It does not work.');
    };
    const losing: Migration = (database) => database.exec(`DELETE FROM consults`);
    for (const last of [failing, losing]) expect(openAs([addWeight, last])).toBe('store_failed');
    for (const of of [file, path.join(killed, 'store.db')])
      expect(openAs([], of)).toEqual({ ...kept, version: 25 });
    expect(openAs([addWeight], path.join(killed, 'store.db'))).toEqual({ ...kept, version: 26 });
  });
});

test('an empty file, as a crash may leave, becomes a store', async () => {
  await writeFile(file, '');
  expect(await allConsults((await open()).store)).toEqual([]);
});

test('a row that does not parse is reported, stays, and costs only itself', async () => {
  const { store } = await open();
  await store.saveConnection(connection);
  const good = newConsult(connection);
  const bad = newConsult(connection, undefined, { patient: { name: 'Secret', species: '', reference: '' } });
  const torn = newConsult(connection);
  for (const consult of [good, bad, torn]) await store.saveConsult(consult);
  await store.close();

  const json = JSON.stringify({ ...bad, phase: 'new phase', vet: 7 });
  onDatabase((database) => {
    const change = database.prepare('UPDATE consults SET json = ? WHERE id = ?');
    change.run(json, bad.id);
    change.run('{"torn', torn.id);
    database.prepare("INSERT INTO sandbox_notes VALUES ('n', '{}')").run();
    database.prepare("INSERT INTO connections VALUES ('c', 'v', '[]')").run();
  });

  const rows: UnreadableRow[] = [];
  const again = await open(rows);
  expect(await allConsults(again.store)).toEqual([good]);
  expect(await again.store.connections()).toEqual([connection]);
  expect(await again.sandboxNotes.load()).toEqual([]);
  // It is told each time that a row is met.
  expect([...new Set(rows.map(({ table, id }) => `${table} ${id}`))].toSorted()).toEqual(
    ['connections c', `consults ${bad.id}`, `consults ${torn.id}`, 'sandbox_notes n'].toSorted(),
  );
  expect(JSON.stringify(rows)).not.toMatch(/Secret|new phase/);
  await again.store.close();
  const kept = onDatabase((database) =>
    database.prepare('SELECT json FROM consults WHERE id = ?').get(bad.id),
  );
  expect(kept).toEqual({ json });
});

test('a disk that is full says so, keeps what was there, and works again once there is room', async (context) => {
  const disk = path.join(folder, 'disk');
  await mkdir(disk);
  const mounted = spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
  context.skip(mounted.status !== 0, 'may not mount a small disk here');
  try {
    file = path.join(disk, 'store.db');
    const { store } = await open();
    await store.saveConnection(connection);
    const first = newConsult(connection);
    await store.saveConsult(first);
    await writeFile(path.join(disk, 'filler'), Buffer.alloc(4_000_000)).catch(() => undefined);
    const note = newNote({ transcript: randomBytes(200_000).toString('base64') });
    const big = newConsult(connection, { phase: 'noteReady', note });
    await expect(store.saveConsult(big)).rejects.toMatchObject({
      name: 'StoreError',
      failure: { code: 'disk_full' },
    });
    expect(await allConsults(store)).toEqual([first]);
    expect(await openStore({ path: path.join(disk, 'second.db'), key })).toMatchObject({
      error: { code: 'store_failed', failure: { code: 'disk_full' } },
    });
    await rm(path.join(disk, 'filler'));
    const second = newConsult(connection);
    await store.saveConsult(second);
    await store.close();
    expect(await allConsults((await open()).store)).toHaveLength(2);
  } finally {
    for (const { store } of opened.splice(0)) await store.close();
    spawnSync('/usr/bin/umount', [disk]);
  }
});
