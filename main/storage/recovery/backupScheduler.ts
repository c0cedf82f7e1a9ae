import { createBackupMaker, type BackupDeps } from './backupMaker.ts';
import { listBackups } from './backups.ts';
import { isBackupDue, type BackupTime } from './isBackupDue.ts';

/** The window opens before the first look. */
const firstLookMs = 3000;
const lookEveryMs = 10 * 60_000;

export type BackupScheduler = ReturnType<typeof createBackupScheduler>;

export function createBackupScheduler(deps: BackupDeps) {
  const ended = new AbortController();
  const maker = createBackupMaker(deps, ended.signal);
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  /** The last backup at the last `hurry`; undefined: there was none. */
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
    begin: (): void => lookAfter(firstLookMs),
    hurry(): void {
      // After a failed backup, the next attempt must not come earlier.
      if (hurriedAfter === maker.lastMade()) return;
      if (isLooking || timer === null || maker.isDamaged()) return;
      hurriedAfter = maker.lastMade();
      clearTimeout(timer);
      lookAfter(firstLookMs);
    },
    settled: (): Promise<void> => looking,
    async stop(): Promise<void> {
      ended.abort();
      if (timer !== null) clearTimeout(timer);
      await looking;
      await maker.settled();
    },
  };
}
