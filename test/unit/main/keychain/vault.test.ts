import { expect, test } from 'vitest';
import { loadDataKey } from '../../../../main/keychain/dataKey.ts';
import { createTokenVault } from '../../../../main/keychain/tokenVault.ts';
import { ok } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../support/fakes/memoryVault.ts';
import {
  describeVault,
  newInstallation,
  remoteConnection,
} from '../../../support/behaviour/vaultBehaviour.ts';

describeVault('the vault on a keychain in memory', memoryKeychain);

test.each(['locked', 'absent'] as const)('a keychain that is %s says so for key and token', async (state) => {
  const keychain = memoryKeychain();
  keychain.state = state;
  const failure = { code: `keychain_${state}`, detail: null, retryAfterMs: null };
  const vault = createTokenVault(keychain, newInstallation());
  for (const isNewFolder of [true, false])
    expect(await loadDataKey(keychain, newInstallation(), { isNewFolder })).toEqual({
      ok: false,
      error: { reason: 'keychain', failure },
    });
  expect(await vault.token(remoteConnection({}))).toEqual({ ok: false, error: failure });
  expect(await vault.saveToken(remoteConnection({}), 'x')).toEqual({ ok: false, error: failure });
  expect(await vault.deleteToken(remoteConnection({}))).toEqual({ ok: false, error: failure });
  expect(keychain.accounts.size).toBe(0);
});

test.each(['', 'not a key', Buffer.alloc(31).toString('base64'), `${Buffer.alloc(32).toString('base64')}\n`])(
  'a key that reads %j is damaged, and stays as it is',
  async (text) => {
    const keychain = memoryKeychain();
    const installation = newInstallation();
    await loadDataKey(keychain, installation, { isNewFolder: true });
    const [account = ''] = keychain.accounts.keys();
    keychain.accounts.set(account, text);
    for (const isNewFolder of [true, false])
      expect(await loadDataKey(keychain, installation, { isNewFolder })).toEqual({
        ok: false,
        error: { reason: 'keyDamaged' },
      });
    expect(keychain.accounts.get(account)).toBe(text);
  },
);

test('a keychain that forgets at once gives no key', async () => {
  const forgetful = { ...memoryKeychain(), set: () => Promise.resolve(ok(undefined)) };
  const key = await loadDataKey(forgetful, newInstallation(), { isNewFolder: true });
  expect(key).toMatchObject({
    ok: false,
    error: { reason: 'keychain', failure: { code: 'keychain_absent' } },
  });
});

test('the token of the embedded sandbox is never kept', async () => {
  const keychain = memoryKeychain();
  const vault = createTokenVault(keychain, newInstallation());
  const embedded = { ...remoteConnection({}), service: { kind: 'embedded' } } as const;
  expect(await vault.saveToken(embedded, 'secret')).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(await vault.token(embedded)).toEqual(ok(null));
  expect(await vault.deleteToken(embedded)).toEqual(ok(undefined));
  expect(keychain.accounts.size).toBe(0);
});
