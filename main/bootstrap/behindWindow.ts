import { areListThreadsEnded } from '../appointments/watchListFile.ts';
import { isKeychainSettled } from '../keychain/keychain.ts';
import type { PrintJob } from '../commandLine/commandLine.ts';
import { succeeded, type JobResult } from '../commandLine/jobResult.ts';
import { answerJob, relayedIn } from '../commandLine/relayedJob.ts';
import type { AppProcess } from '../electron/appProcess.ts';
import type { App } from './startApp.ts';

/** All that index.ts needs once the window is open: one file, so that none of it is read before. */
export { openLog } from '../logging/openLog.ts';
export { writeAutomationPort } from '../electron/automation/writeAutomationPort.ts';
export { checkPolicyFile } from '../commandLine/checkPolicyFile.ts';
export { handOver } from '../commandLine/relayedJob.ts';
export { assembleApp } from './assembleApp.ts';
export { provision, recover, testSelf } from './commandLineJobs.ts';

/** Whether no call runs any more that a person or a share may keep, after at most `limitMs`. */
export const areCallsSettled = async (limitMs: number): Promise<boolean> =>
  !(await Promise.all([isKeychainSettled(limitMs), areListThreadsEnded(limitMs)])).includes(false);

export const print = (job: PrintJob, own: AppProcess<App>): Promise<JobResult> =>
  own.run((app) => app.print(job));

const answerSelfTest = (own: AppProcess<App>): Promise<JobResult> =>
  own.run(async (app) => succeeded(JSON.stringify(await app.checkForSelfTest())));

/** Another process was started while the app runs here: does what that one was started for. */
export async function hearOther(received: unknown, own: AppProcess<App>): Promise<void> {
  const asked = relayedIn(received);
  if (asked === null) (await own.host).window.show();
  else if (asked.kind === 'consult') await own.receiveConsult(asked.patient);
  else {
    const work = asked.kind === 'print' ? () => print(asked.job, own) : () => answerSelfTest(own);
    await answerJob(asked.replyTo, work).then(own.quitIfIdle);
  }
}
