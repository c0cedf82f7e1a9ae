import { mkdir, open, readdir, readFile, type rename, type rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAudioFiles } from '../../../../main/audio/audioFiles.ts';
import { audioFolderOfOneRun, removeAudioOfEndedRuns } from '../../../../main/bootstrap/audioOfOneRun.ts';
import { loadInstallationId } from '../../../../main/keychain/installation.ts';
import { compareWithKeyRecord, saveKeyRecord } from '../../../../main/keychain/keyRecord.ts';
import { writeExport, writeChosenFile, writeWatchedFile } from '../../../../main/noteExport/writeNoteFile.ts';
import { writeAtomically } from '../../../../main/platform/writeAtomically.ts';
import { openDatabase } from '../../../../main/storage/openDatabase.ts';
import { listBackups, makeBackup } from '../../../../main/storage/recovery/backups.ts';
import { consultId, epochMs } from '../../../../shared/ids.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** How often another program still refuses the next reads, renames and removals. */
const scanner = vi.hoisted(() => ({ refusals: 0, isHolding: (_path: string) => true }));

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: () => Promise.resolve(),
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<{
    readonly readFile: typeof readFile;
    readonly rename: typeof rename;
    readonly rm: typeof rm;
  }>();
  const refuse = (path: unknown): void => {
    if (scanner.refusals === 0 || !scanner.isHolding(String(path))) return;
    scanner.refusals -= 1;
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
  };
  return {
    ...real,
    readFile: async (...of: Parameters<typeof real.readFile>) => {
      refuse(of[0]);
      return real.readFile(...of);
    },
    rename: async (from: string, to: string) => {
      refuse(from);
      await real.rename(from, to);
    },
    rm: async (path: string, options: Parameters<typeof real.rm>[1]) => {
      refuse(path);
      await real.rm(path, options);
    },
  };
});

const { platform } = process;
let folder = '';
/** The database's own program is looked up by the platform, once. */
beforeAll(() => {
  const opened = openDatabase('', null);
  if (opened.ok) opened.value.close();
});
beforeEach(async () => {
  folder = await temporaryFolder();
  Object.defineProperty(process, 'platform', { value: 'win32' });
});
afterEach(async () => {
  Object.defineProperty(process, 'platform', { value: platform });
  Object.assign(scanner, { refusals: 0, isHolding: () => true });
});

test('a record is replaced although a virus scanner has the new file open at first', async () => {
  const path = join(folder, 'data-key.json');
  await writeFile(path, 'old');
  scanner.refusals = 4;
  await writeAtomically(path, 'new');
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['data-key.json']);
});

test('a note that a vet saves, and one for a watched folder, wait for the scanner', async () => {
  scanner.refusals = 3;
  expect((await writeChosenFile(join(folder, 'chosen.txt'), 'Plan')).ok).toBe(true);
  scanner.refusals = 3;
  expect((await writeWatchedFile(join(folder, 'watched.txt'), 'Plan')).ok).toBe(true);
  expect(await readdir(folder)).toEqual(['chosen.txt', 'watched.txt']);
});

test('a file that stays open fails, and what stood there before is still there', async () => {
  const path = join(folder, 'chosen.txt');
  await writeFile(path, 'old');
  scanner.refusals = Number.POSITIVE_INFINITY;
  expect(await writeChosenFile(path, 'new')).toMatchObject({ error: { code: 'export_failed' } });
  scanner.refusals = 0;
  expect(await readFile(path, 'utf8')).toBe('old');
});

test('an exported consult gets its name although a scanner reads the recording in it', async () => {
  scanner.refusals = 3;
  expect((await writeExport({ folder, name: 'Consult' }, [{ name: 'note.txt', content: 'Plan' }])).ok).toBe(
    true,
  );
  expect(await readdir(folder)).toEqual(['Consult']);
});

test('an export that failed leaves no patient data behind although a scanner reads it', async () => {
  scanner.refusals = 3;
  const name = 'Consult';
  const files = [
    { name: 'a.txt', content: 'Plan' },
    { name: 'a.txt', content: 'Plan' },
  ];
  expect((await writeExport({ folder, name }, files)).ok).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('a deleted consult loses its recording although an indexer reads the file', async () => {
  const id = consultId('0b2f7f0e-4c3a-4d3a-9a52-5f1c3b9f0001');
  await writeFile(join(folder, `${id}.take.sealed`), 'sealed');
  scanner.refusals = 3;
  expect(await createAudioFiles(folder).removeAll(id, { journals: [], parts: [] })).toEqual({
    ok: true,
    value: { removed: 1 },
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a backup counts although a scanner holds it for moments, and another program holds the oldest one', async () => {
  const key = Buffer.alloc(32, 7);
  const path = join(folder, 'store.db');
  const database = openDatabase(path, key);
  if (!database.ok) throw new Error(database.error.code);
  const file = await open(path, 'r');
  const backups = join(folder, 'backups');
  const make = (now: number) =>
    makeBackup(
      { database: database.value, file },
      { folder: backups, key },
      { now: epochMs(now), signal: new AbortController().signal },
    );
  try {
    for (const day of [1, 2, 3]) expect((await make(day)).ok).toBe(true);
    scanner.refusals = 3;
    expect((await make(4)).ok).toBe(true);
    expect((await listBackups(backups)).map(({ madeAt }) => madeAt)).toEqual([4, 3, 2]);
    Object.assign(scanner, {
      refusals: Number.POSITIVE_INFINITY,
      isHolding: (held: string) => basename(held).startsWith('store-000000000000002'),
    });
    expect((await make(5)).ok).toBe(true);
    expect((await listBackups(backups)).map(({ madeAt }) => madeAt)).toEqual([5, 4, 3, 2]);
  } finally {
    await file.close();
    database.value.close();
  }
});

test('the app finds its key although a backup program reads the two files about it', async () => {
  const made = await loadInstallationId(folder);
  await saveKeyRecord(folder, Buffer.alloc(32, 7), null);
  scanner.refusals = 3;
  expect(await loadInstallationId(folder)).toEqual(made);
  scanner.refusals = 3;
  expect(await compareWithKeyRecord(folder, Buffer.alloc(32, 7))).toBe('own');
});

test('the app starts although another program holds audio that nobody can read any more', async () => {
  const left = audioFolderOfOneRun(folder);
  await mkdir(left);
  await writeFile(join(left, 'take.sealed'), 'sealed');
  scanner.refusals = Number.POSITIVE_INFINITY;
  await removeAudioOfEndedRuns(folder);
  expect(await readdir(folder)).toEqual([basename(left)]);
  scanner.refusals = 3;
  await removeAudioOfEndedRuns(folder);
  expect(await readdir(folder)).toEqual([]);
});
