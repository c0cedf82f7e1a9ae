import type { Consult } from '../../shared/consult/consult.ts';
import { isListed, isSettled, listed } from '../../shared/consult/listedConsult.ts';
import type { Database } from './database.ts';

const upsert = `INSERT INTO consult_rows (row, connection_id, vet, created_at, is_settled, source_sha256, json)
  VALUES (@row, @connectionId, @vet, @createdAt, @isSettled, @source, @json)
  ON CONFLICT (row) DO UPDATE SET connection_id = excluded.connection_id, vet = excluded.vet,
    created_at = excluded.created_at, is_settled = excluded.is_settled,
    source_sha256 = excluded.source_sha256, json = excluded.json`;

export const orderedBy = (consult: Consult): number => Math.trunc(consult.createdAt);

/** Writes the row of a consult that lists and filters read. */
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
      source: source.kind === 'file' && isListed(consult) ? source.sha256 : null,
      // Without it, the row is in no list.
      json: isListed(consult) ? JSON.stringify(listed(consult)) : null,
    });
  };
}
