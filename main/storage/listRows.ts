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
      const excluded = new Set(rowsOf(without));
      const first = (inFront ?? []).map((ids) => rowsOf(ids).filter((row) => !excluded.has(row)));
      const { rows, ...groups } =
        inFront === undefined
          ? { rows: excluding(order.of(asked), excluded), inFront: [], ready: 0 }
          : inGroups(order.readyFirst(asked), first, excluded);
      const part = [...rows.subarray(from, from + count)];
      const listed = read(part.flatMap((row) => selectListed.get(row, connection) ?? []));
      const words = order.wordsOf(asked);
      const hits = words.length === 0 ? [] : listed;
      const found = new Map(
        hits.map((row) => [row.id, findSearchHits(row, { words, consult: () => one(row.id) })] as const),
      );
      return { rows: listed, total: rows.length, ...groups, found };
    },
    /** Rows of the visits from `from` until before `to`. */
    between: (connection: ConnectionId, from: number, to: number): readonly ListedConsult[] =>
      read(selectBetween.all(connection, from, to)),
  };
}

const excluding = (rows: Int32Array, excluded: ReadonlySet<number>): Int32Array =>
  excluded.size === 0 ? rows : rows.filter((row) => !excluded.has(row));

/** Takes those of the groups `first` that are among the rows to the front. */
function inGroups(
  { rows, ready }: ReturnType<ConsultOrder['readyFirst']>,
  first: readonly (readonly number[])[],
  excluded: ReadonlySet<number>,
): { readonly rows: Int32Array; readonly inFront: readonly number[]; readonly ready: number } {
  const moved = new Set(first.flat());
  if (moved.size === 0 && excluded.size === 0) return { rows, inFront: first.map(() => 0), ready };
  const among = new Set(rows.filter((row) => moved.has(row)));
  const isLeft = (row: number): boolean => !moved.has(row) && !excluded.has(row);
  const fronts = first.map((group) => group.filter((row) => among.has(row)));
  const front = fronts.flat();
  const left = rows.filter(isLeft);
  const grouped = new Int32Array(front.length + left.length);
  grouped.set(front);
  grouped.set(left, front.length);
  return {
    rows: grouped,
    inFront: fronts.map(({ length }) => length),
    ready: rows.subarray(0, ready).filter(isLeft).length,
  };
}
