import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import { isFiltered } from '../../shared/consult/listFilters.ts';
import type { RowsAsked } from '../ports/store.ts';
import type { Database } from './database.ts';
import { filteredRows, readyRows } from './filteredRows.ts';
import { searchIndexReader } from './search/searchIndex.ts';
import { nearNames } from './search/nearNames.ts';
import { indexPhrases, queryWords } from './search/searchText.ts';

type Asked = Pick<RowsAsked, 'connection' | 'query' | 'filters'>;

type ReadyFirst = { readonly rows: Int32Array; readonly ready: number };
type Found = { readonly places: Int32Array; readonly words: readonly string[] };
type Places = {
  /** By place. */
  readonly rows: Int32Array;
  /** By row number; `nowhere`: the row is not among them. */
  readonly placeOf: Int32Array;
};

const nowhere = -1;
const rowNumbers = z.array(z.number());

export type ConsultOrder = ReturnType<typeof consultOrder>;

/**
 * The row numbers of a connection's consults, newest first. They stay in memory (8 bytes for each consult), so that any part
 * of a list or of a search result needs no sort and no join.
 */
export function consultOrder(database: Database) {
  const selectRows = database
    .prepare(
      `SELECT row FROM consult_rows INDEXED BY consult_rows_listed
       WHERE connection_id = ? ORDER BY created_at DESC, row DESC`,
    )
    .pluck();
  const rowsWith = searchIndexReader(database);
  const selectFiltered = filteredRows(database);
  const selectReady = readyRows(database);
  const namesNear = nearNames(database);
  const ofConnections = new Map<ConnectionId, Places>();
  /** Lists ask for the next part of the same rows as they scroll. */
  let last: (Found & { readonly by: string; grouped: ReadyFirst | null }) | null = null;

  function placesOf(connection: ConnectionId): Places {
    const known = ofConnections.get(connection);
    if (known !== undefined) return known;
    const places = placesInOrder(rowNumbers.parse(selectRows.all(connection)));
    ofConnections.set(connection, places);
    return places;
  }

  /** The index has rows of all connections: only rows of this one have a place here. */
  function inOrder(connection: ConnectionId, found: readonly unknown[]): Int32Array {
    const { placeOf } = placesOf(connection);
    const places: number[] = [];
    for (const row of found) {
      const place = typeof row === 'number' ? (placeOf[row] ?? nowhere) : nowhere;
      if (place !== nowhere) places.push(place);
    }
    return Int32Array.from(places).sort();
  }

  /** Where nothing has the one word of a query, what has names near to it. */
  function withWords(connection: ConnectionId, query: string): Found {
    const words = queryWords(query);
    const places = inOrder(connection, rowsWith(indexPhrases(query)));
    const near = places.length > 0 || words.length > 1 ? [] : namesNear(connection, words.join());
    if (near.length === 0) return { places, words };
    const rows = new Set(near.flatMap((name) => rowsWith(indexPhrases(name))));
    return { places: inOrder(connection, [...rows]), words: near };
  }

  function found({ connection, query, filters }: Asked): Found {
    const { length } = placesOf(connection).rows;
    const { places, words } =
      queryWords(query).length === 0
        ? { places: Int32Array.from({ length }, (_, place) => place), words: [] }
        : withWords(connection, query);
    if (!isFiltered(filters)) return { places, words };
    const isIn = marks(length, inOrder(connection, selectFiltered(connection, filters)));
    return { places: places.filter((place) => isIn[place] === 1), words };
  }

  function remembered(asked: Asked): NonNullable<typeof last> {
    const by = JSON.stringify([asked.connection, asked.query, asked.filters]);
    if (last?.by !== by) last = { by, ...found(asked), grouped: null };
    return last;
  }

  function readyFirst(connection: ConnectionId, places: Int32Array): ReadyFirst {
    const { rows } = placesOf(connection);
    const isAmong = marks(rows.length, places);
    const first = inOrder(connection, selectReady(connection)).filter((place) => isAmong[place] === 1);
    const isReady = marks(rows.length, first);
    const grouped = new Int32Array(places.length);
    grouped.set(first);
    grouped.set(
      places.filter((place) => isReady[place] === 0),
      first.length,
    );
    return { rows: grouped.map((place) => rows[place] ?? 0), ready: first.length };
  }

  return {
    of(asked: Asked): Int32Array {
      const { rows } = placesOf(asked.connection);
      return remembered(asked).places.map((place) => rows[place] ?? 0);
    },
    /** What the search looked for: the words of the query or, where nothing has its one word, names of patients near to it. */
    wordsOf: (asked: Asked): readonly string[] => remembered(asked).words,
    /** As `of`, with the consults whose note is ready before all others; `ready`: how many they are. */
    readyFirst(asked: Asked): ReadyFirst {
      const known = remembered(asked);
      return (known.grouped ??= readyFirst(asked.connection, known.places));
    },
    /** A consult has other words, or another phase. `isMoved`: it came, went, or has another place. */
    changed(isMoved: boolean): void {
      last = null;
      if (isMoved) ofConnections.clear();
    },
  };
}

function placesInOrder(inOrder: readonly number[]): Places {
  const rows = Int32Array.from(inOrder);
  const placeOf = new Int32Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1).fill(nowhere);
  for (const [place, row] of rows.entries()) placeOf[row] = place;
  return { rows, placeOf };
}

/** 1 at these places. */
function marks(length: number, places: Int32Array): Uint8Array {
  const marked = new Uint8Array(length);
  for (const place of places) marked[place] = 1;
  return marked;
}
