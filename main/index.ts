import { writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import type { App } from './bootstrap/appOptions.ts';
import {
  clientSecretUsage,
  parseClientSecretJob,
  type ClientSecretJob,
} from './commandLine/clientSecretJob.ts';
import { checkPolicyUsage, parseCheckPolicyJob, type CheckPolicyJob } from './commandLine/checkPolicyJob.ts';
import { readConsultLink } from './commandLine/consultLink.ts';
import {
  consultArguments,
  consultUsage,
  parseConsultStart,
  withoutConsult,
  type ConsultStart,
} from './commandLine/consultStart.ts';
import { fromInstanceMessage, toInstanceMessage } from './commandLine/instanceMessage.ts';
import { failed, succeeded, type JobResult } from './commandLine/jobResult.ts';
import {
  parseSelfTest,
  selfTestUsage,
  withoutSelfTest,
  type SelfTestJob,
} from './commandLine/parseSelfTest.ts';
import { openSelfTestFolder } from './commandLine/selfTestFolder.ts';
import { parseArguments, usage, type PrintJob } from './commandLine/parseArguments.ts';
import { parseRecoverJob, recoverUsage, type RecoverJob } from './commandLine/recoverJob.ts';
import { endAtOnce } from './platform/endAtOnce.ts';
import { forbidCoreDumps } from './platform/forbidCoreDumps.ts';
import { holdYoungGeneration } from './platform/holdYoungGeneration.ts';
import type { Log } from './logging/logEvent.ts';
import { installCrashLogging } from './logging/crashLogging.ts';
import { removeEnvironmentOverrides } from './noteService/environmentOverrides.ts';
import { readUiAutomation } from './policy/readUiAutomation.ts';
import { makeNoDefaultMenu, setApplicationMenu } from './electron/window/applicationMenu.ts';
import { declareAppProtocol } from './electron/page/appProtocol.ts';
import { chooseDataFolder } from './electron/dataFolder.ts';
import { obeyHardwareAcceleration } from './electron/graphics/hardwareAcceleration.ts';
import {
  isStartedWithPipe,
  openDebuggingPipe,
  openDebuggingPort,
  removeDebuggingSwitches,
} from './electron/automation/debuggingSwitches.ts';
import { whoElseIsHere } from './electron/automation/whoElseIsHere.ts';
import { placeDictionaries } from './electron/spelling/dictionaries.ts';
import { openWindowHost, type WindowHost } from './electron/window/windowHost.ts';
import { separateSessions } from './electron/network/ephemeralSession.ts';
import { choosePageLanguage } from './electron/page/pageLanguage.ts';
import { lockDownContents, silenceChromium } from './electron/page/lockDown.ts';
import { checkByOwnDictionaries } from './electron/spelling/spelling.ts';
import { waitForDriver } from './electron/automation/waitForDriver.ts';
import { isProofBuild, removePortFiles, uiAutomationFor } from './electron/automation/uiAutomation.ts';
import { electronStrings } from './electron/electronStrings.ts';
import type { Patient } from '../shared/consult/consult.ts';
import type { UiAutomation } from '../shared/ipc/uiAutomation.ts';
import { ok } from '../shared/result.ts';

const pickUpMs = 30_000;
const stopWaitMs = 5_000;
/** For a keychain call that is still running. */
const hangWaitMs = 500;
/** If the system shuts down: with the page's own wait, less than the five seconds that systems give. */
const hurriedStopWaitMs = 3_000;
/** The exit code of the process; a command-line job sets it. */
let exitCode = 0;
const outFolder = resolve(import.meta.dirname, '..');
/** Loaded after the window is open: reading and compiling it takes as long as drawing the page. */
const loadBehindWindow = () => import('./bootstrap/behindWindow.ts');

const commandLine = process.argv.slice(1);
/** Before everything else, because a hostile link may have left words on the command line. */
const consultAsked = parseConsultStart(commandLine);
if (!consultAsked.ok) refuse(`${consultAsked.error}\n${consultUsage}\n`);

/** Set when a window starts; a command-line job leaves it null. */
let uiAutomation: UiAutomation | null = null;
const isByPipe = isStartedWithPipe(commandLine);

if (app.isPackaged) {
  removeEnvironmentOverrides(process.env);
  removeDebuggingSwitches();
}
const checkPolicyAsked = parseCheckPolicyJob(commandLine);
/** The data folder is not this run's business. */
const isWithoutData = !checkPolicyAsked.ok || checkPolicyAsked.value !== null;
if (!isWithoutData) {
  chooseDataFolder();
  obeyHardwareAcceleration(app.getPath('userData'), app);
}
const logFolder = join(app.getPath('userData'), 'logs');
/** Used until the app behind the window, which has the log, is loaded. */
let log: Log = (event) => void loadBehindWindow().then(({ openLog }) => openLog(logFolder)(event));
installCrashLogging((event) => log(event));
holdYoungGeneration();
forbidCoreDumps();
// Windows shows notifications only of a program that it knows by the id of its shortcut (appId, electron-builder.yml).
if (process.platform === 'win32') app.setAppUserModelId('app.clinic-companion');
declareAppProtocol();
makeNoDefaultMenu();
checkByOwnDictionaries();
choosePageLanguage(app);
const dictionaryFolder = app.isPackaged
  ? join(process.resourcesPath, 'dictionaries')
  : join(outFolder, '..', 'main', 'electron', 'spelling', 'dictionaries');
const selfTestAsked = parseSelfTest(commandLine);
const isSelfTest = selfTestAsked.ok && selfTestAsked.value !== null;
/** A self-test checks no spelling and leaves nothing behind. */
const needsDictionaries = !isWithoutData && !isSelfTest;
const dictionaries = needsDictionaries ? placeDictionaries(dictionaryFolder, app.getPath('userData')) : [];
silenceChromium();
// As root this would cancel the launcher's --no-sandbox, and Chromium would not start.
if (process.getuid?.() !== 0) app.enableSandbox();

// Nothing is awaited here: Electron gets ready only after this module has been evaluated.
const consult = consultAsked.ok ? consultAsked.value : null;
const asked = consult === null ? parseArguments(commandLine) : ok(null);
const secretAsked = parseClientSecretJob(commandLine);
const recoverAsked = parseRecoverJob(commandLine);
if (!checkPolicyAsked.ok) refuse(`${checkPolicyAsked.error}\n${checkPolicyUsage}\n`);
else if (checkPolicyAsked.value !== null) void checkPolicy(checkPolicyAsked.value);
else if (!selfTestAsked.ok) void end(failed(`${selfTestAsked.error}\n${selfTestUsage}`, 2));
else if (selfTestAsked.value !== null) void testSelf(selfTestAsked.value).catch(failToStart);
else if (!secretAsked.ok) void end(failed(`${secretAsked.error}\n${clientSecretUsage}`, 2));
else if (secretAsked.value !== null) void provision(secretAsked.value).catch(failToStart);
else if (!recoverAsked.ok) void end(failed(`${recoverAsked.error}\n${recoverUsage}`, 2));
else if (recoverAsked.value !== null) void recover(recoverAsked.value).catch(failToStart);
else if (!asked.ok) void end(failed(`${asked.error}\n${usage}`, 2));
else if (asked.value === null) begin(consult);
else void handOverOrPrint({ ...asked.value, file: resolve(asked.value.file) }).catch(failToStart);

/** Ends the process before Electron is ready, so it needs no display. */
async function checkPolicy(job: CheckPolicyJob): Promise<never> {
  const { checkPolicyFile, writeNow } = await loadBehindWindow();
  const { exitCode, stdout, stderr } = checkPolicyFile(job);
  writeNow(process.stderr.fd, stderr);
  writeNow(process.stdout.fd, stdout);
  process.exit(exitCode);
}

async function provision(job: ClientSecretJob): Promise<void> {
  const { provision } = await loadBehindWindow();
  await end(await provision(job, app.isPackaged));
}

async function recover(job: RecoverJob): Promise<void> {
  const { recover } = await loadBehindWindow();
  await end(await recover(job, app.getPath('userData')));
}

/** Works beside a running app, which then asks its own service. */
async function testSelf({ reportFile }: SelfTestJob): Promise<void> {
  const folder = openSelfTestFolder(app.getPath('userData'));
  separateSessions(folder.path);
  // The window of the microphone's check closes before the result is written.
  app.on('window-all-closed', () => undefined);
  app.dock?.hide();
  const [{ testSelf }] = await Promise.all([loadBehindWindow(), app.whenReady()]);
  lockDownContents();
  const result = await testSelf({
    dataFolder: app.getPath('userData'),
    packagedFolder: app.isPackaged ? join(process.resourcesPath, 'ffmpeg') : null,
    version: app.getVersion(),
    reportFile,
    requestLock: isAloneWith,
    release: () => app.releaseSingleInstanceLock(),
  });
  folder.remove();
  await end(result);
}

/** Ends the process in this turn, before Chromium starts a program that a switch may name. */
function refuse(sentence: string): void {
  try {
    writeSync(process.stderr.fd, sentence);
  } catch {
    // A program of Windows may have no standard error.
  }
  app.exit(2);
}

/** Whether no other process runs the app; else sends it the message. */
function isAloneWith(message: object): boolean {
  return app.requestSingleInstanceLock(toInstanceMessage(message));
}

function begin(started: ConsultStart | null): void {
  const message = started === null ? {} : { consult: { patient: started.patient } };
  const isAlone = isAloneWith(message);
  if (started?.patient === null) process.stderr.write(`${started.problem}\n${consultUsage}\n`);
  if (isAlone) {
    if (app.isPackaged) uiAutomation = allowUiAutomation();
    void whenStartable()
      .then(() => openApp(started))
      .catch(failToStart);
  }
  // The app that is running brings its window forward.
  else app.exit(started?.patient === null ? 2 : 0);
}

/** Synchronous, because Electron gets ready as soon as this module has been evaluated. */
function allowUiAutomation(): UiAutomation | null {
  removePortFiles(app.getPath('userData'));
  const allowed = uiAutomationFor({
    isRequested: app.commandLine.hasSwitch('ui-automation'),
    isByPipe,
    isProof: () => isProofBuild(app.getAppPath()),
    allowed: () => readUiAutomation(process.platform),
    whoElseIsHere: () => whoElseIsHere(process),
  });
  if (allowed === null) return null;
  if (allowed === 'refused' || allowed === 'notHere') {
    const { uiAutomationRefused, uiAutomationNotHere } = electronStrings;
    process.stderr.write(allowed === 'refused' ? uiAutomationRefused : uiAutomationNotHere);
    return null;
  }
  if (isByPipe) openDebuggingPipe();
  else {
    openDebuggingPort();
    process.stderr.write(electronStrings.uiAutomationIsOpen);
  }
  return allowed;
}

async function whenStartable(): Promise<void> {
  await Promise.all([app.whenReady(), waitForDriver()]);
}

async function handOverOrPrint(job: PrintJob): Promise<void> {
  const { openReplySocket } = await loadBehindWindow();
  const socket = await openReplySocket();
  if (isAloneWith({ job, replyTo: socket.address })) {
    await socket.close();
    await app.whenReady();
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

const front = Promise.withResolvers<WindowHost>();
const companion = Promise.withResolvers<App>();

/** Jobs that run here. A process without a window lives as long as one does. */
let jobs = 0;

/** Registered at once: a job that arrives during the start waits for the app. */
app.on('second-instance', (_event, _argv, _folder, message) => void hearSecond(fromInstanceMessage(message)));

/** Registered at once: macOS hands over a link before Electron is ready. */
app.on('open-url', (event, link) => {
  event.preventDefault();
  const read = readConsultLink(link);
  void receiveConsult(read.ok ? read.value : null);
});

async function hearSecond(message: unknown): Promise<void> {
  const { selfTestIn, relayedJobIn, relayedConsultIn, answerJob } = await loadBehindWindow();
  const selfTestAt = selfTestIn(message);
  const relayed = relayedJobIn(message);
  const outside = relayedConsultIn(message);
  if (isSelfTest) startLater(relayed === null && selfTestAt === null, outside?.patient ?? null);
  else if (outside !== null) await receiveConsult(outside.patient);
  else if (selfTestAt !== null) await answerJob(selfTestAt, answerSelfTest).then(quitIfIdle);
  else if (relayed === null) (await front.promise).window.show();
  else await answerJob(relayed.replyTo, () => runJob(relayed.job)).then(quitIfIdle);
}

/** The app was started while a self-test reads the store: start it after the test. */
function startLater(isWindowWanted: boolean, patient: Patient | null): void {
  const args = withoutSelfTest(commandLine);
  if (isWindowWanted)
    app.relaunch({ args: [...args, ...(patient === null ? [] : consultArguments(patient))] });
}

/** Waits for an app that is still starting. */
async function receiveConsult(patient: Patient | null): Promise<void> {
  const { window } = await front.promise;
  if ((await companion.promise).receiveConsult(patient)) window.show();
}

const answerSelfTest = (): Promise<JobResult> =>
  counted(async ({ checkForSelfTest }) => succeeded(JSON.stringify(await checkForSelfTest())));

const runJob = (job: PrintJob): Promise<JobResult> => counted(({ print }) => print(job));

/** Runs a job in the app, and counts it meanwhile. */
async function counted(run: (app: App) => Promise<JobResult>): Promise<JobResult> {
  jobs += 1;
  try {
    return await run(await companion.promise);
  } finally {
    jobs -= 1;
  }
}

async function quitIfIdle(): Promise<void> {
  const { window } = await front.promise;
  if (jobs === 0 && window.current() === null) app.quit();
}

/** Starts everything but the window, which may open later, while a job runs. */
async function startBehind(): Promise<void> {
  const { assembleApp, openLog, writeAutomationPort } = await loadBehindWindow();
  log = openLog(logFolder);
  const assembled = await assembleApp(await front.promise, {
    dataFolder: app.getPath('userData'),
    uiAutomation,
    isOfWindow: asked.ok && asked.value === null,
    packagedFolder: app.isPackaged ? join(process.resourcesPath, 'ffmpeg') : null,
    log,
    logFolder,
    about: {
      version: app.getVersion(),
      electron: process.versions['electron'] ?? '',
      system: `${process.platform} ${process.arch} ${process.getSystemVersion()}`,
    },
    spelling: { locale: app.getPreferredSystemLanguages()[0] ?? 'en-US', offered: dictionaries },
    barPreload: join(outFolder, 'preload', 'recorderBar.cjs'),
    restartArguments: withoutConsult(commandLine),
    restart: () => {
      app.relaunch({ args: [...withoutConsult(commandLine)] });
      app.quit();
    },
  });
  companion.resolve(assembled);
  if (uiAutomation !== null && !isByPipe) await writeAutomationPort(app.getPath('userData'));
}

function open(): WindowHost {
  const opened = openWindowHost(outFolder, dictionaryFolder);
  front.resolve(opened);
  app.on('window-all-closed', () => app.quit());
  app.on('activate', () => opened.window.show());
  stopBeforeQuit(opened);
  return opened;
}

function showGuide(): void {
  void front.promise.then((opened) => opened.showGuide());
}

async function openApp(started: ConsultStart | null): Promise<void> {
  open().window.show();
  setApplicationMenu(showGuide);
  if (started !== null) void receiveConsult(started.patient);
  await startBehind();
}

async function printAndQuit(job: PrintJob): Promise<void> {
  app.dock?.hide();
  // A person may open a window and quit before the job is done.
  exitCode = 1;
  open();
  setApplicationMenu(showGuide);
  const endedEarly = (): void => {
    process.stderr.write(
      'The app was closed before the note was ready. What it had saved is kept in the app.\n',
    );
  };
  app.once('before-quit', endedEarly);
  // Count this job now, so that the end of another job does not quit the app.
  jobs += 1;
  await startBehind();
  const result = await runJob(job);
  app.off('before-quit', endedEarly);
  await write(result);
  exitCode = result.exitCode;
  jobs -= 1;
  await quitIfIdle();
}

function stopBeforeQuit({ isHurried }: WindowHost): void {
  let isStopped = false;
  app.on('will-quit', (event) => {
    if (isStopped) return;
    event.preventDefault();
    isStopped = true;
    // Unfinished work continues at the next start, as after a crash.
    const timeout = setTimeout(() => void leave(exitCode), isHurried() ? hurriedStopWaitMs : stopWaitMs);
    void stopBehind(timeout, isHurried)
      .catch(() => undefined)
      .finally(() => void leave(exitCode));
  });
}

/** If the app is still starting, waits for that: half of it cannot be stopped. */
async function stopBehind(timeout: NodeJS.Timeout, isHurried: () => boolean): Promise<void> {
  const { stop, installUpdate } = await companion.promise;
  await stop().catch(() => undefined);
  clearTimeout(timeout);
  // A shutdown would interrupt the installer.
  if (!isHurried()) await installUpdate();
}

async function end(result: JobResult): Promise<void> {
  await write(result);
  await leave(result.exitCode);
}

/** Electron waits for every system call, and one may wait for a person at the keychain or for a share that hangs. */
async function leave(code: number): Promise<void> {
  const { areListThreadsEnded, isKeychainSettled } = await loadBehindWindow();
  const settled = await Promise.all([isKeychainSettled(hangWaitMs), areListThreadsEnded(hangWaitMs)]);
  if (settled.includes(false)) endAtOnce(code);
  app.exit(code);
}

async function write({ stdout, stderr }: JobResult): Promise<void> {
  const written = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
    new Promise((done) => {
      stream.write(text, () => done());
    });
  await written(process.stderr, stderr);
  await written(process.stdout, stdout);
}
