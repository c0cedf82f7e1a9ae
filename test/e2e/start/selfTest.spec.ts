import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openSettings, lock, setPin } from '../support/appSteps.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';
import { workstationStatusSchema } from '../../../main/workstationStatus/statusFile.ts';
import { policyEnv, startService, temporaryFolder, connect, send } from '../screens/stage.ts';
import { launch } from '../support/launch.ts';
import { runCommand, type Ended } from '../support/runCommand.ts';

type WorkstationStatus = ReturnType<typeof workstationStatusSchema.parse>;

const microphone = '--use-fake-device-for-media-stream';

type Printed = {
  readonly ok: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly code?: string }>>;
};
/** Standard output holds the object and nothing else. */
const printed = ({ stdout }: Ended): Printed => JSON.parse(stdout) as Printed;
const found = (ended: Ended): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(printed(ended).checks).map(([name, check]) => [name, check.code ?? 'ok']),
  );
const allWell = {
  dataFolder: 'ok',
  keychain: 'ok',
  ffmpeg: 'ok',
  microphone: 'ok',
  serviceReachable: 'ok',
};

test('a fit workstation passes, nothing is left behind, and nothing that was there is removed', async ({
  folder: dataFolder,
}) => {
  const TMPDIR = join(dataFolder, 'tmp');
  const own = join(dataFolder, 'own');
  await mkdir(own, { mode: 0o700 });
  // Names as self-tests give them, of processes that have ended.
  const [shared, earlier] = [
    join(TMPDIR, 'clinic-companion-self-test-4194304-abCD12'),
    join(own, 'self-test-abCD12'),
  ];
  for (const folder of [shared, earlier]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'kept'), 'of somebody else');
  }
  const ended = await runCommand(own, ['--self-test', microphone], { ...process.env, TMPDIR });
  expect(found(ended)).toEqual(allWell);
  expect(ended.code).toBe(0);
  expect(printed(ended)).toMatchObject({
    ok: true,
    checks: { serviceReachable: { asked: 'sandbox' } },
    policyProblems: [],
  });
  for (const folder of [shared, earlier]) {
    expect(await readdir(dirname(folder))).toEqual([basename(folder)]);
    expect(await readdir(folder)).toEqual(['kept']);
  }
});

test('each thing that is broken is named with its reason, and bad usage is told from it', async ({
  stack,
  folder: dataFolder,
}) => {
  test.skip(process.platform !== 'linux', 'a session without a keychain is made for Linux');
  const session = await openPrivateSession({ keyring: 'noBus' });
  stack.defer(() => session.close());
  const ended = await runCommand(dataFolder, ['--self-test'], {
    ...session.env,
    CLINIC_FFMPEG: join(dataFolder, 'no-ffmpeg'),
    CLINIC_SERVICE_URL: 'http://127.0.0.1:9',
  });
  expect(found(ended)).toEqual({
    dataFolder: 'ok',
    keychain: 'keychain_absent',
    ffmpeg: 'ffmpeg_missing',
    microphone: 'microphone_absent',
    serviceReachable: 'service_unreachable',
  });
  expect(ended.code).toBe(1);
  const usage = await runCommand(dataFolder, ['--self-test', '--print'], session.env);
  expect(usage).toMatchObject({ code: 2, stdout: '' });
});

test('the self-test beside a running app asks that app’s practice, changes nothing of it, and tells no name', async ({
  connectedStage: { app, page, service },
}) => {
  const token = service.tokens[0] ?? '';
  const selfTest = () => runCommand(app.dataFolder, ['--self-test', microphone]);
  const fit = await selfTest();
  expect(found(fit), fit.stdout).toEqual(allWell);
  expect(printed(fit)).toMatchObject({ checks: { serviceReachable: { asked: 'practice' } } });
  for (const text of [token, 'Moor', 'Riverside']) expect(fit.stdout + fit.stderr).not.toContain(text);

  service.control.failNext({ method: 'GET', path: '/v1/connection' }, { status: 401, code: 'unauthorized' });
  expect(found(await selfTest())).toEqual({ ...allWell, serviceReachable: 'unauthorized' });
  // Whatever it was told, the app goes on as before.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(controls.practiceOf('Riverside Vets')(page)).toBeVisible();

  // Without the app, it finds the practice by itself.
  await app.close();
  expect(printed(await selfTest())).toMatchObject({
    ok: true,
    checks: { serviceReachable: { asked: 'practice' } },
  });
});

/** Planted where each kind of text enters the app. */
const planted = {
  token: 'canary-token-7f3a9c1e5b',
  vet: 'Dr Canaryvet',
  practice: 'Canarypractice Surgery',
  patient: 'Canarypatient',
} as const;

const statusIn = async (file: string): Promise<WorkstationStatus> =>
  workstationStatusSchema.parse(JSON.parse(await readFile(file, 'utf8')));

test('IT reads the checks and the status beside a locked app that records, and after it, and no name', async ({
  stack,
  folder: dataFolder,
}) => {
  const { token, vet, practice: practiceName, patient } = planted;
  const service = await startService(stack, { connections: [{ token, vet, practiceName }] });
  const busy = { answer: { status: 503, body: patient } } as const;
  service.control.add({
    faults: [{ match: { method: 'POST', path: '/v1/notes' }, times: 1000, do: busy }],
  });
  const policy = { updateChannel: 'loud', colour: 1, allowedPractices: [practiceName] };
  const env = await policyEnv(stack, policy);
  const app = stack.use(await launch({ args: [microphone], env }));
  const statusFile = join(app.dataFolder, 'status.json');
  const reportFile = join(dataFolder, 'report.json');
  const selfTest = (): Promise<Ended> =>
    runCommand(app.dataFolder, ['--self-test', '--report', reportFile, microphone], {
      ...process.env,
      ...env,
    });
  const { page } = app;
  await connect({ page, service });
  await send({ app, page, folder: await temporaryFolder(stack) }, { name: patient });
  await expect(controls.consults(page)).toContainText('Waiting to send');
  await setPin(page, '4711');

  // The vet sees exactly what IT reads.
  await press(await openSettings(page, 'Organisation'), controls.whatItSees);
  const shown = controls.whatItCollects(page);
  await expect(shown).toContainText('"waiting": 1');
  expect(await readFile(statusFile, 'utf8')).toBe(await shown.textContent());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await press(page, controls.openNewConsult);
  await press(page, controls.record);
  await expect(controls.stop(page)).toBeVisible();
  await lock(page);
  const beside = await selfTest();
  expect(beside.code).toBe(0);
  expect(found(beside)).toEqual(allWell);
  expect(await readFile(reportFile, 'utf8')).toBe(beside.stdout);
  const status = await statusIn(statusFile);
  expect(status).toMatchObject({
    keychain: 'ok',
    store: 'ok',
    queue: { waiting: 1, needsHelp: 0 },
    connections: { connected: 1, needsHelp: 0, waitForVet: 0, test: 0 },
    policyFaults: ['updateChannel', null],
  });
  expect(status.lastServiceSuccessAt).not.toBeNull();
  expect(status.freeBytes).toBeGreaterThan(0);
  const texts = [beside.stdout, beside.stderr, await readFile(statusFile, 'utf8')];

  // A killed app leaves its last status.
  await app.kill();
  const after = await selfTest();
  expect(after.code).toBe(0);
  expect((await statusIn(statusFile)).queue?.waiting).toBe(1);
  texts.push(after.stderr);
  for (const text of texts)
    for (const secret of [token, 'Canary', service.url, new URL(service.url).host])
      expect(text).not.toContain(secret);

  // A report that cannot be written is told from an unfit workstation, and nothing else goes to standard
  // output.
  const unwritten = await runCommand(
    dataFolder,
    ['--self-test', '--report', dataFolder, microphone],
    process.env,
  );
  expect(unwritten).toMatchObject({ code: 3, stderr: expect.stringContaining('could not be written') });
  expect(found(unwritten)).toEqual(allWell);
});
