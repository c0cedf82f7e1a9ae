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

type BackupDeps = {
  readonly source: BackupSource;
  readonly place: BackupPlace;
  readonly log: ChangeLog;
  readonly changesFolder: string;
  readonly onEvent: (event: StoreEvent) => void;
};

type StoredChanges = Pick<ReturnType<typeof changeWriter>, 'inTurn' | 'count' | 'lastUnlogged'>;

/** The window opens before the first look. */
const firstLookMs = 3000;
const lookEveryMs = 10 * 60_000;

export type BackupScheduler = ReturnType<typeof createBackupScheduler>;

/** Makes backups, one after the other. */
export function createBackupScheduler(deps: BackupDeps) {
  const { log, place, onEvent } = deps;
  const abortion = new AbortController();
  const { signal } = abortion;
  /** Null: the store's changes are not known yet. */
  let changes: StoredChanges | null = null;
  let lastMade: BackupTime | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  let making: Promise<unknown> = Promise.resolve();
  /** The last backup found a damaged page: the next would fail too until somebody acts. */
  let isDamaged = false;
  /** One early look for each backup: after a failed backup, `hurry` does not make the next attempt earlier. */
  let isHurried = false;

  async function make(): Promise<BackupProblem | null> {
    const startedAt = performance.now();
    // A backup holds every change logged before it, so the older log files can go when no other backup needs them.
    await (changes?.inTurn(log.beginAnew) ?? log.beginAnew());
    const made = await makeTwiceIfDamaged(deps, signal);
    if (signal.aborted) return null;
    if (!made.ok) {
      onEvent({ event: 'backupFailed', code: made.error.detail });
      isDamaged = made.error.code === 'damaged';
      if (isDamaged) onEvent({ event: 'storeDamaged' });
      return made.error;
    }
    isHurried = false;
    lastMade = backupTimeNow();
    await removeNeedlessChanges(deps, made.value);
    const tookMs = Math.round(performance.now() - startedAt);
    onEvent({ event: 'backupMade', changes: made.value.changes, tookMs });
    return null;
  }

  /** Makes one backup, due or not. Never rejects. Null: the backup was made, or `stop` ended it. */
  function makeNow(): Promise<BackupProblem | null> {
    const made = making.then(make).catch((): BackupProblem => {
      onEvent({ event: 'backupFailed', code: 'internal' });
      return { code: 'failed', detail: 'internal' };
    });
    making = made;
    return made;
  }

  async function look(): Promise<void> {
    isLooking = true;
    try {
      const [newest] = await listBackups(place.folder);
      if (isBackupDue(newest, changes, lastMade)) await makeNow();
    } finally {
      isLooking = false;
      if (!signal.aborted && !isDamaged) lookAfter(lookEveryMs);
    }
  }

  function lookAfter(waitMs: number): void {
    timer = setTimeout(() => {
      looking = look().catch(() => onEvent({ event: 'backupFailed', code: 'internal' }));
    }, waitMs);
    timer.unref();
  }

  return {
    makeNow,
    /** From now on, makes a backup whenever one is due. */
    follow(followed: StoredChanges): void {
      changes = followed;
      lookAfter(firstLookMs);
    },
    /** A change could not be logged: looks soon whether a backup is due. */
    hurry(): void {
      if (isHurried || isLooking || timer === null || isDamaged) return;
      isHurried = true;
      clearTimeout(timer);
      lookAfter(firstLookMs);
    },
    /** Resolves when no look is under way. */
    settled: (): Promise<void> => looking,
    /** Aborts the backup under way and makes no more. */
    async stop(): Promise<void> {
      abortion.abort();
      if (timer !== null) clearTimeout(timer);
      await looking;
      await making;
    },
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

/** Removes the log files that no backup needs to become the whole store. */
async function removeNeedlessChanges({ place, changesFolder }: BackupDeps, made: Backup): Promise<void> {
  const counts = (await listBackups(place.folder)).map(({ changes }) => changes);
  await removeChangesBefore(changesFolder, Math.min(...counts, made.changes));
}
