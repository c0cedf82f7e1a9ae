import { statSync } from 'node:fs';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { connectionRecords } from './connectionRecords.ts';
import { openDatabase, problemOf } from './openDatabase.ts';
import type { StoreProblem } from './storeProblem.ts';

/** By name; null: none is saved. */
type Settings = ReadonlyMap<string, string | null>;

/**
 * Reads the connections and some settings of the store at `path`, for a process that is not the app.
 * Creates no store; without one, there are no connections. Meanwhile an app that starts finds the store in use.
 */
export function readPractices(
  path: string,
  key: Buffer,
  settingNames: readonly string[],
): Result<{ readonly connections: readonly Connection[]; readonly settings: Settings }, StoreProblem> {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return ok({ connections: [], settings: new Map() });
  const opened = openDatabase(path, key);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    const records = connectionRecords(database, () => undefined);
    const settings = new Map(settingNames.map((name) => [name, records.setting(null, name)]));
    return ok({ connections: records.all(), settings });
  } catch (reason) {
    return err(problemOf(reason));
  } finally {
    database.close();
  }
}
