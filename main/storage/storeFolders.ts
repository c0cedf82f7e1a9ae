import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listBackups } from './recovery/backups.ts';
import { changeLogFiles } from './recovery/changeLog.ts';

export const backupFolderBeside = (path: string): string => join(dirname(path), 'backups');
export const changeLogFolderPath = (path: string): string => join(dirname(path), 'changes');

/**
 * Whether the store's file is missing or empty although there was a store: SQLite would create a new one.
 * `isUsed`: the caller knows of it.
 */
export async function isStoreLost(path: string, isUsed: boolean): Promise<boolean> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) return false;
  if (isUsed || existsSync(`${path}-wal`)) return true;
  const backups = await listBackups(backupFolderBeside(path));
  return backups.length > 0 || (await changeLogFiles(changeLogFolderPath(path))).length > 0;
}
