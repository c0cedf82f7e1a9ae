import { createHash } from 'node:crypto';
import type { UnassignedAccessTokens } from '../ports/exchangeCode.ts';
import type { InstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';

/** Under a hash of address and code: another service gets no such token, and no code stands in a name. */
export function createUnassignedAccessTokens(
  keychain: Keychain,
  installation: InstallationId,
): UnassignedAccessTokens {
  const account = (address: string, code: string): string => {
    const hash = createHash('sha256')
      .update(JSON.stringify([address, code]))
      .digest('hex');
    return JSON.stringify(['token of a code', installation, hash]);
  };
  return {
    read: (address, code) => keychain.get(account(address, code)),
    save: (address, code, token) => keychain.set(account(address, code), token),
    remove: (address, code) => keychain.delete(account(address, code)),
  };
}
