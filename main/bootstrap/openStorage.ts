import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { err } from '../../shared/result.ts';
import type { AlertView } from '../../shared/ipc/snapshot.ts';
import type { StoreEvent } from '../../shared/ipc/storeEvents.ts';
import type { ClientSecrets } from '../ports/exchangeCode.ts';
import type { Store } from '../ports/store.ts';
import type { TokenVault } from '../ports/tokenVault.ts';
import type { SandboxNotes } from '../sandbox/sandboxNotes.ts';
import {
  findRestorable,
  isOtherKeyOf,
  openPersistentStorage,
  storePathIn,
  type PersistentFolder,
  type Restorable,
  type StorageProblem,
} from './persistentStorage.ts';
import { lockedTakes, type LockedTake } from '../recording/lockedTakes.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import { openStore } from '../storage/openStore.ts';
import { loadDataKey } from '../keychain/dataKey.ts';
import { loadInstallationId, type InstallationId } from '../keychain/installation.ts';
import { createClientSecrets } from '../keychain/clientSecret.ts';
import { createKeychain } from '../keychain/keychain.ts';
import { createTokenVault } from '../keychain/tokenVault.ts';

/** Where everything of one run is kept. */
export type Storage = {
  readonly store: Store;
  readonly sandboxNotes: SandboxNotes;
  readonly tokens: TokenVault;
  readonly clientSecrets: ClientSecrets;
  readonly dataKey: Uint8Array;
  readonly audioFolder: string;
  /**
   * Why this run keeps nothing: records and keys are then in memory, only the sandbox works, and what is in the
   * data folder is left as it is. null: all is kept.
   */
  readonly problem: StorageProblem | null;
  /** The problem, or damage that was met later, with what can be done about it. */
  readonly alerts: () => readonly AlertView[];
  /** A page of the store did not open. */
  readonly isDamaged: () => boolean;
  /** The next start puts the newest good backup in the store's place, which is set aside. False: nothing is to be put right. */
  readonly requestRestore: () => Promise<boolean>;
  /** Is told when `alerts` answers otherwise than before. */
  readonly watch: (listener: () => void) => void;
  /** IT can bring the key back to this folder. */
  readonly isKeyRecoverable: boolean;
  /** Takes of earlier runs whose key cannot be had in this one. */
  readonly lockedTakes: readonly LockedTake[];
  /** Whether an earlier run left records here. */
  readonly hasEarlierRecords: boolean;
  /** Whether what stood in the way is gone by now. */
  readonly isMended: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Audio of a run without a keychain: its key ends with the run, so nobody can open it afterwards. */
const endingAudioPrefix = 'audio-of-one-run-';

type InMemory = Pick<Storage, 'store' | 'sandboxNotes' | 'dataKey'>;

type Options = Pick<PersistentFolder, 'recoveryPublicKey' | 'isDamaged' | 'onEvent'>;

export async function openStorage(dataFolder: string, options: Options): Promise<Storage> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await removeEndedAudio(dataFolder);
  const hasEarlierRecords = await hasRecords(dataFolder);
  const keychain = createKeychain();
  const installation = await loadInstallationId(dataFolder);
  const id = installation.ok ? installation.value : await withoutFolder();
  let damage: Damage | null = null;
  let onChange = (): void => undefined;
  const onEvent = (event: StoreEvent): void => {
    options.onEvent(event);
    if (event.event === 'storeDamaged') noteDamage();
  };
  const kept = installation.ok
    ? await tryKept({
        ...options,
        dataFolder,
        keychain,
        installation: id,
        isNewFolder: !hasEarlierRecords,
        onEvent,
      })
    : notKept(installation.error.code === 'disk_full' ? 'disk_full' : 'disk_failed');
  /** Once: what can be put in its place takes a while to find. */
  function noteDamage(): void {
    if (damage !== null) return;
    damage = { restorable: null };
    // Damage met while it opens is the opening's own answer.
    queueMicrotask(() => void find().catch(() => undefined));
  }
  async function find(): Promise<void> {
    if (!kept.ok) return;
    damage = { restorable: await findRestorable(storePathIn(dataFolder), kept.value.dataKey) };
    onChange();
  }
  const opened = kept.ok
    ? kept.value
    : { ...(await openInMemory()), isKeyRecoverable: false, isKeyRecordDamaged: false };
  const keptAudio = join(dataFolder, 'audio');
  const audioFolder = kept.ok ? keptAudio : join(dataFolder, `${endingAudioPrefix}${randomUUID()}`);
  const restorable = (): Restorable | null => (kept.ok ? damage : kept.error)?.restorable ?? null;
  return {
    ...opened,
    tokens: createTokenVault(keychain, id),
    clientSecrets: createClientSecrets(keychain),
    audioFolder,
    problem: kept.ok ? null : kept.error.code,
    alerts: () => {
      const code = kept.ok ? (damage === null ? null : 'store_damaged') : kept.error.code;
      const offer = restorable();
      const restore = offer === null ? {} : { restore: { backupMadeAt: offer.backupMadeAt } };
      return [
        ...(code === null ? [] : [{ code, isNothingKept: !kept.ok, ...restore }]),
        ...(opened.isKeyRecordDamaged ? [{ code: 'recovery_damaged' as const, isNothingKept: false }] : []),
      ];
    },
    isDamaged: () => damage !== null,
    async requestRestore() {
      const offer = restorable();
      await offer?.wish();
      return offer !== null;
    },
    watch: (listener) => {
      onChange = listener;
    },
    lockedTakes: kept.ok ? [] : await lockedTakes(keptAudio),
    hasEarlierRecords,
    async isMended() {
      // Nothing else mends itself while the app runs.
      if (kept.ok || !mendable.includes(kept.error.code)) return false;
      const key = await loadDataKey(keychain, id, { isNewFolder: !hasEarlierRecords });
      return key.ok && !(await isOtherKeyOf(dataFolder, key.value));
    },
    async close() {
      await opened.store.close();
      if (!kept.ok) await rm(audioFolder, { recursive: true, force: true });
    },
  };
}

type Damage = { readonly restorable: Restorable | null };

/** What somebody outside of the app can put right: the keychain, and the key in it. */
const mendable: readonly StorageProblem[] = [
  'keychain_absent',
  'keychain_locked',
  'keychain_refused',
  'key_missing',
  'key_wrong',
];

const notKept = (code: StorageProblem): Awaited<ReturnType<typeof openPersistentStorage>> =>
  err({ code, restorable: null });

/** Whatever goes wrong, the app starts and says so. */
const tryKept = (folder: PersistentFolder): ReturnType<typeof openPersistentStorage> =>
  openPersistentStorage(folder).catch((reason: unknown) =>
    notKept(diskFailure(reason).code === 'disk_full' ? 'disk_full' : 'disk_failed'),
  );

/** Something here is sealed with a key that must not be replaced. */
export async function hasRecords(dataFolder: string): Promise<boolean> {
  for (const name of ['store.db', 'data-key.json', 'backups', 'changes'])
    if (await exists(join(dataFolder, name))) return true;
  return false;
}

async function openInMemory(): Promise<InMemory> {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error(`The store in memory did not open: ${opened.error.code}`);
  return { ...opened.value, dataKey: randomBytes(32) };
}

/** Left by a run that had no keychain and was killed. */
async function removeEndedAudio(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder);
  const ended = names.filter((name) => name.startsWith(endingAudioPrefix));
  await Promise.all(ended.map((name) => rm(join(dataFolder, name), { recursive: true, force: true })));
}

async function withoutFolder(): Promise<InstallationId> {
  return randomUUID() as string as InstallationId;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
