import { describe, expect, it } from 'vitest';
import { keepClientSecret } from '../../../../main/commandLine/keychainJobs.ts';
import type { ConnectClientIdentity } from '../../../../main/ports/exchangeCode.ts';
import { createClientSecrets } from '../../../../main/keychain/clientSecret.ts';
import { ok } from '../../../../shared/result.ts';
import { memoryKeychain } from '../../../support/fakes/memoryVault.ts';

const client = { id: 'client-7', address: 'https://notes.example' };

const bench = (input: string | null = 'hush-hush \r\n\r\n', of: ConnectClientIdentity | null = client) => {
  const keychain = memoryKeychain();
  const secrets = createClientSecrets(keychain);
  const deps = { secrets, client: of, readInput: () => Promise.resolve(input) };
  return { keychain, secrets, keep: (kind: 'save' | 'remove') => keepClientSecret({ kind }, deps) };
};

describe('provisioning', () => {
  it('provisioning keeps what standard input holds, under its client id and address alone, and says nothing of it', async () => {
    const { keychain, secrets, keep } = bench();
    const kept = await keep('save');
    expect(kept).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.stringify(kept)).not.toContain('hush');
    expect(await secrets.read(client)).toEqual(ok('hush-hush'));
    expect(await secrets.read({ ...client, id: 'client-8' })).toEqual(ok(null));
    expect(await secrets.read({ ...client, address: 'https://elsewhere.example' })).toEqual(ok(null));
    expect([...keychain.accounts.keys()]).toEqual(['["client secret","client-7","https://notes.example"]']);
  });

  it('provisioning replaces a secret, and removes it, also where there is none', async () => {
    const { keychain, secrets, keep } = bench('second');
    await secrets.save(client, 'first');
    await secrets.save({ ...client, id: 'client-8' }, 'of another');
    await keep('save');
    expect(await secrets.read(client)).toEqual(ok('second'));
    expect(await keep('remove')).toMatchObject({ exitCode: 0 });
    expect(await keep('remove')).toMatchObject({ exitCode: 0 });
    expect([...keychain.accounts.values()]).toEqual(['of another']);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['two lines', 'a\nb'],
    ['too long', 'x'.repeat(3000)],
    ['a terminal', null],
  ])('provisioning is bad usage where standard input is %s', async (_name, input) => {
    const { keychain, keep } = bench(input);
    const kept = await keep('save');
    expect(kept).toMatchObject({ exitCode: 2, stdout: '' });
    expect(kept.stderr).toContain('Usage:');
    expect(keychain.accounts.size).toBe(0);
  });

  it.each(['save', 'remove'] as const)(
    'provisioning cannot %s a secret without a client by policy',
    async (kind) => {
      const { keychain, keep } = bench('hush', null);
      const kept = await keep(kind);
      expect(kept).toMatchObject({ exitCode: 1, stdout: '' });
      expect(kept.stderr).toContain('connectClientId and connectAddress');
      expect(keychain.accounts.size).toBe(0);
    },
  );

  it.each([
    ['locked', 'The keychain is locked.'],
    ['absent', 'There is no keychain.'],
  ] as const)('provisioning says that the keychain is %s', async (state, said) => {
    const { keychain, keep } = bench();
    keychain.state = state;
    for (const kind of ['save', 'remove'] as const) {
      const kept = await keep(kind);
      expect(kept).toMatchObject({ exitCode: 1, stdout: '' });
      expect(kept.stderr).toContain(said);
      expect(kept.stderr).not.toContain('hush');
    }
  });

  it('provisioning finds out a keychain that only says yes', async () => {
    const { secrets } = bench();
    const forgetful = { ...secrets, save: () => Promise.resolve(ok(undefined)) };
    const deps = { secrets: forgetful, client, readInput: () => Promise.resolve('hush') };
    expect(await keepClientSecret({ kind: 'save' }, deps)).toMatchObject({ exitCode: 1 });
  });
});
