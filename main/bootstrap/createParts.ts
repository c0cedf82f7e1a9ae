import { createTodaysList } from '../appointments/todaysList.ts';
import { createAudioFiles } from '../audio/audioFiles.ts';
import { createConsultAudio } from '../audio/consultAudio.ts';
import { ffmpegStaticBinary } from '../audio/ffmpeg/findFfmpeg.ts';
import { openCodeConnections } from '../connections/codeConnections.ts';
import { openConnections } from '../connections/connections.ts';
import { openConnectionWaits, type Ceiling } from '../connections/connectionWaits.ts';
import { countConnections } from '../connections/countConnections.ts';
import { createRateGate, requestsPerMinute } from '../connections/rateGate.ts';
import { openRefusedSizes } from '../connections/refusedSizes.ts';
import { openSubscriptionStops } from '../connections/subscriptionStops.ts';
import type { Change } from '../consults/changes.ts';
import { createConsultActions } from '../consults/consultActions.ts';
import { createConsultList } from '../consults/consultList.ts';
import { openConsultRepository } from '../consults/consultRepository.ts';
import { createConsultRunner } from '../consults/consultRunner.ts';
import { createDeletions } from '../consults/deletions.ts';
import { openImports } from '../consults/imports.ts';
import { createOpenConsult } from '../consults/openConsult.ts';
import { createPollWaits } from '../consults/pollWaits.ts';
import { createRecordings } from '../consults/recordings.ts';
import { createRecoveredTakes } from '../consults/recoveredTakes.ts';
import { sendQueueOf } from '../consults/sendQueue.ts';
import { createSendWhenReady } from '../consults/sendWhenReady.ts';
import { createStepFailures } from '../consults/stepFailures.ts';
import { createUnsentCount, writeUnsentCountFile } from '../consults/unsentCount.ts';
import { loggedStore } from '../logging/loggedStore.ts';
import { createUndoableFilings } from '../consults/undoableFilings.ts';
import { createFiledNoteFolders } from '../noteExport/filedNoteFolders.ts';
import { watchedOutlets } from '../noteExport/outlets.ts';
import { readWatchedFile, writeWatchedFile } from '../noteExport/writeNoteFile.ts';
import { createDispatcher } from '../noteService/dispatcher.ts';
import { createExchangeCode } from '../noteService/exchangeCode.ts';
import { createFileRequests } from '../noteService/fileRequests.ts';
import { createNoteClient } from '../noteService/noteClient.ts';
import { serviceAddress } from '../noteService/serviceAddress.ts';
import { freeBytes } from '../platform/freeBytes.ts';
import { createLineBreaks } from '../platform/lineBreaks.ts';
import { systemClock } from '../platform/systemClock.ts';
import { createManagedSettings, nothingManaged } from '../policy/policy.ts';
import { createTakes } from '../recording/createTakes.ts';
import { roomLowBytes } from '../recording/limits.ts';
import { createRetention } from '../retention/retention.ts';
import { openSandbox, sandboxAccess, serviceByAccess } from '../sandbox/openSandbox.ts';
import { openSettings } from '../settings/settings.ts';
import { toStoreFailure } from '../storage/storeProblem.ts';
import { updatesBuiltIn, openUpdates } from '../updates/openUpdates.ts';
import { createNewKeyQuestion } from '../vetSession/newKeyQuestion.ts';
import { createOutsideConsults } from '../vetSession/outsideConsults.ts';
import { openPins } from '../vetSession/pins.ts';
import { createWorkstation } from '../vetSession/workstation.ts';
import { openServiceSuccess, openStatusFile } from '../workstationStatus/statusFile.ts';
import type { Patient } from '../../shared/consult/consult.ts';
import { hasWorkInProgress } from '../../shared/consult/unsent.ts';
import { shortId, type ConnectionId, type ConsultId } from '../../shared/ids.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import { languageFor } from '../../shared/settings/spelling.ts';
import { createSerialQueue } from '../../shared/serialQueue.ts';
import type { AppOptions } from './appOptions.ts';
import { withKnownConnections } from './knownConnections.ts';
import type { Storage } from './openStorage.ts';
import { demandTestConnections, organisationOf } from './organisation.ts';

/** What happens in a part that is created before those that hear of it. `listeners.ts` says who they are. */
export type AppEvents = {
  /** The snapshot has changed. */
  readonly changed: () => void;
  /** A change of a consult is saved. */
  readonly consultChanged: (id: ConsultId, change: Change) => void;
  /** A step of a consult could not be saved. */
  readonly stepFailed: (id: ConsultId, error: unknown) => void;
  /** Somebody answered by HTTP: the way there is open. `isAccepted`: the service, which took the token. */
  readonly answered: (id: ConnectionId, ceiling: Ceiling, isAccepted: boolean) => void;
};

/** The parts of the app behind the page. None of them does anything before `startApp` starts them. */
export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Creates each part from the ones above it. Nothing outside this process happens yet. */
export async function createParts(storage: Storage, options: AppOptions, events: AppEvents) {
  const { log, env, dataFolder, onProgress } = options;
  const clock = options.clock ?? systemClock;
  const store = loggedStore(storage.store, log, (error) => toStoreFailure(error).code);
  const { policy, problems } = await withKnownConnections(options.policy ?? nothingManaged, store);
  const isSandboxOnly = options.uiAutomation === 'sandbox';
  if (isSandboxOnly) await demandTestConnections(store);
  const organisation = organisationOf({ policy, problems }, env, isSandboxOnly);
  log({ event: 'storageOpened', problem: storage.problem });
  const { changed: onChange, stepFailed } = events;

  // The way to the note service, and the connections.
  const { version } = options.about;
  const dispatcher = createDispatcher({ version, env, resolveProxy: options.resolveProxy });
  const sandbox = await openSandbox(storage.sandboxNotes);
  const service = serviceByAccess(sandbox, createNoteClient(dispatcher));
  const serviceSuccess = await openServiceSuccess(dataFolder, clock);
  const gate = createRateGate(requestsPerMinute, clock);
  const pauses = await openConnectionWaits(store, clock, onChange);
  const subscriptions = await openSubscriptionStops(store, clock, onChange);
  const connections = await openConnections({
    store,
    vault: storage.tokens,
    service: {
      ...service,
      async readConnection(access, signal) {
        await gate(signal);
        const read = await service.readConnection(access, signal);
        if (read.ok && access.address !== sandboxAccess.address) serviceSuccess.now();
        return read;
      },
    },
    clock,
    embedded: sandboxAccess,
    serviceAddress(text) {
      const address = serviceAddress(text);
      return address.ok ? address.value : null;
    },
    rules: organisation.rules,
    isSubscriptionStopped: subscriptions.isStopped,
    readsWaitMs: (id) => pauses.leftMs(id, 'reads'),
    onChange,
  });
  const codeConnections = await openCodeConnections({
    connections,
    exchange: createExchangeCode(dispatcher),
    secrets: storage.clientSecrets,
    unplacedTokens: storage.unplacedTokens,
    client: organisation.connectClient,
  });
  const activeConnection = connections.active;
  const activeId = (): ConnectionId => activeConnection().id;
  const connectionIds = connections.all().map(({ id }) => id);
  const isSandbox = ({ connectionId }: { readonly connectionId: ConnectionId }): boolean =>
    connections.get(connectionId)?.isSandbox === true;

  // What was chosen on this computer.
  // Without dictionaries the app marks no word.
  const { locale, offered } = options.spelling ?? { locale: '', offered: [] };
  const settings = await openSettings(store, {
    connections: connectionIds,
    usual: { spellingLanguage: languageFor(locale, offered) },
    managed: createManagedSettings(policy),
    setShortcut: options.setShortcut,
    onChange,
  });
  const activeSettings = (): Settings => settings.of(activeConnection());

  // Consults on their way from sound to a note.
  const openConsult = createOpenConsult();
  const repository = await openConsultRepository(store, clock, {
    onChange: events.consultChanged,
    isOpen: openConsult.isOpen,
  });
  /** What most parts are created from. */
  const shared = { store, repository, connections, activeConnection, clock, onChange };
  const sendQueue = () => sendQueueOf(repository.inMemory(), isSandbox);
  const unsent = createUnsentCount({
    count: () => sendQueue().onlyHere,
    // A run that cannot open the store does not know how many consults are in it.
    write: async (count) => (storage.problem === null ? writeUnsentCountFile(dataFolder, count) : undefined),
    onFailure: (error) => log({ event: 'unsentNotMarked', code: toStoreFailure(error).code }),
  });
  const outlets = watchedOutlets(options.outlets);
  const onFolderFailure = (error: unknown): void =>
    log({ event: 'filedNoteNotWritten', code: toStoreFailure(error).code });
  const undoableFilings = createUndoableFilings(clock);
  const folders = createFiledNoteFolders({
    ...shared,
    isUndoable: undoableFilings.has,
    places: policy.filedNoteFolders ?? [],
    connection: connections.get,
    format: (connection) => settings.of(connection).noteFormat,
    makePdf: outlets.makePdf,
    write: writeWatchedFile,
    read: readWatchedFile,
    onFailure: onFolderFailure,
  });
  const { audioFolder, dataKey } = storage;
  const audio = createConsultAudio({
    folder: audioFolder,
    dataKey,
    places: { env, packagedFolder: options.packagedFolder, staticBinary: ffmpegStaticBinary },
  });
  const takes = createTakes({ folder: audioFolder, dataKey, clock, beginLive: audio.beginLive, freeBytes });
  const pollWaits = createPollWaits(onChange);
  const lineBreaks = createLineBreaks(options.isOnline);
  const refusedSizes = await openRefusedSizes(store, clock);
  /** The consults that command-line jobs created in this run, and for whom. */
  const madeByJobs = new Map<ConsultId, Patient>();
  /** Command-line jobs that wait for a consult. */
  const consultWatchers = new Set<(changed: ConsultId) => void>();
  /** Imports and command-line jobs create their consults through this queue, one after the other. */
  const inTurn = createSerialQueue();
  const runner = createConsultRunner(
    {
      ...shared,
      audio,
      inspectTake: takes.inspect,
      service,
      pauses,
      undoableFilings,
      subscriptions,
      refusedSizes,
      gate,
      onAnswered: events.answered,
      onPollWait: pollWaits.set,
      onProgress,
      lineBreaks: lineBreaks.count,
      outcomeReport: organisation.view.outcomeReport,
      madeByJobs,
    },
    stepFailed,
  );
  const stepFailures = createStepFailures({
    ...shared,
    failureOf: toStoreFailure,
    log: (consult, code) => log({ event: 'stepBrokeOff', consult, code }),
    wake: runner.wake,
  });
  const consultActions = createConsultActions({
    ...shared,
    runner,
    audio,
    pauses,
    subscriptions,
    refusedSizes,
    onProgress,
    onSmallerCopy: onChange,
    onNetworkReturned: lineBreaks.happened,
    undoableFilings,
    aroundFiling: folders.around,
    isPatientPasted: () =>
      !folders.isFor(connections.active()) && activeSettings().noteFormat.lines.includes('patient'),
  });
  undoableFilings.onEnd((id) => {
    runner.wake(id);
    folders.wake();
    onChange();
  });
  const sendWhenReady = createSendWhenReady({
    ...shared,
    consultActions,
    isUnclear: (consult) => todaysList.isUnclear(consult),
    onFailed: stepFailed,
  });
  const recordings = createRecordings({
    ...shared,
    runner,
    takes,
    settings: activeSettings,
    onGrowth: options.onRecordingGrowth,
    onStoppedToSend: sendWhenReady.askAfterStop,
    onEndedAlone: options.onRecordingEndedAlone,
    onDefect: stepFailed,
  });
  const recovered = createRecoveredTakes({ ...shared, runner, takes, isUnderWay: recordings.isUnderWay });
  const imports = await openImports({
    ...shared,
    audio,
    inTurn,
    onAdded: runner.wake,
    failureOf: toStoreFailure,
  });
  const list = createConsultList({
    clock,
    store,
    repository,
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

  // Who sits at the workstation, and what comes to them from outside.
  const pins = await openPins(store, clock, { vets: connections.all().map(({ vet }) => vet) });
  // On a full disk the app starts all the same, and the PIN stays.
  for (const vet of policy.forgetPinsOf ?? []) await pins.set(vet, null).catch(() => undefined);
  const workstation = createWorkstation({
    ...shared,
    vault: storage.tokens,
    pins,
    isPinRequired: policy.requirePin === true,
    lockAfterMinutes: (active) => settings.of(active).lockAfterMinutes,
    savePage: async () => options.page?.save(),
    // Who comes back to a recording of their own finds it on the screen, and no other patient's Record.
    onSwitched() {
      const view = recordings.view(activeId());
      openConsult.set(view?.isOfActive === true ? view.consultId : null);
    },
  });
  const { session, isLocked } = workstation;
  const outside = createOutsideConsults({ session, isLocked, activeConnection: activeId, clock, onChange });
  const newKeyQuestion = createNewKeyQuestion({ connections, session });
  const todaysList = createTodaysList({
    ...shared,
    places: policy.appointmentsFile ?? [],
    session,
    isLocked,
    consultsBetween: store.consultsBetween,
  });

  // How long consults stay on this computer, newer versions of the app, and what IT may know.
  const files = createAudioFiles(audioFolder);
  const onRetentionFailure = (error: unknown): void =>
    log({ event: 'retentionFailed', code: toStoreFailure(error).code });
  const deletions = createDeletions({
    ...shared,
    files,
    runner,
    isBusy: (id) => consultActions.isMakingSmaller(id) || folders.isDue(id),
    async forgetNotes(keys) {
      for (const key of keys) await sandbox.forget(key);
    },
    onErased: (id, about) => log({ event: 'consultDeleted', consult: shortId(id), ...about }),
  });
  const retention = createRetention({
    ...shared,
    files,
    settings,
    deletions,
    isOpen: (id) => openConsult.isOpen(id) || folders.isDue(id),
    onAudioRemoved: (id, about) => log({ event: 'audioRemoved', consult: shortId(id), ...about }),
    onFailure: onRetentionFailure,
  });
  const updates = openUpdates({
    ...shared,
    ...createFileRequests(dispatcher),
    version,
    decided: { channel: policy.updateChannel, address: policy.updateAddress },
    builtIn: updatesBuiltIn,
    host: options.updateHost ?? null,
    hasRoomFor: async (bytes) => (await freeBytes(dataFolder)) - bytes >= roomLowBytes,
    isBusy: () =>
      storage.isRestoring() ||
      outlets.isPrinting() ||
      recordings.liveId() !== null ||
      imports.isReading() ||
      repository
        .inMemory()
        .some((consult) => hasWorkInProgress(consult) || consultActions.isMakingSmaller(consult.id)),
    onProblem: (problem, code) => log({ event: 'updateNotHad', problem, code }),
  });
  const statusFile = openStatusFile({
    dataFolder,
    version,
    clock,
    storage,
    queue: sendQueue,
    connections: () => countConnections(connections),
    freeBytes,
    serviceSuccess,
    policyProblems: problems,
    onFailure: (code) => log({ event: 'statusNotWritten', code }),
  });

  return {
    ...shared,
    storage,
    options,
    policy,
    organisation,
    dispatcher,
    serviceSuccess,
    pauses,
    codeConnections,
    settings,
    openConsult,
    sendQueue,
    unsent,
    outlets,
    folders,
    undoableFilings,
    audio,
    takes,
    pollWaits,
    lineBreaks,
    madeByJobs,
    inTurn,
    consultWatchers,
    runner,
    stepFailures,
    consultActions,
    sendWhenReady,
    recordings,
    recovered,
    imports,
    list,
    pins,
    workstation,
    outside,
    newKeyQuestion,
    todaysList,
    deletions,
    retention,
    updates,
    statusFile,
    onFolderFailure,
    onRetentionFailure,
  };
}
