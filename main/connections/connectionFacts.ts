import { createHash } from 'node:crypto';
import type { ConnectionId } from '../../shared/ids.ts';
import { connectionFactsSetting } from '../settings/ownSettings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

export type ConnectionFacts = Readonly<NonNullable<Awaited<ReturnType<typeof connectionFactsSetting.load>>>>;

const nothingKnown: ConnectionFacts = {
  name: null,
  lastUsedAt: null,
  tokenGone: null,
  usedCode: null,
  newKey: null,
  revokedToken: null,
};

/**
 * A token is long and random, so nobody can guess it from its hash; a code is spent. The id makes hashes of
 * two connections differ.
 */
const fingerprint = (id: ConnectionId, token: string): string =>
  createHash('sha256').update(`${id}\n${token}`).digest('hex');

const usedEveryMs = 5 * 60_000;

export type StoredConnectionFacts = Awaited<ReturnType<typeof openConnectionFacts>>;

export async function openConnectionFacts(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  ids: readonly ConnectionId[],
  clock: Pick<Clock, 'now'>,
) {
  const all = new Map<ConnectionId, ConnectionFacts>();
  for (const id of ids) {
    const saved = await connectionFactsSetting.load(store, id);
    if (saved !== null) all.set(id, saved);
  }
  const of = (id: ConnectionId): ConnectionFacts => all.get(id) ?? nothingKnown;
  const save = (id: ConnectionId): Promise<void> => connectionFactsSetting.save(store, id, of(id));
  /** Takes effect at once in this run, even if it cannot be saved. */
  function set(id: ConnectionId, change: Partial<ConnectionFacts>): Promise<void> {
    all.set(id, { ...of(id), ...change });
    return save(id).catch(() => undefined);
  }

  /** Rejects if the change cannot be saved; the facts then stay as they were. */
  async function change(id: ConnectionId, changed: Partial<ConnectionFacts>): Promise<void> {
    const before = of(id);
    all.set(id, { ...before, ...changed });
    try {
      await save(id);
    } catch (error) {
      all.set(id, before);
      throw error;
    }
  }

  return {
    of,
    change,
    async tokenIs(id: ConnectionId, tokenGone: ConnectionFacts['tokenGone']): Promise<void> {
      if (of(id).tokenGone !== tokenGone) await set(id, { tokenGone });
    },
    /** The service has revoked this token; null: the connection has a new one. */
    async revoked(id: ConnectionId, token: string | null): Promise<void> {
      const revokedToken = token === null ? null : fingerprint(id, token);
      if (of(id).revokedToken !== revokedToken) await set(id, { revokedToken });
    },
    async codeUsed(id: ConnectionId, code: string): Promise<void> {
      await set(id, { usedCode: fingerprint(id, code) });
    },
    isCodeUsed: (id: ConnectionId, code: string): boolean => of(id).usedCode === fingerprint(id, code),
    /** What is known of a key that IT brought. Rejects if it cannot be saved. */
    newKeyCame: (id: ConnectionId, token: string): Promise<void> =>
      change(id, { newKey: { fingerprint: fingerprint(id, token), isRefused: false } }),
    isNewKey: (id: ConnectionId, token: string): boolean =>
      of(id).newKey?.fingerprint === fingerprint(id, token),
    isRevoked: (id: ConnectionId, token: string): boolean => of(id).revokedToken === fingerprint(id, token),
    used(id: ConnectionId, isSwitch = false): void {
      const now = clock.now();
      const { lastUsedAt } = of(id);
      // If the clock was set back, the saved time is in the future.
      if (!isSwitch && lastUsedAt !== null && lastUsedAt <= now && now - lastUsedAt < usedEveryMs) return;
      // A failed save must not stop anybody's work, so nothing waits for it.
      void set(id, { lastUsedAt: now });
    },
  };
}
