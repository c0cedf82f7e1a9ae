import { createConsultAudio } from '../../audio/consultAudio.ts';
import { ffmpegStaticBinary } from '../../audio/ffmpeg/findFfmpeg.ts';
import { toStoreFailure } from '../../storage/storeProblem.ts';
import type { ConsultRepository } from '../../consults/consultRepository.ts';
import { createConsultRunner } from '../../consults/consultRunner.ts';
import { createConsultActions } from '../../consults/consultActions.ts';
import { createImports } from '../../consults/imports.ts';
import { createSerialQueue } from '../../../shared/serialQueue.ts';
import { createPollWaits } from '../../consults/pollWaits.ts';
import { createRecordings } from '../../consults/recordings.ts';
import type { StoredSettings } from '../../settings/settings.ts';
import { createRecoveredTakes } from '../../consults/recoveredTakes.ts';
import { openRefusedSizes } from '../../connections/refusedSizes.ts';
import { createSendWhenReady } from '../../consults/sendWhenReady.ts';
import { createTakes } from '../../recording/createTakes.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import { createLineBreaks } from '../../platform/lineBreaks.ts';
import { isEmbedded } from '../../../shared/consult/practice.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { CoreDeps } from './coreDeps.ts';
import type { FiledNotes } from './filedNotes.ts';
import type { ConnectionServices } from './connectionServices.ts';

type ConsultServicesDeps = CoreDeps &
  ConnectionServices &
  Pick<FiledNotes, 'folders'> & {
    readonly repository: ConsultRepository;
    readonly settings: StoredSettings;
    readonly onDefect: (id: ConsultId, error: unknown) => void;
    readonly onChange: () => void;
  };

/** Consults on their way from sound to a note. */
export type ConsultServices = Awaited<ReturnType<typeof openConsultServices>>;

export async function openConsultServices(deps: ConsultServicesDeps) {
  const { options, storage, store, clock, connections, repository } = deps;
  const { settings, onDefect, onChange } = deps;
  const { onProgress } = options;
  const folder = { folder: storage.audioFolder, dataKey: storage.dataKey };
  const places = {
    env: options.env,
    packagedFolder: options.packagedFolder,
    staticBinary: ffmpegStaticBinary,
  };
  const audio = createConsultAudio({ ...folder, places });
  const pollWaits = createPollWaits(onChange);
  const lineBreaks = createLineBreaks(options.isOnline);
  const takes = createTakes({ ...folder, clock, beginLive: audio.beginLive, freeBytes });
  const parts = {
    ...deps,
    onProgress,
    audio,
    takes,
    refusedSizes: await openRefusedSizes(store, clock),
    activeConnection: connections.active,
    /** Imports and command-line jobs create their consults through this queue, one after the other. */
    inTurn: createSerialQueue(),
    /** The consults that command-line jobs created in this run. */
    madeByJobs: new Set<ConsultId>(),
  };
  const runner = createConsultRunner(
    {
      ...parts,
      smallerCopyAfterFailures: deps.organisation.smallerCopyAfterFailures,
      outcomeReport: deps.organisation.view.outcomeReport,
      inspectTake: takes.inspect,
      connection: connections.get,
      accessTo: connections.accessTo,
      isPartnerDisabled: connections.isPartnerDisabled,
      onRefused: connections.onRefused,
      onAnswered(id, ceiling, isAccepted) {
        const connection = connections.get(id);
        if (isAccepted && connection !== null && !isEmbedded(connection)) deps.serviceSuccess.now();
        consultActions.answered(id, ceiling, isAccepted);
      },
      onPollWait: pollWaits.set,
      lineBreaks: lineBreaks.count,
    },
    onDefect,
  );
  const consultActions = createConsultActions({
    ...parts,
    runner,
    onSmallerCopy: onChange,
    aroundFiling: deps.folders.around,
    onNetworkReturned: lineBreaks.happened,
  });
  const sendWhenReady = createSendWhenReady({
    repository,
    consultActions,
    sendsOnStop: () => settings.of(connections.active()).sendsOnStop,
    onChange,
    onFailed: onDefect,
  });
  const recordings = createRecordings({
    ...parts,
    runner,
    settings: () => settings.of(connections.active()),
    onGrowth: options.onRecordingGrowth,
    onStopped: sendWhenReady.stopped,
    onEndedAlone: options.onRecordingEndedAlone,
  });
  return {
    audio,
    takes,
    runner,
    consultActions,
    recordings,
    lineBreaks,
    pollWaits,
    inTurn: parts.inTurn,
    madeByJobs: parts.madeByJobs,
    recovered: createRecoveredTakes({ ...parts, runner, isUnderWay: recordings.isUnderWay }),
    imports: createImports({ ...parts, onAdded: runner.wake, failureOf: toStoreFailure }),
    /** Must be called after each change of a consult. */
    consultChanged: sendWhenReady.changed,
    sendWhenReady,
  };
}
