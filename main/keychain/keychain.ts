import { randomUUID } from 'node:crypto';
import { AsyncEntry } from 'keytar';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createSerialQueue } from '../platform/serialQueue.ts';
import { keychainFailure } from './keychainFailure.ts';

/**
 * The OS keychain: small secrets by account name, under the app's own service name. Nothing is thrown; what
 * goes wrong is `keychain_absent`, `keychain_locked` or `keychain_refused`, and never carries a secret.
 */
export type Keychain = {
  /** null: the keychain is open and holds none. */
  readonly get: (account: string) => Promise<Result<string | null, Failure>>;
  readonly set: (account: string, secret: string) => Promise<Result<void, Failure>>;
  /** Also succeeds where there was none. */
  readonly delete: (account: string) => Promise<Result<void, Failure>>;
};

/** Of this process, whichever keychain they are of: they hang in threads that are the process's. */
const underWay = new Set<Promise<unknown>>();

/** Whether every call to the keychain has ended, or does so within `limitMs`. One that has not hangs on its prompt. */
export async function isKeychainSettled(limitMs: number): Promise<boolean> {
  const limit = timer(limitMs);
  const first = await Promise.race([Promise.allSettled(underWay), limit.passed]);
  limit.stop();
  return first !== 'late';
}

/**
 * `service`: the name that all accounts share. `limitMs`: how long a person may take to answer the keychain's
 * prompt. A call that waits longer is `keychain_locked`; the prompt itself cannot be withdrawn.
 */
export function createKeychain({
  service = 'Clinic Companion',
  limitMs = 60_000,
}: { readonly service?: string; readonly limitMs?: number } = {}): Keychain {
  const queue = createSerialQueue();

  /**
   * One call at a time: a call that hangs on its prompt holds a thread of libuv's pool, which has four for the
   * whole process, and a second prompt on top of the first helps nobody.
   */
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
    const limit = timer(limitMs);
    const first = await Promise.race([work, limit.passed]);
    limit.stop();
    if (first !== 'late') return first;
    isLate = true;
    return err(unanswered);
  }

  const entries = new Map<string, AsyncEntry>();

  /**
   * On Linux an entry holds a connection to the bus until it is collected as garbage, and a bus has so many for each
   * account. So there is one entry for each name; where its bus has gone since, another is made.
   */
  async function at<T>(account: string, call: (entry: AsyncEntry) => Promise<T>): Promise<T> {
    const held = entries.get(account);
    try {
      return await call(held ?? made(account));
    } catch (reason) {
      entries.delete(account);
      if (held === undefined || keychainFailure(reason).code !== 'keychain_absent') throw reason;
      return call(made(account));
    }
  }

  /** The store is named: without it the package falls back to the kernel's keyring, which forgets at shutdown. */
  function made(account: string): AsyncEntry {
    const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    entries.set(account, entry);
    return entry;
  }

  /**
   * A Secret Service may answer that it holds nothing where its collection is locked, or where there is none. Only one
   * that takes a secret is known to be open. The probe is this process's own: of two apps at one keychain, each would
   * take the other's away in the middle.
   */
  async function proveOpen(): Promise<void> {
    if (process.platform !== 'linux') return;
    await at(probeAccount, (probe) => probe.setPassword('open'));
    await at(probeAccount, (probe) => probe.deleteCredential());
  }

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
    // As bytes: Windows has room for 2,560 of them, and a password there would be UTF-16.
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

const probeAccount = `open-check ${randomUUID()}`;

const unanswered = failure('keychain_locked', 'The keychain did not answer in time.');

const textOf = (bytes: readonly number[]): string => Buffer.from(bytes).toString('utf8');

function timer(ms: number): { readonly passed: Promise<'late'>; readonly stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const handle = setTimeout(() => resolve('late'), ms);
  return { passed: promise, stop: () => clearTimeout(handle) };
}
