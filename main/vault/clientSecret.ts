import type { ClientSecrets } from '../consult/ports.ts';
import type { Keychain } from './keychain.ts';

/**
 * The partner's client secret, in the keychain under the client id that it goes with: another id, as a sandbox has
 * one, never gets it. Of no installation, because an administrator puts it there before the app has run.
 */
export function createClientSecrets(keychain: Keychain): ClientSecrets {
  const account = (clientId: string): string => JSON.stringify(['client secret', clientId]);
  return {
    read: (clientId) => keychain.get(account(clientId)),
    save: (clientId, secret) => keychain.set(account(clientId), secret),
    remove: (clientId) => keychain.delete(account(clientId)),
  };
}
