import type { ClientSecrets, ConnectClientIdentity } from '../ports/exchangeCode.ts';
import type { Keychain } from './keychain.ts';

/** Shared by all installations, because an administrator saves it before the app has run. */
export function createClientSecrets(keychain: Keychain): ClientSecrets {
  const account = ({ id, address }: ConnectClientIdentity): string =>
    JSON.stringify(['client secret', id, address]);
  return {
    read: (client) => keychain.get(account(client)),
    save: (client, secret) => keychain.set(account(client), secret),
    remove: (client) => keychain.delete(account(client)),
  };
}
