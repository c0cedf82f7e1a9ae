import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { dataKeyAccount, saveSecret } from './dataKey.ts';
import { readInstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';
import { recoveredKey } from './keyRecord.ts';

/**
 * noRecord: the folder has no record, so it was never used. noRecovery: no policy named a public key while the app ran
 * here. notAKey, otherKey: about the given private key. damaged: the record does not give the key.
 */
export type PutBackProblem =
  | { readonly reason: 'noRecord' | 'noRecovery' | 'notAKey' | 'otherKey' | 'damaged' }
  | { readonly reason: 'keychain'; readonly failure: Failure };

/** Restores the data key of this folder to the keychain. Another secret in its place is saved under a name of its own. */
export async function putBackKey(
  dataFolder: string,
  keychain: Keychain,
  privatePem: string,
): Promise<Result<'putBack' | 'wasThere', PutBackProblem>> {
  const installation = await readInstallationId(dataFolder);
  if (installation === null) return err({ reason: 'noRecord' });
  const key = await recoveredKey(dataFolder, privatePem);
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
