import { areListThreadsEnded } from '../appointments/watchListFile.ts';
import { isKeychainSettled } from '../keychain/keychain.ts';

/** All that index.ts needs once the window is open: one file, so that none of it is read before. */
export { openLog } from '../logging/openLog.ts';
export { writeAutomationPort } from '../electron/automation/writeAutomationPort.ts';
export { handOver } from '../commandLine/relayedJob.ts';
export { hearOther, laterStart, print } from './otherProcesses.ts';
export { assembleApp } from './assembleApp.ts';
export { checkPolicy, provision, recover, testSelf } from './commandLineJobs.ts';

/** Whether no call runs any more that a person or a share may keep, after at most `limitMs`. */
export const areCallsSettled = async (limitMs: number): Promise<boolean> =>
  !(await Promise.all([isKeychainSettled(limitMs), areListThreadsEnded(limitMs)])).includes(false);
