import { z } from 'zod';
import type { ConsultId } from '../../shared/ids.ts';
import type { Database } from './database.ts';

/** The columns that decide a consult's place in lists, and the hash of its indexed words. */
export const placeRow = z.object({
  row: z.number(),
  connection_id: z.string(),
  created_at: z.number(),
  search_hash: z.instanceof(Uint8Array).transform((hash) => Buffer.from(hash)),
});

export type ConsultPlace = z.infer<typeof placeRow>;

/** Reads the place of a consult; null: no such consult is stored. */
export function placeReader(database: Database): (id: ConsultId) => ConsultPlace | null {
  const select = database.prepare(
    'SELECT row, connection_id, created_at, search_hash FROM consults WHERE id = ?',
  );
  return (id) => {
    const row = select.get(id);
    return row === undefined ? null : placeRow.parse(row);
  };
}
