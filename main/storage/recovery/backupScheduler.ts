import { createBackupMaker, type BackupDeps } from './backupMaker.ts';
import { listBackups } from './backups.ts';
import { isBackupDue, type BackupTime } from './isBackupDue.ts';

/** The window opens before the first look. */
const firstLookMs = 3000;
const lookEveryMs = 10 * 60_000;

export type BackupScheduler = ReturnType<typeof createBackupScheduler>;

/** Looks now and then whether a backup is due, and makes it. */
export function createBackupScheduler(deps: BackupDeps) {
  const ended = new AbortController();
  const maker = createBackupMaker(deps, ended.signal);
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  /** The last backup before `hurry`; undefined: `hurry` was not called yet. */
  let hurriedAfter: BackupTime | null | undefined;

  async function look(): Promise<void> {
    isLooking = true;
    try {
      const [newest] = await listBackups(deps.place.folder);
      if (isBackupDue(newest, deps.changes, maker.lastMade())) await maker.makeNow();
    } finally {
      isLooking = false;
      if (!ended.signal.aborted && !maker.isDamaged()) lookAfter(lookEveryMs);
    }
  }

  function lookAfter(waitMs: number): void {
    timer = setTimeout(() => {
      looking = look().catch(() => deps.onEvent({ event: 'backupFailed', code: 'internal' }));
    }, waitMs);
    timer.unref();
  }

  return {
    makeNow: maker.makeNow,
    /** From now on, makes a backup whenever one is due. */
    begin: (): void => lookAfter(firstLookMs),
    /** A change could not be logged: looks soon whether a backup is due. */
    hurry(): void {
      // After a failed backup, the next attempt must not come earlier.
      if (hurriedAfter === maker.lastMade()) return;
      if (isLooking || timer === null || maker.isDamaged()) return;
      hurriedAfter = maker.lastMade();
      clearTimeout(timer);
      lookAfter(firstLookMs);
    },
    /** Resolves when no look is under way. */
    settled: (): Promise<void> => looking,
    /** Aborts the backup under way and makes no more. */
    async stop(): Promise<void> {
      ended.abort();
      if (timer !== null) clearTimeout(timer);
      await looking;
      await maker.settled();
    },
  };
}
