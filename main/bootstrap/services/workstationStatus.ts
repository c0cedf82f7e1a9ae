import { sendQueueOf } from '../../consults/sendQueue.ts';
import { diskFailure } from '../../platform/diskFailure.ts';
import { nothingManaged } from '../../policy/policy.ts';
import { managedSettings } from '../../workstationStatus/managedSettings.ts';
import { readStatusFile } from '../../workstationStatus/readStatusFile.ts';
import {
  createStatusWriter,
  writeStatusFile,
  type StatusWriter,
} from '../../workstationStatus/statusFile.ts';
import {
  statusSchemaName,
  statusSchemaVersion,
  type WorkstationFacts,
  type WorkstationStatus,
} from '../../workstationStatus/statusSchema.ts';
import type { Consult } from '../../../shared/consult/consult.ts';
import type { AppParts } from '../appParts.ts';
import { folderFacts, healthFacts, queueFacts, timeFact, updateFacts } from '../workstationFacts.ts';
import type { CoreDeps } from './coreDeps.ts';

/** When the service last accepted a request of this workstation, in ms since 1970. It outlives the run. */
export type ServiceSuccess = { readonly at: () => number | null; readonly now: () => void };

/** The last run's time comes from its status file. */
export async function openServiceSuccess({
  options,
  clock,
}: Pick<CoreDeps, 'options' | 'clock'>): Promise<ServiceSuccess> {
  const last = await readStatusFile({ base: options.dataFolder, below: [], owner: null }, clock.now());
  const saved = last.state === 'read' ? last.status.facts.lastServiceSuccessAt : null;
  let at = saved === null || Date.parse(saved) > clock.now() ? null : Date.parse(saved);
  return {
    at: () => at,
    now: () => {
      at = clock.now();
    },
  };
}

export type AppStatus = {
  /** What IT may know of this run, now. */
  readonly read: () => Promise<WorkstationStatus>;
  readonly file: StatusWriter;
};

type AppStatusDeps = Omit<AppParts, 'status'>;

/** What the running app says about itself: in its status file, to a self-test, and to the vet. */
export function openAppStatus(deps: AppStatusDeps): AppStatus {
  const { options, clock, workstation, recordings } = deps;
  const now = (): string => new Date(clock.now()).toISOString();
  const startedAt = now();
  const read = async (isRunning: boolean): Promise<WorkstationStatus> => ({
    schema: statusSchemaName,
    schemaVersion: statusSchemaVersion,
    writtenAt: now(),
    version: options.about.version,
    startedAt,
    isRunning,
    isLocked: workstation.isLocked(),
    isRecording: recordings.liveId() !== null,
    facts: await factsOf(deps),
  });
  const file = createStatusWriter({
    read,
    write: (text) => writeStatusFile(options.dataFolder, text),
    clock,
    onFailure: (error) => options.log({ event: 'statusNotWritten', code: diskFailure(error).code }),
  });
  return { read: () => read(true), file };
}

async function factsOf(deps: AppStatusDeps): Promise<WorkstationFacts> {
  const { options, storage, repository, connections, policy, updates, serviceSuccess } = deps;
  const isSandbox = ({ connectionId }: Consult): boolean => connections.get(connectionId)?.isSandbox === true;
  return {
    ...healthFacts(storage.problem, storage.isDamaged()),
    ...(await folderFacts(options.dataFolder)),
    // A run that cannot open the store does not know what is in it.
    queue: storage.problem === null ? queueFacts(sendQueueOf(repository.inMemory(), isSandbox)) : null,
    lastServiceSuccessAt: timeFact(serviceSuccess.at()),
    updates: updateFacts(updates.view()),
    policy: managedSettings({ policy, problems: (options.policy ?? nothingManaged).problems }),
  };
}
