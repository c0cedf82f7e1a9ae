import type { Consult } from '../../shared/consult/consult.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import type { ListedRows, RowsAsked } from '../ports/store.ts';
import type { ConsultOrder } from './consultOrder.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { listedConsultSchema } from './schemas.ts';
import { findSearchHits } from './search/searchHits.ts';
import type { UnreadableRow } from './storeProblem.ts';

type ListRowsDeps = {
  readonly order: ConsultOrder;
  /** null: no such consult is stored. */
  readonly rowOf: (id: ConsultId) => number | null;
  readonly one: (id: ConsultId) => Consult | null;
  readonly onUnreadableRow: (row: UnreadableRow) => void;
};

/** Reads what lists show of consults. */
export function listRows(database: Database, { order, rowOf, one, onUnreadableRow }: ListRowsDeps) {
  const read = rowReader('consult_rows', listedConsultSchema, onUnreadableRow);
  const selectListed = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows WHERE row = ? AND connection_id = ?`,
  );
  const selectBetween = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows
     WHERE connection_id = ? AND created_at >= ? AND created_at < ?
     ORDER BY created_at, row`,
  );

  const rowsOf = (ids: readonly ConsultId[]): readonly number[] => ids.flatMap((id) => rowOf(id) ?? []);

  return {
    rows: ({ from, count, without, inFront, ...asked }: RowsAsked): ListedRows => {
      const { connection } = asked;
      const { rows: found, words } = order.of(asked);
      const excluded = new Set(rowsOf(without));
      const left = found.filter((row) => !excluded.has(row));
      const { rows, ...groups } =
        inFront === undefined
          ? { rows: left, inFront: [], ready: 0 }
          : inGroups(left, inFront.map(rowsOf), order.ready(connection));
      const part = rows.slice(from, from + count);
      const listed = read(part.flatMap((row) => selectListed.get(row, connection) ?? []));
      const hits = words.length === 0 ? [] : listed;
      const places = new Map(
        hits.map((row) => [row.id, findSearchHits(row, { words, consult: () => one(row.id) })] as const),
      );
      return { rows: listed, total: rows.length, ...groups, found: places };
    },
    /** Rows of the visits from `from` until before `to`. */
    between: (connection: ConnectionId, from: number, to: number): readonly ListedConsult[] =>
      read(selectBetween.all(connection, from, to)),
  };
}

/** First those of the groups `first` that are among the rows, then those that are ready, then all others. */
function inGroups(
  rows: readonly number[],
  first: readonly (readonly number[])[],
  isReady: ReadonlySet<unknown>,
): { readonly rows: readonly number[]; readonly inFront: readonly number[]; readonly ready: number } {
  const moved = new Set(first.flat());
  const there = new Set(rows.filter((row) => moved.has(row)));
  const fronts = first.map((group) => group.filter((row) => there.has(row)));
  const left = rows.filter((row) => !moved.has(row));
  const ready = left.filter((row) => isReady.has(row));
  const others = left.filter((row) => !isReady.has(row));
  return {
    rows: fronts.flat().concat(ready, others),
    inFront: fronts.map(({ length }) => length),
    ready: ready.length,
  };
}
