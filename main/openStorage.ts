import { randomBytes, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../shared/result.ts';
import type { AlertView } from '../shared/snapshot.ts';
import type { ClientSecrets, Store, TokenVault } from './consult/ports.ts';
import type { SandboxNotes } from './sandbox/sandboxNotes.ts';
import { lockedTakes, type LockedTake } from './recording/lockedTakes.ts';
import { openStore } from './store/openStore.ts';
import type { StoreProblem } from './store/storeProblem.ts';
import { loadDataKey, type DataKeyProblem } from './vault/dataKey.ts';
import { loadInstallationId, type InstallationId } from './vault/installation.ts';
import { createClientSecrets } from './vault/clientSecret.ts';
import { createKeychain, type Keychain } from './vault/keychain.ts';
import { createTokenVault } from './vault/tokenVault.ts';

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
  /** Takes of earlier runs whose key cannot be had in this one. */
  readonly lockedTakes: readonly LockedTake[];
  /** Whether an earlier run left records here. */
  readonly hasEarlierRecords: boolean;
  /** Whether what stood in the way is gone by now. */
  readonly isMended: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

export type StorageProblem = AlertView['code'];

/** Audio of a run without a keychain: its key ends with the run, so nobody can open it afterwards. */
const endingAudioPrefix = 'audio-of-one-run-';

type Kept = Pick<Storage, 'store' | 'sandboxNotes' | 'dataKey'>;

export async function openStorage(dataFolder: string): Promise<Storage> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await removeEndedAudio(dataFolder);
  const storePath = join(dataFolder, 'store.db');
  const hasEarlierRecords = await exists(storePath);
  const keychain = createKeychain();
  const installation = await loadInstallationId(dataFolder);
  const id = installation.ok ? installation.value : await withoutFolder();
  const kept: Result<Kept, StorageProblem> = installation.ok
    ? await openKept(storePath, keychain, id, !hasEarlierRecords)
    : err(installation.error.code === 'disk_full' ? 'disk_full' : 'disk_failed');
  const opened = kept.ok ? kept.value : await openInMemory();
  const keptAudio = join(dataFolder, 'audio');
  const audioFolder = kept.ok ? keptAudio : join(dataFolder, `${endingAudioPrefix}${randomUUID()}`);
  return {
    ...opened,
    tokens: createTokenVault(keychain, id),
    clientSecrets: createClientSecrets(keychain),
    audioFolder,
    problem: kept.ok ? null : kept.error,
    lockedTakes: kept.ok ? [] : await lockedTakes(keptAudio),
    hasEarlierRecords,
    async isMended() {
      // Nothing else mends itself while the app runs.
      if (kept.ok || (kept.error !== 'keychain_absent' && kept.error !== 'keychain_locked')) return false;
      const key = await loadDataKey(keychain, id, { isNewFolder: !hasEarlierRecords });
      return key.ok;
    },
    async close() {
      await opened.store.close();
      if (!kept.ok) await rm(audioFolder, { recursive: true, force: true });
    },
  };
}

async function openKept(
  path: string,
  keychain: Keychain,
  installation: InstallationId,
  isNewFolder: boolean,
): Promise<Result<Kept, StorageProblem>> {
  const key = await loadDataKey(keychain, installation, { isNewFolder });
  if (!key.ok) return err(keyProblem(key.error));
  const opened = await openStore({
    path,
    key: key.value,
    // Where and what was expected, never what it holds.
    onUnreadableRow: ({ table, id, reason }) =>
      process.stderr.write(`A row of ${table} cannot be read and is left in place: ${id}: ${reason}\n`),
  });
  if (!opened.ok) return err(storeProblem(opened.error));
  return ok({ ...opened.value, dataKey: key.value });
}

async function openInMemory(): Promise<Kept> {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error(`The store in memory did not open: ${opened.error.code}`);
  return { ...opened.value, dataKey: randomBytes(32) };
}

function keyProblem(problem: DataKeyProblem): StorageProblem {
  switch (problem.reason) {
    case 'keychain':
      return problem.failure.code === 'keychain_locked' ? 'keychain_locked' : 'keychain_absent';
    case 'keyMissing':
    case 'keyDamaged':
      return 'key_missing';
  }
}

function storeProblem(problem: StoreProblem): StorageProblem {
  switch (problem.code) {
    case 'store_unreadable':
    case 'store_in_use':
      return 'store_unreadable';
    case 'store_newer':
      return 'store_newer';
    case 'store_failed':
      return problem.failure.code === 'disk_full' ? 'disk_full' : 'disk_failed';
  }
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
