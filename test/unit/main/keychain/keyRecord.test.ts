import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadDataKey, restoreDataKey } from '../../../../main/keychain/dataKey.ts';
import { loadInstallationId, type InstallationId } from '../../../../main/keychain/installation.ts';
import { compareWithKeyRecord, saveKeyRecord } from '../../../../main/keychain/keyRecord.ts';
import { ok } from '../../../../shared/result.ts';
import { memoryKeychain, type MemoryKeychain } from '../../../support/fakes/memoryVault.ts';
import { valueOf } from '../../../support/sealedTestFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

type Pair = { readonly publicKey: string; readonly privateKey: string };
const newPair = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

let pair: Pair;
let other: Pair;
beforeAll(async () => {
  pair = newPair();
  other = newPair();
});

let folder: string;
let keychain: MemoryKeychain;
let installation: InstallationId;
let key: Buffer;
beforeEach(async () => {
  folder = await temporaryFolder();
  keychain = memoryKeychain();
  installation = valueOf(await loadInstallationId(folder));
  key = valueOf(await loadDataKey(keychain, installation, { isNewFolder: true }));
});

const putBack = ({ privateKey } = pair): ReturnType<typeof restoreDataKey> =>
  restoreDataKey(folder, keychain, privateKey);
const refusedAs = (reason: string) => ({ ok: false, error: { reason } });
const held = (): string | undefined => keychain.accounts.get(JSON.stringify(['data-key', installation]));

const recordFile = (): string => path.join(folder, 'data-key.json');
type Written = { check: string; recovery: { to: string; wrapped: string } | null; seal?: string };
const written = async (): Promise<Written> => JSON.parse(await readFile(recordFile(), 'utf8')) as Written;

test('the record of a key tells this key from another, and holds nothing of it', async () => {
  await saveKeyRecord(folder, key, null);
  expect(await written()).toMatchObject({ recovery: null });
  expect(await compareWithKeyRecord(folder, key)).toBe('own');
  expect(await compareWithKeyRecord(folder, randomBytes(32))).toBe('other');
  await saveKeyRecord(folder, key, pair.publicKey);
  const bytes = await readFile(path.join(folder, 'data-key.json'));
  for (const form of [key, key.toString('hex'), key.toString('base64')])
    expect(bytes.includes(form)).toBe(false);
  expect(await readdir(folder)).toEqual(['data-key.json', 'installation.json']);
});

test('a lost key comes back with the private key, and with no other', async () => {
  await saveKeyRecord(folder, key, pair.publicKey);
  keychain.accounts.clear();
  expect(await putBack(other)).toMatchObject(refusedAs('otherKey'));
  for (const no of ['', 'nonsense', pair.publicKey])
    expect(await restoreDataKey(folder, keychain, no)).toMatchObject(refusedAs('notAKey'));
  expect(held()).toBeUndefined();
  expect(await putBack()).toEqual(ok('putBack'));
  expect(held()).toBe(key.toString('base64'));
  expect(await putBack()).toEqual(ok('wasThere'));
});

test('a wrong key in its place is set aside, not lost', async () => {
  await saveKeyRecord(folder, key, pair.publicKey);
  keychain.accounts.set(JSON.stringify(['data-key', installation]), 'another secret');
  expect(await putBack()).toEqual(ok('putBack'));
  expect(held()).toBe(key.toString('base64'));
  expect([...keychain.accounts.values()]).toContain('another secret');
});

test('a policy that names another public key wraps it anew; one that names none leaves what is there', async () => {
  await saveKeyRecord(folder, key, pair.publicKey);
  const first = await written();
  await saveKeyRecord(folder, key, null);
  expect(await written()).toEqual(first);
  await saveKeyRecord(folder, key, pair.publicKey);
  expect(await written()).toEqual(first);
  await saveKeyRecord(folder, key, other.publicKey);
  keychain.accounts.clear();
  expect(await putBack()).toMatchObject(refusedAs('otherKey'));
  expect(await putBack(other)).toEqual(ok('putBack'));
});

test('the record of the key says what is in the way: no recovery, no record, a changed record, a keychain that is locked', async () => {
  expect(await putBack()).toMatchObject(refusedAs('noRecord'));
  await saveKeyRecord(folder, key, null);
  expect(await putBack()).toMatchObject(refusedAs('noRecovery'));
  await saveKeyRecord(folder, key, pair.publicKey);
  keychain.state = 'locked';
  expect(await putBack()).toMatchObject({
    error: { reason: 'keychain', failure: { code: 'keychain_locked' } },
  });
  keychain.state = 'open';
  const record = await written();
  const recovery = { ...record.recovery, wrapped: randomBytes(384).toString('base64') };
  await writeFile(recordFile(), JSON.stringify({ ...record, recovery }));
  expect(await putBack()).toEqual(refusedAs('damaged'));
  expect(await putBack(other)).toEqual(refusedAs('otherKey'));
  await writeFile(recordFile(), '{');
  expect(await putBack()).toEqual(refusedAs('damaged'));
  await rm(recordFile());
  await mkdir(recordFile());
  expect(await putBack()).toEqual(refusedAs('damaged'));
});

test('one changed character that is not in what was wrapped does not stop the key from coming back', async () => {
  await saveKeyRecord(folder, key, pair.publicKey);
  const whole = await written();
  const { check, recovery, seal = '' } = whole;
  if (recovery === null) throw new Error('nothing was wrapped');
  const changed = (text: string, to = text.startsWith('0') ? '1' : '0'): string => `${to}${text.slice(1)}`;
  for (const record of [
    { ...whole, check: changed(check) },
    { ...whole, check: changed(check, 'q') },
    { ...whole, seal: changed(seal) },
    { check, recovery, sdal: seal },
    { ...whole, recovery: { ...recovery, to: changed(recovery.to) } },
  ]) {
    await writeFile(recordFile(), JSON.stringify(record));
    keychain.accounts.clear();
    expect(await putBack()).toEqual(ok('putBack'));
    expect(held()).toBe(key.toString('base64'));
  }
  // Without a seal, nothing says any more that it is this folder's.
  await writeFile(recordFile(), JSON.stringify({ check: changed(check), recovery }));
  expect(await putBack()).toEqual(refusedAs('damaged'));
});

test('a changed check is not taken for another key while the seal fits', async () => {
  await saveKeyRecord(folder, key, pair.publicKey);
  await writeFile(recordFile(), JSON.stringify({ ...(await written()), check: '0'.repeat(64) }));
  expect(await compareWithKeyRecord(folder, key)).toBe('own');
  expect(await compareWithKeyRecord(folder, randomBytes(32))).toBe('other');
});

test('one changed bit anywhere in the record is noticed at the next start, and renewed where IT can', async () => {
  await saveKeyRecord(folder, key, pair.publicKey);
  const whole = await readFile(recordFile());
  const before = await written();
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(recordFile(), changed);
    const kept = await saveKeyRecord(folder, key, null);
    // Where the changed bit said nothing, the record is as it was.
    if (kept.ok && kept.value.state === 'kept') expect(await written()).toEqual(before);
    else expect(kept).toEqual(ok({ isRecoverable: false, state: 'damaged' }));
  }
  const changed = Buffer.from(whole);
  const at = whole.indexOf('"wrapped":"') + 20;
  changed[at] = (changed[at] ?? 0) ^ 1;
  await writeFile(recordFile(), changed);
  const renewed = ok({ isRecoverable: true, state: 'renewed' });
  expect(await saveKeyRecord(folder, key, pair.publicKey)).toEqual(renewed);
  keychain.accounts.clear();
  expect(await putBack()).toEqual(ok('putBack'));
});

test('a record that cannot be read is damaged, and stays so where it cannot be written either', async () => {
  await mkdir(recordFile());
  const damaged = ok({ isRecoverable: false, state: 'damaged' });
  expect(await saveKeyRecord(folder, key, null)).toEqual(damaged);
  expect(await saveKeyRecord(folder, key, pair.publicKey)).toEqual(damaged);
  expect(await compareWithKeyRecord(folder, key)).toBe('damaged');
});

test('the record of the key leaves a damaged record as it is where no policy names the public key', async () => {
  await saveKeyRecord(folder, key, pair.publicKey);
  await writeFile(recordFile(), '{');
  for (let start = 0; start < 2; start += 1)
    expect(await saveKeyRecord(folder, key, null)).toEqual(ok({ isRecoverable: false, state: 'damaged' }));
  expect(await readFile(recordFile(), 'utf8')).toBe('{');
});
