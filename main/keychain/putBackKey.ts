import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { dataKeyAccount, saveSecret } from './dataKey.ts';
import { readInstallationId } from './installation.ts';
import type { Keychain } from './keychain.ts';
import { recoveredKey } from './keyRecord.ts';

/**
 * noRecord: the folder has none, so nothing was ever kept there. noRecovery: no policy named a public key while the app
 * ran here. notAKey, otherKey: about the private key that was given. damaged: the record does not give the key any
 * more.
 */
export type PutBackProblem =
  | { readonly reason: 'noRecord' | 'noRecovery' | 'notAKey' | 'otherKey' | 'damaged' }
  | { readonly reason: 'keychain'; readonly failure: Failure };

/**
 * Puts the data key of this folder back into the keychain. Another secret in its place is not lost: it is kept under a
 * name of its own.
 */
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
  const kept = await keychain.get(account);
  if (!kept.ok) return err({ reason: 'keychain', failure: kept.error });
  if (kept.value === secret) return ok('wasThere');
  if (kept.value !== null) {
    const aside = await keychain.set(`${account} before ${new Date().toISOString()}`, kept.value);
    if (!aside.ok) return err({ reason: 'keychain', failure: aside.error });
  }
  const saved = await saveSecret(keychain, account, secret);
  return saved.ok ? ok('putBack') : err({ reason: 'keychain', failure: saved.error });
}
