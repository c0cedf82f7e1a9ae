import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendQueueOf } from '../../consults/sendQueue.ts';
import { diskFailure } from '../../platform/diskFailure.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import { isSetting, nothingManaged } from '../../policy/policy.ts';
import {
  createStatusWriter,
  statusFileName,
  writeStatusFile,
  type StatusWriter,
} from '../../workstationStatus/statusFile.ts';
import {
  keychainStates,
  storeStates,
  workstationStatus,
  type WorkstationStatus,
} from '../../workstationStatus/statusSchema.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { AppParts } from '../appParts.ts';
import type { StorageProblem } from '../persistentStorage.ts';
import type { CoreDeps } from './coreDeps.ts';

/** When the service last accepted a request of this workstation, in ms since 1970. It outlives the run. */
export type ServiceSuccess = { readonly at: () => number | null; readonly now: () => void };

/** The last run's time comes from its status file. */
export async function openServiceSuccess({
  options,
  clock,
}: Pick<CoreDeps, 'options' | 'clock'>): Promise<ServiceSuccess> {
  const saved = Date.parse((await lastStatus(options.dataFolder))?.lastServiceSuccessAt ?? '');
  let at = saved <= clock.now() ? saved : null;
  return {
    at: () => at,
    now: () => {
      at = clock.now();
    },
  };
}

/** null: there is none that this version can read. */
async function lastStatus(dataFolder: string): Promise<WorkstationStatus | null> {
  try {
    const text = await readFile(join(dataFolder, statusFileName), 'utf8');
    return workstationStatus.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

type StatusDeps = Omit<AppParts, 'statusFile'>;

/** Tells IT, in the status file, and the vet whether the app works here. */
export function openStatusFile(deps: StatusDeps): StatusWriter {
  const { options, clock } = deps;
  return createStatusWriter({
    read: () => statusOf(deps),
    write: (text) => writeStatusFile(options.dataFolder, text),
    clock,
    onFailure: (error) => options.log({ event: 'statusNotWritten', code: diskFailure(error).code }),
  });
}

async function statusOf(deps: StatusDeps): Promise<WorkstationStatus> {
  const { options, clock, storage, repository, connections, serviceSuccess } = deps;
  const isSandbox = ({ connectionId }: Consult): boolean => connections.get(connectionId)?.isSandbox === true;
  const queue = sendQueueOf(repository.inMemory(), isSandbox);
  return {
    writtenAt: timeText(clock.now()),
    version: options.about.version,
    ...healthOf(storage.problem, storage.isDamaged()),
    freeBytes: await freeBytes(options.dataFolder).catch(() => null),
    // A run that cannot open the store does not know what is in it.
    queue: storage.problem === null ? { ...queue, oldestSince: timeOrNull(queue.oldestSince) } : null,
    lastServiceSuccessAt: timeOrNull(serviceSuccess.at()),
    policyFaults: (options.policy ?? nothingManaged).problems.map(({ name }) =>
      isSetting(name) ? name : null,
    ),
  };
}

/** `ms`: since 1970. */
const timeText = (ms: number): string => new Date(ms).toISOString();
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : timeText(ms));

/** Where the keychain gives no key, nobody knows how the store is, and where the disk fails, neither. */
export function healthOf(
  problem: StorageProblem | null,
  isDamaged: boolean,
): Pick<WorkstationStatus, 'keychain' | 'store'> {
  if (problem === null) return { keychain: 'ok', store: isDamaged ? 'store_damaged' : 'ok' };
  const keychain = keychainStates.find((state) => state === problem);
  if (keychain !== undefined) return { keychain, store: 'unknown' };
  const isOfDisk = problem === 'disk_full' || problem === 'disk_failed';
  return {
    keychain: isOfDisk ? 'unknown' : 'ok',
    store: storeStates.find((state) => state === problem) ?? 'unknown',
  };
}
