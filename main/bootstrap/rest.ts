import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startApp } from './startApp.ts';
import type { App, AppOptions } from './appOptions.ts';
import { toCommandFailure } from './toCommandFailure.ts';
import { askRunningApp } from '../commandLine/askRunningApp.ts';
import { keepClientSecret, type ClientSecretJob } from '../commandLine/clientSecretJob.ts';
import type { JobResult } from '../commandLine/relayedJob.ts';
import { recoverKey, type RecoverJob } from '../commandLine/recoverJob.ts';
import { connectClientOf } from './connectClient.ts';
import type { ClipboardContent } from '../noteExport/clipboardOf.ts';
import { isSetting } from '../policy/policy.ts';
import { readPolicy } from '../policy/readPolicy.ts';
import { readStandardInput } from '../platform/readStandardInput.ts';
import { selfTest } from './selfTest/selfTest.ts';
import { checkMicrophone } from '../electron/recorder/checkMicrophone.ts';
import { createCommandAnswers } from '../electron/page/commandAnswers.ts';
import { createConsultNotices } from '../electron/window/consultNotices.ts';
import { chooseAudioFiles, chooseFolder, choosePlace } from '../electron/window/dialogs.ts';
import type { WindowHost } from '../electron/window/windowHost.ts';
import { lockWhenIdle } from '../electron/window/lockWhenIdle.ts';
import { openMicrophoneSettings } from '../electron/recorder/microphoneSettings.ts';
import { receiveMicrophonePorts } from '../electron/recorder/microphonePorts.ts';
import { makePdf, printPage } from '../electron/printPage.ts';
import { createPageSaver } from '../electron/window/pageSaver.ts';
import { confirmQuit } from '../electron/window/confirmQuit.ts';
import { openEphemeralSession } from '../electron/network/ephemeralSession.ts';
import { createRecorderBar } from '../electron/recorder/recorderBar.ts';
import { createRecorderTray } from '../electron/recorder/recorderTray.ts';
import { notifyRecordingEnded } from '../electron/recorder/notifyRecordingEnded.ts';
import { createRecordingPresence, type RecordingPresence } from '../electron/recorder/recordingPresence.ts';
import { resolveProxy, setProxy } from '../electron/network/resolveProxy.ts';
import { createShortcut } from '../electron/window/shortcut.ts';
import { createSnapshotPublisher, send } from '../electron/page/snapshotPublisher.ts';
import { updateHost } from '../electron/updateHost.ts';
import { clipboardMarks } from '../electron/clipboard/clipboardMarks.ts';
import { createCopiedText } from '../electron/clipboard/copiedText.ts';
import { hideFromScreenCapture } from '../electron/window/screenCapture.ts';
import { clearClipboard, readClipboardText, writeClipboard } from '../electron/clipboard/writeClipboard.ts';
import { createClientSecrets } from '../keychain/clientSecret.ts';
import { createKeychain } from '../keychain/keychain.ts';
import { putBackKey } from '../keychain/putBackKey.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { RecorderBarOrder } from '../../shared/ipc/recorderBar.ts';
import type { RecordingView } from '../../shared/ipc/snapshot.ts';

export { openLog } from '../logging/openLog.ts';
export { writeAutomationPort } from '../electron/automation/writeAutomationPort.ts';
export { installUpdateJob } from './installUpdateJob.ts';
export { isKeychainSettled } from '../keychain/keychain.ts';
export { answerJob, openReplySocket, relayedJobIn, selfTestIn } from '../commandLine/relayedJob.ts';

/** What this process is, and where. */
export type Run = Pick<
  AppOptions,
  'dataFolder' | 'packagedFolder' | 'log' | 'logFolder' | 'about' | 'spelling' | 'uiAutomation'
> & {
  /** A person has started it, and no job of the command line. */
  readonly isOfWindow: boolean;
  /** The recorder bar's. */
  readonly barPreload: string;
  /** Ends this run and begins another. */
  readonly restart: () => void;
};

/** Beside a running app too: it touches the keychain, and nothing of the data folder. */
export async function provision(job: ClientSecretJob, isPackaged: boolean): Promise<JobResult> {
  const secrets = createClientSecrets(createKeychain());
  const client = connectClientOf((await organisationPolicy(isPackaged)).policy);
  return keepClientSecret(job, { secrets, client, readInput: readStandardInput });
}

/** Beside a running app too, which looks for its key again when it is asked to. */
export function recover(job: RecoverJob, dataFolder: string): Promise<JobResult> {
  return recoverKey(job, {
    readFile: (file) => readFile(resolve(file), 'utf8').catch(() => null),
    readInput: readStandardInput,
    putBack: (privateKey) => putBackKey(dataFolder, createKeychain(), privateKey),
  });
}

/** Beside a running app too, which is then asked by a message to the second process of its own kind. */
export async function testSelf({
  requestLock,
  ...about
}: {
  readonly dataFolder: string;
  readonly packagedFolder: string | null;
  readonly version: string;
  readonly requestLock: Parameters<typeof askRunningApp>[0];
  readonly release: () => void;
}): Promise<JobResult> {
  const policy = await organisationPolicy(about.packagedFolder !== null);
  const passing = openEphemeralSession();
  await setProxy(policy.policy, passing);
  return selfTest({
    ...about,
    env: process.env,
    policy,
    resolveProxy: (url) => resolveProxy(url, passing),
    checkMicrophone: () => checkMicrophone(passing),
    askRunning: () => askRunningApp(requestLock),
  });
}

/** What of it does not count is told on stderr. */
async function organisationPolicy(isPackaged: boolean): ReturnType<typeof readPolicy> {
  const read = await readPolicy({ platform: process.platform, isPackaged, env: process.env });
  for (const { name, reason } of read.problems)
    process.stderr.write(`Policy: ${name}: ${reason}. It does not count.\n`);
  return read;
}

/** The app, behind a window that is there already, or comes later: when a person starts the app while a job runs. */
export async function assemble(
  { window, receivers, spelling, attachApp }: WindowHost,
  run: Run,
): Promise<App> {
  const { log } = run;
  log({ event: 'started', ...run.about });
  let assembled: App | null = null;
  const recording = (): RecordingView | null => assembled?.recordingView() ?? null;
  const publisher = createSnapshotPublisher(
    receivers,
    () => assembled?.snapshot() ?? null,
    recording,
    (id) => assembled?.isShown(id) ?? false,
  );
  const pageSaver = createPageSaver(() => window.current()?.webContents ?? null);
  let presence: RecordingPresence | null = null;
  const notices = createConsultNotices({
    window,
    session: () => assembled?.workstation.session() ?? '',
    open: (id) => void assembled?.commands.handlers.openConsult({ consultId: id }),
  });
  const policy = await organisationPolicy(run.packagedFolder !== null);
  for (const { name, reason } of policy.problems)
    log({ event: 'policyValueIgnored', setting: isSetting(name) ? name : null, reason });
  if (policy.policy.hideFromScreenCapture === true) hideFromScreenCapture();
  const marks = clipboardMarks(policy.policy.clipboardHistory, process.platform);
  const copied = createCopiedText<ClipboardContent>(
    {
      write: (content) => writeClipboard(content, marks),
      readText: readClipboardText,
      clear: clearClipboard,
    },
    policy.policy.clearClipboardAfterLockSeconds,
  );
  // Before anything asks for the way to the service.
  await setProxy(policy.policy);
  const companion = await startApp({
    ...run,
    policy,
    chooseFolder: (folder) => chooseFolder(window.current(), folder),
    env: process.env,
    system: {
      chooseAudioFiles: () => chooseAudioFiles(window.current()),
      openMicrophoneSettings,
    },
    outlets: {
      writeClipboard: copied.copy,
      choosePlace: (asked, folder) => choosePlace(window.current(), asked, folder),
      makePdf,
      print: printPage,
    },
    onChange: () => {
      publisher.changed();
      presence?.update();
      notices.update();
      copied.vetChanged(assembled?.workstation.vetThere() ?? null);
      spelling.update();
    },
    onProgress: publisher.progress,
    onRecordingGrowth: () => {
      publisher.recordingGrown();
      presence?.update();
    },
    onRecordingEndedAlone: (by) => notifyRecordingEnded(by, window),
    notices: { isFocused: () => window.current()?.isFocused() ?? false, tell: notices.tell },
    setShortcut: createShortcut(() => {
      const view = recording();
      if (view !== null) order(view.state === 'paused' ? 'resume' : 'pause');
      else if (assembled?.workstation.isLocked() === false)
        for (const page of receivers()) send(page, 'recordAsked', null);
    }),
    resolveProxy,
    savePage: pageSaver.save,
    // A job of the command line is over when its note is there.
    updateHost: run.isOfWindow ? updateHost() : null,
  });
  assembled = companion;
  function order(what: RecorderBarOrder): void {
    const live = companion.recordings.liveId();
    if (what === 'show') window.show();
    else if (live === null) return;
    else if (what === 'stop') void stopFromAfar(live);
    else companion.recordings[what](live);
  }
  /** From the bar or the tray: what goes wrong is seen in the main window. */
  async function stopFromAfar(live: ConsultId): Promise<void> {
    const stopped = await companion.recordings.stop(live, 'person').catch(() => null);
    if (stopped?.ok === true) return;
    if (stopped?.error.code === 'nothing_recorded') window.reveal();
    else notifyRecordingEnded('person', window);
  }
  presence = createRecordingPresence({
    window,
    recording,
    bar: createRecorderBar(run.barPreload, order),
    isUiAutomationOn: companion.snapshot().isUiAutomationOn,
    tray: createRecorderTray(order),
    suspend: companion.recordings.suspend,
    wake() {
      companion.recordings.wake();
      void companion.networkReturned().catch(() => undefined);
    },
  });
  lockWhenIdle({
    locksAfterMs: companion.workstation.locksAfterMs,
    lock: companion.workstation.lockByItself,
  });
  receiveMicrophonePorts(
    (id) => window.current()?.webContents.id === id,
    (id, microphone, about) => void companion.recordings.attach(id, microphone, about),
  );
  const answers = createCommandAnswers({
    handlers: {
      ...companion.commands.handlers,
      async readyToClose({ isAllSaved }) {
        await window.readyToClose(isAllSaved);
        return { ok: true, value: null };
      },
      async readyToLock({ typed }) {
        companion.workstation.keepTyped(typed);
        pageSaver.saved();
        return { ok: true, value: null };
      },
    },
    importDropped: companion.commands.importDropped,
    failureOf: toCommandFailure,
  });
  attachApp({
    answers,
    async mayClose(closing) {
      const live = companion.recordings.liveId();
      const underWay = { isRecording: live !== null, onTheirWay: companion.onTheirWay() };
      if (!(await confirmQuit(closing, underWay))) return false;
      if (live !== null) await companion.recordings.stop(live, 'quit');
      return true;
    },
    onViewChange: () => presence?.update(),
    onTheirWay: companion.onTheirWay,
    endTake() {
      const live = companion.recordings.liveId();
      if (live !== null) void companion.recordings.stop(live, 'quit').catch(() => undefined);
    },
    async playable(id) {
      const playable = await companion.playable(id);
      return playable.ok ? playable.value : null;
    },
    spelling: companion.spelling,
    addClinicWord: (text) => void companion.commands.handlers.addClinicWords({ text }),
  });
  return {
    ...companion,
    async stop() {
      await Promise.all([companion.stop(), copied.end()]);
    },
  };
}
