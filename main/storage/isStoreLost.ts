import { existsSync, statSync } from 'node:fs';
import { listBackups } from './recovery/backups.ts';
import { logFiles } from './recovery/changeLog.ts';

/**
 * Nothing, or an empty file, is in the store's place, and what lies beside it tells that there was a store. To SQLite both
 * are a new one.
 */
export async function isStoreLost(
  path: string,
  beside: { readonly backups: string; readonly changes: string; readonly isUsed: boolean },
): Promise<boolean> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) return false;
  if (beside.isUsed || existsSync(`${path}-wal`)) return true;
  return (await listBackups(beside.backups)).length > 0 || (await logFiles(beside.changes)).length > 0;
}
