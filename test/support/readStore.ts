import type { ListedRows, RowsAsked, Store } from '../../main/ports/store.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { noFilters } from '../../shared/consult/listFilters.ts';

/** Of one connection's list: all of it, unless it is asked otherwise. */
export const rowsIn = (
  store: Store,
  connection: ConnectionId,
  asked: Partial<RowsAsked> = {},
): Promise<ListedRows> =>
  store.consultRows({
    connection,
    query: '',
    filters: noFilters,
    from: 0,
    count: 100_000,
    without: [],
    ...asked,
  });

/** The ids of one connection's list, or of what a query finds in it, newest first. */
export async function idsIn(
  store: Store,
  connection: ConnectionId,
  query = '',
): Promise<readonly ConsultId[]> {
  const { rows } = await rowsIn(store, connection, { query });
  return rows.map(({ id }) => id);
}

/** Every consult that can be read; those of one connection newest first. */
export async function allConsults(store: Store): Promise<readonly Consult[]> {
  const found: Consult[] = [];
  for (const { id: connection } of await store.connections())
    for (const id of await idsIn(store, connection)) {
      const consult = await store.consult(id);
      if (consult !== null) found.push(consult);
    }
  return found;
}
