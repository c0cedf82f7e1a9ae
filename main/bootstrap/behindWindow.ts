import { areListThreadsEnded } from '../appointments/watchListFile.ts';
import { isKeychainSettled } from '../keychain/keychain.ts';
import { consultArguments } from '../commandLine/consultStart.ts';
import { fromInstanceMessage } from '../commandLine/instanceMessage.ts';
import { succeeded, type JobResult } from '../commandLine/jobResult.ts';
import type { PrintJob } from '../commandLine/parseArguments.ts';
import { withoutSelfTest } from '../commandLine/parseSelfTest.ts';
import { relayedConsultIn } from '../commandLine/relayedConsult.ts';
import { answerJob, relayedJobIn, selfTestIn } from '../commandLine/relayedJob.ts';
import type { AppProcess } from '../electron/appProcess.ts';
import type { App } from './startApp.ts';

/** All that index.ts needs once the window is open: one file, so that none of it is read before. */
export { openLog } from '../logging/openLog.ts';
export { writeAutomationPort } from '../electron/automation/writeAutomationPort.ts';
export { handOver } from '../commandLine/relayedJob.ts';
export { assembleApp } from './assembleApp.ts';
export { checkPolicy, provision, recover, testSelf } from './commandLineJobs.ts';

/** Whether no call runs any more that a person or a share may keep, after at most `limitMs`. */
export const areCallsSettled = async (limitMs: number): Promise<boolean> =>
  !(await Promise.all([isKeychainSettled(limitMs), areListThreadsEnded(limitMs)])).includes(false);

export const print = (job: PrintJob, own: AppProcess<App>): Promise<JobResult> =>
  own.run((app) => app.print(job));

const answerSelfTest = (own: AppProcess<App>): Promise<JobResult> =>
  own.run(async (app) => succeeded(JSON.stringify(await app.checkForSelfTest())));

/** Another process was started while the app runs here: does what that one was started for. */
export async function hearOther(received: unknown, own: AppProcess<App>): Promise<void> {
  const message = fromInstanceMessage(received);
  const selfTestAt = selfTestIn(message);
  const relayed = relayedJobIn(message);
  const outside = relayedConsultIn(message);
  if (outside !== null) await own.receiveConsult(outside.patient);
  else if (selfTestAt !== null) await answerJob(selfTestAt, () => answerSelfTest(own)).then(own.quitIfIdle);
  else if (relayed === null) (await own.host).window.show();
  else await answerJob(relayed.replyTo, () => print(relayed.job, own)).then(own.quitIfIdle);
}

/** The app was started while a self-test reads the store: starts it after the test. */
export function laterStart(
  received: unknown,
  commandLine: readonly string[],
  relaunch: (options: { args: string[] }) => void,
): void {
  const message = fromInstanceMessage(received);
  if (relayedJobIn(message) !== null || selfTestIn(message) !== null) return;
  const patient = relayedConsultIn(message)?.patient ?? null;
  relaunch({
    args: [...withoutSelfTest(commandLine), ...(patient === null ? [] : consultArguments(patient))],
  });
}
