import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { app, session, type WebContents } from 'electron';
import { startApp } from './app.ts';
import type { App } from './appOptions.ts';
import { askRunningApp } from './commandLine/askRunningApp.ts';
import {
  clientSecretUsage,
  keepClientSecret,
  parseClientSecretJob,
  type ClientSecretJob,
} from './commandLine/clientSecretJob.ts';
import {
  answerJob,
  openReplySocket,
  relayedJobIn,
  selfTestIn,
  type JobResult,
} from './commandLine/jobRelay.ts';
import { parseArguments, usage, type PrintJob } from './commandLine/parseArguments.ts';
import { parseSelfTest, selfTestUsage } from './commandLine/selfTestJob.ts';
import { parseRecoverJob, recoverKey, recoverUsage, type RecoverJob } from './commandLine/recoverJob.ts';
import { connectClientOf } from './connectClient.ts';
import { endAtOnce } from './endAtOnce.ts';
import { holdYoungGeneration } from './holdYoungGeneration.ts';
import { openLog } from './log/openLog.ts';
import { noteDefects } from './noteDefects.ts';
import { isSetting } from './policy/policy.ts';
import { readPolicy } from './policy/readPolicy.ts';
import { readStandardInput } from './readStandardInput.ts';
import { selfTest } from './selfTest.ts';
import { setApplicationMenu } from './shell/applicationMenu.ts';
import { declareScheme, servePage } from './shell/appProtocol.ts';
import { commandFailureOf } from './commandFailureOf.ts';
import { chooseDataFolder } from './shell/dataFolder.ts';
import { placeDictionaries } from './shell/dictionaries.ts';
import { chooseAudioFiles, chooseFolder, choosePlace } from './shell/dialogs.ts';
import { serveCommands } from './shell/ipcServer.ts';
import { lockWhenIdle } from './shell/idleLock.ts';
import { checkMicrophone } from './shell/checkMicrophone.ts';
import { createConsultNotices } from './shell/consultNotices.ts';
import { createMainWindow, type MainWindow } from './shell/mainWindow.ts';
import { receiveMicrophones } from './shell/microphonePorts.ts';
import { openMicrophoneSettings } from './shell/microphoneSettings.ts';
import { makePdf, printPage } from './shell/notePages.ts';
import { isLeavingMeant } from './shell/quitGuard.ts';
import { createPageSaver } from './shell/pageSaver.ts';
import { keepSessionsApart, openPassingSession } from './shell/passingSession.ts';
import { createRecorderBar } from './shell/recorderBar.ts';
import { createRecorderTray } from './shell/recorderTray.ts';
import { noticeRecordingEnded } from './shell/recordingNotice.ts';
import { createRecordingPresence, type RecordingPresence } from './shell/recordingPresence.ts';
import { resolveProxy, setProxy } from './shell/resolveProxy.ts';
import { lockDownContents, lockDownSession, silenceChromium } from './shell/security.ts';
import { createShortcut } from './shell/shortcut.ts';
import { updateHost } from './shell/updateHost.ts';
import { checkByOwnDictionaries, createSpelling } from './shell/spelling.ts';
import { createSnapshotPublisher, send } from './shell/snapshotPublisher.ts';
import { leaveWithSystem } from './shell/systemLeaving.ts';
import { writeClipboard } from './shell/writeClipboard.ts';
import { createClientSecrets } from './vault/clientSecret.ts';
import { createKeychain } from './vault/keychain.ts';
import { putBackKey } from './vault/putBackKey.ts';
import type { ConsultId } from '../shared/ids.ts';
import { noSpelling } from '../shared/spelling.ts';
import type { RecorderBarOrder } from '../shared/recorderBar.ts';
import type { RecordingView } from '../shared/snapshot.ts';

const pickUpMs = 30_000;
const stopWaitMs = 5_000;
/** Where the system goes down: with the page's own wait, less than the five seconds that systems give. */
const hurriedStopWaitMs = 3_000;
/** How the process ends: that of the command line's job, where there is one. */
let exitCode = 0;
let policyRead: ReturnType<typeof readPolicy> | null = null;
const outFolder = resolve(import.meta.dirname, '..');
const preload = (name: string): string => join(outFolder, 'preload', name);

chooseDataFolder();
const logFolder = join(app.getPath('userData'), 'logs');
const log = openLog(logFolder);
noteDefects(log);
holdYoungGeneration();
// Windows shows notifications only of a program that it knows by the id of its shortcut (appId, electron-builder.yml).
if (process.platform === 'win32') app.setAppUserModelId('app.clinic-companion');
declareScheme();
checkByOwnDictionaries();
const dictionaries = placeDictionaries(
  app.isPackaged
    ? join(process.resourcesPath, 'dictionaries')
    : join(outFolder, '..', 'main', 'shell', 'dictionaries'),
  app.getPath('userData'),
);
silenceChromium();
// As root it would cancel the launcher's --no-sandbox, and Chromium refuses to start so.
if (process.getuid?.() !== 0) app.enableSandbox();

// Nothing is awaited here: Electron gets ready only after this module has been evaluated.
const asked = parseArguments(process.argv.slice(1));
const secretAsked = parseClientSecretJob(process.argv.slice(1));
const recoverAsked = parseRecoverJob(process.argv.slice(1));
const selfTestAsked = parseSelfTest(process.argv.slice(1));
if (!selfTestAsked.ok)
  void end({ exitCode: 2, stdout: '', stderr: `${selfTestAsked.error}\n${selfTestUsage}\n` });
else if (selfTestAsked.value) void testSelf().catch(failToStart);
else if (!secretAsked.ok)
  void end({ exitCode: 2, stdout: '', stderr: `${secretAsked.error}\n${clientSecretUsage}\n` });
else if (secretAsked.value !== null) void provision(secretAsked.value).catch(failToStart);
else if (!recoverAsked.ok)
  void end({ exitCode: 2, stdout: '', stderr: `${recoverAsked.error}\n${recoverUsage}\n` });
else if (recoverAsked.value !== null) void recover(recoverAsked.value).catch(failToStart);
else if (!asked.ok) void end({ exitCode: 2, stdout: '', stderr: `${asked.error}\n${usage}\n` });
else if (asked.value === null) begin();
else void handOverOrPrint({ ...asked.value, file: resolve(asked.value.file) }).catch(failToStart);

/** Beside a running app too: it touches the keychain, and nothing of the data folder. */
async function provision(job: ClientSecretJob): Promise<void> {
  const secrets = createClientSecrets(createKeychain());
  const client = connectClientOf((await organisationPolicy()).policy);
  await end(await keepClientSecret(job, { secrets, client, readInput: readStandardInput }));
}

/** Beside a running app too, which looks for its key again when it is asked to. */
async function recover(job: RecoverJob): Promise<void> {
  const result = await recoverKey(job, {
    readFile: (file) => readFile(resolve(file), 'utf8').catch(() => null),
    readInput: readStandardInput,
    putBack: (privateKey) => putBackKey(app.getPath('userData'), createKeychain(), privateKey),
  });
  await end(result);
}

/** Beside a running app too: that one then asks its own service. */
async function testSelf(): Promise<void> {
  const apart = keepSessionsApart();
  // The window of the microphone's check closes before the result is written.
  app.on('window-all-closed', () => undefined);
  app.dock?.hide();
  const [{ policy, problems: policyProblems }] = await Promise.all([organisationPolicy(), app.whenReady()]);
  lockDownContents();
  const passing = openPassingSession();
  await setProxy(policy, passing);
  const result = await selfTest({
    dataFolder: app.getPath('userData'),
    env: process.env,
    packagedFolder: app.isPackaged ? process.resourcesPath : null,
    policy,
    policyProblems,
    version: app.getVersion(),
    resolveProxy: (url) => resolveProxy(url, passing),
    checkMicrophone: () => checkMicrophone(passing),
    askRunning: () => askRunningApp((message) => app.requestSingleInstanceLock(message)),
    release: () => app.releaseSingleInstanceLock(),
  });
  apart.remove();
  await end(result);
}

/** Once for the run. Asked for while Electron gets ready, because on Windows and macOS another program has to tell it. */
function organisationPolicy(): ReturnType<typeof readPolicy> {
  policyRead ??= readAndTellPolicy();
  return policyRead;
}

/** What of it does not count is told on stderr. */
async function readAndTellPolicy(): ReturnType<typeof readPolicy> {
  const read = await readPolicy({ platform: process.platform, isPackaged: app.isPackaged, env: process.env });
  for (const { name, reason } of read.problems)
    process.stderr.write(`Policy: ${name}: ${reason}. It does not count.\n`);
  return read;
}

function begin(): void {
  if (app.requestSingleInstanceLock({}))
    void Promise.all([app.whenReady(), organisationPolicy()]).then(openApp).catch(failToStart);
  // The app that is running brings its window forward.
  else app.exit(0);
}

async function handOverOrPrint(job: PrintJob): Promise<void> {
  const socket = await openReplySocket();
  if (app.requestSingleInstanceLock({ job, replyTo: socket.address })) {
    await socket.close();
    await Promise.all([app.whenReady(), organisationPolicy()]);
    await printAndQuit(job);
    return;
  }
  const result = await socket.result(pickUpMs);
  await socket.close();
  await end(result);
}

function failToStart(error: unknown): void {
  process.stderr.write(`Clinic Companion could not start: ${String(error)}\n`);
  app.exit(1);
}

type Assembled = { readonly companion: App; readonly window: MainWindow };
const ready = Promise.withResolvers<Assembled>();

/** Jobs that run here, own or handed over. A process without a window lives as long as one does. */
let jobs = 0;

/** From the first moment on: a job that comes while the app still starts waits for it. */
app.on('second-instance', (_event, _argv, _folder, message) => {
  const selfTestAt = selfTestIn(message);
  const relayed = relayedJobIn(message);
  if (selfTestAsked.ok && selfTestAsked.value) startLater(relayed === null && selfTestAt === null);
  else if (selfTestAt !== null) void answerJob(selfTestAt, answerSelfTest).then(quitIfIdle);
  else if (relayed === null) void ready.promise.then(({ window }) => window.show());
  else void answerJob(relayed.replyTo, () => runJob(relayed.job)).then(quitIfIdle);
});

/** Somebody starts the app in the moment in which a self-test reads the store: it begins when that has ended. */
function startLater(isWindowWanted: boolean): void {
  const args = process.argv.slice(1).filter((word) => word !== '--self-test');
  if (isWindowWanted) app.relaunch({ args });
}

async function answerSelfTest(): Promise<JobResult> {
  jobs += 1;
  try {
    const { companion } = await ready.promise;
    const answer = await companion.checkForSelfTest();
    return { exitCode: 0, stdout: JSON.stringify(answer), stderr: '' };
  } finally {
    jobs -= 1;
  }
}

async function runJob(job: PrintJob): Promise<JobResult> {
  jobs += 1;
  try {
    const { companion } = await ready.promise;
    return await companion.print(job);
  } finally {
    jobs -= 1;
  }
}

async function quitIfIdle(): Promise<void> {
  const { window } = await ready.promise;
  if (jobs === 0 && window.current() === null) app.quit();
}

/** Everything but the window: it may come later, when a person starts the app while a job runs. */
async function assemble(): Promise<Assembled> {
  const about = {
    version: app.getVersion(),
    electron: process.versions['electron'] ?? '',
    system: `${process.platform} ${process.arch} ${process.getSystemVersion()}`,
  };
  log({ event: 'started', ...about });
  let assembled: App | null = null;
  const window = createMainWindow({
    preloadFile: preload('index.cjs'),
    async mayClose(closing) {
      const live = assembled?.recordings.liveId() ?? null;
      const underWay = { isRecording: live !== null, onTheirWay: assembled?.onTheirWay() ?? 0 };
      if (!(await isLeavingMeant(closing, underWay))) return false;
      if (live !== null) await assembled?.recordings.stop(live, 'quit');
      return true;
    },
    isHurried: () => leaving.isHurried(),
    onOpen(opened) {
      spelling.attach(opened);
      leaving.attach(opened);
    },
    onViewChange: () => presence?.update(),
  });
  const leaving = leaveWithSystem({
    onTheirWay: () => assembled?.onTheirWay() ?? 0,
    end() {
      const live = assembled?.recordings.liveId() ?? null;
      if (live !== null) void assembled?.recordings.stop(live, 'quit').catch(() => undefined);
    },
  });
  const receivers = (): readonly WebContents[] => {
    const current = window.current();
    return current === null ? [] : [current.webContents];
  };
  lockDownContents();
  lockDownSession(session.defaultSession);
  servePage(session.defaultSession, join(outFolder, 'renderer'), async (id) => {
    const playable = await assembled?.playable(id);
    return playable?.ok === true ? playable.value : null;
  });
  const recording = (): RecordingView | null => assembled?.recordingView() ?? null;
  const publisher = createSnapshotPublisher(
    receivers,
    () => assembled?.snapshot() ?? null,
    recording,
    (id) => assembled?.isShown(id) ?? false,
  );
  const pageSaver = createPageSaver(() => window.current()?.webContents ?? null);
  const spelling = createSpelling({
    session: session.defaultSession,
    state: () => assembled?.spelling() ?? noSpelling,
    add: (text) => void assembled?.commands.handlers.addClinicWords({ text }),
  });
  let presence: RecordingPresence | null = null;
  const notices = createConsultNotices({
    window,
    session: () => assembled?.workstation.session() ?? '',
    open: (id) => void assembled?.commands.handlers.openConsult({ consultId: id }),
  });
  const policy = await organisationPolicy();
  for (const { name, reason } of policy.problems)
    log({ event: 'policyValueIgnored', setting: isSetting(name) ? name : null, reason });
  // Before anything asks for the way to the service.
  await setProxy(policy.policy);
  const companion = await startApp({
    dataFolder: app.getPath('userData'),
    policy,
    log,
    logFolder,
    about,
    chooseFolder: (folder) => chooseFolder(window.current(), folder),
    packagedFolder: app.isPackaged ? process.resourcesPath : null,
    env: process.env,
    spelling: { locale: app.getPreferredSystemLanguages()[0] ?? 'en-US', offered: dictionaries },
    system: {
      chooseAudioFiles: () => chooseAudioFiles(window.current()),
      openMicrophoneSettings,
    },
    outlets: {
      writeClipboard,
      choosePlace: (asked, folder) => choosePlace(window.current(), asked, folder),
      makePdf,
      print: printPage,
    },
    onChange: () => {
      publisher.changed();
      presence?.update();
      notices.update();
      spelling.update();
    },
    onProgress: publisher.progress,
    onRecordingGrowth: () => {
      publisher.recordingGrown();
      presence?.update();
    },
    onRecordingEndedAlone: (by) => noticeRecordingEnded(by, window),
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
    updateHost: asked.ok && asked.value === null ? updateHost() : null,
    restart: () => {
      app.relaunch();
      app.quit();
    },
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
    else noticeRecordingEnded('person', window);
  }
  presence = createRecordingPresence({
    window,
    recording,
    bar: createRecorderBar(preload('recorderBar.cjs'), order),
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
  receiveMicrophones(
    (id) => window.current()?.webContents.id === id,
    (id, microphone, about) => void companion.recordings.attach(id, microphone, about),
  );
  serveCommands({
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
    isKnownWindow: (id) => window.current()?.webContents.id === id,
    failureOf: commandFailureOf,
  });
  app.on('activate', () => window.show());
  stopBeforeQuit(companion, leaving.isHurried);
  ready.resolve({ companion, window });
  return { companion, window };
}

async function openApp(): Promise<void> {
  setApplicationMenu();
  app.on('window-all-closed', () => app.quit());
  const { window } = await assemble();
  window.show();
}

async function printAndQuit(job: PrintJob): Promise<void> {
  app.dock?.hide();
  // A person may open a window meanwhile, and end the app with it before the job is done.
  exitCode = 1;
  app.on('window-all-closed', () => app.quit());
  const endedEarly = (): void => {
    process.stderr.write(
      'The app was closed before the note was ready. What it had saved is kept in the app.\n',
    );
  };
  app.once('before-quit', endedEarly);
  await assemble();
  const result = await runJob(job);
  app.off('before-quit', endedEarly);
  await write(result);
  exitCode = result.exitCode;
  await quitIfIdle();
}

function stopBeforeQuit(companion: App, isHurried: () => boolean): void {
  let isStopped = false;
  app.on('will-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    isStopped = true;
    // Whatever does not end in time is taken up at the next start as after a crash.
    const timeout = setTimeout(() => app.exit(exitCode), isHurried() ? hurriedStopWaitMs : stopWaitMs);
    void companion
      .stop()
      .catch(() => undefined)
      .then(() => {
        clearTimeout(timeout);
        // A system that goes down would cut an installer off.
        return isHurried() ? undefined : companion.installUpdate();
      })
      .catch(() => undefined)
      .finally(() => app.exit(exitCode));
  });
}

async function end(result: JobResult): Promise<void> {
  await write(result);
  // Where the keychain did not answer, its call still hangs.
  if (result.exitCode === 1) endAtOnce();
  app.exit(result.exitCode);
}

async function write({ stdout, stderr }: JobResult): Promise<void> {
  const written = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
    new Promise((done) => {
      stream.write(text, () => done());
    });
  await written(process.stderr, stderr);
  await written(process.stdout, stdout);
}
