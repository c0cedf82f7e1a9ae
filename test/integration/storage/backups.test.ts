import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { isGoodBackup } from '../../../main/storage/recovery/backupChecks.ts';
import type { Backup } from '../../../main/storage/recovery/backups.ts';
import { openDatabase } from '../../../main/storage/openDatabase.ts';
import type { RecoverableStore } from '../../../main/storage/openStore.ts';
import {
  clearRestoreRequest,
  requestRestoreOf,
  restoreIfRequested,
} from '../../../main/storage/recovery/restoreRequests.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { StoreHealthEvent } from '../../../shared/ipc/storeEvents.ts';
import { newConnection, newConsult } from '../../support/sampleConsults.ts';
import { buriedIn } from '../../support/plantedText.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { keptFolder } from './keptFolder.ts';
import { flipBit, notedConsult, openPersistentStorage, saveConsults, stored } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const connection = newConnection();
const place = keptFolder();
const { opened, backups, logFiles, putBack, setAside, inFolder } = place;
const good = (backup: Backup): Promise<boolean> =>
  isGoodBackup(backup, place.key, new AbortController().signal);

async function restored(): Promise<RecoverableStore> {
  await putBack();
  const kept = await opened({ isRestored: true });
  await clearRestoreRequest(place.file);
  return kept;
}

test('three backups are kept, each whole, and the log goes back no further than they do', async () => {
  const kept = await opened();
  const events: string[] = [];
  for (let day = 0; day < 5; day += 1) {
    await saveConsults(kept, connection, 3);
    await kept.backups.makeNow();
    events.push((await logFiles()).join());
  }
  expect(await backups()).toHaveLength(3);
  for (const backup of await backups()) expect(await good(backup)).toBe(true);
  expect((await backups()).map(({ changes }) => changes)).toEqual([20, 16, 12]);
  expect(await logFiles()).toEqual([
    'changes-00000004-000000000013.sealed',
    'changes-00000005-000000000017.sealed',
  ]);
});

test('one is made soon after the first start, and then once a day, whatever is done to the clock', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const kept = await opened();
    await saveConsults(kept, connection, 2);
    const made = async (): Promise<number | undefined> => (await backups())[0]?.madeAt;
    const passes = async (ms: number): Promise<void> => {
      vi.advanceTimersByTime(ms);
      // What it began in that moment.
      await kept.backups.settled();
    };
    await passes(3000);
    const first = await made();
    expect(first).toBeGreaterThan(0);
    await passes(10 * 60_000);
    expect(await made()).toBe(first);
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await passes(10 * 60_000);
    const second = await made();
    expect(second).toBeGreaterThan(first ?? 0);
    // A year ahead, and back again.
    const now = Date.now();
    vi.setSystemTime(now + 365 * 86_400_000);
    await passes(10 * 60_000);
    expect(await backups()).toHaveLength(3);
    vi.setSystemTime(now);
    const third = await made();
    await passes(10 * 60_000);
    await passes(10 * 60_000);
    expect(await made()).toBe(third);
  } finally {
    vi.useRealTimers();
  }
});

test('nothing of backups and log is in the clear, nor the key', async () => {
  const planted = 'PlantedXylophone äöü "Quartz" 4711';
  const connection = newConnection({ vet: planted });
  const kept = await opened();
  await kept.store.saveConnection(connection);
  await kept.store.saveConsult(newConsult(connection, undefined, { vet: planted }));
  await kept.backups.makeNow();
  expect(await backups()).toHaveLength(1);
  expect(buriedIn(place.folder, [planted])).toEqual([]);
  expect(buriedIn(place.folder, [place.key.toString('hex'), place.key.toString('base64')])).toEqual([]);
});

test('work goes on while a backup is made, and the backup is of one moment all the same', async () => {
  const kept = await opened();
  await kept.store.saveConnection(connection);
  const consult = notedConsult(connection, 0);
  const named = (name: string): Consult => ({ ...consult, patient: { ...consult.patient, name } });
  for (let at = 0; at < 80; at += 1) await kept.store.saveSetting(null, `${at}`, 'x'.repeat(500_000));
  // What counts the changes lies at the front of the file, and this at its end.
  await kept.store.saveConsult(named('82'));
  // The first one of the day, where so much took longer than that.
  await kept.backups.settled();
  const before = (await backups()).length;
  const making = kept.backups.makeNow();
  let change = 82;
  while ((await backups()).length === before) {
    change += 1;
    await kept.store.saveConsult(named(`${change}`));
  }
  await making;
  await kept.store.close();
  expect(await stored(await opened(), [consult])).toEqual([named(`${change}`)]);
  const [backup] = await backups();
  const copy = valueOf(openDatabase(backup?.file ?? '', place.key));
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  const name = copy.prepare(`SELECT json ->> '$.patient.name' AS name FROM consults`).get();
  expect(name).toEqual({ name: `${backup?.changes}` });
  copy.close();
  expect(change).toBeGreaterThan(82 + 5);
}, 60_000);

test('one bit flipped in every page in turn: it is seen, and the newest good backup comes back to the last change', async () => {
  const kept = await opened();
  const before = await saveConsults(kept, connection, 3);
  await kept.backups.makeNow();
  const after = await saveConsults(kept, connection, 2);
  await kept.store.close();
  const whole = await readFile(place.file);
  const pages = whole.length / 4096;
  const expected = [...before, ...after];
  for (let page = 0; page < pages; page += 1) {
    await writeFile(place.file, whole);
    await flipBit(place.file, page * 4096 + ((page * 977) % 4096));
    const damaged = await readFile(place.file);
    await expect(opened(), `page ${page} of ${pages}`).rejects.toThrow();
    expect((await readFile(place.file)).equals(damaged)).toBe(true);
    const again = await restored();
    expect(await stored(again, expected)).toEqual(expected);
    await again.store.close();
    const [aside = '', ...others] = (await setAside()).map(inFolder);
    expect(others).toEqual([]);
    expect((await readFile(aside)).equals(damaged)).toBe(true);
    await rm(aside);
  }
  expect(pages).toBeGreaterThan(15);
}, 120_000);

test('a backup that is damaged itself is passed over, and the log brings the older one as far', async () => {
  const kept = await opened();
  const all: Consult[] = [];
  for (let day = 0; day < 3; day += 1) {
    all.push(...(await saveConsults(kept, connection, 2)));
    await kept.backups.makeNow();
  }
  all.push(...(await saveConsults(kept, connection, 2)));
  await kept.store.close();
  const [newest, older] = await backups();
  await flipBit(newest?.file ?? '', 4096 * 3 + 7);
  await flipBit(older?.file ?? '', 5);
  await flipBit(place.file, 100);
  const again = await restored();
  expect(await stored(again, all)).toEqual(all);
  expect(await backups()).toHaveLength(3);
});

test('without any backup the log alone brings everything back', async () => {
  const kept = await opened();
  const all = await saveConsults(kept, connection, 4);
  await kept.store.removeConsult(all[0]?.id ?? newConsult(connection).id);
  await kept.store.saveSetting(connection.id, 'a', 'b');
  await kept.store.close();
  await flipBit(place.file, 100);
  const again = await restored();
  expect(await stored(again, all)).toEqual([null, ...all.slice(1)]);
  expect(await again.store.connections()).toEqual([connection]);
  expect(await again.store.setting(connection.id, 'a')).toBe('b');
});

test('changes that SQLite’s own log lost come from ours', async () => {
  const kept = await opened();
  const before = await saveConsults(kept, connection, 2);
  await kept.backups.makeNow();
  const after = await saveConsults(kept, connection, 2);
  // As after a crash, with a damaged log: SQLite takes it for shorter, and says nothing.
  const copy = await temporaryFolder();
  await cp(place.folder, copy, { recursive: true });
  await flipBit(path.join(copy, 'store.db-wal'), 200);
  const events: StoreHealthEvent[] = [];
  const again = await openPersistentStorage(copy, place.key, { events });
  const all = [...before, ...after];
  expect(await stored(again, all)).toEqual(all);
  expect(events).toContainEqual({ event: 'changesTakenAgain', count: 3, isWhole: true });
  await again.store.close();
});

test('a store that is found damaged by its backup says so, and the older backups stay', async () => {
  const kept = await opened();
  await saveConsults(kept, connection, 30);
  await kept.backups.makeNow();
  await kept.store.close();
  const events: StoreHealthEvent[] = [];
  const again = await opened({ events });
  const size = (await readFile(place.file)).length;
  await flipBit(place.file, size - 2000);
  await again.backups.makeNow();
  expect(events.map(({ event }) => event)).toEqual(['backupFailed', 'storeDamaged']);
  const [only] = await backups();
  expect(only !== undefined && (await good(only))).toBe(true);
  expect(await readdir(inFolder('backups'))).toHaveLength(1);
});

test('a wish whose backup is gone ends, and the store stays as it is', async () => {
  const kept = await opened();
  const all = await saveConsults(kept, connection, 3);
  await kept.backups.makeNow();
  await kept.store.close();
  const [backup] = await backups();
  await requestRestoreOf(place.file, backup ?? null, new Date());
  await rm(backup?.file ?? '');
  expect(await restoreIfRequested(place.file, place.key)).toBe(false);
  expect(existsSync(inFolder('restore.json'))).toBe(false);
  expect(await stored(await opened(), all)).toEqual(all);
});

test('a wish is done once, wherever it was broken off, and nothing is overwritten', async () => {
  const kept = await opened();
  const all = await saveConsults(kept, connection, 3);
  await kept.backups.makeNow();
  await kept.store.close();
  await flipBit(place.file, 100);
  const damaged = await readFile(place.file);
  await putBack();
  const names = await readdir(place.folder);
  const [aside = ''] = (await setAside()).map(inFolder);
  // Broken off before it was brought forward: that is what is left.
  expect(await restoreIfRequested(place.file, place.key)).toBe(true);
  expect(await readdir(place.folder)).toEqual(names);
  expect((await readFile(aside)).equals(damaged)).toBe(true);
  await clearRestoreRequest(place.file);
  expect(existsSync(inFolder('restore.json'))).toBe(false);
  expect(await restoreIfRequested(place.file, place.key)).toBe(false);
  const again = await opened();
  expect(await stored(again, all)).toEqual(all);
});
