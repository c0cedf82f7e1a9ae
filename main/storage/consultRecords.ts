import { z } from 'zod';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { visitTimeOf, type Consult } from '../../shared/consult/consult.ts';
import { connectionId, type ConsultId, type ConnectionId, consultId, type Sha256 } from '../../shared/ids.ts';
import { isSettled, listed } from '../../shared/consult/listedConsult.ts';
import { consultOrder } from './consultOrder.ts';
import { placeReader, placeRow } from './consultPlace.ts';
import type { Database } from './database.ts';
import type { eventLogRecords } from './eventLogRecords.ts';
import { listedSpecies } from './filteredRows.ts';
import { listRows } from './listRows.ts';
import { consultIndexing } from './search/consultIndexing.ts';
import type { UnreadableRow } from './storeProblem.ts';
import type { FirstRows } from '../ports/store.ts';
import { rowReader } from './rowReader.ts';
import { listedConsultSchema, consultSchema } from './schemas.ts';

const idRow = z.object({ id: z.string().transform(consultId) });

/** Reads whole consults. */
function consultQueries(database: Database, onUnreadableRow: (row: UnreadableRow) => void) {
  const read = rowReader('consults', consultSchema, onUnreadableRow);
  const selectOne = database.prepare('SELECT id, json FROM consults WHERE id = ?');
  const selectUnsettled = database.prepare(
    `SELECT id, json FROM consults WHERE row IN (SELECT row FROM consult_rows WHERE is_settled = 0)
     ORDER BY created_at DESC, row DESC`,
  );
  const selectTwins = database.prepare(
    `SELECT id, json FROM consults
     WHERE row IN (SELECT row FROM consult_rows WHERE connection_id = @connection AND source_sha256 = @source)
       AND connection_id = @connection
     ORDER BY created_at DESC, row DESC`,
  );
  const selectNotYetSent = database.prepare(
    `SELECT id, json FROM consults
     WHERE phase IN ('preparing', 'readyToSend', 'queued', 'sending', 'needsAttention')
       OR phase = 'discarded'
         AND json ->> '$.before.phase' IN ('preparing', 'readyToSend', 'needsAttention')`,
  );
  const selectBefore = database.prepare(
    `SELECT json ->> 'id' AS id FROM consult_rows
     WHERE connection_id = ? AND created_at < ?
       AND json ->> 'phase' IN ('filed', 'discarded')`,
  );

  return {
    one: (id: ConsultId): Consult | null => read(selectOne.all(id))[0] ?? null,
    unsettled: (): readonly Consult[] => read(selectUnsettled.all()),
    /** Consults that were not sent, or whose Send has no known answer; discarded consults too. */
    notYetSent: (): readonly Consult[] => read(selectNotYetSent.all()),
    /** Consults of the same imported file. */
    twins: (connection: ConnectionId, source: Sha256): readonly Consult[] =>
      read(selectTwins.all({ connection, source })),
    /** Filed and discarded consults whose visit was before this time. */
    before: (connection: ConnectionId, time: number): readonly ConsultId[] =>
      selectBefore.all(connection, time).map((row) => idRow.parse(row).id),
  };
}

const countsSchema = z.object({ listed: z.number(), ready: z.number() });
const noCounts = { listed: 0, ready: 0 };

/**
 * Reads how a connection's list begins, for the start of the app, whatever the list's length: the store keeps the counts.
 * To count 450,000 consults takes 0.1 s, and to read the order of their list 0.2 s.
 */
function firstRowsReader(
  database: Database,
  onUnreadableRow: (row: UnreadableRow) => void,
): (connection: ConnectionId, count: number) => FirstRows {
  const read = rowReader('consult_rows', listedConsultSchema, onUnreadableRow);
  const isReady = `connection_id = ? AND phase = 'noteReady'`;
  const columns = `SELECT json ->> 'id' AS id, json FROM consult_rows`;
  const selectReady = database.prepare(
    `${columns} INDEXED BY consult_rows_by_phase WHERE ${isReady} ORDER BY created_at, row LIMIT ?`,
  );
  const selectOthers = database.prepare(
    `${columns} INDEXED BY consult_rows_listed WHERE connection_id = ? AND phase IS NOT 'noteReady'
     ORDER BY created_at DESC, row DESC LIMIT ?`,
  );
  const selectCounts = database.prepare('SELECT listed, ready FROM list_counts WHERE connection_id = ?');

  return (connection, count) => {
    const ready = selectReady.all(connection, count);
    const others = selectOthers.all(connection, count - ready.length);
    // A connection whose first consult is still to come has none.
    const counts = countsSchema.parse(selectCounts.get(connection) ?? noCounts);
    return { rows: read([...ready, ...others]), total: counts.listed, ready: counts.ready };
  };
}

const upsert = `INSERT INTO consult_rows (row, connection_id, vet, created_at, is_settled, source_sha256, json)
  VALUES (@row, @connectionId, @vet, @createdAt, @isSettled, @source, @json)
  ON CONFLICT (row) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
    created_at = excluded.created_at, is_settled = excluded.is_settled,
    source_sha256 = excluded.source_sha256, json = excluded.json`;

/** Lists, and their filters by date, go by the visit. */
const orderedBy = (consult: Consult): number => Math.trunc(visitTimeOf(consult));

/** Writes the row of a consult that lists and filters read. */
function consultRowWriter(database: Database): (row: number, consult: Consult) => void {
  const write = database.prepare(upsert);
  return (row, consult) => {
    const { source } = consult;
    write.run({
      row,
      connectionId: consult.connectionId,
      vet: consult.vet,
      createdAt: orderedBy(consult),
      isSettled: Number(isSettled(consult)),
      source: source.kind === 'file' ? source.sha256 : null,
      json: JSON.stringify(listed(consult)),
    });
  };
}

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
    order.put(after.row, consult.connectionId, after.created_at);
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
