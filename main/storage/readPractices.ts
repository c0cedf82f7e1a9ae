import { statSync } from 'node:fs';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { connectionRecords } from './connectionRecords.ts';
import { openDatabase, problemOf } from './openDatabase.ts';
import type { StoreProblem } from './storeProblem.ts';

type Practices<Name extends string> = {
  readonly connections: readonly Connection[];
  readonly setting: (name: Name) => string | null;
};

/**
 * Reads the connections and some settings of the store at `path`, for a process that is not the app.
 * Creates no store; without one, there are no connections. Meanwhile an app that starts finds the store in use.
 */
export function readPractices<Name extends string>(
  path: string,
  key: Buffer,
  settingNames: readonly Name[],
): Result<Practices<Name>, StoreProblem> {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0)
    return ok({ connections: [], setting: () => null });
  const opened = openDatabase(path, key);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    const records = connectionRecords(database, () => undefined);
    const settings = new Map(settingNames.map((name) => [name, records.setting(null, name)]));
    return ok({ connections: records.all(), setting: (name) => settings.get(name) ?? null });
  } catch (reason) {
    return err(problemOf(reason));
  } finally {
    database.close();
  }
}
