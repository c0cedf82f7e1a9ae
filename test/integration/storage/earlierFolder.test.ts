import { cp, readdir, readFile, truncate } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { openPersistentStorage } from '../../../main/bootstrap/persistentStorage.ts';
import { loadInstallationId } from '../../../main/keychain/installation.ts';
import type { Keychain } from '../../../main/keychain/keychain.ts';
import { ok } from '../../../shared/result.ts';
import { repoRoot } from '../../../scripts/dev/repoRoot.ts';
import { valueOf } from '../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** A folder that the code of commit 0649d99b wrote; its README says what is in it. */
const earlier = join(repoRoot, 'test', 'fixtures', 'dataFolder');
const readJson = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(earlier, name), 'utf8')) as T;

async function copied(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(join(earlier, 'data'), folder, { recursive: true });
  return folder;
}

/** Opens its store with what was in the keychain then, as at a start of the app. */
async function open(dataFolder: string) {
  const secrets = new Map(Object.entries(await readJson<Record<string, string>>('keychain.json')));
  const keychain: Pick<Keychain, 'get'> = { get: async (name) => ok(secrets.get(name) ?? null) };
  return openPersistentStorage({
    dataFolder,
    keychain: keychain as Keychain,
    installation: valueOf(await loadInstallationId(dataFolder)),
    isNewFolder: false,
    recoveryPublicKey: null,
    isDamaged: false,
    onEvent: () => undefined,
  });
}

/** All its files, by name. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const contents = paths.map(async (path) => [relative(folder, path), await readFile(path, 'hex')] as const);
  return new Map(await Promise.all(contents));
}

it('a folder that a test version wrote is refused, and stays as it is to the byte', async () => {
  const folder = await copied();
  const before = await filesOf(folder);
  expect([...before.keys()]).toEqual(expect.arrayContaining(['store.db', 'data-key.json']));
  expect(await open(folder)).toEqual({ ok: false, error: { code: 'store_older', restorable: null } });
  expect(await filesOf(folder)).toEqual(before);
});

it('a damaged store of a test version gets no backup of it, and no new store', async () => {
  const folder = await copied();
  await truncate(join(folder, 'store.db'), 5000);
  const before = await filesOf(folder);
  expect(await open(folder)).toEqual({ ok: false, error: { code: 'store_unreadable', restorable: null } });
  expect(await filesOf(folder)).toEqual(before);
});
