import { randomBytes } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { InstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';

/** keychain: it does not open. keyMissing: a used data folder has no key. keyDamaged: the entry is no key of the app. */
export type DataKeyProblem =
  | { readonly reason: 'keychain'; readonly failure: Failure }
  | { readonly reason: 'keyMissing' }
  | { readonly reason: 'keyDamaged' };

/**
 * The 32 bytes that seal this data folder. Creates a key only for a new folder without one, because a new key would make an
 * old store unreadable.
 */
export async function loadDataKey(
  keychain: Keychain,
  installation: InstallationId,
  { isNewFolder }: { readonly isNewFolder: boolean },
): Promise<Result<Buffer, DataKeyProblem>> {
  const account = dataKeyAccount(installation);
  const stored = await keychain.get(account);
  if (!stored.ok) return err({ reason: 'keychain', failure: stored.error });
  if (stored.value !== null) return readKey(stored.value);
  if (!isNewFolder) return err({ reason: 'keyMissing' });

  const key = randomBytes(32);
  const saved = await saveSecret(keychain, account, key.toString('base64'));
  return saved.ok ? ok(key) : err({ reason: 'keychain', failure: saved.error });
}

/** Reads the secret back: a keychain that only claims success would lose everything sealed with a new key. */
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

/** Base64 of exactly 32 bytes. */
function readKey(text: string): Result<Buffer, DataKeyProblem> {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text) return err({ reason: 'keyDamaged' });
  return ok(key);
}
