import type { SendQueue } from '../consults/sendQueue.ts';
import { freeBytes } from '../platform/freeBytes.ts';
import { backupsBeside } from '../storage/openStore.ts';
import { listBackups } from '../storage/recovery/backups.ts';
import {
  keychainStates,
  storeStates,
  version,
  type WorkstationFacts,
} from '../workstationStatus/statusSchema.ts';
import type { UpdatesView } from '../../shared/ipc/updates.ts';
import { storePathIn, type StorageProblem } from './persistentStorage.ts';

/** `ms`: since 1970. */
export const timeFact = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/** What the data folder tells without its key. */
export async function folderFacts(
  dataFolder: string,
): Promise<Pick<WorkstationFacts, 'lastBackupAt' | 'freeBytes'>> {
  const [newest] = await listBackups(backupsBeside(storePathIn(dataFolder)));
  return {
    lastBackupAt: timeFact(newest?.madeAt ?? null),
    freeBytes: await freeBytes(dataFolder).catch(() => null),
  };
}

export const queueFacts = (queue: SendQueue): NonNullable<WorkstationFacts['queue']> => ({
  ...queue,
  oldestSince: timeFact(queue.oldestSince),
});

/** Where the keychain gives no key, nobody knows how the store is, and where the disk fails, neither. */
export function healthFacts(
  problem: StorageProblem | null,
  isDamaged: boolean,
): Pick<WorkstationFacts, 'keychain' | 'store'> {
  if (problem === null) return { keychain: 'ok', store: isDamaged ? 'store_damaged' : 'ok' };
  const keychain = keychainStates.find((state) => state === problem);
  if (keychain !== undefined) return { keychain, store: 'unknown' };
  const isOfDisk = problem === 'disk_full' || problem === 'disk_failed';
  return {
    keychain: isOfDisk ? 'unknown' : 'ok',
    store: storeStates.find((state) => state === problem) ?? 'unknown',
  };
}

export function updateFacts(view: UpdatesView): WorkstationFacts['updates'] {
  const next = 'next' in view ? version.safeParse(view.next) : null;
  return {
    state: view.state,
    off: view.state === 'off' ? view.because : null,
    problem: view.state === 'idle' ? view.problem : null,
    lookedAt: view.state === 'idle' ? timeFact(view.lookedAt) : null,
    next: next?.success === true ? next.data : null,
  };
}
