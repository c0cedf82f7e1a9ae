import { z } from 'zod';
import type { Database } from './database.ts';

const rowValue = z.string().optional();

export function workstationSettingRow(database: Database, name: string) {
  const select = database
    .prepare("SELECT value FROM settings WHERE ifnull(connection_id, '') = '' AND name = ?")
    .pluck();
  const upsert = database.prepare(
    `INSERT INTO settings (connection_id, vet, name, value) VALUES (NULL, NULL, ?, ?)
     ON CONFLICT (ifnull(connection_id, ''), name) DO UPDATE SET value = excluded.value`,
  );
  const remove = database.prepare("DELETE FROM settings WHERE ifnull(connection_id, '') = '' AND name = ?");
  return {
    /** Throws if the value is no text. */
    load: (): string | undefined => rowValue.parse(select.get(name)),
    save: (value: string): void => void upsert.run(name, value),
    remove: (): void => void remove.run(name),
  };
}
