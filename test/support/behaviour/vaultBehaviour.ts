import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadDataKey } from '../../../main/keychain/dataKey.ts';
import type { InstallationId } from '../../../main/keychain/installation.ts';
import type { Keychain } from '../../../main/keychain/keychain.ts';
import { createClientSecrets } from '../../../main/keychain/clientSecret.ts';
import { createTokenVault } from '../../../main/keychain/tokenVault.ts';
import type { TokenVault } from '../../../main/ports/tokenVault.ts';
import { newConnection } from '../sampleConsults.ts';
import type { Connection } from '../../../shared/consult/practice.ts';
import { ok } from '../../../shared/result.ts';

export const newInstallation = (): InstallationId => randomUUID() as string as InstallationId;

type Names = { readonly vet?: string; readonly practiceName?: string; readonly address?: string };

export const remoteConnection = ({ address = 'https://notes.example', ...names }: Names): Connection =>
  newConnection({ service: { kind: 'remote', address }, ...names });

/** What holds of tokens and data key on every keychain that is open. */
export function describeVault(name: string, open: () => Keychain): void {
  describe(name, () => {
    let keychain: Keychain;
    let installation: InstallationId;
    let vault: TokenVault;
    beforeEach(() => {
      keychain = open();
      installation = newInstallation();
      vault = createTokenVault(keychain, installation);
    });

    test('answers null for a token that was never kept, and for one that was deleted', async () => {
      const connection = remoteConnection({});
      expect(await vault.token(connection)).toEqual(ok(null));
      await vault.saveToken(connection, 'first');
      expect(await vault.deleteToken(connection)).toEqual(ok(undefined));
      expect(await vault.token(connection)).toEqual(ok(null));
      expect(await vault.deleteToken(connection)).toEqual(ok(undefined));
    });

    test('keeps a token to the character, and replaces it', async () => {
      const connection = remoteConnection({ vet: 'Zoë "Z" O’Hara, 獣医', practiceName: 'A\\B\u0000C' });
      for (const token of ['a', 'é"\\ \u2028 🐕', 'x'.repeat(2500)]) {
        expect(await vault.saveToken(connection, token)).toEqual(ok(undefined));
        expect(await vault.token(connection)).toEqual(ok(token));
      }
    });

    test('keeps vets, practices and services apart: each token is replaced and removed alone', async () => {
      const all = ['a', 'a","b', 'ab'].flatMap((vet) =>
        ['p', 'b","p', ''].flatMap((practiceName) =>
          ['https://one.example', 'https://two.example'].map((address) =>
            remoteConnection({ vet, practiceName, address }),
          ),
        ),
      );
      const kept = async (): Promise<unknown> => {
        const found = await Promise.all(all.map((one) => vault.token(one)));
        return found.map((one) => (one.ok ? one.value : one.error.code));
      };
      await Promise.all(all.map((one, index) => vault.saveToken(one, `token ${index}`)));
      const expected: (string | null)[] = all.map((_, index) => `token ${index}`);
      expect(await kept()).toEqual(expected);
      for (const [index, connection] of all.entries()) {
        await vault.saveToken(connection, `reconnected ${index}`);
        expected[index] = `reconnected ${index}`;
        expect(await kept()).toEqual(expected);
      }
      for (const [index, connection] of all.entries()) {
        await vault.deleteToken(connection);
        expected[index] = null;
        expect(await kept()).toEqual(expected);
      }
    });

    test('keeps a client secret under its client id, of no installation', async () => {
      const secrets = createClientSecrets(keychain);
      const address = 'https://notes.example';
      const [one, two] = [
        { id: randomUUID(), address },
        { id: randomUUID(), address },
      ];
      expect(await secrets.read(one)).toEqual(ok(null));
      await secrets.save(one, 'first');
      await secrets.save(two, 'second');
      await secrets.save(one, 'third');
      expect(await createClientSecrets(keychain).read(one)).toEqual(ok('third'));
      await secrets.remove(one);
      expect(await secrets.read(one)).toEqual(ok(null));
      expect(await secrets.read(two)).toEqual(ok('second'));
      await secrets.remove(two);
      expect(await secrets.remove(two)).toEqual(ok(undefined));
    });

    test('keeps the token of a test connection apart from the real one of the same names', async () => {
      const real = remoteConnection({});
      const sandbox = { ...remoteConnection({}), isSandbox: true };
      await vault.saveToken(real, 'real');
      await vault.saveToken(sandbox, 'sandbox');
      expect(await vault.token(real)).toEqual(ok('real'));
      await vault.deleteToken(sandbox);
      expect(await vault.token(real)).toEqual(ok('real'));
      await vault.deleteToken(real);
    });

    test('finds a token by names, whatever the id, and only within its own data folder', async () => {
      const connection = remoteConnection({ vet: 'long '.repeat(200) });
      await vault.saveToken(connection, 'kept');
      const again = remoteConnection({ vet: connection.vet });
      const longer = remoteConnection({ vet: `${connection.vet}.` });
      expect(await vault.token(again)).toEqual(ok('kept'));
      expect(await vault.token(longer)).toEqual(ok(null));
      expect(await createTokenVault(keychain, newInstallation()).token(again)).toEqual(ok(null));
      await vault.deleteToken(connection);
    });

    test('makes a data key for a new folder once, and answers the same one ever after', async () => {
      const made = await loadDataKey(keychain, installation, { isNewFolder: true });
      expect(made.ok && made.value.length).toBe(32);
      expect(await loadDataKey(keychain, installation, { isNewFolder: true })).toEqual(made);
      expect(await loadDataKey(keychain, installation, { isNewFolder: false })).toEqual(made);
      const other = await loadDataKey(keychain, newInstallation(), { isNewFolder: true });
      expect(other).not.toEqual(made);
    });

    test('never makes a data key for a folder that is in use', async () => {
      const missing = { ok: false, error: { reason: 'keyMissing' } };
      expect(await loadDataKey(keychain, installation, { isNewFolder: false })).toEqual(missing);
      expect(await loadDataKey(keychain, installation, { isNewFolder: false })).toEqual(missing);
    });
  });
}
