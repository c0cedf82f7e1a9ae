import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { dataKeyAccount, loadDataKey } from '../../../../main/vault/dataKey.ts';
import { loadInstallationId, type InstallationId } from '../../../../main/vault/installation.ts';
import { isKeyOf, keepKeyRecord, readKeyRecord } from '../../../../main/vault/keyRecord.ts';
import { putBackKey } from '../../../../main/vault/putBackKey.ts';
import { ok } from '../../../../shared/result.ts';
import { memoryKeychain, type MemoryKeychain } from '../../../fakes/memoryVault.ts';

type Pair = { readonly publicKey: string; readonly privateKey: string };
const newPair = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

let pair: Pair;
let other: Pair;
let outer: string;
beforeAll(async () => {
  pair = newPair();
  other = newPair();
  outer = await mkdtemp(path.join(tmpdir(), 'clinic-key-'));
});
afterAll(() => rm(outer, { recursive: true }));

let folder: string;
let keychain: MemoryKeychain;
let installation: InstallationId;
let key: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(outer, 'f-'));
  keychain = memoryKeychain();
  const made = await loadInstallationId(folder);
  if (!made.ok) throw new Error(made.error.code);
  installation = made.value;
  const loaded = await loadDataKey(keychain, installation, { isNewFolder: true });
  if (!loaded.ok) throw new Error(loaded.error.reason);
  key = loaded.value;
});
afterEach(() => rm(folder, { recursive: true }));

const held = (): string | undefined => keychain.accounts.get(dataKeyAccount(installation));

test('tells this key from another, and holds nothing of it', async () => {
  await keepKeyRecord(folder, key, null);
  const record = await readKeyRecord(folder);
  expect(record).toMatchObject({ recovery: null });
  expect(record !== null && isKeyOf(record, key)).toBe(true);
  expect(record !== null && isKeyOf(record, randomBytes(32))).toBe(false);
  await keepKeyRecord(folder, key, pair.publicKey);
  const bytes = await readFile(path.join(folder, 'data-key.json'));
  for (const form of [key, key.toString('hex'), key.toString('base64')])
    expect(bytes.includes(form)).toBe(false);
  expect(await readdir(folder)).toEqual(['data-key.json', 'installation.json']);
});

test('a lost key comes back with the private key, and with no other', async () => {
  await keepKeyRecord(folder, key, pair.publicKey);
  keychain.accounts.clear();
  expect(await putBackKey(folder, keychain, other.privateKey)).toMatchObject({
    error: { reason: 'otherKey' },
  });
  for (const no of ['', 'nonsense', pair.publicKey])
    expect(await putBackKey(folder, keychain, no)).toMatchObject({ error: { reason: 'notAKey' } });
  expect(held()).toBeUndefined();
  expect(await putBackKey(folder, keychain, pair.privateKey)).toEqual(ok('putBack'));
  expect(held()).toBe(key.toString('base64'));
  expect(await putBackKey(folder, keychain, pair.privateKey)).toEqual(ok('wasThere'));
});

test('a wrong key in its place is set aside, not lost', async () => {
  await keepKeyRecord(folder, key, pair.publicKey);
  keychain.accounts.set(dataKeyAccount(installation), 'another secret');
  expect(await putBackKey(folder, keychain, pair.privateKey)).toEqual(ok('putBack'));
  expect(held()).toBe(key.toString('base64'));
  expect([...keychain.accounts.values()]).toContain('another secret');
});

test('a policy that names another public key wraps it anew; one that names none leaves what is there', async () => {
  await keepKeyRecord(folder, key, pair.publicKey);
  const first = await readKeyRecord(folder);
  await keepKeyRecord(folder, key, null);
  expect(await readKeyRecord(folder)).toEqual(first);
  await keepKeyRecord(folder, key, pair.publicKey);
  expect(await readKeyRecord(folder)).toEqual(first);
  await keepKeyRecord(folder, key, other.publicKey);
  keychain.accounts.clear();
  expect(await putBackKey(folder, keychain, pair.privateKey)).toMatchObject({
    error: { reason: 'otherKey' },
  });
  expect(await putBackKey(folder, keychain, other.privateKey)).toEqual(ok('putBack'));
});

test('says what is in the way: no recovery, no record, a changed record, a keychain that is locked', async () => {
  expect(await putBackKey(folder, keychain, pair.privateKey)).toMatchObject({
    error: { reason: 'noRecord' },
  });
  await keepKeyRecord(folder, key, null);
  expect(await putBackKey(folder, keychain, pair.privateKey)).toMatchObject({
    error: { reason: 'noRecovery' },
  });
  await keepKeyRecord(folder, key, pair.publicKey);
  keychain.state = 'locked';
  expect(await putBackKey(folder, keychain, pair.privateKey)).toMatchObject({
    error: { reason: 'keychain', failure: { code: 'keychain_locked' } },
  });
  keychain.state = 'open';
  const record = await readKeyRecord(folder);
  await writeFile(
    path.join(folder, 'data-key.json'),
    JSON.stringify({
      ...record,
      recovery: { ...record?.recovery, wrapped: randomBytes(384).toString('base64') },
    }),
  );
  expect(await putBackKey(folder, keychain, pair.privateKey)).toMatchObject({
    error: { reason: 'otherKey' },
  });
  await writeFile(path.join(folder, 'data-key.json'), '{');
  expect(await putBackKey(folder, keychain, pair.privateKey)).toMatchObject({
    error: { reason: 'noRecord' },
  });
});

const recordFile = (): string => path.join(folder, 'data-key.json');

test('one changed bit anywhere in the record is noticed at the next start, and renewed where IT can', async () => {
  await keepKeyRecord(folder, key, pair.publicKey);
  const whole = await readFile(recordFile());
  const before = await readKeyRecord(folder);
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(recordFile(), changed);
    const kept = await keepKeyRecord(folder, key, null);
    // Where the changed bit said nothing, the record is as it was.
    if (kept.ok && kept.value.state === 'kept') expect(await readKeyRecord(folder)).toEqual(before);
    else expect(kept).toEqual(ok({ isRecoverable: false, state: 'damaged' }));
  }
  const changed = Buffer.from(whole);
  const at = whole.indexOf('"wrapped":"') + 20;
  changed[at] = (changed[at] ?? 0) ^ 1;
  await writeFile(recordFile(), changed);
  expect(await keepKeyRecord(folder, key, pair.publicKey)).toEqual(
    ok({ isRecoverable: true, state: 'renewed' }),
  );
  keychain.accounts.clear();
  expect(await putBackKey(folder, keychain, pair.privateKey)).toEqual(ok('putBack'));
});

test('takes the record of an earlier version, and seals it', async () => {
  await keepKeyRecord(folder, key, pair.publicKey);
  const { seal, ...unsealed } = (await readKeyRecord(folder)) ?? { check: '', recovery: null };
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  await writeFile(recordFile(), JSON.stringify(unsealed));
  expect(await keepKeyRecord(folder, key, null)).toEqual(ok({ isRecoverable: true, state: 'kept' }));
  expect(await readKeyRecord(folder)).toEqual({ ...unsealed, seal });
});

test('leaves a damaged record as it is where no policy names the public key', async () => {
  await keepKeyRecord(folder, key, pair.publicKey);
  await writeFile(recordFile(), '{');
  for (let start = 0; start < 2; start += 1)
    expect(await keepKeyRecord(folder, key, null)).toEqual(ok({ isRecoverable: false, state: 'damaged' }));
  expect(await readFile(recordFile(), 'utf8')).toBe('{');
});
