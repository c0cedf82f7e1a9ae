import { open } from 'node:fs/promises';
import type { StoreHealthEvent } from '../../shared/ipc/storeEvents.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createStore, type OpenedStore } from './createStore.ts';
import type { Database } from './database.ts';
import { openDatabase, storeProblemOf } from './openDatabase.ts';
import { createBackupScheduler, type BackupScheduler } from './recovery/backupScheduler.ts';
import { createChangeLog } from './recovery/changeLog.ts';
import { replayChangeLog } from './recovery/replayChangeLog.ts';
import { backupFolderBeside, changeLogFolderPath, isStoreLost } from './storeFolders.ts';
import type { StoreProblem, OnUnreadableRow } from './storeProblem.ts';

type Asked = {
  readonly path: string;
  readonly key: Buffer | null;
  readonly onUnreadableRow?: OnUnreadableRow;
};

/**
 * Creates a missing store. `key`: the 32 bytes of the data key, or null for a store in memory (`path` is then
 * ignored). The store's promises reject with StoreError.
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

export type RecoverableStore = OpenedStore & { readonly backups: BackupScheduler };

type RecoverableAsked = Asked & {
  readonly key: Buffer;
  readonly onEvent: (event: StoreHealthEvent) => void;
  readonly isRestored: boolean;
  readonly isUsed: boolean;
};

/**
 * A store that is a restored backup, or lost its last changes, gets the logged ones before anything else uses
 * it.
 */
export async function openRecoverableStore(
  asked: RecoverableAsked,
): Promise<Result<RecoverableStore, StoreProblem>> {
  const { path, key, onUnreadableRow = () => undefined, onEvent, isRestored, isUsed } = asked;
  if (!isRestored && (await isStoreLost(path, isUsed)))
    return err({ code: 'store_unreadable', detail: 'The file is gone, or empty.' });
  const opened = openChecked(path, key);
  if (!opened.ok) return opened;
  const database = opened.value;
  const file = await open(path, 'r');
  const logPlace = { folder: changeLogFolderPath(path), dataKey: key };
  let backups: BackupScheduler | null = null;
  const log = createChangeLog(logPlace, ({ code }) => {
    onEvent({ event: 'changeLogFailed', code });
    backups?.hurry();
  });
  const close = async (): Promise<void> => {
    await log.close();
    await file.close();
  };
  try {
    const onDamage = (): void => onEvent({ event: 'storeDamaged' });
    const made = createStore(database, onUnreadableRow, { log, onDamage });
    const { store, sandboxNotes, changes, consults, upkeep } = made;
    const outdated = { database, changes, consults, log, place: logPlace };
    const replayed = await replayChangeLog(outdated, { isRestored });
    if (replayed.count > 0 || !replayed.isWhole) onEvent({ event: 'changesTakenAgain', ...replayed });
    const scheduler = createBackupScheduler({
      source: { database, file },
      place: { folder: backupFolderBeside(path), key },
      changes,
      log,
      changesFolder: logPlace.folder,
      onEvent,
    });
    backups = scheduler;
    scheduler.begin();
    upkeep.begin();
    const closeAll = async (): Promise<void> => {
      await scheduler.stop();
      await store.close();
      await close();
    };
    return ok({ backups: scheduler, sandboxNotes, store: { ...store, close: closeAll } });
  } catch (reason) {
    database.close();
    await close();
    return err(storeProblemOf(reason));
  }
}
