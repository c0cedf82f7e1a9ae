import type { Keychain } from '../../../main/keychain/keychain.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { err, ok } from '../../../shared/result.ts';

/** A keychain in memory, whose state a test can set. `accounts` shows what it holds. */
export type MemoryKeychain = Keychain & {
  readonly accounts: Map<string, string>;
  state: 'open' | 'locked' | 'absent';
};

export function memoryKeychain(): MemoryKeychain {
  const accounts = new Map<string, string>();
  const whenOpen = <T>(work: () => T) => {
    if (keychain.state === 'open') return Promise.resolve(ok(work()));
    return Promise.resolve(err(failure(keychain.state === 'locked' ? 'keychain_locked' : 'keychain_absent')));
  };
  const keychain: MemoryKeychain = {
    accounts,
    state: 'open',
    get: (account) => whenOpen(() => accounts.get(account) ?? null),
    set: (account, secret) => whenOpen(() => void accounts.set(account, secret)),
    delete: (account) => whenOpen(() => void accounts.delete(account)),
  };
  return keychain;
}
