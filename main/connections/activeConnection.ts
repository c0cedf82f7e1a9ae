import type { Connection } from '../../shared/consult/practice.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { Store } from '../ports/store.ts';
import { activeConnectionSetting } from '../settings/connectionSettings.ts';
import type { KeptConnectionFacts } from './connectionFacts.ts';

/** The connection that the vet works in now. */
export type ActiveConnection = {
  readonly get: () => Connection;
  /** Saves the choice, then makes it. Where `isMeant` is false before or after the save, nothing changes. */
  readonly activate: (connection: Connection, isMeant?: () => boolean) => Promise<void>;
  /** The connection has new names or a new address. If it is the active one, the active one has them too. */
  readonly update: (connection: Connection) => void;
};

export type ActiveConnectionDeps = {
  readonly store: Pick<Store, 'saveSetting'>;
  readonly facts: Pick<KeptConnectionFacts, 'used'>;
};

export function createActiveConnection(
  atStart: Connection,
  { store, facts }: ActiveConnectionDeps,
): ActiveConnection {
  let active = atStart;
  const inTurn = createSerialQueue();
  const save = ({ id }: Connection): Promise<void> => activeConnectionSetting.save(store, null, id);
  return {
    get: () => active,
    activate: (connection, isMeant = () => true) =>
      inTurn(async () => {
        if (!isMeant()) return;
        await save(connection);
        // Ask again: the answer may have changed during the save.
        if (!isMeant()) return save(active);
        active = connection;
        facts.used(connection.id);
      }),
    update(connection) {
      if (active.id === connection.id) active = connection;
    },
  };
}
