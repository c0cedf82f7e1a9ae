import { z } from 'zod';
import type { Consult } from '../../shared/consult/consult.ts';
import { consultId, type ConnectionId, type ConsultId, type Sha256 } from '../../shared/ids.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { consultSchema } from './schemas.ts';
import type { UnreadableRow } from './storeProblem.ts';

const idRow = z.object({ id: z.string().transform(consultId) });

/** Reads whole consults. */
export function consultQueries(database: Database, onUnreadableRow: (row: UnreadableRow) => void) {
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
     WHERE connection_id = ? AND created_at < ? AND json IS NOT NULL
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
    /** Filed and discarded consults that were created before this time. */
    before: (connection: ConnectionId, time: number): readonly ConsultId[] =>
      selectBefore.all(connection, time).map((row) => idRow.parse(row).id),
  };
}
