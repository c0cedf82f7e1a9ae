import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import type { FirstRows } from '../ports/store.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { listedConsultSchema } from './schemas.ts';
import type { UnreadableRow } from './storeProblem.ts';

const countsSchema = z.object({ listed: z.number(), ready: z.number() });
const noCounts = { listed: 0, ready: 0 };

/**
 * Reads how a connection's list begins, for the start of the app, whatever the list's length: the store keeps the counts.
 * To count 450,000 consults takes 0.1 s, and to read the order of their list 0.2 s.
 */
export function firstRowsReader(
  database: Database,
  onUnreadableRow: (row: UnreadableRow) => void,
): (connection: ConnectionId, count: number) => FirstRows {
  const read = rowReader('consult_rows', listedConsultSchema, onUnreadableRow);
  const isReady = `connection_id = ? AND phase = 'noteReady'`;
  const isListed = 'connection_id = ? AND json IS NOT NULL';
  const columns = `SELECT json ->> 'id' AS id, json FROM consult_rows`;
  const selectReady = database.prepare(
    `${columns} INDEXED BY consult_rows_by_phase WHERE ${isReady} ORDER BY created_at, row LIMIT ?`,
  );
  const selectOthers = database.prepare(
    `${columns} INDEXED BY consult_rows_listed WHERE ${isListed} AND phase IS NOT 'noteReady'
     ORDER BY created_at DESC, row DESC LIMIT ?`,
  );
  const selectCounts = database.prepare('SELECT listed, ready FROM list_counts WHERE connection_id = ?');

  return (connection, count) => {
    const ready = selectReady.all(connection, count);
    const others = selectOthers.all(connection, count - ready.length);
    // A connection whose first consult is still to come has none.
    const counts = countsSchema.parse(selectCounts.get(connection) ?? noCounts);
    return { rows: read([...ready, ...others]), total: counts.listed, ready: counts.ready };
  };
}
