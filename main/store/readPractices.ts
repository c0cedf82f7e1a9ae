import { statSync } from 'node:fs';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Connection } from '../../shared/practice.ts';
import { connectionRecords } from './connectionRecords.ts';
import { openUnmigrated, problemOf } from './openDatabase.ts';
import type { StoreProblem } from './storeProblem.ts';

/**
 * The connections of the store at `path` and one setting of the workstation, for a process that is not the app. None
 * where there is no store; none is made. While it reads, an app that starts finds the store in use.
 */
export function readPractices(
  path: string,
  key: Buffer,
  settingName: string,
): Result<{ readonly connections: readonly Connection[]; readonly setting: string | null }, StoreProblem> {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return ok({ connections: [], setting: null });
  const opened = openUnmigrated(path, key);
  if (!opened.ok) return opened;
  const { database } = opened.value;
  try {
    const records = connectionRecords(database, () => undefined);
    return ok({ connections: records.all(), setting: records.setting(null, settingName) });
  } catch (reason) {
    return err(problemOf(reason));
  } finally {
    database.close();
  }
}
