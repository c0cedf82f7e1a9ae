import { z } from 'zod';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { connectionId, type ConsultId } from '../../shared/ids.ts';
import { isListed } from '../../shared/consult/listedConsult.ts';
import { consultOrder } from './consultOrder.ts';
import { placeReader, placeRow } from './consultPlace.ts';
import { consultQueries } from './consultQueries.ts';
import type { Database } from './database.ts';
import type { eventLogRecords } from './eventLogRecords.ts';
import { listedSpecies } from './filteredRows.ts';
import { firstRowsReader } from './firstRows.ts';
import { consultRowWriter, orderedBy } from './listedConsults.ts';
import { listRows } from './listRows.ts';
import { consultIndexing } from './search/consultIndexing.ts';
import type { UnreadableRow } from './storeProblem.ts';

const upsertConsult = `INSERT INTO consults (id, connection_id, vet, phase, created_at, search_hash, json)
  VALUES (@id, @connectionId, @vet, @phase, @createdAt, @searchHash, @json)
  ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
    phase = excluded.phase, created_at = excluded.created_at, search_hash = excluded.search_hash,
    json = excluded.json
  RETURNING row, connection_id, created_at, search_hash`;

const ownerRow = z.object({ connection_id: z.string().transform(connectionId), vet: z.string() });

/**
 * Consults with what lists show of them and their search index. The JSON is the truth; the columns and the tables
 * beside it are for SQL. JSON.stringify escapes what UTF-8 cannot carry, so every text is read back unchanged.
 */
export function consultRecords(
  database: Database,
  eventLog: ReturnType<typeof eventLogRecords>,
  onUnreadableRow: (row: UnreadableRow) => void,
) {
  const upsert = database.prepare(upsertConsult);
  const selectOwner = database.prepare('SELECT connection_id, vet FROM consults WHERE row = ?');
  const deleteConsult = database.prepare('DELETE FROM consults WHERE row = ?');
  const writeRow = consultRowWriter(database);
  const placeOf = placeReader(database);
  const order = consultOrder(database);
  const queries = consultQueries(database, onUnreadableRow);
  const { one } = queries;
  const { hashToSave, indexSaved, removeWords, ...indexing } = consultIndexing(database, {
    order,
    placeOf,
    one,
  });

  const save = database.transaction((consult: Consult, entry: ActivityEntry | null) => {
    const { id, vet, phase } = consult;
    const before = placeOf(id);
    const row = { id, connectionId: consult.connectionId, vet, phase, createdAt: orderedBy(consult) };
    const searchHash = hashToSave(consult, before);
    const after = placeRow.parse(upsert.get({ ...row, searchHash, json: JSON.stringify(consult) }));
    writeRow(after.row, consult);
    if (entry !== null) eventLog.append(consult, entry);
    order.put(after.row, consult.connectionId, isListed(consult) ? after.created_at : null);
    indexSaved(consult, before, after);
  });

  const remove = database.transaction((id: ConsultId, entry: ActivityEntry | null) => {
    const place = placeOf(id);
    if (place === null) return;
    if (entry !== null) {
      const { connection_id: connection, vet } = ownerRow.parse(selectOwner.get(place.row));
      eventLog.append({ id, connectionId: connection, vet }, entry);
    }
    order.put(place.row, connectionId(place.connection_id), null);
    removeWords(id, place.row);
    deleteConsult.run(place.row);
  });

  return {
    ...queries,
    ...listRows(database, { order, placeOf, one, onUnreadableRow }),
    ...indexing,
    firstRows: firstRowsReader(database, onUnreadableRow),
    /** The order of a list is needed for all parts but the first. Answers whether there is more to read. */
    readOrder: order.readPart,
    species: listedSpecies(database),
    /** After a transaction was rolled back: the order in memory may be ahead of the tables. */
    forgetOrder: (): void => order.forget('places'),
    save: (consult: Consult, entry: ActivityEntry | null = null): void => save.immediate(consult, entry),
    /** Call it in the transaction of a later save of the consult. */
    saveEntry: (consult: Consult, entry: ActivityEntry | null): void => {
      if (entry !== null) eventLog.append(consult, entry);
    },
    remove: (id: ConsultId, entry: ActivityEntry | null = null): void => remove.immediate(id, entry),
  };
}
