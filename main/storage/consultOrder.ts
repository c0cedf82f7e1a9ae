import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import { isFiltered, type ListFilters } from '../../shared/consult/listFilters.ts';
import type { RowsAsked } from '../ports/store.ts';
import type { Database } from './database.ts';
import { filteredRows, readyRows } from './filteredRows.ts';
import { searchIndexReader } from './search/searchIndex.ts';
import { nearNames } from './search/nearNames.ts';
import { indexPhrases, queryWords } from './search/searchText.ts';
import { nowhere, placesInOrder, withRow, type Places } from './placesInOrder.ts';

/**
 * The row numbers of a connection's consults, newest first. They stay in memory (4 bytes each), so that any part of a list
 * or of a search result needs no sort and no join.
 */
export type ConsultOrder = {
  /** Reads the next part of the order, unless all is known; answers whether there is more. What needs it reads the rest. */
  readonly readPart: (connection: ConnectionId) => boolean;
  readonly of: (asked: Pick<RowsAsked, 'connection' | 'query' | 'filters'>) => Int32Array;
  /** What the search looked for: the words of the query or, where nothing has its one word, names of patients near to it. */
  readonly wordsOf: (asked: Pick<RowsAsked, 'connection' | 'query'>) => readonly string[];
  /** The same, with the consults whose note is ready before all others, oldest first; `ready`: how many they are. */
  readonly readyFirst: (asked: Pick<RowsAsked, 'connection' | 'query' | 'filters'>) => ReadyFirst;
  /** A consult was saved; `createdAt` null: it is removed. */
  readonly put: (row: number, connection: ConnectionId, createdAt: number | null) => void;
  /** All that is known (`places`), what depends on the consults' words, or only what filters ask for (`facts`). */
  readonly forget: (what: 'places' | 'words' | 'facts') => void;
};

type ReadyFirst = { readonly rows: Int32Array; readonly ready: number };
/** The last result: lists ask for its next parts, and the next typed letter may need it too. */
type Kept = { readonly connection: ConnectionId; readonly by: string; readonly places: Int32Array };

/** Read at once: main is held for some milliseconds. */
const rowsInPart = 20_000;
/** The order as far as it was read. */
type Reading = { readonly connection: ConnectionId; readonly rows: number[] };

const rowNumbers = z.array(z.number());
const aTime = z.number();

export function consultOrder(database: Database): ConsultOrder {
  const selectRows = database
    .prepare(
      `SELECT row FROM consult_rows INDEXED BY consult_rows_listed
       WHERE connection_id = ? AND (created_at, row) < (?, ?)
       ORDER BY created_at DESC, row DESC LIMIT ${rowsInPart}`,
    )
    .pluck();
  const selectTime = database.prepare('SELECT created_at FROM consult_rows WHERE row = ?').pluck();
  const rowsWith = searchIndexReader(database);
  const selectFiltered = filteredRows(database);
  const selectReady = readyRows(database);
  const ofConnections = new Map<ConnectionId, Places>();
  let reading: Reading | null = null;
  const namesNear = nearNames(database);
  let lastFound: (Kept & { readonly words: readonly string[] }) | null = null;
  let lastFiltered: Kept | null = null;
  let lastBoth: Kept | null = null;
  let lastReady: Kept | null = null;
  let lastReadyFirst: (ReadyFirst & { readonly of: Int32Array }) | null = null;

  const timeOf = (row: number): number => aTime.parse(selectTime.get(row));

  function readPart(connection: ConnectionId): boolean {
    if (ofConnections.has(connection)) return false;
    if (reading?.connection !== connection) reading = { connection, rows: [] };
    const { rows } = reading;
    const last = rows.at(-1);
    const after = last === undefined ? [Infinity, Infinity] : [timeOf(last), last];
    const part = rowNumbers.parse(selectRows.all(connection, ...after));
    for (const row of part) rows.push(row);
    if (part.length === rowsInPart) return true;
    ofConnections.set(connection, placesInOrder(rows));
    reading = null;
    return false;
  }

  function placesOf(connection: ConnectionId): Places {
    for (;;) {
      const known = ofConnections.get(connection);
      if (known !== undefined) return known;
      readPart(connection);
    }
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

  function found({ connection, query: by }: Pick<RowsAsked, 'connection' | 'query'>) {
    if (lastFound?.connection === connection && lastFound.by === by) return lastFound;
    const words = queryWords(by);
    const places = inOrder(connection, rowsWith(indexPhrases(by)));
    const near = places.length > 0 || words.length > 1 ? [] : namesNear(connection, words.join());
    const nearRows = new Set(near.flatMap((name) => rowsWith(indexPhrases(name))));
    lastFound =
      near.length === 0
        ? { connection, by, places, words }
        : { connection, by, places: inOrder(connection, [...nearRows]), words: near };
    return lastFound;
  }

  function filteredBy(connection: ConnectionId, filters: ListFilters): Int32Array {
    const by = JSON.stringify(filters);
    if (lastFiltered?.connection === connection && lastFiltered.by === by) return lastFiltered.places;
    const places = inOrder(connection, selectFiltered(connection, filters));
    lastFiltered = { connection, by, places };
    return places;
  }

  function readyPlaces(connection: ConnectionId): Int32Array {
    if (lastReady?.connection === connection) return lastReady.places;
    const places = inOrder(connection, selectReady(connection));
    lastReady = { connection, by: '', places };
    return places;
  }

  function both(asked: Parameters<ConsultOrder['of']>[0]): Int32Array {
    const { connection, filters } = asked;
    const by = JSON.stringify([asked.query, filters]);
    if (lastBoth?.connection === connection && lastBoth.by === by) return lastBoth.places;
    const isIn = new Uint8Array(placesOf(connection).rows.length);
    for (const place of filteredBy(connection, filters)) isIn[place] = 1;
    const places = found(asked).places.filter((place) => isIn[place] === 1);
    lastBoth = { connection, by, places };
    return places;
  }

  /** null: all places of the connection. */
  function placesFor(asked: Parameters<ConsultOrder['of']>[0]): Int32Array | null {
    const isAll = queryWords(asked.query).length === 0;
    if (isFiltered(asked.filters)) return isAll ? filteredBy(asked.connection, asked.filters) : both(asked);
    return isAll ? null : found(asked).places;
  }

  function readyFirst(connection: ConnectionId, places: Int32Array | null): ReadyFirst {
    const { rows } = placesOf(connection);
    const ready = readyPlaces(connection);
    const isReady = marks(rows.length, ready);
    const isAmong = places === null ? null : marks(rows.length, places);
    const first = ready.filter((place) => isAmong === null || isAmong[place] === 1).toReversed();
    const grouped = new Int32Array(places?.length ?? rows.length);
    grouped.set(first);
    let at = first.length;
    for (let index = 0; index < grouped.length; index += 1) {
      const place = places === null ? index : (places[index] ?? 0);
      if (isReady[place] === 0) grouped[at++] = place;
    }
    return { rows: grouped.map((place) => rows[place] ?? 0), ready: first.length };
  }

  function forget(what: 'places' | 'words' | 'facts'): void {
    lastFiltered = null;
    lastBoth = null;
    lastReady = null;
    lastReadyFirst = null;
    if (what !== 'facts') lastFound = null;
    if (what !== 'places') return;
    ofConnections.clear();
    reading = null;
  }

  return {
    readPart,
    of(asked) {
      const { rows } = placesOf(asked.connection);
      return placesFor(asked)?.map((place) => rows[place] ?? 0) ?? rows;
    },
    wordsOf: (asked) => (queryWords(asked.query).length === 0 ? [] : found(asked).words),
    readyFirst(asked) {
      const places = placesFor(asked);
      const of = places ?? placesOf(asked.connection).rows;
      if (lastReadyFirst?.of !== of) lastReadyFirst = { of, ...readyFirst(asked.connection, places) };
      return lastReadyFirst;
    },
    put(row, connection, createdAt) {
      // What was read may have another order now, and is read again.
      reading = null;
      let isMoved = false;
      for (const [of, places] of ofConnections) {
        const moved = withRow(places, row, of === connection ? createdAt : null, timeOf);
        if (moved === places) continue;
        ofConnections.set(of, moved);
        isMoved = true;
      }
      // What was found is kept as places in the order, which are others now.
      forget(isMoved ? 'words' : 'facts');
    },
    forget,
  };
}

/** 1 at these places. */
function marks(length: number, places: Int32Array): Uint8Array {
  const marked = new Uint8Array(length);
  for (const place of places) marked[place] = 1;
  return marked;
}
