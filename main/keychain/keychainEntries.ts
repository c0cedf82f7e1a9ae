import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AsyncEntry } from 'keytar';
import { keychainFailure } from './keychainFailure.ts';

const startAgainMs = [300, 1_000];

const probeAccount = `open-check ${randomUUID()}`;

export function createKeychainEntries(service: string) {
  const entries = new Map<string, AsyncEntry>();

  /**
   * On Linux each entry holds a connection to the bus until garbage collection, and a bus limits them: so
   * each name has one entry, replaced when its bus has gone. gnome-keyring ends when another program leaves
   * it at a bad moment, and is soon there again.
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
   * A locked or missing collection of a Secret Service may look empty; only one that saves a secret is open.
   * The probe's name is of this process, so that two apps do not delete each other's.
   */
  async function proveOpen(): Promise<void> {
    if (process.platform !== 'linux') return;
    await at(probeAccount, (probe) => probe.setPassword('open'));
    await at(probeAccount, (probe) => probe.deleteCredential());
  }

  return { at, proveOpen };
}
