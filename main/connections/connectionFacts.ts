import { createHash } from 'node:crypto';
import type { ConnectionId, EpochMs } from '../../shared/ids.ts';
import { connectionFactsSetting } from '../settings/connectionSettings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

/** What is known of a connection beside whom it stands for; kept on the disk. */
export type ConnectionFacts = {
  /** What the practice is called on this computer; null: as the service calls it. */
  readonly name: string | null;
  /** To within five minutes; null: never yet. */
  readonly lastUsedAt: EpochMs | null;
  /** Why the keychain has no token of it; null: as far as is known, it has one. */
  readonly tokenGone: 'revoked' | 'disconnected' | 'missing' | null;
  /**
   * Of a token that the service has withdrawn, so that it is not used again where the keychain could not delete it.
   * null: none is known, or another one was given since.
   */
  readonly revokedToken: string | null;
};

export type KeptConnectionFacts = {
  readonly of: (id: ConnectionId) => ConnectionFacts;
  /** Rejects where it cannot be saved; then it does not count either. */
  readonly change: (id: ConnectionId, change: Partial<ConnectionFacts>) => Promise<void>;
  /** It counts in this run at once, also where it cannot be saved. */
  readonly tokenIs: (id: ConnectionId, gone: ConnectionFacts['tokenGone']) => Promise<void>;
  /** The service has withdrawn this token; null: the connection has a new one. It counts as `tokenIs` does. */
  readonly revoked: (id: ConnectionId, token: string | null) => Promise<void>;
  readonly isRevoked: (id: ConnectionId, token: string) => boolean;
  /** A request goes out in its name, or the vet turns to it: cheap enough for each of them. */
  readonly used: (id: ConnectionId) => void;
};

export const nothingKnown: ConnectionFacts = {
  name: null,
  lastUsedAt: null,
  tokenGone: null,
  revokedToken: null,
};

/** A token is long and random, so its hash cannot be guessed back; the id keeps two connections' hashes apart. */
const fingerprint = (id: ConnectionId, token: string): string =>
  createHash('sha256').update(`${id}\n${token}`).digest('hex');

/** A note that is polled would else write a hundred times in this while. */
const usedEveryMs = 5 * 60_000;

export async function openConnectionFacts(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  ids: readonly ConnectionId[],
  clock: Pick<Clock, 'now'>,
): Promise<KeptConnectionFacts> {
  const all = new Map<ConnectionId, ConnectionFacts>();
  for (const id of ids) {
    const saved = await connectionFactsSetting.load(store, id);
    if (saved !== null) all.set(id, saved);
  }
  const of = (id: ConnectionId): ConnectionFacts => all.get(id) ?? nothingKnown;
  const save = (id: ConnectionId): Promise<void> => connectionFactsSetting.save(store, id, of(id));

  return {
    of,
    async change(id, change) {
      const before = of(id);
      all.set(id, { ...before, ...change });
      try {
        await save(id);
      } catch (error) {
        all.set(id, before);
        throw error;
      }
    },
    async tokenIs(id, tokenGone) {
      if (of(id).tokenGone === tokenGone) return;
      all.set(id, { ...of(id), tokenGone });
      await save(id).catch(() => undefined);
    },
    async revoked(id, token) {
      const revokedToken = token === null ? null : fingerprint(id, token);
      if (of(id).revokedToken === revokedToken) return;
      all.set(id, { ...of(id), revokedToken });
      await save(id).catch(() => undefined);
    },
    isRevoked: (id, token) => of(id).revokedToken === fingerprint(id, token),
    used(id) {
      const now = clock.now();
      const { lastUsedAt } = of(id);
      // A clock that was set back must not leave it in the future.
      if (lastUsedAt !== null && lastUsedAt <= now && now - lastUsedAt < usedEveryMs) return;
      all.set(id, { ...of(id), lastUsedAt: now });
      // It decides nothing, so nothing waits for it, and nothing fails with it.
      void save(id).catch(() => undefined);
    },
  };
}
