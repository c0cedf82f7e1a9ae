import { z } from 'zod';
import { consultId, type ConsultId } from '../../../shared/ids.ts';
import type { Database } from '../database.ts';

const name = 'store.wordsWaiting';
const idsRow = z.object({ value: z.string() });
const idRow = z.object({ id: z.string() });
const ids = z.array(z.string().transform(consultId));

/**
 * Consults whose words are not in the search index yet. It is written with what makes it so, so that a kill leaves
 * nothing that cannot be found.
 */
export function wordsWaiting(database: Database) {
  const select = database.prepare(
    "SELECT value FROM settings WHERE ifnull(connection_id, '') = '' AND name = ?",
  );
  const all = database.prepare('SELECT id FROM consults');
  const save = database.prepare(
    `INSERT INTO settings (connection_id, vet, name, value) VALUES (NULL, NULL, ?, ?)
     ON CONFLICT (ifnull(connection_id, ''), name) DO UPDATE SET value = excluded.value`,
  );
  return {
    /** Of a damaged list nothing can be told, so all consults are indexed once more. */
    load(): Set<ConsultId> {
      const row = select.get(name);
      if (row === undefined) return new Set();
      try {
        return new Set(ids.parse(JSON.parse(idsRow.parse(row).value)));
      } catch {
        return new Set(
          z
            .array(idRow)
            .parse(all.all())
            .map(({ id }) => consultId(id)),
        );
      }
    },
    save: (waiting: ReadonlySet<ConsultId>): void => void save.run(name, JSON.stringify([...waiting])),
  };
}
