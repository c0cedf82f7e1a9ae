import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import { isFiltered, type ListFilters } from '../../shared/consult/listFilters.ts';
import type { RowsAsked } from '../ports/store.ts';
import type { Database } from './database.ts';
import { searchIndexReader } from './search/searchIndex.ts';
import { nearNames } from './search/nearNames.ts';
import { indexPhrases, queryWords } from './search/searchText.ts';

type Asked = Pick<RowsAsked, 'connection' | 'query' | 'filters'>;

/**
 * `rows`: numbers of rows, newest first. `words`: what the search looked for, the words of the query or, where nothing has
 * its one word, names of patients near to it.
 */
type Found = { readonly rows: readonly number[]; readonly words: readonly string[] };

const rowNumbers = z.array(z.number());

export type ConsultOrder = ReturnType<typeof consultOrder>;

/**
 * The row numbers of a connection's consults, newest first. They stay in memory, so that any part of a list or of a search
 * result needs no sort and no join.
 */
export function consultOrder(database: Database) {
  const select = consultSelects(database);
  const rowsWith = searchIndexReader(database);
  const namesNear = nearNames(database);
  const ofConnections = new Map<ConnectionId, readonly number[]>();
  /** Lists ask for the next part of the same rows as they scroll. */
  let last: (Found & { readonly by: string }) | null = null;

  function all(connection: ConnectionId): readonly number[] {
    const known = ofConnections.get(connection) ?? rowNumbers.parse(select.all(connection));
    ofConnections.set(connection, known);
    return known;
  }

  /** The index has rows of all connections. */
  function withWords(connection: ConnectionId, query: string): Found {
    const words = queryWords(query);
    if (words.length === 0) return { rows: all(connection), words };
    const rows = among(all(connection), rowsWith(indexPhrases(query)));
    const near = rows.length > 0 || words.length > 1 ? [] : namesNear(connection, words.join());
    if (near.length === 0) return { rows, words };
    const found = near.flatMap((name) => rowsWith(indexPhrases(name)));
    return { rows: among(all(connection), found), words: near };
  }

  function find({ connection, query, filters }: Asked): Found {
    const { rows, words } = withWords(connection, query);
    return { rows: isFiltered(filters) ? among(rows, select.filtered(connection, filters)) : rows, words };
  }

  return {
    of(asked: Asked): Found {
      const by = JSON.stringify([asked.connection, asked.query, asked.filters]);
      if (last?.by !== by) last = { by, ...find(asked) };
      return last;
    },
    /** The rows whose note is ready, in no order. */
    ready: (connection: ConnectionId): ReadonlySet<unknown> => new Set(select.ready(connection)),
    /** A consult has other words, or another phase. `isMoved`: it came, went, or has another place. */
    changed(isMoved: boolean): void {
      last = null;
      if (isMoved) ofConnections.clear();
    },
  };
}

function among(rows: readonly number[], wanted: readonly unknown[]): readonly number[] {
  const isWanted = new Set(wanted);
  return rows.filter((row) => isWanted.has(row));
}

/** Each query reads one index and nothing else; `INDEXED BY` makes it fail if it would not. */
function consultSelects(database: Database) {
  const select = (index: string, also: string) =>
    database
      .prepare(`SELECT row FROM consult_rows INDEXED BY ${index} WHERE connection_id = @connection ${also}`)
      .pluck();
  const inOrder = select('consult_rows_listed', 'ORDER BY created_at DESC, row DESC');
  const between = 'AND created_at >= @from AND created_at < @before';
  const byDate = select('consult_rows_listed', between);
  const byPhase = select('consult_rows_by_phase', `AND phase = @phase ${between}`);
  const ready = select('consult_rows_by_phase', "AND phase = 'noteReady'");
  return {
    all: (connection: ConnectionId) => inOrder.all({ connection }),
    filtered(connection: ConnectionId, { phase, begunFrom, begunBefore }: ListFilters) {
      const dates = { connection, from: begunFrom ?? -Infinity, before: begunBefore ?? Infinity };
      return phase === null ? byDate.all(dates) : byPhase.all({ ...dates, phase });
    },
    ready: (connection: ConnectionId) => ready.all({ connection }),
  };
}
