import type { Failure } from '../../shared/failure.ts';
import type { Result } from '../../shared/result.ts';
import type { InstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';

/**
 * keychain: it does not open. keyMissing: it is open, the data folder is in use, and its key is not there.
 * keyDamaged: what is kept there is not a key of ours. None of them makes a new key.
 */
export type DataKeyProblem =
  | { readonly reason: 'keychain'; readonly failure: Failure }
  | { readonly reason: 'keyMissing' }
  | { readonly reason: 'keyDamaged' };

/**
 * The 32 bytes that seal this data folder. Makes them only where the keychain holds none and `isNewFolder` says
 * that nothing has been sealed yet: a new key for an old store would be the loss of both.
 */
export function loadDataKey(
  _keychain: Keychain,
  _installation: InstallationId,
  _folder: { readonly isNewFolder: boolean },
): Promise<Result<Buffer, DataKeyProblem>> {
  throw new Error('not yet');
}
