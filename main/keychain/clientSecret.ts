import type { ClientSecrets } from '../ports/exchangeCode.ts';
import type { ConnectClient } from '../ports/exchangeCode.ts';
import type { Keychain } from './keychain.ts';

/**
 * The partner's client secret, in the keychain under the client id and the address that it goes with: another id, as a
 * sandbox has one, never gets it, and another address neither. Of no installation, because an administrator puts it
 * there before the app has run.
 */
export function createClientSecrets(keychain: Keychain): ClientSecrets {
  const account = ({ id, address }: ConnectClient): string => JSON.stringify(['client secret', id, address]);
  return {
    read: (client) => keychain.get(account(client)),
    save: (client, secret) => keychain.set(account(client), secret),
    remove: (client) => keychain.delete(account(client)),
  };
}
