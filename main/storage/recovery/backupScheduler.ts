import { epochMs } from '../../../shared/ids.ts';
import type { StoreEvent } from '../../../shared/ipc/storeEvents.ts';
import {
  listBackups,
  makeBackup,
  type BackupPlace,
  type BackupProblem,
  type BackupSource,
} from './backups.ts';
import { removeChangesBefore, type ChangeLog } from './changeLog.ts';
import type { changeWriter } from './changeWriter.ts';

export type BackupScheduler = {
  /** One backup, whatever is due. Never rejects: answers why there is none, or null. */
  readonly makeNow: () => Promise<BackupProblem | null>;
  /** From now on, one whenever it is due. */
  readonly follow: (changes: ChangeBroadcast) => void;
  /** A change could not be logged: what is due is not put off. */
  readonly hurry: () => void;
  /** Nothing is being looked at or made. */
  readonly settled: () => Promise<void>;
  /** What is under way is broken off. */
  readonly stop: () => Promise<void>;
};

type ChangeBroadcast = Pick<ReturnType<typeof changeWriter>, 'inTurn' | 'count' | 'lastUnlogged'>;

type BackupSchedulerDeps = {
  readonly source: BackupSource;
  readonly place: BackupPlace;
  readonly log: ChangeLog;
  readonly changesFolder: string;
  readonly onEvent: (event: StoreEvent) => void;
};

const everyMs = 24 * 3_600_000;
/** And before the log of changes gets long. */
const mostChanges = 5000;
/** The window comes first. */
const firstLookMs = 3000;
const lookEveryMs = 10 * 60_000;

export function createBackupScheduler(deps: BackupSchedulerDeps): BackupScheduler {
  const { source, place, log, changesFolder, onEvent } = deps;
  const ending = new AbortController();
  let changes: ChangeBroadcast | null = null;
  let underway: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  /** There is nothing to be had from it before somebody has acted. */
  let isDamaged = false;
  let isLooking = false;
  /** Once until a backup is made: where that fails, it is tried again no sooner than otherwise. */
  let isHurried = false;
  /** In this run, by the wall clock and by the awake one. */
  let lastMade: { readonly atMs: number; readonly awakeMs: number } | null = null;

  async function make(): Promise<BackupProblem | null> {
    const startedAt = performance.now();
    // What was logged before is in the copy: those files can go when the backups do that need them.
    await (changes?.inTurn(log.beginAnew) ?? log.beginAnew());
    const about = { now: epochMs(Date.now()), signal: ending.signal };
    const first = await makeBackup(source, place, about);
    // Once more, so that a copy which went wrong is not taken for a store that did.
    const isOnceMore = !first.ok && first.error.code === 'damaged';
    const made = isOnceMore ? await makeBackup(source, place, about) : first;
    if (ending.signal.aborted) return null;
    if (!made.ok) {
      onEvent({ event: 'backupFailed', code: made.error.detail });
      isDamaged = made.error.code === 'damaged';
      if (isDamaged) onEvent({ event: 'storeDamaged' });
      return made.error;
    }
    isHurried = false;
    lastMade = { atMs: Date.now(), awakeMs: performance.now() };
    const held = (await listBackups(place.folder)).map(({ changes: count }) => count);
    await removeChangesBefore(changesFolder, Math.min(...held, made.value.changes));
    onEvent({
      event: 'backupMade',
      changes: made.value.changes,
      tookMs: Math.round(performance.now() - startedAt),
    });
    return null;
  }

  const makeNow = (): Promise<BackupProblem | null> => {
    const made = underway.then(make).catch((): BackupProblem => {
      onEvent({ event: 'backupFailed', code: 'internal' });
      return { code: 'failed', detail: 'internal' };
    });
    underway = made;
    return made;
  };

  async function isDue(): Promise<boolean> {
    const [newest] = await listBackups(place.folder);
    if (newest === undefined || changes === null) return true;
    if (changes.count() - newest.changes >= mostChanges) return true;
    // The log alone cannot bring that one forward any more.
    if (changes.lastUnlogged() > newest.changes) return true;
    const now = Date.now();
    // A clock that was set back must not put it off for long, nor one that was set forward for a while bring one forever.
    if (lastMade === null) return Math.abs(now - newest.madeAt) >= everyMs;
    return now - lastMade.atMs >= everyMs || performance.now() - lastMade.awakeMs >= everyMs;
  }

  let looking: Promise<void> = Promise.resolve();
  function lookIn(ms: number): void {
    const look = async (): Promise<void> => {
      isLooking = true;
      try {
        if (await isDue()) await makeNow();
      } finally {
        isLooking = false;
        if (!ending.signal.aborted && !isDamaged) lookIn(lookEveryMs);
      }
    };
    timer = setTimeout(() => {
      looking = look().catch(() => onEvent({ event: 'backupFailed', code: 'internal' }));
    }, ms);
    timer.unref();
  }

  return {
    makeNow,
    follow(followed) {
      changes = followed;
      lookIn(firstLookMs);
    },
    hurry() {
      if (isHurried || isLooking || timer === null || isDamaged) return;
      isHurried = true;
      clearTimeout(timer);
      lookIn(firstLookMs);
    },
    settled: () => looking,
    async stop() {
      ending.abort();
      if (timer !== null) clearTimeout(timer);
      await looking;
      await underway;
    },
  };
}
