import { z } from 'zod';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { consultId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import type { Database } from './database.ts';
import { failureCodes } from '../../shared/consult/failure.ts';
import { phaseSchema } from '../../shared/consult/consultSchemas.ts';
import { timeSchema } from '../../shared/consult/recordingSchemas.ts';
import { checkedPlaceKinds } from '../../shared/noteCheck/noteCheck.ts';
import { activityStrings } from '../../shared/text/activityStrings.ts';
import { rowReader } from './rowReader.ts';
import type { OnUnreadableRow } from './storeProblem.ts';

const activity = z.object({
  at: timeSchema,
  what: z.enum(Object.keys(activityStrings) as ActivityEntry['what'][]),
  phase: phaseSchema,
  code: z.enum(failureCodes).nullable(),
  attempt: z.number().nullable(),
  nextTryAt: timeSchema.nullable(),
  checked: z.object({ section: z.number(), kind: z.enum(checkedPlaceKinds), by: z.string() }).exactOptional(),
  recordedBy: z.string().exactOptional(),
  places: z.object({ of: z.number(), lookedAt: z.number() }).exactOptional(),
});
/** A field of an entry that the schema would drop does not compile. */
type Covered<T extends z.output<typeof activity>> = T;
export const activitySchema: z.ZodType<Covered<ActivityEntry>> = activity;

const goneRow = z.object({ id: z.string().transform(consultId) });

type LogOf = { readonly id: ConsultId; readonly connectionId: ConnectionId; readonly vet: string };

export function consultEventLogRecords(database: Database, onUnreadableRow: OnUnreadableRow) {
  const saveConsult = database.prepare(
    'INSERT OR IGNORE INTO logged_consults (consult_id, connection_id, vet) VALUES (?, ?, ?)',
  );
  const addLine = database.prepare(
    `INSERT INTO event_log (consult_id, number, json)
     SELECT @id, ifnull(max(number), 0) + 1, @json FROM event_log WHERE consult_id = @id`,
  );
  const selectEntries = database.prepare(
    'SELECT consult_id AS id, json FROM event_log WHERE consult_id = ? ORDER BY number',
  );
  const selectGone = database.prepare(
    `SELECT consult_id AS id FROM logged_consults
     WHERE connection_id = ? AND consult_id NOT IN (SELECT id FROM consults)`,
  );
  const readEntries = rowReader('event_log', activitySchema, onUnreadableRow);

  return {
    /** Call it in the transaction of the change that the entry records. */
    append({ id, connectionId, vet }: LogOf, entry: ActivityEntry): void {
      saveConsult.run(id, connectionId, vet);
      addLine.run({ id, json: JSON.stringify(entry) });
    },
    /** Oldest first. */
    entries: (id: ConsultId): readonly ActivityEntry[] => readEntries(selectEntries.all(id)),
    /** Removed consults. */
    gone: (connection: ConnectionId): readonly ConsultId[] =>
      z
        .array(goneRow)
        .parse(selectGone.all(connection))
        .map(({ id }) => id),
  };
}
