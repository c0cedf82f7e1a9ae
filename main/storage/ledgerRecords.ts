import { z } from 'zod';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import { consultId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import type { Ledger } from '../ports/store.ts';
import type { Database } from './database.ts';
import { emptyHead, firstBreak, nextLink, type LedgerHead, type LedgerLink } from './ledgerChain.ts';
import { rowReader } from './rowReader.ts';
import { activitySchema } from './schemas.ts';
import type { UnreadableRow } from './storeProblem.ts';

const headRow = z.object({ count: z.number(), hash: z.string() });
const goneRow = z.object({ id: z.string().transform(consultId) });
const linkRow = z.object({ number: z.number(), json: z.string(), hash: z.string() });

/** The consult of a ledger. The ledger outlives it. */
type LedgerOf = { readonly id: ConsultId; readonly connectionId: ConnectionId; readonly vet: string };

/** The ledgers of all consults: rows are only ever added. */
export function ledgerRecords(database: Database, onUnreadableRow: (row: UnreadableRow) => void) {
  const selectHead = database.prepare('SELECT count, hash FROM ledger_heads WHERE consult_id = ?');
  const saveHead = database.prepare(
    `INSERT INTO ledger_heads (consult_id, connection_id, vet, count, hash) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (consult_id) DO UPDATE SET count = excluded.count, hash = excluded.hash`,
  );
  const addLink = database.prepare('INSERT INTO ledger (consult_id, number, json, hash) VALUES (?, ?, ?, ?)');
  const selectLinks = database.prepare(
    'SELECT number, json, hash FROM ledger WHERE consult_id = ? ORDER BY number',
  );
  const selectEntries = database.prepare(
    'SELECT consult_id AS id, json FROM ledger WHERE consult_id = ? ORDER BY number',
  );
  const selectGone = database.prepare(
    `SELECT consult_id AS id FROM ledger_heads
     WHERE connection_id = ? AND consult_id NOT IN (SELECT id FROM consults)`,
  );
  const readEntries = rowReader('ledger', activitySchema, onUnreadableRow);

  function headOf(id: ConsultId): LedgerHead {
    const row = selectHead.get(id);
    return row === undefined ? emptyHead : headRow.parse(row);
  }

  const linksOf = (id: ConsultId): readonly LedgerLink[] => z.array(linkRow).parse(selectLinks.all(id));

  return {
    /** Call it in the transaction of the change that the entry records. */
    append({ id, connectionId, vet }: LedgerOf, entry: ActivityEntry): void {
      const link = nextLink(id, headOf(id), JSON.stringify(entry));
      addLink.run(id, link.number, link.json, link.hash);
      saveHead.run(id, connectionId, vet, link.number, link.hash);
    },
    /** Oldest first. */
    entries: (id: ConsultId): readonly ActivityEntry[] => readEntries(selectEntries.all(id)),
    /** Consults of a connection that were removed. */
    gone: (connection: ConnectionId): readonly ConsultId[] =>
      z
        .array(goneRow)
        .parse(selectGone.all(connection))
        .map(({ id }) => id),
    checked: (id: ConsultId): Ledger => {
      const links = linksOf(id);
      return { links, brokenAt: firstBreak(id, links, headOf(id))?.atNumber ?? null };
    },
  };
}
