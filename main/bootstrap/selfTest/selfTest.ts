import { checkFfmpeg } from '../../audio/ffmpeg/checkFfmpeg.ts';
import { ffmpegStaticBinary } from '../../audio/ffmpeg/findFfmpeg.ts';
import type { JobResult } from '../../commandLine/jobResult.ts';
import {
  selfTestPassed,
  selfTestProblem,
  selfTestProblemFromFailure,
  selfTestResult,
  type SelfTestCheck,
  type RunningAnswer,
  type SelfTestResults,
  type ServiceCheck,
} from '../../commandLine/selfTestResult.ts';
import { writeReport } from '../../commandLine/writeReport.ts';
import { disabledPartners, partnerOf } from '../../connections/serviceStops.ts';
import { readActiveConnection } from '../../connections/activeConnection.ts';
import { isOtherKeyOf, storePathIn, diskProblem } from '../persistentStorage.ts';
import { withSavedConnectionRules } from '../savedConnectionRules.ts';
import { createServiceDispatcher } from '../../noteService/serviceDispatcher.ts';
import { hasEncryptedFiles } from '../openStorage.ts';
import { policyEffectsOf } from '../policyEffects.ts';
import type { PolicyWithProblems } from '../../policy/policy.ts';
import { checkNoteService, practiceCountOf } from './checkNoteService.ts';
import { readStoredConnections } from '../../storage/connectionRecords.ts';
import { checkKeychain, createKeychain, type Keychain } from '../../keychain/keychain.ts';
import { loadDataKey } from '../../keychain/dataKey.ts';
import { readInstallationId } from '../../keychain/installation.ts';
import { savedConnectionRulesSetting, serviceStopsSetting } from '../../settings/ownSettings.ts';
import { createTokenVault } from '../../keychain/tokenVault.ts';
import { isEmbeddedConnection, type Connection } from '../../../shared/consult/practice.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '../../platform/freeBytes.ts';
import { roomLowBytes } from '../../recording/limits.ts';
import { diskFailure, systemCode } from '../../platform/diskFailure.ts';

/** The size of a small encrypted chunk, so that a full disk fails the check. */
const probeBytes = Buffer.alloc(64 * 1024, 0x5a);

async function checkDataFolder(folder: string, free = freeBytes): Promise<SelfTestCheck> {
  const file = join(folder, `self-test-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(probeBytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const isSame = probeBytes.equals(await readFile(file));
    await rm(file);
    if (!isSame) return selfTestProblem('disk_failed');
    return (await free(folder)) < roomLowBytes ? selfTestProblem('disk_nearly_full') : selfTestPassed;
  } catch (reason) {
    await rm(file, { force: true }).catch(() => undefined);
    const code = systemCode(reason);
    return selfTestProblem(
      isForbidden(code) ? 'data_folder_not_writable' : diskProblem(diskFailure(reason)),
      code,
    );
  }
}

const isForbidden = (code: string | null): boolean =>
  code === 'EACCES' || code === 'EPERM' || code === 'EROFS';

/** A script has nobody to answer a keychain's question. */
const keychainLimitMs = 10_000;

export type SelfTestOptions = {
  readonly dataFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly packagedFolder: string | null;
  readonly policy: PolicyWithProblems;
  readonly version: string;
  readonly keychain?: Keychain;
  readonly resolveProxy: (url: string) => Promise<string>;
  readonly checkMicrophone: () => Promise<'works' | 'absent' | 'blocked' | 'in_use' | 'silent'>;
  /** null: none runs, and none starts before `release`, so nobody opens the store while the test reads it. */
  readonly askRunning: () => Promise<RunningAnswer | 'unanswering' | null>;
  readonly release: () => void;
  readonly reportFile: string | null;
};

/** Changes nothing. */
export async function selfTest(options: SelfTestOptions): Promise<JobResult> {
  const places = {
    env: options.env,
    packagedFolder: options.packagedFolder,
    staticBinary: ffmpegStaticBinary,
  };
  const dataFolder = await checkDataFolder(options.dataFolder);
  const isWritable = dataFolder.ok || dataFolder.error.code === 'disk_nearly_full';
  const [ffmpeg, shared] = await Promise.all([
    checkFfmpeg(places).then((checked) =>
      checked.ok ? selfTestPassed : selfTestProblemFromFailure(checked.error),
    ),
    checkWhatIsShared(options, isWritable),
  ]);
  const { version, policy, reportFile } = options;
  const results = { dataFolder, ffmpeg, ...shared };
  const result = selfTestResult(results, { version, policyProblems: policy.problems });
  return reportFile === null ? result : writeReport(reportFile, result);
}

type Shared = Omit<SelfTestResults, 'dataFolder' | 'ffmpeg'>;

/** Without a writable folder, no app can be asked or stopped from starting. */
async function checkWhatIsShared(options: SelfTestOptions, isWritable: boolean): Promise<Shared> {
  const opened = await openKeychain(options);
  const running = isWritable ? await options.askRunning() : null;
  const practice = running === null ? await practiceOf(opened, options, isWritable) : null;
  if (isWritable && running === null) options.release();
  const [microphone, service] = await Promise.all([
    microphoneOf(running, options),
    practice === null ? answerOf(running) : serviceOf(practice, opened, options),
  ]);
  const practices = practice === null ? practicesOf(running) : practice.ok ? practice.value.practices : null;
  return { keychain: opened.check, microphone, service, practices };
}

type Running = RunningAnswer | 'unanswering' | null;

/** Never opens the microphone while the app records, or may record. */
async function microphoneOf(running: Running, options: SelfTestOptions): Promise<Shared['microphone']> {
  if (running === 'unanswering') return { check: selfTestProblem('app_unanswering'), isRecording: false };
  if (running?.isRecording === true) return { check: selfTestPassed, isRecording: true };
  const state = await options.checkMicrophone();
  return {
    check: state === 'works' ? selfTestPassed : selfTestProblem(`microphone_${state}`),
    isRecording: false,
  };
}

const answerOf = (running: Running): ServiceCheck =>
  running === null || running === 'unanswering'
    ? { asked: null, check: selfTestProblem('app_unanswering') }
    : running.service;

const practicesOf = (running: Running): number | null =>
  running === null || running === 'unanswering' ? null : running.practices;

type OpenedKeychain = {
  readonly check: SelfTestCheck;
  /** null: the data folder was never used, or its key cannot be had. */
  readonly dataKey: Buffer | null;
  readonly isUsed: boolean;
  readonly token: (connection: Connection) => ReturnType<ReturnType<typeof createTokenVault>['token']>;
};

async function openKeychain({
  dataFolder,
  keychain = createKeychain({ limitMs: keychainLimitMs }),
}: SelfTestOptions): Promise<OpenedKeychain> {
  const installation = await readInstallationId(dataFolder);
  const isUsed = await hasEncryptedFiles(dataFolder);
  const token: OpenedKeychain['token'] = (connection) =>
    installation === null
      ? Promise.resolve(ok(null))
      : createTokenVault(keychain, installation).token(connection);
  const notOpen = (check: SelfTestCheck): OpenedKeychain => ({ check, dataKey: null, isUsed, token });
  const checked = await checkKeychain(keychain);
  if (!checked.ok)
    return notOpen(
      checked.error === 'forgets'
        ? selfTestProblem('keychain_forgets')
        : selfTestProblemFromFailure(checked.error),
    );
  if (!isUsed) return notOpen(selfTestPassed);
  if (installation === null) return notOpen(selfTestProblem('key_missing'));
  const key = await loadDataKey(keychain, installation, { isNewFolder: false });
  if (!key.ok)
    return notOpen(
      key.error.reason === 'keychain'
        ? selfTestProblemFromFailure(key.error.failure)
        : selfTestProblem(key.error.reason === 'keyMissing' ? 'key_missing' : 'key_wrong'),
    );
  if (await isOtherKeyOf(dataFolder, key.value)) return notOpen(selfTestProblem('key_wrong'));
  return { check: selfTestPassed, dataKey: key.value, isUsed, token };
}

type Practice = {
  /** null: no practice is connected. */
  readonly active: Connection | null;
  readonly practices: number;
  readonly policy: PolicyWithProblems;
  readonly isPartnerDisabled: (connection: Connection) => boolean;
};

/** By its saved settings, but not by the times of last use. */
async function practiceOf(
  { dataKey, isUsed }: OpenedKeychain,
  { dataFolder, policy: read, env }: SelfTestOptions,
  isWritable: boolean,
): Promise<Result<Practice, SelfTestCheck>> {
  if (!isUsed) return ok({ active: null, practices: 0, policy: read, isPartnerDisabled: () => false });
  if (dataKey === null || !isWritable) return err(selfTestProblem('practice_unknown'));
  const stored = await readStoredConnections(storePathIn(dataFolder), dataKey, async (connections, store) => {
    const policy = withSavedConnectionRules(read, await savedConnectionRulesSetting.load(store, null));
    const remote = connections.filter((connection) => !isEmbeddedConnection(connection));
    const stops = await serviceStopsSetting.read(store, null);
    const disabled = disabledPartners(stops, remote.map(partnerOf));
    const { rules } = policyEffectsOf(policy, env);
    const embedded = connections.find(isEmbeddedConnection);
    const known = embedded === undefined ? null : { embedded, rules, lastUsedAt: () => null };
    const active = known === null ? null : await readActiveConnection(store, connections, known);
    const isPartnerDisabled = (connection: Connection): boolean => disabled.has(partnerOf(connection));
    return { active, practices: practiceCountOf(connections), policy, isPartnerDisabled };
  });
  return stored.ok ? stored : err(selfTestProblem('store_unreadable', stored.error.code));
}

async function serviceOf(
  practice: Result<Practice, SelfTestCheck>,
  { token }: OpenedKeychain,
  { env, resolveProxy, version }: SelfTestOptions,
): Promise<ServiceCheck> {
  if (!practice.ok) return { asked: null, check: practice.error };
  const { active, policy, isPartnerDisabled } = practice.value;
  const organisation = policyEffectsOf(policy, env);
  const dispatcher = createServiceDispatcher({ version, resolveProxy, env });
  try {
    return await checkNoteService({
      dispatcher,
      active,
      token,
      address: organisation.serviceAddress,
      isSandboxAllowed: policy.policy.sandboxAllowed !== false,
      rules: organisation.rules,
      isPartnerDisabled,
    });
  } finally {
    await dispatcher.destroy();
  }
}
