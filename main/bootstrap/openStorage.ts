import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { err } from '../../shared/result.ts';
import { audioFolderOfOneRun, removeAudioOfEndedRuns } from './audioOfOneRun.ts';
import {
  diskProblem,
  isOtherKeyOf,
  openPersistentStorage,
  type PersistentDataFolder,
  type StorageOpening,
  type StorageProblem,
} from './persistentStorage.ts';
import { createStoreTrouble } from './storeTrouble.ts';
import { takesWithoutKey } from '../recording/lockedTakes.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { removeFolderWhenFree } from '../platform/filesInUse.ts';
import { pathExists } from '../platform/pathExists.ts';
import { openStore, type RecoverableStore } from '../storage/openStore.ts';
import { loadDataKey } from '../keychain/dataKey.ts';
import { loadInstallationId, type InstallationId } from '../keychain/installation.ts';
import { createClientSecrets } from '../keychain/clientSecret.ts';
import { createKeychain } from '../keychain/keychain.ts';
import { createTokenVault } from '../keychain/tokenVault.ts';
import { createUnassignedAccessTokens } from '../keychain/unassignedAccessTokens.ts';

type InMemory = Pick<RecoverableStore, 'store' | 'sandboxNotes'> & { readonly dataKey: Buffer };

type Options = Pick<PersistentDataFolder, 'recoveryPublicKey' | 'isDamaged' | 'onEvent'>;

export type AppStorage = Awaited<ReturnType<typeof openStorage>>;

export async function openStorage(dataFolder: string, options: Options) {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await removeAudioOfEndedRuns(dataFolder);
  const hasEarlierRecords = await hasEncryptedFiles(dataFolder);
  const keychain = createKeychain();
  const installation = await loadInstallationId(dataFolder);
  const id = installation.ok ? installation.value : (randomUUID() as string as InstallationId);
  const trouble = createStoreTrouble(dataFolder, () => persistent);
  const persistent = installation.ok
    ? await tryPersistentStorage({
        ...options,
        dataFolder,
        keychain,
        installation: id,
        isNewFolder: !hasEarlierRecords,
        onEvent(event) {
          options.onEvent(event);
          if (event.event === 'storeDamaged') trouble.recordDamage();
        },
      })
    : notOpened(diskProblem(installation.error));
  const opened = persistent.ok
    ? persistent.value
    : { ...(await openInMemory()), isKeyRecoverable: false, isKeyRecordDamaged: false };
  const persistentAudio = join(dataFolder, 'audio');
  const audioFolder = persistent.ok ? persistentAudio : audioFolderOfOneRun(dataFolder);
  return {
    ...opened,
    tokens: createTokenVault(keychain, id),
    clientSecrets: createClientSecrets(keychain),
    unplacedTokens: createUnassignedAccessTokens(keychain, id),
    audioFolder,
    /**
     * With a problem, records and keys are in memory, only the sandbox works, and the data folder stays
     * unchanged. null: this run saves everything.
     */
    problem: persistent.ok ? null : persistent.error.code,
    ...trouble,
    lockedTakes: persistent.ok ? [] : await takesWithoutKey(persistentAudio),
    hasEarlierRecords,
    async isMended(): Promise<boolean> {
      // No other problem can be solved while the app runs.
      if (persistent.ok || !mendable.includes(persistent.error.code)) return false;
      const key = await loadDataKey(keychain, id, { isNewFolder: !hasEarlierRecords });
      return key.ok && !(await isOtherKeyOf(dataFolder, key.value));
    },
    async close(): Promise<void> {
      await opened.store.close();
      if (!persistent.ok) await removeFolderWhenFree(audioFolder);
    },
  };
}

/** Somebody can solve these in the keychain, outside the app. */
const mendable: readonly StorageProblem[] = [
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
  'key_missing',
  'key_wrong',
];

const notOpened = (code: StorageProblem): StorageOpening => err({ code, restorable: null });

/** The app starts after any failure, and reports it. */
const tryPersistentStorage = (folder: PersistentDataFolder): Promise<StorageOpening> =>
  openPersistentStorage(folder).catch((reason: unknown) => notOpened(diskProblem(diskFailure(reason))));

/** Files that are encrypted with a key, which then must not be replaced. */
export async function hasEncryptedFiles(dataFolder: string): Promise<boolean> {
  for (const name of ['store.db', 'data-key.json', 'backups', 'changes'])
    if (await pathExists(join(dataFolder, name))) return true;
  return false;
}

async function openInMemory(): Promise<InMemory> {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error(`The store in memory did not open: ${opened.error.code}`);
  return { ...opened.value, dataKey: randomBytes(32) };
}
