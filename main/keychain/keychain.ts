import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AsyncEntry } from 'keytar';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import { within } from '../platform/within.ts';

/**
 * The package gives all errors the same code, so only their texts tell them apart. Seen with gnome-keyring 42:
 * - `Secret Service: unlock prompt was dismissed`: locked, and the prompt was refused or could not appear
 * - `Did not receive a reply`: the keychain does not answer (2 s)
 * - `was not provided by any .service files`, `Failed to connect to socket`, `Using X11 for dbus-daemon
 *   autolaunch was disabled`: no Secret Service, or no bus
 * - `Secret Service: no result found`: no default collection
 * The rest are macOS: errSecUserCanceled and errSecAuthFailed deny the app its own entry; errSecInteractionNotAllowed is a
 * locked keychain that may not prompt.
 */
const refusedWords = /cancel|passphrase|denied/i;
const lockedWords = /dismissed|locked|did not receive a reply|interaction is not allowed|timed out/i;

/** The failure of a keychain call. Paths may name a person, so the detail has none. */
export function keychainFailure(reason: unknown): Failure {
  const words = reason instanceof Error ? reason.message : 'The keychain failed.';
  const detail = words.replaceAll(/(?:[A-Za-z]:)?[\\/][^\s:,;'"]+/g, '…').slice(0, 300);
  return failure(codeOf(words), detail);
}

function codeOf(words: string): 'keychain_refused' | 'keychain_locked' | 'keychain_absent' {
  if (refusedWords.test(words)) return 'keychain_refused';
  return lockedWords.test(words) ? 'keychain_locked' : 'keychain_absent';
}

/**
 * The OS keychain: small secrets by account, under the app's service name. Nothing throws. Failures: keychain_absent,
 * keychain_locked, keychain_refused; none carries a secret.
 */
export type Keychain = {
  /** null: the open keychain has none. */
  readonly get: (account: string) => Promise<Result<string | null, Failure>>;
  readonly set: (account: string, secret: string) => Promise<Result<void, Failure>>;
  /** Succeeds also without an entry. */
  readonly delete: (account: string) => Promise<Result<void, Failure>>;
};

/** All calls of this process, because they hang in its threads. */
const underWay = new Set<Promise<unknown>>();

/** Whether all keychain calls end within `limitMs`. Another one hangs on its prompt. */
export async function isKeychainSettled(limitMs: number): Promise<boolean> {
  return (await within(limitMs, Promise.allSettled(underWay), 'late')) !== 'late';
}

/**
 * `limitMs`: how long a person may take to answer the keychain's prompt. A longer call is keychain_locked, but its prompt
 * stays.
 */
export function createKeychain({
  service = 'Clinic Companion',
  limitMs = 60_000,
}: { readonly service?: string; readonly limitMs?: number } = {}): Keychain {
  const queue = createSerialQueue();

  /** One call at a time, because a call that hangs on its prompt blocks one of the four threads of libuv's pool. */
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
    const result = await within(limitMs, work, 'late');
    if (result !== 'late') return result;
    isLate = true;
    return err(unanswered);
  }

  const entries = new Map<string, AsyncEntry>();

  /**
   * On Linux each entry holds a connection to the bus until garbage collection, and a bus limits them. So each name has one
   * entry, which is replaced when its bus has gone. gnome-keyring ends when another program leaves it at a bad moment, and
   * is there again soon, so a keychain that is absent is asked again.
   */
  async function at<T>(account: string, call: (entry: AsyncEntry) => Promise<T>): Promise<T> {
    for (const againMs of startAgainMs)
      try {
        return await call(entries.get(account) ?? made(account));
      } catch (reason) {
        entries.delete(account);
        if (keychainFailure(reason).code !== 'keychain_absent') throw reason;
        await pause(againMs);
      }
    return call(made(account));
  }

  /** Without a named store, the package falls back to the kernel's keyring, which forgets at shutdown. */
  function made(account: string): AsyncEntry {
    const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    entries.set(account, entry);
    return entry;
  }

  /**
   * A locked or missing collection of a Secret Service may look empty; only one that saves a secret is open. The
   * probe's name is this process's own, so that two apps do not delete each other's.
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

const startAgainMs = [300, 1_000];

const probeAccount = `open-check ${randomUUID()}`;

const unanswered = failure('keychain_locked', 'The keychain did not answer in time.');

const textOf = (bytes: readonly number[]): string => Buffer.from(bytes).toString('utf8');

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
