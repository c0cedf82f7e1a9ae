import { createBackupRuns, type BackupRunsDeps } from './backupRuns.ts';
import { listBackups, type BackupProblem, type Backup } from './backups.ts';
import type { changeWriter } from './changeWriter.ts';

/** When this run made its last backup, by the wall clock and by the clock that counts only awake time. */
type BackupTime = { readonly atMs: number; readonly awakeMs: number };

const everyMs = 24 * 3_600_000;
/** A backup is due after this many changes, so the change log stays short. */
const maxChanges = 5000;

export const backupTimeNow = (): BackupTime => ({ atMs: Date.now(), awakeMs: performance.now() });

export function isBackupDue(
  newest: Backup | undefined,
  changes: Pick<ReturnType<typeof changeWriter>, 'count' | 'lastUnlogged'> | null,
  lastMade: BackupTime | null,
): boolean {
  if (newest === undefined || changes === null) return true;
  if (changes.count() - newest.changes >= maxChanges) return true;
  // The log lacks a change that the newest backup lacks too, so both together do not give the whole store.
  if (changes.lastUnlogged() > newest.changes) return true;
  const now = backupTimeNow();
  // A clock set back must not delay the next backup for long; a clock set forward for a while must not make backups due forever.
  if (lastMade === null) return Math.abs(now.atMs - newest.madeAt) >= everyMs;
  return now.atMs - lastMade.atMs >= everyMs || now.awakeMs - lastMade.awakeMs >= everyMs;
}

export type BackupScheduler = {
  /** Makes one backup, due or not. Never rejects; answers why there is no backup, or null. */
  readonly makeNow: () => Promise<BackupProblem | null>;
  /** From now on, makes a backup whenever one is due. */
  readonly follow: (changes: StoredChanges) => void;
  /** A change could not be logged: looks soon whether a backup is due. */
  readonly hurry: () => void;
  /** Resolves when no look is under way. */
  readonly settled: () => Promise<void>;
  /** Aborts the backup under way and makes no more. */
  readonly stop: () => Promise<void>;
};

type StoredChanges = Pick<ReturnType<typeof changeWriter>, 'inTurn' | 'count' | 'lastUnlogged'>;

/** The window opens before the first look. */
const firstLookMs = 3000;
const lookEveryMs = 10 * 60_000;

export function createBackupScheduler(deps: BackupRunsDeps): BackupScheduler {
  let changes: StoredChanges | null = null;
  let lastMade: BackupTime | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  /** One early look for each backup: after a failed backup, `hurry` does not make the next attempt earlier. */
  let isHurried = false;
  const runs = createBackupRuns({
    ...deps,
    changes: () => changes,
    onMade() {
      isHurried = false;
      lastMade = backupTimeNow();
    },
  });

  async function look(): Promise<void> {
    isLooking = true;
    try {
      const [newest] = await listBackups(deps.place.folder);
      if (isBackupDue(newest, changes, lastMade)) await runs.makeNow();
    } finally {
      isLooking = false;
      if (!runs.isStopped() && !runs.isDamaged()) lookAfter(lookEveryMs);
    }
  }

  function lookAfter(waitMs: number): void {
    timer = setTimeout(() => {
      looking = look().catch(() => deps.onEvent({ event: 'backupFailed', code: 'internal' }));
    }, waitMs);
    timer.unref();
  }

  return {
    makeNow: runs.makeNow,
    follow(followed) {
      changes = followed;
      lookAfter(firstLookMs);
    },
    hurry() {
      if (isHurried || isLooking || timer === null || runs.isDamaged()) return;
      isHurried = true;
      clearTimeout(timer);
      lookAfter(firstLookMs);
    },
    settled: () => looking,
    async stop() {
      runs.stop();
      if (timer !== null) clearTimeout(timer);
      await looking;
      await runs.settled();
    },
  };
}
