import { isEmbeddedConnection, type Connection } from '../../shared/consult/practice.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Store } from '../ports/store.ts';
import { activeConnectionSetting } from '../settings/ownSettings.ts';
import type { StoredConnectionFacts } from './connectionFacts.ts';
import { randomUUID } from 'node:crypto';
import { connectionId, type EpochMs } from '../../shared/ids.ts';
import type { Clock } from '../ports/clock.ts';
import { isSandboxSwitchedOff, type ConnectionRules } from './connectionRules.ts';

export type ActiveConnectionDeps = {
  readonly store: Pick<Store, 'saveSetting'>;
  readonly facts: Pick<StoredConnectionFacts, 'used'>;
};

export type ActiveConnection = ReturnType<typeof createActiveConnection>;

export function createActiveConnection(atStart: Connection, { store, facts }: ActiveConnectionDeps) {
  let active = atStart;
  const inTurn = createSerialQueue();
  /** A vet comes in on a full disk too: only the next start does not know. */
  const save = ({ id }: Connection): Promise<void> =>
    activeConnectionSetting.save(store, null, id).catch(() => undefined);
  return {
    get: (): Connection => active,
    /**
     * Saves the choice, if it can be saved, then makes it. Where `isMeant` is false before or after the save,
     * nothing changes.
     */
    activate: (connection: Connection, isMeant = () => true): Promise<void> =>
      inTurn(async () => {
        if (!isMeant()) return;
        await save(connection);
        if (!isMeant()) return save(active);
        active = connection;
        facts.used(connection.id, true);
      }),
    update(connection: Connection): void {
      if (active.id === connection.id) active = connection;
    },
  };
}

export async function addSandboxConnection(store: Store, clock: Clock): Promise<Connection> {
  const connection: Connection = {
    id: connectionId(randomUUID()),
    service: { kind: 'embedded' },
    vet: 'Test vet',
    practiceName: 'Try-out',
    isSandbox: true,
    connectedAt: clock.now(),
  };
  await store.saveConnection(connection);
  return connection;
}

type Known = {
  readonly embedded: Connection;
  readonly rules: ConnectionRules;
  readonly lastUsedAt: (connection: Connection) => EpochMs | null;
};

/**
 * The active connection at a start: the last one, else the sandbox inside the app. Where that is switched
 * off: the practice used last, allowed ones before held ones.
 */
export async function readActiveConnection(
  store: Pick<Store, 'setting'>,
  connections: readonly Connection[],
  known: Known,
): Promise<Connection> {
  const id = await activeConnectionSetting.load(store, null);
  const offered = connections.filter((one) => !isSandboxSwitchedOff(one, known.rules));
  const left = offered.find((one) => one.id === id) ?? offered.find(isEmbeddedConnection);
  if (left !== undefined) return left;
  const lastAt = (one: Connection): EpochMs => known.lastUsedAt(one) ?? one.connectedAt;
  const rank = (one: Connection): number =>
    (known.rules.heldFor(one) === null ? 0 : 2) + (one.isSandbox ? 1 : 0);
  const [best] = offered.toSorted((a, b) => rank(a) - rank(b) || lastAt(b) - lastAt(a));
  return best ?? known.embedded;
}
