import type { ConnectionId } from '../../shared/ids.ts';
import type { ListFilters } from '../../shared/consult/listFilters.ts';
import type { Database } from './database.ts';

/**
 * The row numbers of one connection's consults that match the filters, in no order. Each query reads one index and nothing
 * else; `INDEXED BY` makes it fail if it would not.
 */
export function filteredRows(database: Database) {
  const select = (index: string, also = '') =>
    database
      .prepare(
        `SELECT row FROM consult_rows INDEXED BY ${index}
         WHERE connection_id = @connection AND created_at >= @from AND created_at < @before ${also}`,
      )
      .pluck();
  const byDate = select('consult_rows_listed');
  const byPhase = select('consult_rows_by_phase', 'AND phase = @phase');

  return (connection: ConnectionId, { phase, begunFrom, begunBefore }: ListFilters) => {
    const dates = { connection, from: begunFrom ?? -Infinity, before: begunBefore ?? Infinity };
    return phase === null ? byDate.all(dates) : byPhase.all({ ...dates, phase });
  };
}

/** The row numbers of one connection's consults whose note is ready, in no order. */
export function readyRows(database: Database) {
  const select = database
    .prepare(
      `SELECT row FROM consult_rows INDEXED BY consult_rows_by_phase
       WHERE connection_id = ? AND phase = 'noteReady'`,
    )
    .pluck();
  return (connection: ConnectionId): readonly unknown[] => select.all(connection);
}
