import { randomBytes } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
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
export async function loadDataKey(
  keychain: Keychain,
  installation: InstallationId,
  { isNewFolder }: { readonly isNewFolder: boolean },
): Promise<Result<Buffer, DataKeyProblem>> {
  const account = dataKeyAccount(installation);
  const kept = await keychain.get(account);
  if (!kept.ok) return err({ reason: 'keychain', failure: kept.error });
  if (kept.value !== null) return readKey(kept.value);
  if (!isNewFolder) return err({ reason: 'keyMissing' });

  const key = randomBytes(32);
  const saved = await saveSecret(keychain, account, key.toString('base64'));
  return saved.ok ? ok(key) : err({ reason: 'keychain', failure: saved.error });
}

/**
 * Reads the secret back: a keychain that claims success and saves nothing would cost everything sealed with a new key.
 */
export async function saveSecret(
  keychain: Keychain,
  account: string,
  secret: string,
): Promise<Result<void, Failure>> {
  const written = await keychain.set(account, secret);
  if (!written.ok) return written;
  const saved = await keychain.get(account);
  if (!saved.ok) return saved;
  return saved.value === secret
    ? ok(undefined)
    : err(failure('keychain_absent', 'The keychain did not keep the key.'));
}

export const dataKeyAccount = (installation: InstallationId): string =>
  JSON.stringify(['data-key', installation]);

/** Base64 of exactly 32 bytes, as it was written. */
function readKey(text: string): Result<Buffer, DataKeyProblem> {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text) return err({ reason: 'keyDamaged' });
  return ok(key);
}
