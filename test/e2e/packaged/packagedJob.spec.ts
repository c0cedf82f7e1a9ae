import { chmod, copyFile, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { findOnPath } from '../../../scripts/dev/findFfmpeg.ts';
import { openPrivateSession } from '../../../scripts/dev/privateSession.ts';
import { fixture, launch, nobody } from '../support/launch.ts';
import { packagedApp } from '../support/packagedBuild.ts';

const isRoot = process.getuid?.() === 0;

/** On the PATH there is nothing but what starts the app: a proof takes the system's ffmpeg by its place. */
async function bareEnvironment(dataFolder: string): Promise<Readonly<Record<string, string>>> {
  const path = join(dataFolder, 'bin');
  await mkdir(path, { recursive: true });
  await chmod(dataFolder, 0o755);
  await symlink(findOnPath('setpriv') ?? '', join(path, 'setpriv'));
  return { PATH: path, CLINIC_FFMPEG: '/none' };
}

test('the packaged app does the main job for an account without rights, and has it all at its next start', async ({
  stack,
  folder: dataFolder,
}) => {
  test.skip(process.platform !== 'linux', 'the packaged build and the account are made for Linux');
  const packaged = await packagedApp();
  const session = await openPrivateSession({ keyring: 'unlocked', account: isRoot ? nobody : undefined });
  stack.defer(() => session.close());
  const bus = session.env['DBUS_SESSION_BUS_ADDRESS'];
  const env = await bareEnvironment(dataFolder);
  const start = () => launch({ packaged, dataFolder, isUnprivileged: true, bus, isAtHome: isRoot, env });

  const app = await start();
  stack.defer(() => app.kill());
  const { page } = app;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await controls.patientName(page).fill('Biscuit');
  const recordings = join(dataFolder, 'recordings');
  await mkdir(recordings);
  await chmod(recordings, 0o755);
  const recording = join(recordings, 'consult.m4a');
  await copyFile(fixture('dog.m4a'), recording);
  await chmod(recording, 0o644);
  await app.importFiles([recording]);
  await press(page, controls.send);
  const plan = controls.section(page, 'Plan');
  await plan.fill('Rest for two weeks.');
  await press(page, controls.fileNote);
  await expect(controls.row(page, 'Biscuit')).toContainText('Filed');
  await app.close();

  const again = await start();
  stack.defer(() => again.kill());
  const consult = controls.row(again.page, 'Biscuit');
  await expect(consult).toContainText('Filed');
  await consult.click();
  await expect(controls.section(again.page, 'Plan')).toHaveValue('Rest for two weeks.');
  await again.close();
});
