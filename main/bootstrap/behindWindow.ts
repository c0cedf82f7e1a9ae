/** All that index.ts needs once the window is open: one file, so that none of it is read before. */
export { openLog } from '../logging/openLog.ts';
export { writeAutomationPort } from '../electron/automation/writeAutomationPort.ts';
export { isKeychainSettled } from '../keychain/keychain.ts';
export { answerJob, openReplySocket, relayedJobIn, selfTestIn } from '../commandLine/relayedJob.ts';
export { relayedConsultIn } from '../commandLine/relayedConsult.ts';
export { checkPolicyFile } from '../commandLine/checkPolicyFile.ts';
export { assembleApp } from './assembleApp.ts';
export { provision, recover, testSelf } from './commandLineJobs.ts';
export { writeNow } from '../platform/writeNow.ts';
