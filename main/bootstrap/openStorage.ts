import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { err } from '../../shared/result.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';
import type { StoreEvent } from '../../shared/ipc/storeEvents.ts';
import {
  diskProblem,
  findRestorable,
  isOtherKeyOf,
  openPersistentStorage,
  storePathIn,
  type PersistentFolder,
  type Restorable,
  type StorageProblem,
} from './persistentStorage.ts';
import { lockedTakes } from '../recording/lockedTakes.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { removeFolderWhenFree } from '../platform/filesInUse.ts';
import { isThere } from '../platform/isThere.ts';
import { openStore, type KeptStore } from '../storage/openStore.ts';
import { loadDataKey } from '../keychain/dataKey.ts';
import { loadInstallationId, type InstallationId } from '../keychain/installation.ts';
import { createClientSecrets } from '../keychain/clientSecret.ts';
import { createKeychain } from '../keychain/keychain.ts';
import { createTokenVault } from '../keychain/tokenVault.ts';
import { createUnplacedTokens } from '../keychain/unplacedTokens.ts';

type InMemory = Pick<KeptStore, 'store' | 'sandboxNotes'> & { readonly dataKey: Buffer };

type Options = Pick<PersistentFolder, 'recoveryPublicKey' | 'isDamaged' | 'onEvent'>;

export type Storage = Awaited<ReturnType<typeof openStorage>>;

/** The storage of one run. */
export async function openStorage(dataFolder: string, options: Options) {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await removeAudioOfEndedRuns(dataFolder);
  const hasEarlierRecords = await hasRecords(dataFolder);
  const keychain = createKeychain();
  const installation = await loadInstallationId(dataFolder);
  const id = installation.ok ? installation.value : (randomUUID() as string as InstallationId);
  let damage: Damage | null = null;
  let isRestoring = false;
  let onChange = (): void => undefined;
  const onEvent = (event: StoreEvent): void => {
    options.onEvent(event);
    if (event.event === 'storeDamaged') recordDamage();
  };
  const persistent = installation.ok
    ? await tryPersistentStorage({
        ...options,
        dataFolder,
        keychain,
        installation: id,
        isNewFolder: !hasEarlierRecords,
        onEvent,
      })
    : notOpened(diskProblem(installation.error));
  /** Runs once, because the search for a backup takes a while. */
  function recordDamage(): void {
    if (damage !== null) return;
    damage = { restorable: null };
    // Starts after the current step: damage seen while the database opens is reported by the opening.
    queueMicrotask(() => void find().catch(() => undefined));
  }
  async function find(): Promise<void> {
    if (!persistent.ok) return;
    damage = { restorable: await findRestorable(storePathIn(dataFolder), persistent.value.dataKey) };
    onChange();
  }
  const opened = persistent.ok
    ? persistent.value
    : { ...(await openInMemory()), isKeyRecoverable: false, isKeyRecordDamaged: false };
  const persistentAudio = join(dataFolder, 'audio');
  const audioFolder = persistent.ok ? persistentAudio : audioFolderOfOneRun(dataFolder);
  const restorable = (): Restorable | null => (persistent.ok ? damage : persistent.error)?.restorable ?? null;
  return {
    ...opened,
    tokens: createTokenVault(keychain, id),
    clientSecrets: createClientSecrets(keychain),
    unplacedTokens: createUnplacedTokens(keychain, id),
    audioFolder,
    /**
     * Why this run saves nothing: records and keys are in memory, only the sandbox works, and the data folder stays
     * unchanged. null: this run saves everything.
     */
    problem: persistent.ok ? null : persistent.error.code,
    /** The problem, or damage found later, and what a vet can do. */
    alerts: (): readonly AlertView[] => {
      const code = persistent.ok ? (damage === null ? null : 'store_damaged') : persistent.error.code;
      const offer = restorable();
      const restore = offer === null ? {} : { restore: { backupMadeAt: offer.backupMadeAt } };
      return [
        ...(code === null ? [] : [{ code, isNothingKept: !persistent.ok, ...restore }]),
        ...(opened.isKeyRecordDamaged ? [{ code: 'recovery_damaged' as const, isNothingKept: false }] : []),
      ];
    },
    /** A page of the database did not open. */
    isDamaged: (): boolean => damage !== null,
    /** The next start replaces the database with the newest good backup. False: there is nothing to restore. */
    async requestRestore(): Promise<boolean> {
      const offer = restorable();
      await offer?.wish();
      isRestoring = offer !== null;
      return isRestoring;
    },
    /** A restore is requested, and the app is about to restart for it. */
    isRestoring: (): boolean => isRestoring,
    /** The listener runs when `alerts` changes. */
    watch: (listener: () => void): void => {
      onChange = listener;
    },
    /** Recordings of earlier runs whose key this run cannot get. */
    lockedTakes: persistent.ok ? [] : await lockedTakes(persistentAudio),
    /** Whether an earlier run left records here. */
    hasEarlierRecords,
    /** Whether the problem is solved. */
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

type Damage = { readonly restorable: Restorable | null };

/** Problems that somebody can solve outside the app, in the keychain. */
const mendable: readonly StorageProblem[] = [
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
  'key_missing',
  'key_wrong',
];

const notOpened = (code: StorageProblem): Awaited<ReturnType<typeof openPersistentStorage>> =>
  err({ code, restorable: null });

/** The app starts after any failure, and reports it. */
const tryPersistentStorage = (folder: PersistentFolder): ReturnType<typeof openPersistentStorage> =>
  openPersistentStorage(folder).catch((reason: unknown) => notOpened(diskProblem(diskFailure(reason))));

/** Whether the folder has files that are encrypted with a key, which then must not be replaced. */
export async function hasRecords(dataFolder: string): Promise<boolean> {
  for (const name of ['store.db', 'data-key.json', 'backups', 'changes'])
    if (await isThere(join(dataFolder, name))) return true;
  return false;
}

async function openInMemory(): Promise<InMemory> {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error(`The store in memory did not open: ${opened.error.code}`);
  return { ...opened.value, dataKey: randomBytes(32) };
}

/** Audio of a run without a keychain: its key is lost at the end of the run. */
const prefix = 'audio-of-one-run-';

export const audioFolderOfOneRun = (dataFolder: string): string =>
  join(dataFolder, `${prefix}${randomUUID()}`);

/**
 * Removes what a run left that had no keychain and was killed. Files that another program holds open stay until the next
 * start, because nobody can read them and the app must start.
 */
export async function removeAudioOfEndedRuns(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder);
  const ended = names.filter((name) => name.startsWith(prefix));
  await Promise.all(ended.map((name) => removeFolderWhenFree(join(dataFolder, name)).catch(() => undefined)));
}
