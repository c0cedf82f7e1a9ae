import { randomUUID } from 'node:crypto';
import type { Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Keychain } from './keychain.ts';

/** Saves, reads and deletes a throw-away entry. `forgets`: the keychain claims success without doing so. */
export async function checkKeychain(keychain: Keychain): Promise<Result<void, Failure | 'forgets'>> {
  const account = `self-test ${randomUUID()}`;
  const secret = randomUUID();
  const written = await keychain.set(account, secret);
  if (!written.ok) return written;
  const back = await keychain.get(account);
  const removed = await keychain.delete(account);
  if (!back.ok) return back;
  if (!removed.ok) return removed;
  const after = await keychain.get(account);
  if (!after.ok) return after;
  return back.value === secret && after.value === null ? ok(undefined) : err('forgets');
}
