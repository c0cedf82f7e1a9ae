import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import type { FirstRows } from '../ports/store.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { listedConsultSchema } from './schemas.ts';
import type { UnreadableRow } from './storeProblem.ts';

const aCount = z.number();

/**
 * Reads how a connection's list begins, for the start of the app. Only to count the list, all of an index is read. To read
 * the list's order instead takes about twice as long, 0.1 s more among 450,000 consults.
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
  const countReady = database
    .prepare(`SELECT count(*) FROM consult_rows INDEXED BY consult_rows_by_phase WHERE ${isReady}`)
    .pluck();
  const countAll = database
    .prepare(`SELECT count(*) FROM consult_rows INDEXED BY consult_rows_listed WHERE ${isListed}`)
    .pluck();

  return (connection, count) => {
    const ready = selectReady.all(connection, count);
    const others = selectOthers.all(connection, count - ready.length);
    return {
      rows: read([...ready, ...others]),
      total: aCount.parse(countAll.get(connection)),
      ready: aCount.parse(countReady.get(connection)),
    };
  };
}
