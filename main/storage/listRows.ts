import type { Consult } from '../../shared/consult/consult.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ListedRows, RowsAsked } from '../ports/store.ts';
import type { ConsultOrder } from './consultOrder.ts';
import type { ConsultPlace } from './consultPlace.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { listedConsultSchema } from './schemas.ts';
import { findSearchHits } from './search/searchHits.ts';
import { queryWords } from './search/searchText.ts';
import type { UnreadableRow } from './storeProblem.ts';

type ListRowsDeps = {
  readonly order: ConsultOrder;
  readonly placeOf: (id: ConsultId) => ConsultPlace | null;
  readonly one: (id: ConsultId) => Consult | null;
  readonly onUnreadableRow: (row: UnreadableRow) => void;
};

/** Reads what lists show of consults. */
export type ListRows = {
  readonly rows: (asked: RowsAsked) => ListedRows;
  /** Rows of the consults that were created from `from` until before `to`. */
  readonly between: (connection: ConnectionId, from: number, to: number) => readonly ListedConsult[];
};

export function listRows(database: Database, deps: ListRowsDeps): ListRows {
  const { order, placeOf, one, onUnreadableRow } = deps;
  const read = rowReader('consult_rows', listedConsultSchema, onUnreadableRow);
  const selectListed = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows WHERE row = ? AND connection_id = ?`,
  );
  const selectBetween = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows
     WHERE connection_id = ? AND created_at >= ? AND created_at < ? AND json IS NOT NULL
     ORDER BY created_at, row`,
  );

  return {
    rows({ from, count, without, ...asked }) {
      const { connection, query } = asked;
      const all = order.of(asked);
      const excluded = new Set(without.map((id) => placeOf(id)?.row));
      const rows = excluded.size === 0 ? all : all.filter((row) => !excluded.has(row));
      const part = [...rows.subarray(from, from + count)];
      const listed = read(part.flatMap((row) => selectListed.get(row, connection) ?? []));
      const words = queryWords(query);
      const hits = words.length === 0 ? [] : listed;
      const found = new Map(
        hits.map(
          ({ id, patient }) => [id, findSearchHits(patient, { words, consult: () => one(id) })] as const,
        ),
      );
      return { rows: listed, total: rows.length, found };
    },
    between: (connection, from, to) => read(selectBetween.all(connection, from, to)),
  };
}
