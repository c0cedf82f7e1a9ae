import type { TokenVault } from '../consult/ports.ts';
import type { InstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';

/** Tokens in the keychain, each under installation, service address, vet AND practice. */
export function createTokenVault(_keychain: Keychain, _installation: InstallationId): TokenVault {
  throw new Error('not yet');
}
