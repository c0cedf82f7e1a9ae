import { endAppointmentListThreads } from '../appointments/watchListFile.ts';
import { areKeychainCallsSettled, createKeychain } from '../keychain/keychain.ts';
import type { ClientSecretJob, RecoverDataKeyJob } from '../commandLine/commandLine.ts';
import { jobSucceeded, type JobResult } from '../commandLine/jobResult.ts';
import { answerJob, parseRelayedRequest, askRunningApp, type RelayedJob } from '../commandLine/relayedJob.ts';
import type { AppProcess } from '../electron/appProcess.ts';
import type { RunningApp } from './startApp.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConnectInput } from '../commandLine/connectJob.ts';
import { keepClientSecret, recoverKey } from '../commandLine/keychainJobs.ts';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { readStandardInput } from '../platform/readStandardInput.ts';
import { selfTest, type SelfTestOptions } from './selfTest/selfTest.ts';
import { checkMicrophone } from '../electron/recorder/checkMicrophone.ts';
import { openEphemeralSession } from '../electron/network/ephemeralSession.ts';
import { resolveProxy, setProxy } from '../electron/network/resolveProxy.ts';
import { createClientSecrets } from '../keychain/clientSecret.ts';
import { restoreDataKey } from '../keychain/dataKey.ts';
import { connectClientFromPolicy, organisationPolicy } from './policyEffects.ts';

/** What index.ts needs once the window is open, so that none of it is read before. */
export { openLog } from '../logging/openLog.ts';
export { writeAutomationPort } from '../electron/automation/writeAutomationPort.ts';
export { checkPolicyFile } from '../commandLine/checkPolicyFile.ts';
export { handOverJob } from '../commandLine/relayedJob.ts';
export { assembleApp } from './assembleApp.ts';

/** False: a call that a person or a share may keep still runs. */
export const areOutsideCallsSettled = async (limitMs: number): Promise<boolean> =>
  !(await Promise.all([areKeychainCallsSettled(limitMs), endAppointmentListThreads(limitMs)])).includes(
    false,
  );

export const runJob = (job: RelayedJob, own: AppProcess<RunningApp>): Promise<JobResult> =>
  own.run(async (app) => {
    switch (job.kind) {
      case 'print':
        return app.print(job.job);
      case 'connect':
        return app.connect(job.input);
      case 'connections':
        return app.listConnections();
    }
  });

export const readConnectListFromInput = (): ReturnType<typeof readConnectInput> =>
  readConnectInput(readStandardInput);

const answerSelfTest = (own: AppProcess<RunningApp>): Promise<JobResult> =>
  own.run(async (app) => jobSucceeded(JSON.stringify(await app.checkForSelfTest())));

export async function receiveFromOtherProcess(received: unknown, own: AppProcess<RunningApp>): Promise<void> {
  const asked = parseRelayedRequest(received);
  if (asked === null) (await own.host).window.show();
  else if (asked.kind === 'consult') await own.receiveConsult(asked.patient);
  else {
    const work = (input: string) =>
      asked.kind === 'selfTest'
        ? answerSelfTest(own)
        : runJob(asked.kind === 'connect' ? { ...asked, input } : asked, own);
    await answerJob(asked.replyTo, work, asked.kind === 'connect').then(own.quitIfIdle);
  }
}

/** Where Windows cannot export its registry into the data folder, nobody is named. */
export const adminContact = (isPackaged: boolean, dataFolder: string): string | null =>
  organisationPolicy(isPackaged, dataFolder).policy.adminContact;

/** Beside a running app: it uses the keychain, and the data folder for the policy's export alone. */
export async function provisionClientSecret(
  job: ClientSecretJob,
  isPackaged: boolean,
  dataFolder: string,
): Promise<JobResult> {
  const secrets = createClientSecrets(createKeychain());
  const client = connectClientFromPolicy(organisationPolicy(isPackaged, dataFolder).policy);
  return keepClientSecret(job, { secrets, client, readInput: readStandardInput });
}

/** Beside a running app, which reads its key again when a vet asks it to. */
export function recoverDataKey(job: RecoverDataKeyJob, dataFolder: string): Promise<JobResult> {
  return recoverKey(job, {
    readFile: (file) => readFile(resolve(file)).then(decodeWrittenText, () => null),
    readInput: readStandardInput,
    putBack: (privateKey) => restoreDataKey(dataFolder, createKeychain(), privateKey),
  });
}

/** Beside a running app, which gets the question in a single-instance message. */
export async function runSelfTest(
  given: Pick<SelfTestOptions, 'dataFolder' | 'packagedFolder' | 'reportFile' | 'release'> & {
    readonly about: { readonly version: string };
    readonly requestLock: Parameters<typeof askRunningApp>[0];
  },
): Promise<JobResult> {
  const policy = organisationPolicy(given.packagedFolder !== null, given.dataFolder);
  const passing = openEphemeralSession();
  await setProxy(policy.policy.proxyAddress, passing);
  return selfTest({
    dataFolder: given.dataFolder,
    packagedFolder: given.packagedFolder,
    version: given.about.version,
    reportFile: given.reportFile,
    release: given.release,
    env: process.env,
    policy,
    resolveProxy: (url) => resolveProxy(url, passing),
    checkMicrophone: () => checkMicrophone(passing),
    askRunning: () => askRunningApp(given.requestLock, given.dataFolder),
  });
}
