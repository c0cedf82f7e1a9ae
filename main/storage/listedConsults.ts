import { z } from 'zod';
import type { Consult } from '../../shared/consult/consult.ts';
import { isSettled, listed } from '../../shared/consult/listedConsult.ts';
import type { Database } from './database.ts';
import { parseJson } from './rowReader.ts';
import { consultSchema } from './schemas.ts';

const upsert = `INSERT INTO consult_rows (row, connection_id, vet, created_at, is_settled, source_sha256, json)
  VALUES (@row, @connectionId, @vet, @createdAt, @isSettled, @source, @json)
  ON CONFLICT (row) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
    created_at = excluded.created_at, is_settled = excluded.is_settled,
    source_sha256 = excluded.source_sha256, json = excluded.json`;

export const orderedBy = (consult: Consult): number => Math.trunc(consult.createdAt);

/** Writes what follows from a consult for lists. */
export function consultRowWriter(database: Database): (row: number, consult: Consult) => void {
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

const stored = z.object({
  row: z.number(),
  connection_id: z.string(),
  vet: z.string(),
  created_at: z.number(),
  json: z.string(),
});
const atOnce = 200;

/**
 * For all consults that are there. One that does not parse is not listed, and stays unsettled, so that each start
 * comes upon it and says so.
 */
export function fillConsultRows(database: Database): void {
  const select = database.prepare(
    'SELECT row, connection_id, vet, created_at, json FROM consults WHERE row > ? ORDER BY row LIMIT ?',
  );
  const write = consultRowWriter(database);
  const writeUnread = database.prepare(upsert);
  let last = 0;
  for (;;) {
    const rows = z.array(stored).parse(select.all(last, atOnce));
    for (const { row, connection_id: connectionId, vet, created_at: createdAt, json } of rows) {
      const consult = consultSchema.safeParse(parseJson(json));
      if (consult.success) write(row, consult.data);
      else writeUnread.run({ row, connectionId, vet, createdAt, isSettled: 0, source: null, json: null });
      last = row;
    }
    if (rows.length < atOnce) return;
  }
}
