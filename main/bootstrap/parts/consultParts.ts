import { createConsultAudio } from '../../audio/consultAudio.ts';
import { ffmpegStaticBinary } from '../../audio/ffmpeg/findFfmpeg.ts';
import { colleaguesOf } from '../../connections/colleagues.ts';
import { openRefusedSizes } from '../../connections/refusedSizes.ts';
import { createConsultActions } from '../../consults/consultActions.ts';
import { createConsultList } from '../../consults/consultList.ts';
import { openConsultRepository } from '../../consults/consultRepository.ts';
import { createConsultRunner } from '../../consults/consultRunner.ts';
import { createEndedWaits } from '../../consults/endedWaits.ts';
import { createImportQuestions } from '../../consults/importQuestions.ts';
import { openImports } from '../../consults/imports.ts';
import { createOpenConsult } from '../../consults/openConsult.ts';
import { createPollWaits } from '../../consults/pollWaits.ts';
import { createRecordings } from '../../consults/recordings.ts';
import { createRecoveredTakes } from '../../consults/recoveredTakes.ts';
import { sendQueueSummary } from '../../consults/sendQueue.ts';
import { createSendWhenReady } from '../../consults/sendWhenReady.ts';
import { createStepFailures } from '../../consults/stepFailures.ts';
import { createUndoableFilings } from '../../consults/undoableFilings.ts';
import { createUnsentCount, writeUnsentCountFile } from '../../consults/unsentCount.ts';
import { createFiledNoteFolders } from '../../noteExport/filedNoteFolders.ts';
import { noteOutletsWithPrintState } from '../../noteExport/outlets.ts';
import { readWatchedFile, writeWatchedFile } from '../../noteExport/writeNoteFile.ts';
import { freeBytes } from '../../platform/freeBytes.ts';
import { createNetworkBreaks } from '../../platform/networkBreaks.ts';
import { createTakeStore } from '../../recording/createTakeStore.ts';
import type { StoredChosenPlaces } from '../../settings/chosenPlaces.ts';
import type { PhraseTables } from '../../phrases/phraseTables.ts';
import type { StoredSettings } from '../../settings/settings.ts';
import { toStoreFailure } from '../../storage/storeProblem.ts';
import type { Consult, Patient } from '../../../shared/consult/consult.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { createSerialQueue } from '../../../shared/serialQueue.ts';
import type { BasicParts } from './basicParts.ts';
import type { NoteServiceParts } from './serviceParts.ts';

type Given = BasicParts &
  NoteServiceParts & {
    readonly settings: StoredSettings;
    readonly chosenPlaces: StoredChosenPlaces;
    readonly phraseTables: PhraseTables;
    readonly isUnclear: (consult: Consult) => boolean;
  };

export type ConsultParts = Awaited<ReturnType<typeof openConsultParts>>;

export async function openConsultParts(given: Given) {
  const saved = { ...given, ...(await openSavedConsults(given)) };
  const filing = { ...saved, ...createFiling(saved) };
  const sound = { ...filing, ...createSound(filing) };
  const running = { ...sound, ...(await openRunner(sound)) };
  const sending = { ...running, ...createSending(running) };
  const recording = { ...sending, ...(await openRecording(sending)) };
  return { ...recording, list: createList(recording) };
}

async function openSavedConsults({ storage, options, events, clock, store, connections }: Given) {
  const openConsult = createOpenConsult();
  const repository = await openConsultRepository(store, clock, {
    onChange: events.consultChanged,
    isOpen: openConsult.isOpen,
  });
  const isSandbox = ({ connectionId }: Consult): boolean => connections.get(connectionId)?.isSandbox === true;
  const sendQueue = () => sendQueueSummary(repository.inMemory(), isSandbox);
  const unsent = createUnsentCount({
    count: () => sendQueue().onlyHere,
    // A run that cannot open the store does not know how many consults are in it.
    write: async (count) =>
      storage.problem === null ? writeUnsentCountFile(options.dataFolder, count) : undefined,
    onFailure: (error) => options.log({ event: 'unsentNotMarked', code: toStoreFailure(error).code }),
  });
  return { openConsult, repository, sendQueue, unsent };
}

type Saved = Given & Awaited<ReturnType<typeof openSavedConsults>>;

function createFiling(from: Saved) {
  const { options, connections } = from;
  const outlets = noteOutletsWithPrintState(options.outlets);
  const onFolderFailure = (error: unknown): void =>
    options.log({ event: 'filedNoteNotWritten', code: toStoreFailure(error).code });
  const undoableFilings = createUndoableFilings(from.clock);
  const folders = createFiledNoteFolders({
    ...from,
    isUndoable: undoableFilings.has,
    places: from.policy.filedNoteFolders ?? [],
    chosen: (id) => from.chosenPlaces.of(id).notes,
    connection: connections.get,
    format: (connection) => from.settings.of(connection).noteFormat,
    makePdf: outlets.makePdf,
    write: writeWatchedFile,
    read: readWatchedFile,
    hangsAfterMs: 10_000,
    onFailure: onFolderFailure,
  });
  return { outlets, onFolderFailure, undoableFilings, folders };
}

type Filing = Saved & ReturnType<typeof createFiling>;

function createSound({ storage, options: { env, packagedFolder }, clock }: Filing) {
  const { audioFolder: folder, dataKey } = storage;
  const places = { env, packagedFolder, staticBinary: ffmpegStaticBinary };
  const audio = createConsultAudio({ folder, dataKey, places });
  const takes = createTakeStore({ folder, dataKey, clock, beginLive: audio.beginLive, freeBytes });
  return { audio, takes };
}

type Sound = Filing & ReturnType<typeof createSound>;

async function openRunner(from: Sound) {
  const { options, events } = from;
  const pollWaits = createPollWaits(from.onChange);
  const networkBreaks = createNetworkBreaks(options.isOnline);
  const refusedSizes = await openRefusedSizes(from.store, from.clock);
  /** In this run, and for whom. */
  const madeByJobs = new Map<ConsultId, Patient>();
  const importQuestions = createImportQuestions(from);
  const endedWaits = createEndedWaits();
  const runner = createConsultRunner(
    {
      ...from,
      importQuestions,
      endedWaits,
      changeWords: (...asked) => from.phraseTables.changeWords(...asked),
      inspectTake: from.takes.inspect,
      refusedSizes,
      onAnswered: events.answered,
      onPollWait: pollWaits.set,
      onProgress: options.onProgress,
      lineBreaks: networkBreaks.count,
      outcomeReport: from.organisation.view.outcomeReport,
      madeByJobs,
    },
    events.stepFailed,
  );
  const stepFailures = createStepFailures({
    ...from,
    failureOf: toStoreFailure,
    log: (consult, code) => options.log({ event: 'stepBrokeOff', consult, code }),
    wake: runner.wake,
  });
  return {
    pollWaits,
    networkBreaks,
    refusedSizes,
    madeByJobs,
    importQuestions,
    endedWaits,
    runner,
    stepFailures,
  };
}

type Running = Sound & Awaited<ReturnType<typeof openRunner>>;

function createSending(from: Running) {
  const { connections, settings, runner, folders, undoableFilings, onChange } = from;
  const consultActions = createConsultActions({
    ...from,
    onProgress: from.options.onProgress,
    onSmallerCopy: onChange,
    onNetworkReturned: from.networkBreaks.happened,
    aroundFiling: folders.around,
    isPatientPasted() {
      const active = connections.active();
      return !folders.isDecided(active) && settings.of(active).noteFormat.lines.includes('patient');
    },
  });
  undoableFilings.onEnd((id) => {
    runner.wake(id);
    folders.wake();
    onChange();
  });
  const sendWhenReady = createSendWhenReady({ ...from, consultActions, onFailed: from.events.stepFailed });
  return { consultActions, sendWhenReady };
}

type Sending = Running & ReturnType<typeof createSending>;

async function openRecording(from: Sending) {
  const { options, events, runner, policy, connections } = from;
  const colleagues = () => (policy.recordAsColleague === true ? colleaguesOf(connections) : []);
  const recordings = createRecordings({
    ...from,
    colleagues,
    settings: (of = from.activeConnection()) => from.settings.of(of),
    onGrowth: options.onRecordingGrowth,
    onStoppedToSend: from.sendWhenReady.askAfterStop,
    onEndedAlone: options.onRecordingEndedAlone,
    onDefect: events.stepFailed,
  });
  const recovered = createRecoveredTakes({ ...from, isUnderWay: recordings.isUnderWay });
  const inTurn = createSerialQueue();
  const questions = from.importQuestions;
  const imports = await openImports({ ...from, questions, onAdded: runner.wake, failureOf: toStoreFailure });
  const consultWatchers = new Set<(changed: ConsultId | 'any') => void>();
  return { colleagues, recordings, recovered, inTurn, imports, consultWatchers };
}

type Recording = Sending & Awaited<ReturnType<typeof openRecording>>;

function createList(from: Recording) {
  const { repository, recordings, openConsult, sendWhenReady, consultActions } = from;
  const activeId = () => from.activeConnection().id;
  return createConsultList({
    ...from,
    activeConnection: activeId,
    // The list shows a recording once it has sound.
    isKeptOut: (id) => id === recordings.liveId() && recordings.view(activeId())?.state === 'starting',
    isOnItsWay: (id) => sendWhenReady.isWanted(id) || consultActions.isMakingSmaller(id),
    // A recording's row says that it is paused, or interrupted; a note's, that nobody has seen it.
    shownBeside() {
      const view = recordings.view(activeId());
      const seen = repository
        .inMemory()
        .filter((one) => one.isNoteUnread === true && openConsult.isSeen(one.id));
      return [view?.consultId, view?.state === 'paused', view?.stoppedBefore?.consultId, seen.length];
    },
  });
}
