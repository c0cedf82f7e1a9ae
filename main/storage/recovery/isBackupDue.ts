import type { Backup } from './backups.ts';
import type { ChangeWriter } from './changeWriter.ts';

/** `awakeMs` counts awake time only. */
export type BackupTime = { readonly atMs: number; readonly awakeMs: number };

const everyMs = 24 * 3_600_000;
/** So that the change log stays short. */
const maxChanges = 5000;

export const backupTimeNow = (): BackupTime => ({ atMs: Date.now(), awakeMs: performance.now() });

export function isBackupDue(
  newest: Backup | undefined,
  changes: Pick<ChangeWriter, 'count' | 'lastUnlogged'>,
  lastMade: BackupTime | null,
): boolean {
  if (newest === undefined) return true;
  if (changes.count() - newest.changes >= maxChanges) return true;
  // The log lacks a change that the newest backup lacks too, so both together do not give the whole store.
  if (changes.lastUnlogged() > newest.changes) return true;
  const now = backupTimeNow();
  // A clock set back must not delay the next backup for long, and one set forward not make backups due
  // forever.
  if (lastMade === null) return Math.abs(now.atMs - newest.madeAt) >= everyMs;
  return now.atMs - lastMade.atMs >= everyMs || now.awakeMs - lastMade.awakeMs >= everyMs;
}
