import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installer, installerVersions } from '../../scripts/release/windowsProof/msi.ts';
import { writeLauncher } from '../../scripts/release/windowsProof/packForProof.ts';
import { windowsPath } from '../../scripts/release/windowsProof/windowsPath.ts';
import { controls, press } from '../e2e/support/controls.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { fixture, launch, type Launched } from '../e2e/support/launch.ts';
import { launcher, place, runApp, runWindows } from './windowsMachine.ts';

const folder = join(place.prefix, 'drive_c', 'Program Files', 'Clinic Companion');
const program = join(folder, 'Clinic Companion.exe');
const installedLauncher = join(place.work, 'installed-under-wine');
const [first, next] = installerVersions;
const linkCommand = String.raw`HKLM\Software\Classes\clinic-companion\shell\open\command`;

const msiexec = async (what: '/i' | '/x', version: string): Promise<number | null> =>
  (await runWindows(['msiexec', what, windowsPath(installer(place, version)), '/qn'])).code;

const uninstallKey = String.raw`HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall`;

/** What an earlier proof that was cut off has left installed: each MSI that is built has a product code of its own. */
async function installedProducts(): Promise<readonly string[]> {
  const { stdout } = await runWindows(['reg', 'query', uninstallKey]);
  const products: string[] = [];
  for (const [product] of stdout.matchAll(/\{[\dA-F-]{36}\}/gi)) {
    const about = await runWindows(['reg', 'query', `${uninstallKey}\\${product}`, '/v', 'DisplayName']);
    if (about.stdout.includes('Clinic Companion')) products.push(product);
  }
  return products;
}

/** In the account's own data folder, as on a workstation. */
const start = (from: string): Promise<Launched> => launch({ packaged: from, isAtHome: true });

async function importConsult({ page, importFiles }: Launched): Promise<void> {
  await controls.newPatientName(page).fill('Biscuit');
  await importFiles([fixture('dog.m4a')]);
  await expect(controls.row(page, 'Biscuit')).toContainText('Ready to send');
}

async function removeAll(): Promise<void> {
  for (const product of await installedProducts()) await runWindows(['msiexec', '/x', product, '/qn']);
  await rm(join(place.prefix, 'drive_c', 'users', 'root', 'AppData', 'Local', 'Clinic Companion'), {
    recursive: true,
    force: true,
  });
}
test.beforeEach(removeAll);
test.afterEach(removeAll);

test('the MSI installs for all, upgrades over a running app, and removes the program but no data', async () => {
  expect(await msiexec('/i', first)).toBe(0);
  await writeLauncher([program, '--disable-gpu'], installedLauncher);
  const linked = await runWindows(['reg', 'query', linkCommand]);
  expect(linked.stdout).toContain(
    String.raw`"C:\Program Files\Clinic Companion\Clinic Companion.exe" -- "%1"`,
  );
  const tested = await runApp(['--self-test', '--use-fake-device-for-media-stream'], installedLauncher);
  expect(tested.code).toBe(0);

  const running = await start(installedLauncher);
  await importConsult(running);
  const upgraded = await msiexec('/i', next);
  test.info().annotations.push({
    type: 'upgrade over a running app',
    description: `msiexec ended with ${upgraded}`,
  });
  // ERROR_INSTALL_ALREADY_RUNNING, ERROR_SUCCESS_REBOOT_REQUIRED, or done.
  expect([0, 1618, 3010]).toContain(upgraded);
  await press(running.page, controls.send);
  await expect(controls.row(running.page, 'Biscuit')).toContainText('Note ready');
  await running.close();

  // Wine removes the files of the old version that were in use when they are closed, though new ones have their names by
  // then; Windows moves files in use away first. Installing once more puts them back.
  expect(await msiexec('/i', next)).toBe(0);
  const after = await start(installedLauncher);
  await expect(controls.row(after.page, 'Biscuit')).toContainText('Note ready');
  await after.close();

  expect(await msiexec('/x', next)).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect((await runWindows(['reg', 'query', linkCommand])).code).not.toBe(0);
  // The data of the account is still there for whichever program reads it.
  const kept = await start(launcher);
  await expect(controls.row(kept.page, 'Biscuit')).toContainText('Note ready');
  await kept.close();
});
