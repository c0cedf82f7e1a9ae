import { startApp, type App } from './startApp.ts';
import type { AppOptions } from './appOptions.ts';
import { failureView } from '../consults/snapshotOf.ts';
import { toStoreFailure } from '../storage/storeProblem.ts';
import { createDialogAnswers } from '../commandLine/dialogAnswers.ts';
import type { ClipboardContent } from '../noteExport/clipboardOf.ts';
import { isSetting, type Policy, type ReadPolicy } from '../policy/policy.ts';
import { createCommandAnswers } from '../electron/page/commandAnswers.ts';
import { createConsultNotices } from '../electron/window/consultNotices.ts';
import { createDialogs, openMicrophoneSettings } from '../electron/window/dialogs.ts';
import type { WindowHost } from '../electron/window/windowHost.ts';
import { lockWhenIdle } from '../electron/window/lockWhenIdle.ts';
import { receiveMicrophonePorts } from '../electron/recorder/microphonePorts.ts';
import { makePdf, printPage } from '../electron/printPage.ts';
import { createPageSaver } from '../electron/window/pageSaver.ts';
import { confirmQuit } from '../electron/window/confirmQuit.ts';
import { createRecorderBar } from '../electron/recorder/recorderBar.ts';
import { notifyRecordingEnded } from '../electron/recorder/notifyRecordingEnded.ts';
import { createRecordingPresence, type RecordingPresence } from '../electron/recorder/recordingPresence.ts';
import { isOnline, resolveProxy, setProxy } from '../electron/network/resolveProxy.ts';
import { createShortcut, createRecorderControls } from '../electron/recorder/recorderControls.ts';
import { createSnapshotPublisher, send } from '../electron/page/snapshotPublisher.ts';
import { restart, type runFacts, hideFromScreenCapture } from '../electron/prepareElectron.ts';
import { updateHost } from '../electron/updateHost.ts';
import { createCopiedText } from '../electron/clipboard/copiedText.ts';
import { clearClipboard, readClipboardText, writeClipboard } from '../electron/clipboard/writeClipboard.ts';
import type { SpellingLanguage } from '../../shared/settings/spelling.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';
import { organisationPolicy } from './organisation.ts';

/** What this process is for, and what `electron/` found out about it. */
type RunContext = ReturnType<typeof runFacts> &
  Pick<AppOptions, 'log' | 'logFolder' | 'uiAutomation'> & {
    /** A person has started it, and no job of the command line. */
    readonly isOfWindow: boolean;
    /** For the system's dialogs for files, where a program drives the app; null: a person answers. */
    readonly answersFile: string | null;
    /** The dictionaries that are in their place. */
    readonly dictionaries: readonly SpellingLanguage[];
    /** The command line of this run, without a patient from another program. */
    readonly restartArguments: readonly string[];
  };

/** Builds the app. The window is open already, or opens later, if a person starts the app during a command-line job. */
export async function assembleApp(host: WindowHost, run: RunContext): Promise<App> {
  const { window, receivers, spelling, attachApp } = host;
  const { log } = run;
  log({ event: 'started', ...run.about });
  let app: App | null = null;
  let presence: RecordingPresence | null = null;
  const recording = (): RecordingView | null => app?.recordingView() ?? null;
  const publisher = createSnapshotPublisher(
    receivers,
    () => app?.changed() ?? null,
    recording,
    (id) => app?.isShown(id) ?? false,
  );
  const pageSaver = createPageSaver(() => window.current()?.webContents ?? null);
  const notices = createConsultNotices({
    window,
    session: () => app?.workstation.session() ?? '',
    open: (id) => void app?.commands.handlers.openConsult({ consultId: id }),
  });
  const policy = await applyPolicy(run);
  const copied = openClipboard(policy.policy);
  const answers = run.answersFile === null ? null : createDialogAnswers(run.answersFile, sayToProgram);
  const dialogs = createDialogs(window.current, answers);
  const started = await startApp({
    dataFolder: run.dataFolder,
    packagedFolder: run.packagedFolder,
    uiAutomation: run.uiAutomation,
    log,
    logFolder: run.logFolder,
    about: run.about,
    spelling: { locale: run.locale, offered: run.dictionaries },
    restart: () => restart(run.restartArguments),
    policy,
    chooseFolder: dialogs.chooseFolder,
    env: process.env,
    system: {
      chooseAudioFiles: dialogs.chooseAudioFiles,
      openMicrophoneSettings,
      exampleRecording: run.exampleRecording,
    },
    outlets: {
      writeClipboard: copied.copy,
      choosePlace: dialogs.choosePlace,
      makePdf,
      print: printPage,
    },
    onChange: () => {
      publisher.changed();
      presence?.update();
      notices.update();
      copied.screenChanged(app?.workstation.screenOf() ?? null);
      spelling.update();
    },
    onProgress: publisher.progress,
    onRecordingGrowth: () => {
      if (window.isInView()) publisher.recordingGrown();
      presence?.update();
    },
    onRecordingEndedAlone(by) {
      notifyRecordingEnded(by, window);
      for (const page of receivers()) send(page, 'recordingEnded', { by });
    },
    notices: { isFocused: () => window.current()?.isFocused() ?? false, show: notices.show },
    setShortcut: createShortcut(() => {
      const view = recording();
      if (view !== null) controls.order(view.state === 'paused' ? 'resume' : 'pause');
      else if (app?.workstation.isLocked() === false)
        for (const page of receivers()) send(page, 'recordAsked', null);
    }),
    resolveProxy,
    isOnline,
    page: { ...pageSaver, readyToClose: window.readyToClose },
    // A job of the command line ends when its note is there, so it looks for no update.
    updateHost: run.isOfWindow ? updateHost() : null,
  });
  app = started;
  const controls = createRecorderControls(started.recordings, window);
  presence = createRecordingPresence({
    window,
    recording,
    bar: createRecorderBar(run.barPreload, controls.order),
    isUiAutomationOn: started.snapshot().isUiAutomationOn,
    suspend() {
      started.fallsAsleep();
      return started.recordings.suspend();
    },
    wake() {
      started.recordings.wake();
      void started.networkReturned().catch(() => undefined);
    },
  });
  lockWhenIdle({
    locksAfterMs: started.workstation.locksAfterMs,
    lock: started.workstation.lockAutomatically,
  });
  receiveMicrophonePorts(
    (id) => window.current()?.webContents.id === id,
    (id, microphone, about) => void started.recordings.attach(id, microphone, about),
  );
  attachApp({
    answers: createCommandAnswers({
      ...started.commands,
      failureOf: (error) => failureView(toStoreFailure(error)),
    }),
    async mayClose(closing) {
      const isNothingKept = started.snapshot().alerts.some((alert) => alert.isNothingKept);
      const isRecording = controls.wouldEndRecording(isNothingKept);
      const underWay = { isRecording, onTheirWay: started.onTheirWay(), left: await started.left() };
      if (!(await confirmQuit(closing, underWay))) return false;
      await controls.stopForQuit();
      return true;
    },
    onViewChange() {
      presence?.update();
      const isInView = window.isInView();
      for (const page of receivers()) send(page, 'viewChanged', { isInView });
      if (isInView) publisher.recordingGrown();
    },
    onTheirWay: started.onTheirWay,
    endTake: () => void controls.stopForQuit().catch(() => undefined),
    async playable(id) {
      const playable = await started.playable(id);
      return playable.ok ? playable.value : null;
    },
    spelling: started.spelling,
    addClinicWord: (text) => void started.commands.handlers.addClinicWords({ text }),
  });
  return {
    ...started,
    async stop() {
      await Promise.all([started.stop(), copied.end()]);
    },
  };
}

/** Reads the policy, logs what does not count, and applies what concerns the whole process. */
async function applyPolicy({ packagedFolder, dataFolder, log }: RunContext): Promise<ReadPolicy> {
  const policy = organisationPolicy(packagedFolder !== null, dataFolder);
  for (const { name, reason } of policy.problems)
    log({ event: 'policyValueIgnored', setting: isSetting(name) ? name : null, reason });
  if (policy.policy.hideFromScreenCapture === true) hideFromScreenCapture();
  // The proxy is set before anything asks for the way to the service.
  await setProxy(policy.policy.proxyAddress);
  return policy;
}

const sayToProgram = (line: string): void => void process.stderr.write(`${line}\n`);

const openClipboard = (policy: Policy) =>
  createCopiedText<ClipboardContent>(
    { write: writeClipboard, readText: readClipboardText, clear: clearClipboard },
    policy.clearClipboardAfterLockSeconds,
  );
