import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/e2eTest.ts';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';
import { startStandIn } from '../../service/standIn.ts';
import { connectPractice, launch } from '../support/launch.ts';
import { runCommand, type Ended } from '../support/runCommand.ts';

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

let dataFolder = '';
test.beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'clinic-self-'));
});
test.afterEach(async () => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));

test('a fit workstation passes, and nothing is left behind', async () => {
  const TMPDIR = join(dataFolder, 'tmp');
  await mkdir(TMPDIR);
  const ended = await runCommand(dataFolder, ['--self-test', microphone], { ...process.env, TMPDIR });
  expect(found(ended)).toEqual(allWell);
  expect(ended.code).toBe(0);
  expect(printed(ended)).toMatchObject({
    ok: true,
    checks: { serviceReachable: { asked: 'sandbox' } },
    policyProblems: [],
  });
  expect(await readdir(TMPDIR)).toEqual([]);
  const left = await readdir(dataFolder);
  expect(left.filter((name) => /self-test|store|installation|data-key|audio/.test(name))).toEqual([]);
});

test('each thing that is broken is named with its reason, and bad usage is told from it', async () => {
  test.skip(process.platform !== 'linux', 'a session without a keychain is made for Linux');
  const session = await openPrivateSession({ keyring: 'noBus' });
  try {
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
  } finally {
    await session.close();
  }
});

test('beside a running app it asks that app’s practice, changes nothing of it, and tells no name', async () => {
  const service = await startStandIn({ profile: 'production' });
  const token = service.tokens[0] ?? '';
  const app = await launch();
  const selfTest = () => runCommand(app.dataFolder, ['--self-test', microphone]);
  try {
    const { page } = app;
    await connectPractice(page, { url: service.url, token, vet: 'Dr Moor' });
    const fit = await selfTest();
    expect(found(fit)).toEqual(allWell);
    expect(printed(fit)).toMatchObject({ checks: { serviceReachable: { asked: 'practice' } } });
    for (const text of [token, 'Moor', 'Riverside']) expect(fit.stdout + fit.stderr).not.toContain(text);

    service.control.failNext(
      { method: 'GET', path: '/v1/connection' },
      { status: 401, code: 'unauthorized' },
    );
    expect(found(await selfTest())).toEqual({ ...allWell, serviceReachable: 'unauthorized' });
    // Whatever it was told, the app goes on as before.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Practice: Riverside Vets' })).toBeVisible();

    // Without the app, it finds the practice by itself.
    await app.close();
    expect(printed(await selfTest())).toMatchObject({
      ok: true,
      checks: { serviceReachable: { asked: 'practice' } },
    });
  } finally {
    await app.remove();
    await service.stop();
  }
});
