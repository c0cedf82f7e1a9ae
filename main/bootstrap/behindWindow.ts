/** All that index.ts needs once the window is open: one file, so that none of it is read before. */
export { openLog } from '../logging/openLog.ts';
export { writeAutomationPort } from '../electron/automation/writeAutomationPort.ts';
export { isKeychainSettled } from '../keychain/keychain.ts';
export { handOver } from '../commandLine/relayedJob.ts';
export { hearOther, laterStart, print } from './otherProcesses.ts';
export { assembleApp } from './assembleApp.ts';
export { checkPolicy, provision, recover, testSelf } from './commandLineJobs.ts';
