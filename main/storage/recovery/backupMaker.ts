import { epochMs } from '../../../shared/ids.ts';
import type { StoreHealthEvent } from '../../../shared/ipc/storeEvents.ts';
import { createSerialQueue } from '../../../shared/serialQueue.ts';
import { listBackups, makeBackup, type Backup, type BackupPlace, type BackupProblem } from './backups.ts';
import { removeChangesBefore, type ChangeLog } from './changeLog.ts';
import type { ChangeWriter } from './changeWriter.ts';
import type { BackupSource } from './copyStore.ts';
import { backupTimeNow, type BackupTime } from './isBackupDue.ts';

export type BackupDeps = {
  readonly source: BackupSource;
  readonly place: BackupPlace;
  readonly changes: Pick<ChangeWriter, 'inTurn' | 'count' | 'lastUnlogged'>;
  readonly log: ChangeLog;
  readonly changesFolder: string;
  readonly onEvent: (event: StoreHealthEvent) => void;
};

export function createBackupMaker(deps: BackupDeps, signal: AbortSignal) {
  const { changes, log, onEvent } = deps;
  const queue = createSerialQueue();
  let lastMade: BackupTime | null = null;
  let isDamaged = false;

  async function make(): Promise<BackupProblem | null> {
    const startedAt = performance.now();
    // A backup holds every change logged before it, so the older log files can go when no other backup needs
    // them.
    await changes.inTurn(log.beginAnew);
    const made = await makeTwiceIfDamaged(deps, signal);
    if (signal.aborted) return null;
    if (!made.ok) {
      onEvent({ event: 'backupFailed', code: made.error.detail });
      isDamaged = made.error.code === 'damaged';
      if (isDamaged) onEvent({ event: 'storeDamaged' });
      return made.error;
    }
    lastMade = backupTimeNow();
    await removeNeedlessChanges(deps, made.value);
    const tookMs = Math.round(performance.now() - startedAt);
    onEvent({ event: 'backupMade', changes: made.value.changes, tookMs });
    return null;
  }

  return {
    /** Never rejects. Null: the backup was made, or `signal` ended it. */
    makeNow: (): Promise<BackupProblem | null> =>
      queue(make).catch((): BackupProblem => {
        onEvent({ event: 'backupFailed', code: 'internal' });
        return { code: 'failed', detail: 'internal' };
      }),
    lastMade: (): BackupTime | null => lastMade,
    isDamaged: (): boolean => isDamaged,
    settled: (): Promise<void> => queue(() => Promise.resolve()),
  };
}

/** A second attempt tells a damaged copy from a damaged store. */
async function makeTwiceIfDamaged(
  { source, place }: BackupDeps,
  signal: AbortSignal,
): ReturnType<typeof makeBackup> {
  const about = { now: epochMs(Date.now()), signal };
  const first = await makeBackup(source, place, about);
  return !first.ok && first.error.code === 'damaged' ? makeBackup(source, place, about) : first;
}

async function removeNeedlessChanges({ place, changesFolder }: BackupDeps, made: Backup): Promise<void> {
  const counts = (await listBackups(place.folder)).map(({ changes }) => changes);
  await removeChangesBefore(changesFolder, Math.min(...counts, made.changes));
}
