import { createPrivateKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { installer, installerVersions } from '../../scripts/release/windowsProof/msi.ts';
import { nsisInstaller, nsisVersions } from '../../scripts/release/windowsProof/nsis.ts';
import { writeLauncher } from '../../scripts/release/windowsProof/launcher.ts';
import { windowsPath } from '../../scripts/release/windowsProof/proofPlace.ts';
import { controls, press } from '../e2e/support/controls.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { fixture, launch, type Launched } from '../e2e/support/launch.ts';
import { serveUpdates } from '../support/fakes/updateFeed.ts';
import { launcher, place, policyKey, runApp, runWindows, setPolicy } from './windowsMachine.ts';

const folder = join(place.prefix, 'drive_c', 'Program Files', 'Clinic Companion');
const program = join(folder, 'Clinic Companion.exe');
const installedLauncher = join(place.work, 'installed-under-wine');
const [first, next] = installerVersions;
const linkCommand = String.raw`HKLM\Software\Classes\clinic-companion\shell\open\command`;

const msiexec = async (what: '/i' | '/x', version: string): Promise<number | null> =>
  (await runWindows(['msiexec', what, windowsPath(installer(place, version)), '/qn'])).code;

const uninstallKey = String.raw`HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall`;

/**
 * What an earlier proof that was cut off has left installed: each MSI that is built has a product code of its
 * own.
 */
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

const home = join(place.prefix, 'drive_c', 'users', 'root');
const local = join(home, 'AppData', 'Local');
const own = join(local, 'Programs', 'clinic-companion');
const ownProgram = join(own, basename(program));
const ownUninstaller = join(own, `Uninstall ${basename(program)}`);
const shortcuts = ['AppData/Roaming/Microsoft/Windows/Start Menu/Programs', 'Desktop'].map((name) =>
  join(home, name, 'Clinic Companion.lnk'),
);
/** Never to be changed: by it an installer knows what an older one has installed. */
const guid = '00c4fb7d-39f3-4f87-ab05-18e4c3ab86b6';
const ownLinkKey = String.raw`HKCU\Software\Classes\clinic-companion`;
const ownUninstallKey = uninstallKey.replace('HKLM', 'HKCU') + `\\${guid}`;
const ownKeys = [ownLinkKey, ownUninstallKey, `HKCU\\Software\\${guid}`];
const [ownFirst, ownNext] = nsisVersions;

/** ERROR_INSTALL_ALREADY_RUNNING, of which a program of this system keeps the last eight bits. */
const busy = 1618 % 256;

/** As Windows' list of installed apps has it; undefined: it is not there. */
async function ownVersion(): Promise<string | undefined> {
  const { stdout } = await runWindows(['reg', 'query', ownUninstallKey, '/v', 'DisplayVersion']);
  return /REG_SZ +(\S+)/.exec(stdout)?.[1];
}

const install = async (version: string, ...words: readonly string[]): Promise<number | null> =>
  (await runWindows([nsisInstaller(place, version), ...words, '/S'])).code;

/** In place, without the copy that an uninstaller otherwise makes of itself and does not wait for. */
const uninstallInPlace = async (): Promise<number | null> =>
  (
    await runWindows([
      ownUninstaller,
      '/S',
      String.raw`_?=C:\users\root\AppData\Local\Programs\clinic-companion`,
    ])
  ).code;

const endApp = (): Promise<unknown> => runWindows(['taskkill', '/F', '/IM', basename(program)]);

async function removeAll(): Promise<void> {
  await endApp();
  for (const key of [policyKey, ...ownKeys]) await runWindows(['reg', 'delete', key, '/f']);
  for (const product of await installedProducts()) await runWindows(['msiexec', '/x', product, '/qn']);
  for (const file of [own, ...shortcuts, join(local, 'Clinic Companion')])
    await rm(file, { recursive: true, force: true });
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
  // ERROR_INSTALL_ALREADY_RUNNING, ERROR_SUCCESS_REBOOT_REQUIRED, or done.
  expect([0, 1618, 3010]).toContain(upgraded);
  await press(running.page, controls.send);
  await expect(controls.row(running.page, 'Biscuit')).toContainText('Note ready');
  await running.close();

  // Wine removes the files of the old version that were in use when they are closed, though new ones have
  // their names by then; Windows moves files in use away first. Installing once more puts them back.
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

test('the NSIS installer installs for one account, updates but never under a running app, and removes no data', async () => {
  expect(await install(ownFirst)).toBe(0);
  expect(await ownVersion()).toBe(ownFirst);
  for (const shortcut of shortcuts) expect(await readFile(shortcut, 'latin1')).toContain(basename(program));
  const linked = await runWindows(['reg', 'query', String.raw`${ownLinkKey}\shell\open\command`]);
  expect(linked.stdout).toContain(
    String.raw`"C:\users\root\AppData\Local\Programs\clinic-companion\Clinic Companion.exe" -- "%1"`,
  );
  expect(existsSync(join(local, 'clinic-companion-updater'))).toBe(false);
  await writeLauncher([ownProgram, '--disable-gpu'], installedLauncher);
  const tested = await runApp(['--self-test', '--use-fake-device-for-media-stream'], installedLauncher);
  expect(tested.code).toBe(0);

  const running = await start(installedLauncher);
  await importConsult(running);
  const left = join(own, 'left by the first version');
  await writeFile(left, '');
  expect(await install(ownNext, '--updated')).toBe(busy);
  expect(await install(ownNext)).toBe(busy);
  expect(await uninstallInPlace()).toBe(busy);
  expect(await ownVersion()).toBe(ownFirst);
  expect(existsSync(left)).toBe(true);
  await press(running.page, controls.send);
  await expect(controls.row(running.page, 'Biscuit')).toContainText('Note ready');
  await running.close();

  expect(await install(ownNext, '--updated')).toBe(0);
  expect(await ownVersion()).toBe(ownNext);
  expect(existsSync(left)).toBe(false);
  for (const shortcut of shortcuts) expect(existsSync(shortcut)).toBe(true);
  const after = await start(installedLauncher);
  await expect(controls.row(after.page, 'Biscuit')).toContainText('Note ready');
  await after.close();

  expect((await runWindows([ownUninstaller, '/S'])).code).toBe(0);
  await expect.poll(() => existsSync(own)).toBe(false);
  await expect.poll(ownVersion).toBeUndefined();
  for (const shortcut of shortcuts) expect(existsSync(shortcut)).toBe(false);
  expect((await runWindows(['reg', 'query', ownLinkKey])).code).not.toBe(0);
  const kept = await start(launcher);
  await expect(controls.row(kept.page, 'Biscuit')).toContainText('Note ready');
  await kept.close();
});

test('the app fetches its next version, installs it when a person says so, and starts again with what it had', async () => {
  await using stack = new AsyncDisposableStack();
  const host = await serveUpdates();
  stack.defer(() => host.close());
  host.publish({
    fileName: 'latest.json',
    version: ownNext,
    installer: basename(nsisInstaller(place, ownNext)),
    content: await readFile(nsisInstaller(place, ownNext)),
    privateKey: createPrivateKey(await readFile(join(place.work, 'feedKey.pem'))),
  });
  await setPolicy('updateAddress', 'REG_SZ', host.address.href);
  expect(await install(ownFirst)).toBe(0);
  await writeLauncher([ownProgram, '--disable-gpu'], installedLauncher);
  const app = await start(installedLauncher);
  await importConsult(app);
  await press(app.page, controls.openSettings);
  const updates = app.page.getByRole('region', { name: 'Updates' });
  await updates.getByRole('button', { name: 'Look for updates' }).click();
  await expect(updates).toContainText(`Update ready: version ${ownNext}.`);
  await press(updates, controls.restartToUpdate);
  await expect.poll(ownVersion).toBe(ownNext);
  await expect.poll(async () => (await runWindows(['tasklist'])).stdout).toContain(basename(program));

  await endApp();
  const after = await start(installedLauncher);
  await expect(controls.row(after.page, 'Biscuit')).toContainText('Ready to send');
  await after.close();
});
