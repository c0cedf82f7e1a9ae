import { alertsOf } from './alertsOf.ts';
import { printWhereAllowed } from './commandLine/printWhereAllowed.ts';
import type { App, AppOptions } from './appOptions.ts';
import { openCodeConnections } from './consult/codeConnections.ts';
import { openConnections } from './consult/connections.ts';
import { isTypedOn, typedOnWaitMs } from './consult/typedOn.ts';
import { openConsultBook, type Change } from './consult/consultBook.ts';
import { createConsultList } from './consult/consultList.ts';
import { createConsultRunner } from './consult/consultRunner.ts';
import { createDeletions } from './consult/deleteConsult.ts';
import { createDesk } from './consult/desk.ts';
import { createRecordings } from './consult/recordings.ts';
import { openRecordingSettings } from './consult/recordingSettings.ts';
import { createRetention } from './consult/retention.ts';
import { openRetentionSettings } from './consult/retentionSettings.ts';
import { openSpellingSettings } from './consult/spellingSettings.ts';
import { createRecoveredTakes } from './consult/recoveredTakes.ts';
import { createPlayable } from './consult/playable.ts';
import { createPollWaits } from './consult/pollWaits.ts';
import { openRetryAfterPauses } from './consult/retryAfterPauses.ts';
import { createSendOnStop } from './consult/sendOnStop.ts';
import { createUnsentMark } from './consult/unsentMark.ts';
import { createImports } from './consult/imports.ts';
import { createOneAtATime } from './consult/oneAtATime.ts';
import type { StepTools } from './consult/steps/stepTools.ts';
import { snapshotOf } from './consult/snapshotOf.ts';
import { systemClock } from './consult/systemClock.ts';
import { createAudioFiles } from './audio/audioFiles.ts';
import { createConsultAudio } from './audio/consultAudio.ts';
import { ffmpegStaticBinary } from './audio/findFfmpeg.ts';
import { createFiledNoteFolders } from './filing/filedNoteFolders.ts';
import { openNoteFormats } from './filing/noteFormats.ts';
import type { NoteOutlets } from './filing/outlets.ts';
import { writeWatchedFile } from './filing/writeNoteFile.ts';
import { createDispatcher } from './noteService/dispatcher.ts';
import { createCodeExchange } from './noteService/exchangeCode.ts';
import { createFileRequests } from './noteService/fileRequests.ts';
import { createNoteClient } from './noteService/noteClient.ts';
import { createRateGate } from './noteService/rateGate.ts';
import { serviceAddress } from './noteService/serviceAddress.ts';
import { createTakes } from './recording/createTakes.ts';
import { freeBytes } from './recording/freeBytes.ts';
import { roomToBeginBytes } from './recording/limits.ts';
import { loggedStore } from './log/loggedStore.ts';
import { shortId } from './log/logEvent.ts';
import { logAtLevel } from './log/logLevel.ts';
import { nothingManaged } from './policy/policy.ts';
import { organisationOf } from './organisation.ts';
import { isRoamingFolder } from './roamingFolder.ts';
import { withKnownConnections } from './knownConnections.ts';
import { openStorage, type Storage } from './openStorage.ts';
import { startSandbox } from './sandbox/startSandbox.ts';
import { checkServiceOf } from './serviceCheck.ts';
import { failureSentence } from '../shared/failureText.ts';
import { failure, type Failure } from '../shared/failure.ts';
import { epochMs, type ConsultId } from '../shared/ids.ts';
import { liveSubmission, type Consult } from '../shared/consult.ts';
import { isAtWork } from '../shared/unsent.ts';
import { lockedTakeView } from './recording/lockedTakes.ts';
import type { AlertView, RecordingView, Snapshot } from '../shared/snapshot.ts';
import { noSpelling, type SpellingView } from '../shared/spelling.ts';
import { storeFailureOf } from './commandFailureOf.ts';
import { noticeOf } from './workstation/noticeOf.ts';
import { openNoticeSetting } from './workstation/noticeSetting.ts';
import { anybodysTake, lockedSnapshot } from './workstation/lockedSnapshot.ts';
import { openPins } from './workstation/pins.ts';
import { updatesBuiltIn } from './updates/builtIn.ts';
import { openUpdates } from './updates/openUpdates.ts';
import { writeUnsentMark } from './writeUnsentMark.ts';
import { wireCommands } from './wireCommands.ts';
import { openWorkstation } from './workstation/workstation.ts';

/** Without them no word is marked. */
const noDictionaries = { locale: '', offered: [] };

/** After a step that could not be saved, in ms. */
const defectWaitMs = 10_000;

/** Builds the adapters and wires them: the one place that sees all of them. */
export async function startApp(given: AppOptions): Promise<App> {
  const options = { ...given, log: logAtLevel(given.log, given.policy?.policy.logLevel ?? 'info') };
  const about = {
    recoveryPublicKey: options.policy?.policy.recoveryPublicKey ?? null,
    onEvent: options.log,
  };
  const storage = await openStorage(options.dataFolder, { ...about, isDamaged: false });
  try {
    return await startOn(storage, options);
  } catch (error) {
    // Damage that the first look had no time for: once more without the store, so that the app can say so.
    if (!storage.isDamaged()) throw error;
    await storage.close().catch(() => undefined);
    return startOn(await openStorage(options.dataFolder, { ...about, isDamaged: true }), options);
  }
}

async function startOn(storage: Storage, options: AppOptions): Promise<App> {
  const { log } = options;
  const read = await withKnownConnections(options.policy ?? nothingManaged, storage.store);
  const { policy } = read;
  const organisation = organisationOf(read, options.env);
  let printing = 0;
  const outlets: NoteOutlets = {
    ...options.outlets,
    async print(html, isMeant) {
      printing += 1;
      try {
        return await options.outlets.print(html, isMeant);
      } finally {
        printing -= 1;
      }
    },
    choosePlace: (asked) => options.outlets.choosePlace(asked, policy.exportFolder),
  };
  log({ event: 'storageOpened', problem: storage.problem });
  const store = loggedStore(storage.store, log);
  const sandbox = await startSandbox({ notes: storage.sandboxNotes });
  const dispatcher = createDispatcher({ resolveProxy: options.resolveProxy, env: options.env });
  const clock = options.clock ?? systemClock;
  const service = createNoteClient(dispatcher);
  const gate = createRateGate(organisation.requestsPerMinute, clock);
  const connections = await openConnections({
    store,
    vault: storage.tokens,
    service: {
      ...service,
      async readConnection(access, signal) {
        await gate(signal);
        return service.readConnection(access, signal);
      },
    },
    clock,
    embedded: { address: sandbox.address, token: sandbox.token },
    serviceAddress: (text) => {
      const address = serviceAddress(text);
      return address.ok ? address.value : null;
    },
    rules: organisation.rules,
    onChange: () => changed(),
  });
  const codeConnections = await openCodeConnections({
    connections,
    exchange: createCodeExchange(dispatcher),
    secrets: storage.clientSecrets,
    client: organisation.connectClient,
    clock,
  });

  let openId: ConsultId | null = null;
  let trouble: AlertView['code'] | null = null;
  const defects = new Map<ConsultId, Failure>();
  const inTurn = createOneAtATime();
  const madeByJobs = new Set<ConsultId>();
  const listeners = new Set<(id: ConsultId) => void>();
  const book = await openConsultBook(store, clock, {
    onChange(id, change) {
      const wasInTrouble = trouble !== null || defects.has(id);
      // It was saved: whatever stood in the way is gone.
      trouble = null;
      defects.delete(id);
      list.changed(id, change);
      unsent.changed();
      for (const listener of listeners) listener(id);
      undisturbed(() => tellNews(change));
      if (!wasInTrouble && isTypedOn(change)) typedOn ??= setTimeout(changed, typedOnWaitMs).unref();
      else changed();
    },
    isOpen: (id) => id === openId,
  });
  const unsent = createUnsentMark({
    inHand: book.inHand,
    isSandbox: ({ connectionId }) => connections.get(connectionId)?.isSandbox === true,
    // A run that cannot see the store does not know what is in it.
    write: async (count) =>
      storage.problem === null ? writeUnsentMark(options.dataFolder, count) : undefined,
    onFailure: (error) => log({ event: 'unsentNotMarked', code: storeFailureOf(error).code }),
  });
  unsent.changed();
  const spelling = await openSpellingSettings(store, options.spelling ?? noDictionaries, () => changed());
  const recordingSettings = await openRecordingSettings(store, {
    managed: organisation.recording,
    setShortcut: options.setShortcut,
    onChange: () => changed(),
  });
  const audio = createConsultAudio({
    folder: storage.audioFolder,
    dataKey: storage.dataKey,
    places: {
      env: options.env,
      packagedFolder: options.packagedFolder,
      staticBinary: ffmpegStaticBinary,
    },
  });
  const pauses = await openRetryAfterPauses(store, clock);
  const pollWaits = createPollWaits(() => changed());
  const steps: StepTools = {
    book,
    audio,
    service,
    clock,
    pauses,
    gate,
    connection: connections.get,
    accessTo: connections.accessTo,
    onRefused: connections.onRefused,
    onPollWait: pollWaits.set,
    onProgress: options.onProgress,
  };
  /** The consult stays where it was last saved; the disk may have room again in a while. */
  function noteDefect(id: ConsultId, error: unknown): void {
    const because = storeFailureOf(error);
    const { code } = because;
    defects.set(id, because);
    for (const listener of listeners) listener(id);
    if (code === 'disk_full' || code === 'disk_failed') trouble = code;
    process.stderr.write(`A step of consult ${id} broke off: ${code}.\n`);
    log({ event: 'stepBrokeOff', consult: shortId(id), code });
    changed();
    setTimeout(() => runner.wake(id), defectWaitMs).unref();
  }
  const runner = createConsultRunner(steps, noteDefect);
  const desk = createDesk({
    book,
    runner,
    connections,
    audio,
    clock,
    onProgress: options.onProgress,
    onSmallerCopy: () => changed(),
  });
  const takes = createTakes({
    folder: storage.audioFolder,
    dataKey: storage.dataKey,
    clock,
    beginLive: audio.beginLive,
    freeBytes,
  });
  const sendOnStop = createSendOnStop(book, desk, () => recordingSettings.current().sendsOnStop, noteDefect);
  listeners.add(sendOnStop.changed);
  const recordings = createRecordings({
    book,
    runner,
    takes,
    clock,
    activeConnection: connections.active,
    settings: recordingSettings.current,
    onChange: () => changed(),
    onGrowth: options.onRecordingGrowth,
    onStopped: sendOnStop.stopped,
    onEndedAlone: options.onRecordingEndedAlone,
    onDefect: noteDefect,
  });
  const recovered = createRecoveredTakes({
    book,
    runner,
    takes,
    liveId: recordings.liveId,
    onChange: () => changed(),
  });
  const imports = createImports({
    book,
    audio,
    clock,
    activeConnection: connections.active,
    onChange: changed,
    inTurn,
    onAdded: (id) => runner.wake(id),
    failureOf: (error) => {
      const { code, detail } = storeFailureOf(error);
      return failure(code, detail);
    },
  });

  const pins = await openPins(store, clock);
  for (const vet of policy.forgetPinsOf ?? []) await pins.set(vet, null);
  const workstation = await openWorkstation({
    store,
    clock,
    vault: storage.tokens,
    connections,
    pins,
    managedLockMinutes: policy.lockAfterMinutes,
    savePage: options.savePage ?? (() => Promise.resolve()),
    onChange: () => changed(),
    async onSwitched() {
      openId = null;
      await list.load();
    },
  });
  const noticeSetting = await openNoticeSetting(store, policy.patientNamesInNotifications);
  const audioFiles = createAudioFiles(storage.audioFolder);
  const deletions = createDeletions({
    store,
    book,
    files: audioFiles,
    runner,
    isBusy: desk.isMakingSmaller,
    async forgetNotes(keys) {
      for (const key of keys) await sandbox.forget(key);
    },
    onFailure: (error) => log({ event: 'retentionFailed', code: storeFailureOf(error).code }),
    onErased: (id, about) => log({ event: 'consultDeleted', consult: shortId(id), ...about }),
  });
  const retentionSettings = await openRetentionSettings(
    store,
    connections.all().map(({ id }) => id),
    {
      audio: policy.audioRetentionDays,
      untouchedAudio: policy.untouchedAudioRetentionDays,
      note: policy.noteRetentionDays,
    },
  );
  const noteFormats = await openNoteFormats(
    store,
    connections.all().map(({ id }) => id),
  );
  const folders = createFiledNoteFolders({
    places: policy.filedNoteFolders ?? [],
    store,
    book,
    clock,
    activeConnection: connections.active,
    connection: connections.get,
    format: noteFormats.of,
    makePdf: outlets.makePdf,
    write: writeWatchedFile,
    onChange: () => changed(),
    onFailure: (error) => log({ event: 'filedNoteNotWritten', code: storeFailureOf(error).code }),
  });
  const retention = createRetention({
    store,
    book,
    files: audioFiles,
    clock,
    settings: retentionSettings,
    deletions,
    connections,
    isOpen: (id) => id === openId || folders.isDue(id),
    onChange: () => changed(),
    onAudioRemoved: (id, about) => log({ event: 'audioRemoved', consult: shortId(id), ...about }),
    onFailure: (error) => log({ event: 'retentionFailed', code: storeFailureOf(error).code }),
  });
  const isShown = (id: ConsultId): boolean =>
    !workstation.isLocked() && book.get(id)?.connectionId === connections.active().id;

  let revision = 0;
  let typedOn: NodeJS.Timeout | null = null;
  /** What the shell makes of it never disturbs what was saved, or the take. */
  function undisturbed(show: () => void): void {
    try {
      show();
    } catch (error) {
      process.stderr.write(`A change could not be shown: ${String(error)}\n`);
    }
  }
  /** Set below: changes come before there are updates. */
  let onMaybeBusy: () => void = () => undefined;
  function changed(): void {
    if (typedOn !== null) clearTimeout(typedOn);
    typedOn = null;
    revision += 1;
    onMaybeBusy();
    undisturbed(options.onChange);
  }
  function tellNews(change: Change): void {
    const active = connections.active();
    const notice = noticeOf(change, {
      isLocked: workstation.isLocked(),
      active: active.id,
      open: openId,
      isFocused: options.notices?.isFocused() ?? false,
      showsPatient: noticeSetting.view(active.vet).showsPatient,
    });
    if (notice !== null) options.notices?.tell(notice);
  }
  let isRestoring = false;
  /** Something is spoken, or on its way: nothing is fetched or installed meanwhile. */
  const isBusy = (): boolean =>
    isRestoring ||
    printing > 0 ||
    recordings.liveId() !== null ||
    imports.views(connections.active().id).some(({ state }) => state === 'reading') ||
    book.inHand().some((consult) => isAtWork(consult) || desk.isMakingSmaller(consult.id));
  const updates = openUpdates({
    ...createFileRequests(dispatcher),
    version: options.about.version,
    decided: { channel: policy.updateChannel, address: policy.updateAddress },
    builtIn: updatesBuiltIn,
    host: options.updateHost ?? null,
    hasRoomFor: async (bytes) => (await freeBytes(options.dataFolder)) - bytes >= roomToBeginBytes,
    isBusy,
    clock,
    onChange: () => changed(),
    onProblem: (problem, code) => log({ event: 'updateNotHad', problem, code }),
  });
  onMaybeBusy = updates.changed;
  const isRoaming = isRoamingFolder(options.dataFolder, {
    platform: process.platform,
    roaming: options.env['APPDATA'],
  });
  const alerts = (): readonly AlertView[] => alertsOf({ storage, trouble, isRoaming, connections });
  function recordingView(): RecordingView | null {
    const take = recordings.view(connections.active().id);
    return take !== null && workstation.isLocked() ? anybodysTake(take) : take;
  }
  const list = createConsultList({
    store,
    book,
    activeConnection: () => connections.active().id,
    // Takes to recover have a place of their own; the word `Recording` stands for sound that is recorded.
    isKeptOut: (id) => id !== recordings.liveId() || recordingView()?.state === 'starting',
    onLoaded: () => changed(),
  });
  await list.load();
  const spellingView = (): SpellingView => (workstation.isLocked() ? noSpelling : spelling.view());
  function snapshot(): Snapshot {
    const notices = noticeSetting.view(connections.active().vet);
    const whole = {
      ...unlockedSnapshot(),
      updates: updates.view(),
      notices,
      spelling: spellingView(),
      lock: workstation.view(),
    };
    return workstation.isLocked() ? lockedSnapshot(whole) : whole;
  }
  const unlockedSnapshot = (): ReturnType<typeof snapshotOf> =>
    snapshotOf({
      revision,
      active: connections.active(),
      connections: connections.all(),
      connectionView: connections.view,
      connectCodeAddress: codeConnections.address(),
      isKeyRecoverable: storage.isKeyRecoverable,
      list: list.view(),
      open: openId === null ? null : book.get(openId),
      imports: imports.views(connections.active().id),
      alerts: alerts(),
      serviceAddress: organisation.serviceAddress,
      recording: recordingView(),
      recovered: [...recovered.views(connections.active().id), ...storage.lockedTakes.map(lockedTakeView)],
      recordingSettings: recordingSettings.current(),
      retention: retentionSettings.view(connections.active().id),
      oldRecordings: retention.oldRecordings(connections.active().id),
      noteFormat: noteFormats.of(connections.active().id),
      organisation: organisation.view,
      isFiledToFolder: folders.isFor(connections.active()),
      isFolderWaiting: folders.isWaiting,
      shortcutProblem: recordingSettings.shortcutProblem(),
      isMakingSmaller: desk.isMakingSmaller,
      pollWait: pollWaits.of,
      pauseEnd(of, ceiling) {
        const leftMs = pauses.leftMs(of, ceiling);
        return leftMs > 0 ? epochMs(clock.now() + leftMs) : null;
      },
    });

  storage.watch(changed);
  const commands = wireCommands({
    options,
    policy,
    storage,
    store,
    book,
    list,
    desk,
    folders,
    connections,
    codeConnections,
    workstation,
    imports,
    recordings,
    recovered,
    recordingSettings,
    retention,
    retentionSettings,
    deletions,
    noteFormats,
    noticeSetting,
    spelling,
    updates,
    outlets,
    audio,
    takes,
    clock,
    view: {
      openConsult: () => openId,
      open: (id) => {
        openId = id;
        changed();
      },
      snapshot,
    },
    onChange: () => changed(),
    async restoreBackup() {
      // A take is not ended by a restart.
      if (recordings.liveId() !== null || !(await storage.wishToRestore())) return false;
      isRestoring = true;
      options.restart();
      return true;
    },
    async recheckWorkstation() {
      // What could not be saved may be by now.
      for (const id of defects.keys()) runner.wake(id);
      // Records in memory would be lost by a restart: then it waits for the vet.
      const isEmpty = list.view().total === 0 && book.inHand().length === 0;
      if (storage.problem !== null && isEmpty && (await storage.isMended())) options.restart();
    },
  });

  // Before anything of it goes on.
  await deletions.finish().catch((error: unknown) => {
    log({ event: 'retentionFailed', code: storeFailureOf(error).code });
  });
  // What is still to go into a folder is not taken away before.
  await folders.start().catch((error: unknown) => {
    log({ event: 'filedNoteNotWritten', code: storeFailureOf(error).code });
  });
  retention.start();
  await desk.resumeAllowed();
  updates.start();
  // In the order of Send, as before the restart: uploads take their turns in the order they ask for them.
  const frozenAt = (consult: Consult): number => liveSubmission(consult)?.frozenAt ?? consult.createdAt;
  for (const consult of book.inHand().toSorted((a, b) => frozenAt(a) - frozenAt(b))) runner.wake(consult.id);

  return {
    commands,
    snapshot,
    spelling: spellingView,
    workstation,
    isShown,
    recordings,
    onTheirWay: unsent.onTheirWay,
    networkReturned: desk.networkReturned,
    recordingView,
    playable: createPlayable({
      book,
      audio,
      takes,
      liveId: recordings.liveId,
      activeId: () => connections.active().id,
      isLocked: workstation.isLocked,
    }),
    print: (job) =>
      printWhereAllowed(job, {
        storage,
        isLocked: workstation.isLocked,
        isSandboxAllowed: organisation.view.isSandboxAllowed,
        active: () => connections.view(connections.active()),
        isRecording: () => recordings.liveId() !== null,
        tools: {
          book,
          runner,
          desk,
          connections,
          audio,
          clock,
          onConsultChange: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
          inTurn,
          madeByJobs,
          defectOf: (id) => defects.get(id) ?? null,
          sentenceFor: (because, consult) => failureSentence(because.code, consult),
        },
      }),
    checkForSelfTest: async () => ({
      isRecording: recordings.liveId() !== null,
      service: await checkServiceOf({
        dispatcher,
        active: connections.active(),
        token: storage.tokens.token,
        address: organisation.serviceAddress,
        sandbox: policy.sandboxAllowed === false ? null : sandbox,
        rules: organisation.rules,
      }),
    }),
    installUpdate: updates.installAtQuit,
    async stop() {
      const updatesEnded = updates.stop();
      const live = recordings.liveId();
      if (live !== null) await recordings.stop(live, 'quit').catch(() => undefined);
      await folders.stop();
      await retention.stop();
      await deletions.stop();
      await desk.stop();
      await runner.stop();
      await unsent.settle();
      await sandbox.stop();
      await updatesEnded;
      await dispatcher.destroy();
      await storage.close();
      log({ event: 'stopped' });
    },
  };
}
