import { z } from 'zod';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { visitTimeOf, type Consult } from '../../shared/consult/consult.ts';
import { connectionId, type ConsultId, type ConnectionId, consultId, type Sha256 } from '../../shared/ids.ts';
import { isConsultSettled, listedConsultOf } from '../../shared/consult/listedConsult.ts';
import { consultOrderCache, listRows } from './listRows.ts';
import type { Database } from './database.ts';
import type { consultEventLogRecords } from './consultEventLogRecords.ts';
import { consultIndexing } from './search/consultIndexing.ts';
import type { OnUnreadableRow } from './storeProblem.ts';
import { rowReader } from './rowReader.ts';
import { consultSchema } from '../../shared/consult/consultSchemas.ts';

const idRow = z.object({ id: z.string().transform(consultId) });

function consultQueries(database: Database, onUnreadableRow: OnUnreadableRow) {
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
    twins: (connection: ConnectionId, source: Sha256): readonly Consult[] =>
      read(selectTwins.all({ connection, source })),
    before: (connection: ConnectionId, time: number): readonly ConsultId[] =>
      selectBefore.all(connection, time).map((row) => idRow.parse(row).id),
  };
}

const upsert = `INSERT INTO consult_rows
    (row, connection_id, vet, created_at, is_settled, source_sha256, json)
  VALUES (@row, @connectionId, @vet, @createdAt, @isSettled, @source, @json)
  ON CONFLICT (row) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
    created_at = excluded.created_at, is_settled = excluded.is_settled,
    source_sha256 = excluded.source_sha256, json = excluded.json`;

/** Lists, and their filters by date, go by the visit. */
const orderedBy = (consult: Consult): number => Math.trunc(visitTimeOf(consult));

function consultRowWriter(database: Database): (row: number, consult: Consult) => void {
  const write = database.prepare(upsert);
  return (row, consult) => {
    const { source } = consult;
    write.run({
      row,
      connectionId: consult.connectionId,
      vet: consult.vet,
      createdAt: orderedBy(consult),
      isSettled: Number(isConsultSettled(consult)),
      source: source.kind === 'file' ? source.sha256 : null,
      json: JSON.stringify(listedConsultOf(consult)),
    });
  };
}

const upsertConsult = `INSERT INTO consults
    (id, connection_id, vet, phase, created_at, search_hash, words_wait, json)
  VALUES (@id, @connectionId, @vet, @phase, @createdAt, x'', 1, @json)
  ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
    phase = excluded.phase, created_at = excluded.created_at, words_wait = 1, json = excluded.json
  RETURNING row, connection_id, vet, created_at`;

const placeRow = z.object({
  row: z.number(),
  connection_id: z.string().transform(connectionId),
  vet: z.string(),
  created_at: z.number(),
});

/**
 * The JSON is the truth; columns and tables beside it are for SQL. JSON.stringify escapes what UTF-8 cannot
 * carry.
 */
export function consultRecords(
  database: Database,
  eventLog: ReturnType<typeof consultEventLogRecords>,
  onUnreadableRow: OnUnreadableRow,
) {
  const upsert = database.prepare(upsertConsult);
  const selectPlace = database.prepare(
    'SELECT row, connection_id, vet, created_at FROM consults WHERE id = ?',
  );
  const deleteConsult = database.prepare('DELETE FROM consults WHERE row = ?');
  const writeRow = consultRowWriter(database);
  const placeOf = (id: ConsultId): z.infer<typeof placeRow> | null => {
    const place = selectPlace.get(id);
    return place === undefined ? null : placeRow.parse(place);
  };
  const order = consultOrderCache(database);
  const queries = consultQueries(database, onUnreadableRow);
  const { one } = queries;
  const { saved, removeWords, ...indexing } = consultIndexing(database, { order, one });

  const save = database.transaction((consult: Consult, entry: ActivityEntry | null) => {
    const { id, vet, phase } = consult;
    const before = placeOf(id);
    const row = { id, connectionId: consult.connectionId, vet, phase, createdAt: orderedBy(consult) };
    const after = placeRow.parse(upsert.get({ ...row, json: JSON.stringify(consult) }));
    writeRow(after.row, consult);
    if (entry !== null) eventLog.append(consult, entry);
    order.changed(before?.created_at !== after.created_at || before.connection_id !== after.connection_id);
    saved(after.row);
  });

  const remove = database.transaction((id: ConsultId, entry: ActivityEntry | null) => {
    const place = placeOf(id);
    if (place === null) return;
    const { connection_id: connection, vet } = place;
    if (entry !== null) eventLog.append({ id, connectionId: connection, vet }, entry);
    order.changed(true);
    removeWords(place.row);
    deleteConsult.run(place.row);
  });

  return {
    ...queries,
    ...listRows(database, { order, rowOf: (id) => placeOf(id)?.row ?? null, one, onUnreadableRow }),
    ...indexing,
    /** After a rollback, the order in memory may be ahead of the tables. */
    forgetOrder: (): void => order.changed(true),
    save: (consult: Consult, entry: ActivityEntry | null = null): void => save.immediate(consult, entry),
    /** Call it in the transaction of a later save of the consult. */
    saveEntry: (consult: Consult, entry: ActivityEntry | null): void => {
      if (entry !== null) eventLog.append(consult, entry);
    },
    remove: (id: ConsultId, entry: ActivityEntry | null = null): void => remove.immediate(id, entry),
  };
}
