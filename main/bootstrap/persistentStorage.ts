import { isKnownVersion } from '../storage/recovery/backupChecks.ts';
import { join } from 'node:path';
import type { Failure } from '../../shared/consult/failure.ts';
import { shortId, type EpochMs } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';
import type { StoreHealthEvent } from '../../shared/ipc/storeEvents.ts';
import { openRecoverableStore, type RecoverableStore } from '../storage/openStore.ts';
import {
  clearRestoreRequest,
  newestGoodBackup,
  restoreIfRequested,
  requestRestoreOf,
} from '../storage/recovery/restoreRequests.ts';
import type { StoreProblem } from '../storage/storeProblem.ts';
import { loadDataKey, type DataKeyProblem } from '../keychain/dataKey.ts';
import { saveInstallationIdCopy, type InstallationId } from '../keychain/installation.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { compareWithKeyRecord, saveKeyRecord } from '../keychain/keyRecord.ts';

export type StorageProblem = AlertView['code'];

export type PersistentDataFolder = {
  readonly dataFolder: string;
  readonly keychain: Keychain;
  readonly installation: InstallationId;
  readonly isNewFolder: boolean;
  /** By policy. */
  readonly recoveryPublicKey: string | null;
  /** This run has already found damage: the store stays closed. */
  readonly isDamaged: boolean;
  readonly onEvent: (event: StoreHealthEvent) => void;
};

export type RestorableStore = {
  /** null: no backup opens, so the new store gets only what the change log still has. */
  readonly backupMadeAt: EpochMs | null;
  /** The next start carries it out. */
  readonly wish: () => Promise<void>;
};

type Opened = Pick<RecoverableStore, 'store' | 'sandboxNotes'> & {
  readonly dataKey: Buffer;
  /** By IT. */
  readonly isKeyRecoverable: boolean;
  readonly isKeyRecordDamaged: boolean;
};

/** null: nothing of this folder is opened by this key, or nothing is wrong with the file. */
type NotOpened = { readonly code: StorageProblem; readonly restorable: RestorableStore | null };

export type StorageOpening = Result<Opened, NotOpened>;

export const storePathIn = (dataFolder: string): string => join(dataFolder, 'store.db');

export async function openPersistentStorage(folder: PersistentDataFolder): Promise<StorageOpening> {
  const { dataFolder, keychain, installation, isNewFolder } = folder;
  const path = storePathIn(dataFolder);
  const loaded = await loadDataKey(keychain, installation, { isNewFolder });
  if (!loaded.ok) return err({ code: keyProblem(loaded.error), restorable: null });
  const key = loaded.value;
  // The record itself may be damaged; a store that opens proves the key.
  const isOtherKey = await isOtherKeyOf(dataFolder, key);
  const keyIsWrong = err({ code: 'key_wrong', restorable: null } as const);
  if (folder.isDamaged) return isOtherKey ? keyIsWrong : err(await unreadable(path, key));
  const isRestored = isOtherKey ? false : await restoreIfRequested(path, key);
  const opened = await openRecoverableStore({
    path,
    key,
    isRestored,
    isUsed: (await compareWithKeyRecord(dataFolder, key)) !== 'none',
    onEvent: folder.onEvent,
    // The place and the expected type, never the content.
    onUnreadableRow: ({ table, id, reason }) =>
      process.stderr.write(
        `A row of ${table} cannot be read and is left in place: ${shortId(id)}: ${reason}\n`,
      ),
  });
  if (!opened.ok && isOtherKey) return keyIsWrong;
  if (!opened.ok) {
    const isDamaged = opened.error.code === 'store_unreadable';
    return err(
      isDamaged ? await unreadable(path, key) : { code: storeProblem(opened.error), restorable: null },
    );
  }
  if (isRestored) await clearRestoreRequest(path);
  const { store, sandboxNotes } = opened.value;
  await saveInstallationIdCopy(dataFolder, installation);
  const keyRecord = await saveKeyRecord(dataFolder, key, folder.recoveryPublicKey);
  if (keyRecord.ok && keyRecord.value.state !== 'kept')
    folder.onEvent({ event: 'keyRecordDamaged', isRenewed: keyRecord.value.state === 'renewed' });
  return ok({
    store,
    sandboxNotes,
    dataKey: key,
    isKeyRecoverable: keyRecord.ok && keyRecord.value.isRecoverable,
    isKeyRecordDamaged: keyRecord.ok && keyRecord.value.state === 'damaged',
  });
}

/** A backup that the key opens is stronger evidence than a record, which may be damaged. */
export async function isOtherKeyOf(dataFolder: string, key: Buffer): Promise<boolean> {
  if ((await compareWithKeyRecord(dataFolder, key)) !== 'other') return false;
  return (await newestGoodBackup(storePathIn(dataFolder), key)) === null;
}

async function unreadable(path: string, key: Buffer): Promise<NotOpened> {
  return { code: 'store_unreadable', restorable: await findRestorableStore(path, key) };
}

/** null: another version of the app wrote the backup, and the folder stays as it is. */
export async function findRestorableStore(path: string, key: Buffer): Promise<RestorableStore | null> {
  const backup = await newestGoodBackup(path, key);
  if (backup !== null && !isKnownVersion(backup.file, key)) return null;
  return { backupMadeAt: backup?.madeAt ?? null, wish: () => requestRestoreOf(path, backup, new Date()) };
}

function keyProblem(problem: DataKeyProblem): StorageProblem {
  if (problem.reason !== 'keychain') return problem.reason === 'keyMissing' ? 'key_missing' : 'key_wrong';
  const { code } = problem.failure;
  return code === 'keychain_locked' || code === 'keychain_refused' ? code : 'keychain_absent';
}

const storeProblem = (problem: StoreProblem): StorageProblem =>
  problem.code === 'store_failed' ? diskProblem(problem.failure) : problem.code;

export const diskProblem = ({ code }: Pick<Failure, 'code'>): 'disk_full' | 'disk_failed' =>
  code === 'disk_full' ? code : 'disk_failed';
