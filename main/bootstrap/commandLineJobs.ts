import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { askRunningApp } from '../commandLine/relayedJob.ts';
import { keepClientSecret } from '../commandLine/clientSecretJob.ts';
import type { ClientSecretJob, RecoverJob } from '../commandLine/commandLine.ts';
import type { JobResult } from '../commandLine/jobResult.ts';
import { recoverKey } from '../commandLine/recoverJob.ts';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { readStandardInput } from '../platform/readStandardInput.ts';
import { selfTest, type SelfTestOptions } from './selfTest/selfTest.ts';
import { checkMicrophone } from '../electron/recorder/checkMicrophone.ts';
import { openEphemeralSession } from '../electron/network/ephemeralSession.ts';
import { resolveProxy, setProxy } from '../electron/network/resolveProxy.ts';
import { createClientSecrets } from '../keychain/clientSecret.ts';
import { createKeychain } from '../keychain/keychain.ts';
import { putBackKey } from '../keychain/putBackKey.ts';
import { connectClientOf, organisationPolicy } from './organisation.ts';

/** Works beside a running app: it uses the keychain, and the data folder for the policy's export alone. */
export async function provision(
  job: ClientSecretJob,
  isPackaged: boolean,
  dataFolder: string,
): Promise<JobResult> {
  const secrets = createClientSecrets(createKeychain());
  const client = connectClientOf(organisationPolicy(isPackaged, dataFolder).policy);
  return keepClientSecret(job, { secrets, client, readInput: readStandardInput });
}

/** Works beside a running app, which reads its key again when a vet asks it to. */
export function recover(job: RecoverJob, dataFolder: string): Promise<JobResult> {
  return recoverKey(job, {
    readFile: (file) => readFile(resolve(file)).then(decodeWrittenText, () => null),
    readInput: readStandardInput,
    putBack: (privateKey) => putBackKey(dataFolder, createKeychain(), privateKey),
  });
}

/** Works beside a running app, which gets the question in a single-instance message. */
export async function testSelf(
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
