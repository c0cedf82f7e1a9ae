import { epochMs } from '../../../shared/ids.ts';
import type { StoreEvent } from '../../../shared/ipc/storeEvents.ts';
import {
  listBackups,
  makeBackup,
  type Backup,
  type BackupPlace,
  type BackupProblem,
  type BackupSource,
} from './backups.ts';
import { removeChangesBefore, type ChangeLog } from './changeLog.ts';
import type { changeWriter } from './changeWriter.ts';

export type BackupRunsDeps = {
  readonly source: BackupSource;
  readonly place: BackupPlace;
  readonly log: ChangeLog;
  readonly changesFolder: string;
  readonly onEvent: (event: StoreEvent) => void;
};

type Deps = BackupRunsDeps & {
  /** Null: the store's changes are not known yet. */
  readonly changes: () => Pick<ReturnType<typeof changeWriter>, 'inTurn'> | null;
  readonly onMade: () => void;
};

/** Makes backups, one after the other. */
export type BackupRuns = {
  /** Never rejects. Null: the backup was made, or `stop` ended the run. */
  readonly makeNow: () => Promise<BackupProblem | null>;
  /** The last run found a damaged page: the next backup would fail too until somebody acts. */
  readonly isDamaged: () => boolean;
  readonly isStopped: () => boolean;
  /** Aborts the run under way. */
  readonly stop: () => void;
  readonly settled: () => Promise<unknown>;
};

export function createBackupRuns(deps: Deps): BackupRuns {
  const { log, onEvent } = deps;
  const abortion = new AbortController();
  const { signal } = abortion;
  let underway: Promise<unknown> = Promise.resolve();
  let isDamaged = false;

  async function make(): Promise<BackupProblem | null> {
    const startedAt = performance.now();
    // A backup holds every change logged before it, so the older log files can go when no other backup needs them.
    await (deps.changes()?.inTurn(log.beginAnew) ?? log.beginAnew());
    const made = await makeTwiceIfDamaged(deps, signal);
    if (signal.aborted) return null;
    if (!made.ok) {
      onEvent({ event: 'backupFailed', code: made.error.detail });
      isDamaged = made.error.code === 'damaged';
      if (isDamaged) onEvent({ event: 'storeDamaged' });
      return made.error;
    }
    deps.onMade();
    await removeNeedlessChanges(deps, made.value);
    const tookMs = Math.round(performance.now() - startedAt);
    onEvent({ event: 'backupMade', changes: made.value.changes, tookMs });
    return null;
  }

  return {
    makeNow() {
      const made = underway.then(make).catch((): BackupProblem => {
        onEvent({ event: 'backupFailed', code: 'internal' });
        return { code: 'failed', detail: 'internal' };
      });
      underway = made;
      return made;
    },
    isDamaged: () => isDamaged,
    isStopped: () => signal.aborted,
    stop: () => abortion.abort(),
    settled: () => underway,
  };
}

/** A second attempt tells a damaged copy from a damaged store. */
async function makeTwiceIfDamaged(
  { source, place }: BackupRunsDeps,
  signal: AbortSignal,
): ReturnType<typeof makeBackup> {
  const about = { now: epochMs(Date.now()), signal };
  const first = await makeBackup(source, place, about);
  return !first.ok && first.error.code === 'damaged' ? makeBackup(source, place, about) : first;
}

/** Removes the log files that no backup needs to become the whole store. */
async function removeNeedlessChanges({ place, changesFolder }: BackupRunsDeps, made: Backup): Promise<void> {
  const counts = (await listBackups(place.folder)).map(({ changes }) => changes);
  await removeChangesBefore(changesFolder, Math.min(...counts, made.changes));
}
