import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import { connectionId, consultId, type ConnectionId, type ConsultId, type Sha256 } from '../../shared/ids.ts';
import type { ListedConsult } from '../../shared/consult/listedConsult.ts';
import type { ListedRows, RowsAsked } from '../ports/store.ts';
import { consultOrder } from './consultOrder.ts';
import type { Database } from './database.ts';
import { listedSpecies } from './filteredRows.ts';
import { consultRowWriter, orderedBy } from './listedConsults.ts';
import type { ledgerRecords } from './ledgerRecords.ts';
import { rowReader } from './rowReader.ts';
import { consultSchema, listedConsultSchema } from './schemas.ts';
import { findSearchHits } from './search/searchHits.ts';
import { searchIndexWriter } from './search/searchIndex.ts';
import { queryWords, searchedTexts } from './search/searchText.ts';
import type { UnreadableRow } from './storeProblem.ts';
import { wordsWaiting } from './search/wordsWaiting.ts';

const placeRow = z.object({
  row: z.number(),
  connection_id: z.string(),
  created_at: z.number(),
  search_hash: z.instanceof(Uint8Array).transform((hash) => Buffer.from(hash)),
});

const whoseRow = z.object({ connection_id: z.string().transform(connectionId), vet: z.string() });
const idRow = z.object({ id: z.string().transform(consultId) });

/**
 * Consults with what lists show of them and their search index. The JSON is what counts; the columns and the tables
 * beside it are for SQL. JSON.stringify escapes what UTF-8 cannot carry, so every text comes back to the character.
 */
export function consultRecords(
  database: Database,
  ledger: ReturnType<typeof ledgerRecords>,
  onUnreadableRow: (row: UnreadableRow) => void,
) {
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
  const selectPlace = database.prepare(
    'SELECT row, connection_id, created_at, search_hash FROM consults WHERE id = ?',
  );
  const upsert = database.prepare(
    `INSERT INTO consults (id, connection_id, vet, phase, created_at, search_hash, json)
     VALUES (@id, @connectionId, @vet, @phase, @createdAt, @searchHash, @json)
     ON CONFLICT (id) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
       phase = excluded.phase, created_at = excluded.created_at, search_hash = excluded.search_hash,
       json = excluded.json
     RETURNING row, connection_id, created_at, search_hash`,
  );
  const selectWhose = database.prepare('SELECT connection_id, vet FROM consults WHERE row = ?');
  const selectBefore = database.prepare(
    `SELECT json ->> 'id' AS id FROM consult_rows
     WHERE connection_id = ? AND created_at < ? AND json IS NOT NULL
       AND json ->> 'phase' IN ('filed', 'discarded')`,
  );
  const deleteConsult = database.prepare('DELETE FROM consults WHERE row = ?');
  const writeRow = consultRowWriter(database);
  const index = searchIndexWriter(database);
  const order = consultOrder(database);
  /** Whose words are still to be indexed; null: each save does it. */
  let waiting: Set<ConsultId> | null = null;
  /** Some of its words are in the index, and some are not yet. */
  let partly: {
    readonly id: ConsultId;
    readonly steps: Generator<void, void, void>;
    readonly hash: Buffer;
  } | null = null;
  const later = wordsWaiting(database);
  /** Told of each save that leaves words for later; null: none does. */
  let onLater: (() => void) | null = null;
  const saveHash = database.prepare('UPDATE consults SET search_hash = ? WHERE row = ?');
  const selectNotYetSent = database.prepare(
    `SELECT id, json FROM consults
     WHERE phase IN ('preparing', 'readyToSend', 'queued', 'sending', 'needsAttention')
       OR phase = 'discarded'
         AND json ->> '$.before.phase' IN ('preparing', 'readyToSend', 'needsAttention')`,
  );
  const selectListed = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows WHERE row = ? AND connection_id = ?`,
  );
  const selectBetween = database.prepare(
    `SELECT json ->> 'id' AS id, json FROM consult_rows
     WHERE connection_id = ? AND created_at >= ? AND created_at < ? AND json IS NOT NULL
     ORDER BY created_at, row`,
  );
  const readListed = rowReader('consult_rows', listedConsultSchema, onUnreadableRow);

  function placeOf(id: ConsultId): z.infer<typeof placeRow> | null {
    const row = selectPlace.get(id);
    return row === undefined ? null : placeRow.parse(row);
  }

  const save = database.transaction((consult: Consult, entry: ActivityEntry | null) => {
    const before = placeOf(consult.id);
    const isLater = onLater !== null && before !== null;
    const searchHash = isLater ? before.search_hash : hashOfWords(consult);
    const after = placeRow.parse(
      upsert.get({
        id: consult.id,
        connectionId: consult.connectionId,
        vet: consult.vet,
        phase: consult.phase,
        createdAt: orderedBy(consult),
        searchHash,
        json: JSON.stringify(consult),
      }),
    );
    writeRow(after.row, consult);
    if (entry !== null) ledger.append(consult, entry);
    const isAtItsPlace =
      before?.connection_id === after.connection_id && before.created_at === after.created_at;
    order.forget(isAtItsPlace ? 'facts' : 'places');
    if (isLater) return leaveWords(consult.id);
    if (before !== null && searchHash.equals(before.search_hash)) return;
    order.forget('words');
    if (waiting !== null && onLater === null) {
      leaveWords(consult.id);
      return;
    }
    index.write(after.row, consult);
  });

  /** What is in the index of it by now is of no use. */
  function leaveWords(id: ConsultId): void {
    if (partly?.id === id) partly = null;
    waiting ??= new Set();
    waiting.add(id);
    if (onLater === null) return;
    later.save(waiting);
    onLater();
  }

  const remove = database.transaction((id: ConsultId, entry: ActivityEntry | null) => {
    const place = placeOf(id);
    if (place === null) return;
    if (entry !== null) {
      const { connection_id: connectionId, vet } = whoseRow.parse(selectWhose.get(place.row));
      ledger.append({ id, connectionId, vet }, entry);
    }
    order.forget('places');
    waiting?.delete(id);
    if (partly?.id === id) partly = null;
    index.remove(place.row);
    deleteConsult.run(place.row);
  });

  /** One step for the words of one consult. False: no more wait. */
  function indexNext(): boolean {
    const [id] = waiting ?? [];
    if (id === undefined) {
      waiting = null;
      return false;
    }
    if (!isPartLeft(id)) {
      waiting?.delete(id);
      partly = null;
    }
    return true;
  }

  function isPartLeft(id: ConsultId): boolean {
    const place = placeOf(id);
    if (place === null) return false;
    if (partly?.id !== id) {
      const begun = beginIndexing(id, place);
      if (begun === null) return false;
      partly = begun;
    }
    order.forget('words');
    if (partly.steps.next().done !== true) return true;
    saveHash.run(partly.hash, place.row);
    return false;
  }

  function beginIndexing(
    id: ConsultId,
    { row, search_hash: before }: z.infer<typeof placeRow>,
  ): typeof partly {
    const consult = one(id);
    if (consult === null) return null;
    const hash = hashOfWords(consult);
    // Of what was left for later, the hash is that of the words in the index; else it came with the save.
    if (onLater !== null && hash.equals(before)) return null;
    // Until the last part is there, it is of no words at all.
    saveHash.run(Buffer.alloc(0), row);
    return { id, steps: index.steps(row, consult), hash };
  }

  const indexStep = database.transaction(() => {
    indexNext();
    later.save(waiting ?? new Set());
  });

  /** The same of those that were left for later. */
  function indexLater(): boolean {
    if (onLater === null) return false;
    try {
      if ((waiting?.size ?? 0) > 0) indexStep.immediate();
    } catch (reason) {
      // What the step wrote is taken back, so the next one begins with the first part.
      partly = null;
      throw reason;
    }
    return (waiting?.size ?? 0) > 0;
  }

  const one = (id: ConsultId): Consult | null => read(selectOne.all(id))[0] ?? null;

  function rowsOf({ from, count, without, ...asked }: RowsAsked): ListedRows {
    const { connection, query } = asked;
    const all = order.of(asked);
    const left = new Set(without.map((id) => placeOf(id)?.row));
    const rows = left.size === 0 ? all : all.filter((row) => !left.has(row));
    const part = [...rows.subarray(from, from + count)];
    const listedRows: readonly ListedConsult[] = readListed(
      part.flatMap((row) => selectListed.get(row, connection) ?? []),
    );
    const words = queryWords(query);
    const hits = words.length === 0 ? [] : listedRows;
    const found = new Map(
      hits.map(
        ({ id, patient }) => [id, findSearchHits(patient, { words, consult: () => one(id) })] as const,
      ),
    );
    return { rows: listedRows, total: rows.length, found };
  }

  return {
    unsettled: (): readonly Consult[] => read(selectUnsettled.all()),
    one,
    /** Send is still to come, or not known to have got an answer; discarded ones too. */
    notYetSent: (): readonly Consult[] => read(selectNotYetSent.all()),
    /** Until `indexNext` has come to its end, saves leave the index alone: many of one consult then cost one of it. */
    waitWithIndex: (): void => {
      waiting = new Set();
    },
    indexNext,
    between: (connection: ConnectionId, from: number, to: number): readonly ListedConsult[] =>
      readListed(selectBetween.all(connection, from, to)),
    /** From now on a save of a known consult leaves its words to `indexLater`, and says so. */
    leaveWordsForLater: (onLeft: () => void): void => {
      waiting = later.load();
      onLater = onLeft;
      if (waiting.size > 0) onLeft();
    },
    indexLater,
    twins: (connection: ConnectionId, source: Sha256): readonly Consult[] =>
      read(selectTwins.all({ connection, source })),
    rows: rowsOf,
    species: listedSpecies(database),
    save: (consult: Consult, entry: ActivityEntry | null = null): void => save.immediate(consult, entry),
    remove: (id: ConsultId, entry: ActivityEntry | null = null): void => remove.immediate(id, entry),
    purge: index.purge,
    before: (connection: ConnectionId, time: number): readonly ConsultId[] =>
      selectBefore.all(connection, time).map((row) => idRow.parse(row).id),
  };
}

const hashOfWords = (consult: Consult): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([consult.connectionId, consult.vet, ...searchedTexts(consult)]))
    .digest();
