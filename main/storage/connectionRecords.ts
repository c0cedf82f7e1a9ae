import type { Store } from '../ports/store.ts';
import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { Database } from './database.ts';
import { rowReader } from './rowReader.ts';
import { connectionSchema } from '../../shared/consult/consultSchemas.ts';
import type { OnUnreadableRow, StoreProblem } from './storeProblem.ts';
import { parsedJson } from '../../shared/parsedJson.ts';
import { statSync } from 'node:fs';
import { err, ok, type Result } from '../../shared/result.ts';
import { openDatabase, storeProblemOf } from './openDatabase.ts';

const settingRow = z.object({ value: z.string() });

export function connectionRecords(database: Database, onUnreadableRow: OnUnreadableRow) {
  const read = rowReader('connections', connectionSchema, onUnreadableRow);
  const selectAll = database.prepare('SELECT id, json FROM connections ORDER BY rowid');
  const upsert = database.prepare(
    `INSERT INTO connections (id, vet, json) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET vet = excluded.vet, json = excluded.json`,
  );
  const selectSetting = database.prepare(
    `SELECT value FROM settings WHERE ifnull(connection_id, '') = ifnull(?, '') AND name = ?`,
  );
  const upsertSetting = database.prepare(
    `INSERT INTO settings (connection_id, vet, name, value)
     VALUES (@connection, (SELECT vet FROM connections WHERE id = @connection), @name, @value)
     ON CONFLICT (ifnull(connection_id, ''), name) DO UPDATE SET vet = excluded.vet, value = excluded.value`,
  );

  return {
    all: (): readonly Connection[] => read(selectAll.all()),
    save: (connection: Connection): void => {
      upsert.run(connection.id, connection.vet, JSON.stringify(connection));
    },
    setting: (connection: ConnectionId | null, name: string): string | null => {
      const row = selectSetting.get(connection, name);
      return row === undefined ? null : unescaped(row);
    },
    /** JSON's escapes can carry half of a surrogate pair, SQLite's UTF-8 cannot. */
    saveSetting: (connection: ConnectionId | null, name: string, value: string): void => {
      upsertSetting.run({ connection, name, value: JSON.stringify(value) });
    },
  };
}

/** A reader must see a damaged value, and not a missing setting. */
function unescaped(row: unknown): string {
  const saved = settingRow.safeParse(row);
  if (!saved.success) return '';
  return z.string().safeParse(parsedJson(saved.data.value)).data ?? saved.data.value;
}

/** For a process that is not the app. Meanwhile an app that starts finds the store in use. */
export async function readStoredConnections<T>(
  path: string,
  key: Buffer,
  read: (connections: readonly Connection[], settings: Pick<Store, 'setting'>) => Promise<T>,
): Promise<Result<T, StoreProblem>> {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return ok(await read([], { setting: () => Promise.resolve(null) }));
  const opened = openDatabase(path, key);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    const { all, setting } = connectionRecords(database, () => undefined);
    return ok(await read(all(), { setting: (...of) => Promise.resolve(setting(...of)) }));
  } catch (reason) {
    return err(storeProblemOf(reason));
  } finally {
    database.close();
  }
}
