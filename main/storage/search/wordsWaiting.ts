import { z } from 'zod';
import { consultId, type ConsultId } from '../../../shared/ids.ts';
import type { Database } from '../database.ts';
import { workstationRow } from '../workstationRow.ts';

const name = 'store.wordsWaiting';
const idRow = z.object({ id: z.string() });
const ids = z.array(z.string().transform(consultId));

/**
 * The stored list of consults whose words are not in the search index yet. It is saved in the same transaction as the
 * words, so that after a kill every consult can still be found.
 */
export function wordsWaiting(database: Database) {
  const stored = workstationRow(database, name);
  const all = database.prepare('SELECT id FROM consults');
  return {
    /** If the list is damaged, all consults are indexed again. */
    load(): Set<ConsultId> {
      try {
        return new Set(ids.parse(JSON.parse(stored.load() ?? '[]')));
      } catch {
        return new Set(
          z
            .array(idRow)
            .parse(all.all())
            .map(({ id }) => consultId(id)),
        );
      }
    },
    save: (waiting: ReadonlySet<ConsultId>): void => stored.save(JSON.stringify([...waiting])),
  };
}
