import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ActivityEntry } from '../../shared/activity.ts';
import type { Consult } from '../../shared/consult.ts';
import { consultId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { activitySchema, consultSchema } from './schemas.ts';
import { indexQuery, indexText } from './searchText.ts';
import type { UnreadableRow } from './storeProblem.ts';

const placeRow = z.object({ row: z.number(), search_hash: z.instanceof(Uint8Array) });
const foundRow = z.object({ id: z.string().transform(consultId) });

/**
 * Consults with their search index. The JSON is what counts; the columns beside it are for SQL. JSON.stringify
 * escapes what UTF-8 cannot carry, so every text comes back to the character.
 */
export function consultRecords(database: Database, onUnreadableRow: (row: UnreadableRow) => void) {
  const read = rowReader('consults', consultSchema, onUnreadableRow);
  const selectAll = database.prepare('SELECT id, json FROM consults ORDER BY created_at DESC, row DESC');
  const selectPlace = database.prepare('SELECT row, search_hash FROM consults WHERE id = ?');
  const upsert = database.prepare(
    `INSERT INTO consults (id, connection_id, vet, phase, created_at, search_hash, json)
     VALUES (@id, @connectionId, @vet, @phase, @createdAt, @searchHash, @json)
     ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
       phase = excluded.phase, created_at = excluded.created_at, search_hash = excluded.search_hash,
       json = excluded.json
     RETURNING row, search_hash`,
  );
  const deleteConsult = database.prepare('DELETE FROM consults WHERE row = ?');
  const index = database.prepare(
    'INSERT OR REPLACE INTO consult_search (rowid, words, connection_id, vet) VALUES (?, ?, ?, ?)',
  );
  const deleteIndex = database.prepare('DELETE FROM consult_search WHERE rowid = ?');
  const selectOfConnection = database.prepare(
    'SELECT id FROM consults WHERE connection_id = ? ORDER BY created_at DESC, row DESC',
  );
  const selectFound = database.prepare(
    `SELECT consults.id AS id FROM consult_search
     JOIN consults ON consults.row = consult_search.rowid
     WHERE consult_search MATCH @match AND consult_search.connection_id = @connection
       AND consults.connection_id = @connection
     ORDER BY consults.created_at DESC, consults.row DESC`,
  );

  function placeOf(id: ConsultId): z.infer<typeof placeRow> | null {
    const row = selectPlace.get(id);
    return row === undefined ? null : placeRow.parse(row);
  }

  const addEvent = database.prepare(
    'INSERT INTO consult_events (consult_id, connection_id, vet, json) VALUES (?, ?, ?, ?)',
  );
  const selectEvents = database.prepare(
    'SELECT consult_id AS id, json FROM consult_events WHERE consult_id = ? ORDER BY row',
  );
  const readEvents = rowReader('consult_events', activitySchema, onUnreadableRow);

  const save = database.transaction((consult: Consult, entry: ActivityEntry | null) => {
    const words = indexText(consult);
    const searchHash = hashOf([consult.connectionId, consult.vet, words]);
    const before = placeOf(consult.id);
    const after = placeRow.parse(
      upsert.get({
        id: consult.id,
        connectionId: consult.connectionId,
        vet: consult.vet,
        phase: consult.phase,
        createdAt: Math.trunc(consult.createdAt),
        searchHash,
        json: JSON.stringify(consult),
      }),
    );
    if (entry !== null) addEvent.run(consult.id, consult.connectionId, consult.vet, JSON.stringify(entry));
    if (before !== null && searchHash.equals(before.search_hash)) return;
    index.run(after.row, words, consult.connectionId, consult.vet);
  });

  const remove = database.transaction((id: ConsultId) => {
    const place = placeOf(id);
    if (place === null) return;
    deleteIndex.run(place.row);
    deleteConsult.run(place.row);
  });

  return {
    all: (): readonly Consult[] => read(selectAll.all()),
    save: (consult: Consult, entry: ActivityEntry | null = null): void => save.immediate(consult, entry),
    activity: (id: ConsultId): readonly ActivityEntry[] => readEvents(selectEvents.all(id)),
    remove: (id: ConsultId): void => remove.immediate(id),
    search: (connection: ConnectionId, query: string): readonly ConsultId[] => {
      const match = indexQuery(query);
      const rows =
        match === null ? selectOfConnection.all(connection) : selectFound.all({ match, connection });
      return z
        .array(foundRow)
        .parse(rows)
        .map((row) => row.id);
    },
  };
}

function hashOf(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
