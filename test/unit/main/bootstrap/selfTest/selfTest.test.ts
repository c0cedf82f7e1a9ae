import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { selfTestProblem, type RunningAnswer } from '../../../../../main/commandLine/selfTestResult.ts';
import { emptyPolicy, parsePolicy } from '../../../../../main/policy/policy.ts';
import { selfTest, type SelfTestOptions } from '../../../../../main/bootstrap/selfTest/selfTest.ts';
import { openStore } from '../../../../../main/storage/openStore.ts';
import { loadDataKey } from '../../../../../main/keychain/dataKey.ts';
import { loadInstallationId } from '../../../../../main/keychain/installation.ts';
import { createTokenVault } from '../../../../../main/keychain/tokenVault.ts';
import { memoryKeychain, type MemoryKeychain } from '../../../../support/fakes/memoryVault.ts';
import { answering, serve, type ScriptedServer } from '../../../../integration/noteService/scriptedServer.ts';
import { remoteConnection } from '../../../../support/behaviour/vaultBehaviour.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

let dataFolder = '';
let keychain: MemoryKeychain;
let service: ScriptedServer;
let steps: string[] = [];
beforeEach(async () => {
  dataFolder = await temporaryFolder();
  keychain = memoryKeychain();
  service = await serve(answering(200, { practice_name: 'Hill Practice' }));
  steps = [];
});
afterEach(async () => {
  await service.close();
});

const options = (more: Partial<SelfTestOptions> = {}): SelfTestOptions => ({
  dataFolder,
  // Looked for elsewhere.
  env: { CLINIC_FFMPEG: '/nowhere' },
  packagedFolder: null,
  policy: emptyPolicy,
  version: '1.0.0',
  keychain,
  resolveProxy: () => Promise.resolve('DIRECT'),
  async checkMicrophone() {
    steps.push('microphone');
    return 'works';
  },
  async askRunning() {
    steps.push('asked');
    return null;
  },
  release: () => steps.push('released'),
  reportFile: null,
  ...more,
});

type Checks = Readonly<Record<string, object>>;
async function checksOf(more: Partial<SelfTestOptions> = {}): Promise<Checks> {
  const { stdout } = await selfTest(options(more));
  return (JSON.parse(stdout) as { readonly checks: Checks }).checks;
}

/** A data folder in which a practice is connected, as the app leaves it. */
async function connectPractice(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const installation = await loadInstallationId(dataFolder);
  if (!installation.ok) throw new Error('no installation');
  const key = await loadDataKey(keychain, installation.value, { isNewFolder: true });
  if (!key.ok) throw new Error('no key');
  const opened = await openStore({ path: join(dataFolder, 'store.db'), key: key.value });
  if (!opened.ok) throw new Error(opened.error.code);
  const { store } = opened.value;
  const embedded = { ...remoteConnection({}), service: { kind: 'embedded' }, isSandbox: true } as const;
  const practice = remoteConnection({ address: service.address });
  await store.saveConnection(embedded);
  await store.saveConnection(practice);
  for (const [name, value] of Object.entries({ activeConnection: practice.id, ...settings }))
    await store.saveSetting(null, name, JSON.stringify(value));
  await store.close();
  await createTokenVault(keychain, installation.value).saveToken(practice, 'token-of-the-vet');
}

it('the self-test asks the active practice’s service by what the store and the keychain hold, and leaves both as they were', async () => {
  await connectPractice();
  const kept = async () => [
    await readdir(dataFolder),
    await readFile(join(dataFolder, 'store.db')),
    [...keychain.accounts],
  ];
  const before = await kept();
  expect((await checksOf())['serviceReachable']).toEqual({ ok: true, asked: 'practice' });
  expect(service.requests).toEqual(['GET /v1/connection']);
  expect(steps).toEqual(['asked', 'released', 'microphone']);
  expect(await kept()).toEqual(before);
});

it('the self-test asks nobody once the service has switched the integration off, and says so', async () => {
  await connectPractice({ serviceStops: [[JSON.stringify([service.address, false]), 'partner_disabled']] });
  expect((await checksOf())['serviceReachable']).toMatchObject({ ok: false, code: 'partner_disabled' });
  expect(service.requests).toEqual([]);
});

it('the self-test goes by what a policy said last of connections where it cannot be read', async () => {
  await connectPractice({ knownConnections: { allowedPractices: ['Riverside Vets'] } });
  const unreadable = { ...emptyPolicy, isUnreadable: true };
  expect((await checksOf({ policy: unreadable }))['serviceReachable']).toMatchObject({ code: 'not_allowed' });
  expect(service.requests).toEqual([]);
  const other = parsePolicy({ allowedPractices: ['Hill Practice'] });
  expect((await checksOf({ policy: other }))['serviceReachable']).toMatchObject({ ok: true });
});

it('the self-test never turns to the sandbox where the key to what is stored cannot be had', async () => {
  await connectPractice();
  keychain.state = 'locked';
  expect(await checksOf()).toMatchObject({
    keychain: { ok: false, code: 'keychain_locked' },
    serviceReachable: { ok: false, code: 'practice_unknown' },
  });
  keychain.state = 'open';
  keychain.accounts.clear();
  expect(await checksOf()).toMatchObject({
    keychain: { ok: false, code: 'key_missing' },
    serviceReachable: { ok: false, code: 'practice_unknown' },
  });
  expect(service.requests).toEqual([]);
});

it('the self-test says that no practice is connected, which is no failure before one is', async () => {
  const said = async (more: Partial<SelfTestOptions> = {}) =>
    JSON.parse((await selfTest(options(more))).stdout) as object;
  const notice = 'No practice is connected here, so vets cannot send recordings yet.';
  expect(await said()).toMatchObject({ practices: 0, notice });
  expect(await said({ askRunning: async () => ({ ...running(false), practices: 0 }) })).toMatchObject({
    practices: 0,
    notice,
  });
  await connectPractice();
  expect(await said()).toMatchObject({ practices: 1 });
  expect(await said()).not.toHaveProperty('notice');
  keychain.state = 'locked';
  expect(await said()).toMatchObject({ practices: null });
});

const running = (isRecording: boolean): RunningAnswer => ({
  isRecording,
  practices: 1,
  service: { asked: 'practice', check: selfTestProblem('timed_out') },
});
it.each([
  [
    'that runs',
    running(false),
    ['microphone'],
    { microphone: { ok: true }, serviceReachable: { code: 'timed_out' } },
  ],
  ['that records', running(true), [], { microphone: { ok: true, isRecording: true } }],
  [
    'that does not answer',
    'unanswering' as const,
    [],
    { microphone: { code: 'app_unanswering' }, serviceReachable: { code: 'app_unanswering' } },
  ],
])('the self-test leaves store and recording to an app %s', async (_what, answer, done, told) => {
  await connectPractice();
  expect(await checksOf({ askRunning: () => Promise.resolve(answer) })).toMatchObject(told);
  expect(steps).toEqual(done);
  expect(service.requests).toEqual([]);
});

it('the self-test asks no app where the data folder is none', async () => {
  const nowhere = join(dataFolder, 'store.db', 'x');
  await connectPractice();
  expect(await checksOf({ dataFolder: nowhere })).toMatchObject({
    dataFolder: { ok: false },
    keychain: { ok: true },
  });
  expect(steps).toEqual(['microphone']);
});

it('the report for IT is what the self-test prints, and names nobody', async () => {
  await connectPractice();
  const folder = await temporaryFolder();
  const reportFile = join(folder, 'report.json');
  const { stdout } = await selfTest(options({ reportFile }));
  const report = await readFile(reportFile, 'utf8');
  expect(report).toBe(stdout);
  expect(report).not.toMatch(/Hill Practice|Dr Vet|token-of-the-vet|127\.0\.0\.1/);
});
