import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Database } from './database.ts';
import { indexQuery } from './searchText.ts';

/**
 * Which consults a connection's list has, in its order: row numbers, newest first. They are kept in memory (4 bytes
 * for each of them), so that any part of a list, and of what a search found, is there without a sort or a join.
 */
export type ConsultOrder = {
  readonly of: (connection: ConnectionId, query: string) => Int32Array;
  /** A consult came, went, or changed its place or its words. */
  readonly forget: (what: 'places' | 'words') => void;
};

type Places = { readonly rows: Int32Array; readonly placeOf: Int32Array };
type Found = { readonly connection: ConnectionId; readonly query: string; readonly rows: Int32Array };

const rowNumbers = z.array(z.number());
const nowhere = -1;

export function consultOrder(database: Database): ConsultOrder {
  const selectRows = database
    .prepare(
      `SELECT row FROM consult_rows WHERE connection_id = ? AND json IS NOT NULL
       ORDER BY created_at DESC, row DESC`,
    )
    .pluck();
  const selectFound = database
    .prepare('SELECT rowid FROM consult_search WHERE consult_search MATCH ?')
    .pluck();
  const ofConnections = new Map<ConnectionId, Places>();
  /** Of the last search: its further parts are asked for next. */
  let lastFound: Found | null = null;

  function placesOf(connection: ConnectionId): Places {
    const known = ofConnections.get(connection);
    if (known !== undefined) return known;
    const rows = Int32Array.from(rowNumbers.parse(selectRows.all(connection)));
    const placeOf = new Int32Array(rows.reduce((most, row) => Math.max(most, row), 0) + 1).fill(nowhere);
    for (const [place, row] of rows.entries()) placeOf[row] = place;
    const places = { rows, placeOf };
    ofConnections.set(connection, places);
    return places;
  }

  /** The index is that of all connections: only rows of this one have a place here. */
  function search(connection: ConnectionId, match: string): Int32Array {
    const { rows, placeOf } = placesOf(connection);
    const places: number[] = [];
    for (const row of selectFound.all(match)) {
      const place = typeof row === 'number' ? (placeOf[row] ?? nowhere) : nowhere;
      if (place !== nowhere) places.push(place);
    }
    return Int32Array.from(places)
      .sort()
      .map((place) => rows[place] ?? 0);
  }

  return {
    of(connection, query) {
      const match = indexQuery(query);
      if (match === null) return placesOf(connection).rows;
      if (lastFound?.connection === connection && lastFound.query === match) return lastFound.rows;
      const rows = search(connection, match);
      lastFound = { connection, query: match, rows };
      return rows;
    },
    forget(what) {
      lastFound = null;
      if (what === 'places') ofConnections.clear();
    },
  };
}
