import { randomUUID } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { withinTime } from '../platform/withinTime.ts';
import { createKeychainEntries } from './keychainEntries.ts';
import { keychainFailure } from './keychainFailure.ts';

/** Nothing throws. Failures: keychain_absent, keychain_locked, keychain_refused; none carries a secret. */
export type Keychain = {
  /** null: the open keychain has none. */
  readonly get: (account: string) => Promise<Result<string | null, Failure>>;
  readonly set: (account: string, secret: string) => Promise<Result<void, Failure>>;
  readonly delete: (account: string) => Promise<Result<void, Failure>>;
};

/** Of the whole process, because calls hang in its threads. */
const underWay = new Set<Promise<unknown>>();

export async function areKeychainCallsSettled(limitMs: number): Promise<boolean> {
  return (await withinTime(limitMs, Promise.allSettled(underWay), 'late')) !== 'late';
}

/**
 * `limitMs`: how long a person may take to answer the keychain's prompt. Then the call is keychain_locked,
 * and its prompt stays.
 */
export function createKeychain({
  service = 'Clinic Companion',
  limitMs = 60_000,
}: { readonly service?: string; readonly limitMs?: number } = {}): Keychain {
  const queue = createSerialQueue();

  /** A call that hangs on its prompt blocks one of the four threads of libuv's pool. */
  async function inTurn<T>(call: () => Promise<T>): Promise<Result<T, Failure>> {
    let isLate = false;
    const work = queue(async () => {
      if (isLate) return err(unanswered);
      const called = call();
      underWay.add(called);
      try {
        return ok(await called);
      } catch (reason) {
        return err(keychainFailure(reason));
      } finally {
        underWay.delete(called);
      }
    });
    const result = await withinTime(limitMs, work, 'late');
    if (result !== 'late') return result;
    isLate = true;
    return err(unanswered);
  }

  const { at, proveOpen } = createKeychainEntries(service);

  return {
    get: (account) =>
      inTurn(async () => {
        const read = (): Promise<readonly number[] | null> => at(account, (entry) => entry.getSecret());
        const found = await read();
        if (found !== null) return textOf(found);
        await proveOpen();
        const again = await read();
        return again === null ? null : textOf(again);
      }),
    // As bytes, because Windows has room for 2,560, and would write a password as UTF-16.
    set: (account, secret) =>
      inTurn(async () => {
        await at(account, (entry) => entry.setSecret(Buffer.from(secret, 'utf8')));
      }),
    delete: (account) =>
      inTurn(async () => {
        const remove = (): Promise<boolean> => at(account, (entry) => entry.deleteCredential());
        if (await remove()) return;
        await proveOpen();
        await remove();
      }),
  };
}

const unanswered = failure('keychain_locked', 'The keychain did not answer in time.');

const textOf = (bytes: readonly number[]): string => Buffer.from(bytes).toString('utf8');

/** `forgets`: the keychain claims success without saving. */
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
