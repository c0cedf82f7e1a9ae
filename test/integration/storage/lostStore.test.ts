import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  openPersistentStorage as openKeptFolder,
  type PersistentDataFolder,
} from '../../../main/bootstrap/persistentStorage.ts';
import { isGoodBackup } from '../../../main/storage/recovery/backupChecks.ts';
import {
  newestGoodBackup,
  restoreIfRequested,
  requestRestoreOf,
} from '../../../main/storage/recovery/restoreRequests.ts';
import { loadInstallationId } from '../../../main/keychain/installation.ts';
import { saveKeyRecord } from '../../../main/keychain/keyRecord.ts';
import { memoryKeychain } from '../../support/fakes/memoryVault.ts';
import { newConnection } from '../../support/sampleConsults.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { keptFolder } from './keptFolder.ts';
import { flipBit, notedConsult, saveConsults, stored } from './keptStore.ts';

const connection = newConnection();
const place = keptFolder();
const { opened, backups, logFiles, putBack, setAside, inFolder } = place;
const lose = { missing: () => rm(place.file), empty: () => truncate(place.file, 0) };

test.each(['missing', 'empty'] as const)('a store that is %s is no new one, and comes back', async (how) => {
  const kept = await opened();
  const all = await saveConsults(kept, connection, 3);
  await kept.backups.makeNow();
  await kept.store.close();
  await lose[how]();
  await expect(opened()).rejects.toThrow('The file is gone, or empty.');
  await putBack();
  const again = await opened({ isRestored: true });
  expect(await stored(again, all)).toEqual(all);
  expect(await setAside()).toHaveLength(how === 'empty' ? 1 : 0);
});

async function keptAbout(): Promise<Omit<PersistentDataFolder, 'isNewFolder'>> {
  return {
    dataFolder: place.folder,
    keychain: memoryKeychain(),
    installation: valueOf(await loadInstallationId(place.folder)),
    recoveryPublicKey: null,
    isDamaged: false,
    onEvent: () => undefined,
  };
}

test('a damaged record of the key hides no damaged store, and its backup comes back', async () => {
  const about = await keptAbout();
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const kept = await opened();
  await kept.store.saveSetting(null, 'a', 'b');
  await kept.backups.makeNow();
  await kept.store.close();
  await about.keychain.set(JSON.stringify(['data-key', about.installation]), place.key.toString('base64'));
  await saveKeyRecord(place.folder, place.key, publicKey);
  const file = inFolder('data-key.json');
  const record = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...record, check: '0'.repeat(64) }));
  await truncate(place.file);

  const second = await openKeptFolder({ ...about, isNewFolder: false });
  expect(second).toMatchObject({ ok: false, error: { code: 'store_unreadable' } });
  if (!second.ok) await second.error.restorable?.wish();
  const third = valueOf(await openKeptFolder({ ...about, isNewFolder: false }));
  expect(await third.store.setting(null, 'a')).toBe('b');
  // What an opened store needs next time survives damage too.
  await writeFile(inFolder('installation.json'), 'damaged');
  expect(await loadInstallationId(place.folder)).toEqual({ ok: true, value: about.installation });
  expect(third.isKeyRecordDamaged).toBe(true);
  await third.store.close();

  const keychain = memoryKeychain();
  await keychain.set(JSON.stringify(['data-key', about.installation]), randomBytes(32).toString('base64'));
  const other = await openKeptFolder({ ...about, keychain, isNewFolder: false });
  expect(other).toEqual({ ok: false, error: { code: 'key_wrong', restorable: null } });
});

test('its log, or its key’s record, is enough to tell', async () => {
  const kept = await opened();
  await saveConsults(kept, connection, 1);
  await kept.store.close();
  await rm(place.file);
  await expect(opened()).rejects.toThrow('The file is gone, or empty.');
  await rm(inFolder('changes'), { recursive: true });

  const about = await keptAbout();
  await valueOf(await openKeptFolder({ ...about, isNewFolder: true })).store.close();
  await rm(place.file);
  const second = await openKeptFolder({ ...about, isNewFolder: false });
  expect(second).toMatchObject({ ok: false, error: { code: 'store_unreadable' } });
  expect(second.ok ? null : second.error.restorable?.backupMadeAt).toBe(null);
});

test('an empty file is no backup', async () => {
  const kept = await opened();
  await saveConsults(kept, connection, 2);
  await kept.backups.makeNow();
  const older = (await backups())[0];
  await kept.store.saveSetting(null, 'a', 'b');
  await kept.backups.makeNow();
  const [newest] = await backups();
  if (newest === undefined) throw new Error('no backup');
  await truncate(newest.file, 0);
  expect(await isGoodBackup(newest, place.key, new AbortController().signal)).toBe(false);
  expect(await newestGoodBackup(place.file, place.key)).toEqual(older);
});

test('what the log has and a new store cannot take is kept', async () => {
  const kept = await opened();
  await saveConsults(kept, connection, 2);
  for (let day = 0; day < 4; day += 1) {
    await kept.store.saveSetting(null, 'day', `${day}`);
    await kept.backups.makeNow();
  }
  await kept.store.saveConsult(notedConsult(connection, 9));
  await kept.store.close();
  await flipBit(place.file, 100);
  for (const backup of await backups()) await flipBit(backup.file, 100);
  const late = (await logFiles()).at(-1);
  await putBack();
  await (await opened({ isRestored: true })).store.close();
  const [aside = '', ...others] = (await setAside()).filter((name) => name.startsWith('changes-set-aside-'));
  expect(others).toEqual([]);
  expect(await readdir(inFolder(aside))).toContain(late);
});

test('a store that begins anew drives no fuller backup out, and keeps its own log', async () => {
  const kept = await opened();
  await saveConsults(kept, connection, 5);
  for (let day = 0; day < 3; day += 1) await kept.backups.makeNow();
  await kept.store.close();
  const full = await backups();
  // As with a backup that cannot be read for the moment.
  await requestRestoreOf(place.file, null, new Date());
  expect(await restoreIfRequested(place.file, place.key)).toBe(true);
  await rm(inFolder('changes'), { recursive: true });
  const again = await opened({ isRestored: true });
  for (let day = 0; day < 4; day += 1) {
    await again.store.saveSetting(null, 'day', `${day}`);
    await again.backups.makeNow();
  }
  const left = await backups();
  expect(left.filter(({ changes }) => changes === 6)).toEqual(full);
  expect(left).toHaveLength(6);
  expect(await logFiles()).toContain('changes-00000003-000000000003.sealed');
});
