import { createConsultAudio } from '../../audio/consultAudio.ts';
import { ffmpegStaticBinary } from '../../audio/ffmpeg/findFfmpeg.ts';
import { toStoreFailure } from '../toCommandFailure.ts';
import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createConsultRunner, type ConsultRunner } from '../../consults/consultRunner.ts';
import { createConsultActions, type ConsultActions } from '../../consults/consultActions.ts';
import { createImports, type Imports } from '../../consults/imports.ts';
import { createSerialQueue, type SerialQueue } from '../../../shared/serialQueue.ts';
import { createPollWaits, type PollWaits } from '../../consults/pollWaits.ts';
import type { ConsultAudio } from '../../ports/consultAudio.ts';
import type { Takes } from '../../ports/takes.ts';
import { createRecordings, type Recordings } from '../../consults/recordings.ts';
import type { KeptRecordingSettings } from '../../settings/recordingSettings.ts';
import { createRecoveredTakes, type RecoveredTakes } from '../../consults/recoveredTakes.ts';
import { openRefusedSizes } from '../../connections/refusedSizes.ts';
import { openConnectionWaits, type ConnectionWaits } from '../../connections/connectionWaits.ts';
import { createSendOnStop } from '../../consults/sendOnStop.ts';
import { createTakes } from '../../recording/createTakes.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { FiledNotes } from './filedNotes.ts';
import type { ConnectionServices } from './connectionServices.ts';

/** Consults on their way from sound to a note. */
export type ConsultServices = {
  readonly audio: ConsultAudio;
  readonly pauses: ConnectionWaits;
  readonly pollWaits: PollWaits;
  readonly runner: ConsultRunner;
  readonly consultActions: ConsultActions;
  readonly takes: Takes;
  readonly recordings: Recordings;
  readonly recovered: RecoveredTakes;
  readonly imports: Imports;
  /** Imports and command-line jobs create their consults through this queue, one after the other. */
  readonly inTurn: SerialQueue;
  /** The consults that command-line jobs created in this run. */
  readonly madeByJobs: Set<ConsultId>;
  /** Must be called after each change of a consult. */
  readonly consultChanged: (id: ConsultId) => void;
};

type ConsultServicesDeps = CoreDeps &
  ConnectionServices &
  Pick<FiledNotes, 'folders'> & {
    readonly repository: ConsultRepository;
    readonly recordingSettings: KeptRecordingSettings;
    readonly onDefect: (id: ConsultId, error: unknown) => void;
    readonly onChange: () => void;
  };

export async function openConsultServices(deps: ConsultServicesDeps): Promise<ConsultServices> {
  const { options, storage, store, clock, service, gate, subscriptions, connections, repository } = deps;
  const { recordingSettings, onDefect, onChange } = deps;
  const folder = { folder: storage.audioFolder, dataKey: storage.dataKey };
  const places = {
    env: options.env,
    packagedFolder: options.packagedFolder,
    staticBinary: ffmpegStaticBinary,
  };
  const audio = createConsultAudio({ ...folder, places });
  const pauses = await openConnectionWaits(store, clock, onChange);
  const refusedSizes = await openRefusedSizes(store, clock);
  const pollWaits = createPollWaits(onChange);
  const inTurn = createSerialQueue();
  const madeByJobs = new Set<ConsultId>();
  const activeConnection = connections.active;
  const takes = createTakes({ ...folder, clock, beginLive: audio.beginLive, freeBytes });
  const runner = createConsultRunner(
    {
      repository,
      audio,
      inspectTake: takes.inspect,
      service,
      clock,
      pauses,
      subscriptions,
      refusedSizes,
      gate,
      madeByJobs,
      connection: connections.get,
      accessTo: connections.accessTo,
      onRefused: connections.onRefused,
      onAccepted: (id) => consultActions.tokenAccepted(id),
      onPollWait: pollWaits.set,
      onProgress: options.onProgress,
    },
    onDefect,
  );
  const { onProgress } = options;
  const consultActions = createConsultActions({
    repository,
    runner,
    pauses,
    connections,
    subscriptions,
    refusedSizes,
    audio,
    clock,
    onProgress,
    onSmallerCopy: onChange,
    aroundFiling: deps.folders.around,
  });
  const sendOnStop = createSendOnStop(
    repository,
    consultActions,
    () => recordingSettings.current().sendsOnStop,
    onDefect,
  );
  const recordings = createRecordings({
    repository,
    runner,
    takes,
    clock,
    activeConnection,
    settings: recordingSettings.current,
    onChange,
    onGrowth: options.onRecordingGrowth,
    onStopped: sendOnStop.stopped,
    onEndedAlone: options.onRecordingEndedAlone,
    onDefect,
  });
  const recovered = createRecoveredTakes({ repository, runner, takes, liveId: recordings.liveId, onChange });
  const imports = createImports({
    repository,
    audio,
    clock,
    activeConnection,
    onChange,
    inTurn,
    onAdded: runner.wake,
    failureOf: toStoreFailure,
  });
  return {
    audio,
    pauses,
    pollWaits,
    runner,
    consultActions,
    takes,
    recordings,
    recovered,
    imports,
    inTurn,
    madeByJobs,
    consultChanged: sendOnStop.changed,
  };
}
