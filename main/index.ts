import { rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import type { RunningApp } from './bootstrap/startApp.ts';
import {
  parseCommandLine,
  commandLineUsages,
  withoutJobArguments,
  type ConsultStart,
  type SelfTestJob,
} from './commandLine/commandLine.ts';
import { readConsultLink } from './commandLine/consultLink.ts';
import { toInstanceMessage } from './commandLine/instanceMessage.ts';
import type { RelayedJob } from './commandLine/relayedJob.ts';
import { createAppProcess } from './electron/appProcess.ts';
import {
  dialogAnswersFile,
  hasDebuggingPipeSwitch,
  openUiAutomation,
} from './electron/automation/debuggingSwitches.ts';
import { waitForDriver } from './electron/automation/waitForDriver.ts';
import { keepChromiumInMemory } from './electron/network/ephemeralSession.ts';
import { lockDownContents } from './electron/page/lockDown.ts';
import { chooseDataFolderPath, prepareElectron, runFacts } from './electron/prepareElectron.ts';
import { createProcessEnd, endProcessNow, failToStart, sayIfUnwritable } from './electron/processEnd.ts';
import { openWindowHost } from './electron/window/windowHost.ts';
import { installCrashLogging } from './logging/crashLogging.ts';
import type { Log } from './logging/logEvent.ts';
import { removeEnvironmentOverrides } from './noteService/environmentOverrides.ts';
import { allowedUiAutomation } from './policy/policyPlaces.ts';
import type { AppControlByPrograms } from '../shared/ipc/uiAutomation.ts';

/** For a call that may hang: of the keychain, or to a share with today's list. */
const hangWaitMs = 500;
const outFolder = resolve(import.meta.dirname, '..');
const commandLine = process.argv.slice(1);
/** After the window is open: reading and compiling it takes as long as drawing the page. */
const behindWindow = () => import('./bootstrap/behindWindow.ts');

const parsed = parseCommandLine(commandLine, app.getVersion());
if (!parsed.ok) endProcessNow(parsed.error);
const asked = parsed.value;
/** A window needs the data folder too. */
const needs =
  asked.job === 'checkPolicy'
    ? 'nothing'
    : ['window', 'print', 'connect', 'connections'].includes(asked.job)
      ? 'window'
      : 'dataFolder';

if (app.isPackaged) removeEnvironmentOverrides(process.env);
chooseDataFolderPath(needs);
const logFolder = join(app.getPath('userData'), 'logs');
/** The log of the app behind the window is not loaded yet. */
let log: Log = (event) => void behindWindow().then(({ openLog }) => openLog(logFolder)(event));
installCrashLogging((event) => log(event));
const dictionaries = prepareElectron(needs, outFolder);
const { leave, end } = createProcessEnd(async () =>
  (await behindWindow()).areOutsideCallsSettled(hangWaitMs),
);
const own = createAppProcess<RunningApp>(leave);
// Nothing is awaited here: Electron gets ready only after this module has been evaluated.
void run().catch(failToStart);

async function run(): Promise<void> {
  switch (asked.job) {
    case 'window':
      return openApp(asked.started);
    case 'print':
      return handOverOrDo({ kind: 'print', job: { file: resolve(asked.file), patient: asked.patient } });
    case 'connect':
      return connect();
    case 'connections':
      return handOverOrDo({ kind: asked.job });
    case 'selfTest':
      return testSelf(asked);
    case 'checkPolicy':
      return endProcessNow((await behindWindow()).checkPolicyFile(asked));
    case 'clientSecret':
      return end(
        await (await behindWindow()).provisionClientSecret(asked, app.isPackaged, app.getPath('userData')),
      );
    case 'recover':
      return end(await (await behindWindow()).recoverDataKey(asked, app.getPath('userData')));
  }
}

/** A running app asks its own service. */
async function testSelf({ reportFile }: SelfTestJob): Promise<void> {
  keepChromiumInMemory();
  // The window of the microphone's check closes before the result is written.
  app.on('window-all-closed', () => undefined);
  app.dock?.hide();
  const [behind] = await Promise.all([behindWindow(), app.whenReady()]);
  lockDownContents();
  const lock = { requestLock: isAloneWith, release: () => app.releaseSingleInstanceLock() };
  const facts = runFacts(outFolder);
  const result = await behind.runSelfTest({ ...facts, ...lock, reportFile });
  // Chromium makes this folder all the same; one that holds dictionaries stays.
  await rmdir(join(facts.dataFolder, 'Dictionaries')).catch(() => undefined);
  await end(result);
}

/** Else sends the message to the process that runs the app. */
function isAloneWith(message: object): boolean {
  return app.requestSingleInstanceLock(toInstanceMessage(message));
}

/** A job that arrives during the start waits for the app. */
function hearOthers(): void {
  app.on('second-instance', (_event, _argv, _folder, message) => {
    void behindWindow().then(({ receiveFromOtherProcess }) => receiveFromOtherProcess(message, own));
  });
  // macOS hands over a link before Electron is ready.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const read = readConsultLink(link);
    void own.receiveConsult(read.ok ? read.value : null);
  });
}

async function openApp(started: ConsultStart | null): Promise<void> {
  hearOthers();
  const isAlone = isAloneWith(started === null ? {} : { kind: 'consult', patient: started.patient });
  if (started?.patient === null) process.stderr.write(`${started.problem}\n${commandLineUsages.consult}\n`);
  const exitCode = started?.patient === null ? 2 : 0;
  const folder = app.getPath('userData');
  const contact = async () => (await behindWindow()).adminContact(app.isPackaged, folder);
  if (!isAlone) return app.exit((await sayIfUnwritable(folder, contact)) ? 1 : exitCode);
  const uiAutomation = openUiAutomation(allowedUiAutomation);
  await Promise.all([app.whenReady(), waitForDriver()]);
  own.open(openWindowHost(outFolder), true);
  if (started !== null) void own.receiveConsult(started.patient);
  await startBehind(uiAutomation, true);
}

async function startBehind(uiAutomation: AppControlByPrograms | null, isOfWindow: boolean): Promise<void> {
  const { assembleApp, openLog, writeAutomationPort } = await behindWindow();
  log = openLog(logFolder);
  const facts = { ...runFacts(outFolder), log, logFolder, dictionaries, uiAutomation, isOfWindow };
  const restartArguments = withoutJobArguments(commandLine);
  const answers = uiAutomation === null ? null : dialogAnswersFile();
  own.started(await assembleApp(await own.host, { ...facts, restartArguments, answersFile: answers }));
  if (uiAutomation !== null && !hasDebuggingPipeSwitch()) await writeAutomationPort(facts.dataFolder);
}

async function connect(): Promise<void> {
  const input = await (await behindWindow()).readConnectListFromInput();
  return input.ok ? handOverOrDo({ kind: 'connect', input: input.value }) : end(input.error);
}

async function handOverOrDo(job: RelayedJob): Promise<void> {
  hearOthers();
  const { handOverJob, runJob } = await behindWindow();
  const result = await handOverJob(job, isAloneWith, app.getPath('userData'));
  if (result !== null) return end(result);
  await app.whenReady();
  app.dock?.hide();
  await own.quitAfter(async () => {
    own.open(openWindowHost(outFolder), false);
    await startBehind(null, false);
    return runJob(job, own);
  });
}
