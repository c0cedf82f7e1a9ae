import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { listBackups } from './recovery/backups.ts';
import type { StoreEvent } from '../../shared/ipc/storeEvents.ts';
import { replayChangeLog } from './recovery/replayChangeLog.ts';
import { createChangeLog, keepLogAside, readChanges, logFiles } from './recovery/changeLog.ts';
import { createBackupScheduler, type BackupScheduler } from './recovery/backupScheduler.ts';
import { openDatabase, problemOf } from './openDatabase.ts';
import type { Database } from './database.ts';
import { createStore, type OpenedStore } from './createStore.ts';
import type { StoreProblem, UnreadableRow } from './storeProblem.ts';
import { existsSync, statSync } from 'node:fs';

/** The folders beside a store. */
export const backupsBeside = (path: string): string => join(dirname(path), 'backups');
const changesBeside = (path: string): string => join(dirname(path), 'changes');

type Asked = {
  readonly path: string;
  readonly key: Buffer | null;
  readonly onUnreadableRow?: (row: UnreadableRow) => void;
};

/**
 * Opens the encrypted store at `path`, or creates it if there is no file. `key`: the 32 bytes of the data key, or null
 * for a store in memory that ends with this run (`path` is then ignored). `onUnreadableRow` is called each time a read
 * finds a row that does not parse. The store's promises reject with StoreError.
 */
export async function openStore({
  path,
  key,
  onUnreadableRow = () => undefined,
}: Asked): Promise<Result<OpenedStore, StoreProblem>> {
  const opened = openChecked(path, key);
  if (!opened.ok) return opened;
  const { upkeep, ...store } = createStore(opened.value, onUnreadableRow);
  upkeep.begin();
  return ok(store);
}

function openChecked(path: string, key: Buffer | null): Result<Database, StoreProblem> {
  if (key !== null && key.length !== 32) throw new RangeError('The data key has 32 bytes');
  return openDatabase(path, key);
}

export type KeptStore = OpenedStore & { readonly backups: BackupScheduler };

/**
 * The same, with backups and a change log beside the store. If the store lacks logged changes, because it is a restored
 * backup or lost its last changes, they are replayed before anything else uses the store. `isRestored`: the store is a
 * restored backup.
 */
export async function openKeptStore({
  path,
  key,
  onUnreadableRow = () => undefined,
  onEvent,
  isRestored,
  isUsed,
}: Asked & {
  readonly key: Buffer;
  readonly onEvent: (event: StoreEvent) => void;
  readonly isRestored: boolean;
  /** Whether the caller knows that there was a store here before. */
  readonly isUsed: boolean;
}): Promise<Result<KeptStore, StoreProblem>> {
  const beside = { backups: backupsBeside(path), changes: changesBeside(path) };
  if (!isRestored && (await isStoreLost(path, { ...beside, isUsed })))
    return err({ code: 'store_unreadable', detail: 'The file is gone, or empty.' });
  const opened = openChecked(path, key);
  if (!opened.ok) return opened;
  const database = opened.value;
  const file = await open(path, 'r');
  const log = createChangeLog({ folder: changesBeside(path), dataKey: key }, ({ code }) => {
    onEvent({ event: 'changeLogFailed', code });
    backups.hurry();
  });
  const place = { folder: backupsBeside(path), key };
  const backups = createBackupScheduler({
    source: { database, file },
    place,
    log,
    changesFolder: changesBeside(path),
    onEvent,
  });
  const close = async (): Promise<void> => {
    await log.close();
    await file.close();
  };
  try {
    const onDamage = (): void => onEvent({ event: 'storeDamaged' });
    const { store, sandboxNotes, changes, consults, upkeep } = createStore(database, onUnreadableRow, {
      log,
      onDamage,
    });
    const { markGap } = log;
    // An earlier run may have failed to mark this change.
    if (changes.lastUnlogged() > 0) await markGap(changes.lastUnlogged());
    const missed = await readChanges({ folder: changesBeside(path), dataKey: key }, changes.count());
    const keepLog = (): Promise<void> => keepLogAside(changesBeside(path), changes.count());
    const behind = { database, changes, consults, keepLog, markGap };
    const isWhole = await replayChangeLog(behind, missed, { isRestored });
    if (missed.changes.length > 0 || !isWhole)
      onEvent({ event: 'changesTakenAgain', count: missed.changes.length, isWhole });
    backups.follow(changes);
    upkeep.begin();
    const closeAll = async (): Promise<void> => {
      await backups.stop();
      await store.close();
      await close();
    };
    return ok({ backups, sandboxNotes, store: { ...store, close: closeAll } });
  } catch (reason) {
    database.close();
    await close();
    return err(problemOf(reason));
  }
}

/**
 * Whether the store's file is missing or empty although the files beside it show that there was a store. SQLite would
 * create a new store in both cases.
 */
async function isStoreLost(
  path: string,
  beside: { readonly backups: string; readonly changes: string; readonly isUsed: boolean },
): Promise<boolean> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) return false;
  if (beside.isUsed || existsSync(`${path}-wal`)) return true;
  return (await listBackups(beside.backups)).length > 0 || (await logFiles(beside.changes)).length > 0;
}
