import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sealedAudioPlaces } from '../../../main/audio/sealedAudioPlaces.ts';
import { openPersistentStorage } from '../../../main/bootstrap/persistentStorage.ts';
import { openSealedFile } from '../../../main/encryptedFiles/openSealedFile.ts';
import { loadInstallationId } from '../../../main/keychain/installation.ts';
import type { Keychain } from '../../../main/keychain/keychain.ts';
import { recoveredKey } from '../../../main/keychain/keyRecord.ts';
import { openStore } from '../../../main/storage/openStore.ts';
import { openPins } from '../../../main/vetSession/pins.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import { ok } from '../../../shared/result.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { manualClock } from '../../support/fakes/manualClock.ts';
import { readAll, valueOf } from '../../support/sealedTestFile.ts';

/** A folder that the code of commit 0649d99b wrote; its README says what is in it. */
const earlier = join(repoRoot, 'test', 'fixtures', 'dataFolder');
const readJson = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(earlier, name), 'utf8')) as T;

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-earlier-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function copied(): Promise<string> {
  const folder = await emptyFolder();
  await cp(join(earlier, 'data'), folder, { recursive: true });
  return folder;
}

/** Its store, opened with what was in the keychain then, as at a start of the app. */
async function opened(dataFolder: string) {
  const secrets = new Map(Object.entries(await readJson<Record<string, string>>('keychain.json')));
  const keychain: Pick<Keychain, 'get'> = { get: async (name) => ok(secrets.get(name) ?? null) };
  const storage = valueOf(
    await openPersistentStorage({
      dataFolder,
      keychain: keychain as Keychain,
      installation: valueOf(await loadInstallationId(dataFolder)),
      isNewFolder: false,
      recoveryPublicKey: null,
      isDamaged: false,
      onEvent: () => undefined,
    }),
  );
  onTestFinished(() => storage.store.close());
  return storage;
}

const audioFiles = (folder: string): Promise<string[]> => readdir(join(folder, 'audio'));
const backupOf = async (folder: string): Promise<string> => {
  const names = await readdir(join(folder, 'backups'));
  return join(folder, 'backups', names.find((name) => name.startsWith('store-')) ?? '');
};

it('an earlier folder opens whole: store, sealed file, record of the key, and PIN', async () => {
  const folder = await copied();
  const { store, dataKey } = await opened(folder);
  const consult = await readJson<Consult>('consult.json');
  expect(await store.consult(consult.id)).toEqual(consult);

  const place = sealedAudioPlaces(join(folder, 'audio'), dataKey).wav(consult.id);
  expect([basename(place.path)]).toEqual(await audioFiles(folder));
  const file = valueOf(await openSealedFile(place));
  expect((await readAll(file)).toString()).toBe('what was spoken '.repeat(64));
  await file.close();

  const pem = await readFile(join(earlier, 'recovery.pem'), 'utf8');
  expect(valueOf(await recoveredKey(folder, pem))).toEqual(dataKey);

  const pins = await openPins(store, manualClock(), { vets: ['Dr Moor'] });
  expect(await pins.check('Dr Moor', '7391')).toBe('right');
});

it('a backup of an earlier folder opens with the same key', async () => {
  const folder = await copied();
  const { dataKey } = await opened(folder);
  const { store } = valueOf(await openStore({ path: await backupOf(folder), key: dataKey }));
  const consult = await readJson<Consult>('consult.json');
  expect(await store.consult(consult.id)).toEqual(consult);
  await store.close();
});

it('nothing of an earlier folder is encrypted anew', async () => {
  const folder = await copied();
  const { store } = await opened(folder);
  await store.close();
  const names = [
    'data-key.json',
    ...(await audioFiles(folder)).map((name) => join('audio', name)),
    join('backups', basename(await backupOf(folder))),
  ];
  for (const name of names)
    expect(await readFile(join(folder, name)), name).toEqual(await readFile(join(earlier, 'data', name)));
});

it('only these files use a key', async () => {
  const main = join(repoRoot, 'main');
  const files = (await readdir(main, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const using: string[] = [];
  for (const name of files)
    if (
      /\b(?:createHmac|createCipheriv|hkdfSync|publicEncrypt)\(|'raw:'/.test(
        await readFile(join(main, name), 'utf8'),
      )
    )
      using.push(name.replaceAll('\\', '/'));
  expect(using.toSorted()).toEqual([
    // Chunks, under each file's own key; the data key wraps these.
    'encryptedFiles/chunkCipher.ts',
    'keychain/keyRecord.ts',
    'storage/openDatabase.ts',
  ]);
});
