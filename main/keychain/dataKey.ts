import { randomBytes } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { readInstallationId, type InstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';
import { dataKeyFromRecord } from './keyRecord.ts';

/**
 * keychain: it does not open. keyMissing: a used data folder has no key. keyDamaged: the entry is no key of
 * the app.
 */
export type DataKeyProblem =
  | { readonly reason: 'keychain'; readonly failure: Failure }
  | { readonly reason: 'keyMissing' }
  | { readonly reason: 'keyDamaged' };

/** 32 bytes. Creates a key only for a new folder, because a new key would make an old store unreadable. */
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

/** A keychain that only claims success would lose everything sealed with a new key. */
async function saveSecret(
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

const dataKeyAccount = (installation: InstallationId): string => JSON.stringify(['data-key', installation]);

function readKey(text: string): Result<Buffer, DataKeyProblem> {
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32 || key.toString('base64') !== text) return err({ reason: 'keyDamaged' });
  return ok(key);
}

/**
 * noRecord: the folder has no record, so it was never used. noRecovery: no policy named a public key while
 * the app ran here. notAKey, otherKey: about the given private key. damaged: the record does not give the
 * key.
 */
type PutBackProblem =
  | { readonly reason: 'noRecord' | 'noRecovery' | 'notAKey' | 'otherKey' | 'damaged' }
  | { readonly reason: 'keychain'; readonly failure: Failure };

/** Another secret in the place of the key is saved under a name of its own. */
export async function restoreDataKey(
  dataFolder: string,
  keychain: Keychain,
  privatePem: string,
): Promise<Result<'putBack' | 'wasThere', PutBackProblem>> {
  const installation = await readInstallationId(dataFolder);
  if (installation === null) return err({ reason: 'noRecord' });
  const key = await dataKeyFromRecord(dataFolder, privatePem);
  if (!key.ok) return err({ reason: key.error });
  const secret = key.value.toString('base64');
  const account = dataKeyAccount(installation);
  const stored = await keychain.get(account);
  if (!stored.ok) return err({ reason: 'keychain', failure: stored.error });
  if (stored.value === secret) return ok('wasThere');
  if (stored.value !== null) {
    const aside = await keychain.set(`${account} before ${new Date().toISOString()}`, stored.value);
    if (!aside.ok) return err({ reason: 'keychain', failure: aside.error });
  }
  const saved = await saveSecret(keychain, account, secret);
  return saved.ok ? ok('putBack') : err({ reason: 'keychain', failure: saved.error });
}
