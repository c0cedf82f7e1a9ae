import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, connect } from '../screens/stage.ts';
import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { launch, type Launched } from '../support/launch.ts';
import { lock, setPin, unlock } from '../support/appSteps.ts';
import { runCommand, type Ended } from '../support/runCommand.ts';

const link = (name: string, more = ''): string =>
  `clinic-companion://consult?patient=${encodeURIComponent(name)}${more}`;
const name = (page: Page): Locator => controls.newPatientName(page);
const waiting = (page: Page): Locator => controls.fromOutside(controls.newConsult(page));
const mark = (page: Page): Locator =>
  controls.newConsult(page).getByText('From another program. Check the patient.');
const notice = (page: Page): Locator =>
  page.getByText('A patient from another program waits under New consult.');

/** As the system hands over a link: a second process, whose arguments end with it. */
const send = async (to: Launched, address: string): Promise<void> => {
  const ended = await runCommand(to.dataFolder, ['--', address]);
  expect([ended.code, ended.stdout]).toEqual([0, '']);
};

test('a link at the start fills New consult and records nothing, and its patient comes once', async ({
  stack,
}) => {
  const args = ['--', link('Bella Müsli', '&species=Dog&reference=2211')];
  const { page } = stack.use(await launch({ args }));
  await expect(name(page)).toHaveValue('Bella Müsli');
  await expect(controls.species(controls.newConsult(page))).toHaveValue('Dog');
  await expect(controls.reference(controls.newConsult(page))).toHaveValue('2211');
  await expect(mark(page)).toBeFocused();
  // Keys that were meant for the other program.
  await page.keyboard.type('more of that');
  await page.keyboard.press('Space');
  await expect(name(page)).toHaveValue('Bella Müsli');
  await expect(controls.rows(page)).toHaveCount(0);
  // A page that is loaded again takes back what stood there.
  await page.reload();
  await expect(name(page)).toHaveValue('Bella Müsli');
  await expect(waiting(page)).toHaveCount(0);
});

test('--consult fills New consult of a running app, and bad usage changes nothing', async ({
  app: { dataFolder },
  page,
}) => {
  const job = (...args: readonly string[]): Promise<Ended> => runCommand(dataFolder, ['--consult', ...args]);
  const handedOver = await job('--patient', 'Bella', '--species=Dog', '--reference', '2211');
  expect([handedOver.code, handedOver.stdout]).toEqual([0, '']);
  await expect(name(page)).toHaveValue('Bella');
  for (const args of [
    ['--print', '--import', 'a.m4a'],
    ['--self-test'],
    ['--patient', 'Luna', 'Moor'],
    ['--patient', '--species'],
    ['--patient=Luna\u202e'],
  ]) {
    const ended = await job(...args);
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain('Usage: --consult');
    expect(ended.stderr).not.toContain('Luna');
  }
  // Without a patient the window comes forward, and the fields stay.
  expect((await job()).code).toBe(0);
  await expect(name(page)).toHaveValue('Bella');
  await expect(notice(page)).toHaveCount(0);
});

// Electron 42 loses some messages with such names, and the second process then kills the app that runs.
test('names of every script reach a running app, which survives them', async ({ app, page }) => {
  const long = 'Prinzessin Wilhelmina von und zu Hohenlohe-Langenburg-Schillingsfürst the Third';
  await name(page).fill('Rocky');
  const more = '&species=Guinea%20pig&reference=2026-00417-B';
  for (const patient of [long, 'Łatka '.repeat(40).trim(), '犬のポチ', 'می\u200cرو 🐕']) {
    await send(app, link(patient, more));
    await expect(waiting(page)).toContainText(patient);
    const ended = await runCommand(app.dataFolder, ['--consult', `--patient=${patient} II`]);
    expect(ended.code).toBe(0);
    await expect(waiting(page)).toContainText(`${patient} II`);
  }
  await send(app, link('犬'.repeat(500), `&reference=${encodeURIComponent('犬'.repeat(350))}`));
  await expect(waiting(page).getByRole('listitem').first()).toContainText('犬'.repeat(500));
  for (const length of [30_000, 60_000]) {
    const ended = await runCommand(app.dataFolder, ['--', link('a'.repeat(length))]);
    expect(ended.code).toBe(2);
  }
  await expect(name(page)).toHaveValue('Rocky');
  // They wait until the vet decides.
  const rows = waiting(page).getByRole('listitem');
  const left = (await rows.count()) - 1;
  await rows
    .last()
    .getByRole('button', { name: /^Dismiss / })
    .click();
  await expect(rows).toHaveCount(left);
  await rows
    .first()
    .getByRole('button', { name: /^Use 犬犬/ })
    .click();
  await expect(name(page)).toHaveValue('犬'.repeat(500));
  await expect(controls.typedBefore(controls.newConsult(page))).toContainText('Rocky');
});

test('a locked screen shows nothing of a link, and whoever unlocks is only asked', async ({
  app,
  page,
  stack,
}) => {
  const connections = [
    { token: 'token-0', vet: 'Dr Moor', practiceName: 'Riverside Vets' },
    { token: 'token-1', vet: 'Dr Ash', practiceName: 'Hillside Animal Hospital' },
  ];
  const service = await startService(stack, { connections });
  for (const index of connections.keys()) await connect({ page, service }, index);
  await setPin(page, '4711');
  await lock(page);
  await send(app, link('Bella', '&species=Dog&reference=2211'));
  await expect(controls.whoAreYou(page)).toBeVisible();
  expect(await page.content()).not.toMatch(/Bella|2211|another program/);
  const shown = await page.evaluate(() => globalThis.clinic.invoke('getSnapshot', {}));
  expect(JSON.stringify(shown)).not.toMatch(/Bella|2211/);
  await controls.vet(page, 'Dr Moor').click();
  await expect(waiting(page)).toContainText('Bella · Dog · ref 2211');
  await expect(name(page)).toHaveValue('');
  await expect(controls.practiceOf('Riverside Vets')(page)).toBeVisible();

  // A patient of Dr Moor's is none of Dr Ash's.
  await name(page).fill('Rocky');
  await send(app, link('Luna'));
  await expect(waiting(page)).toContainText('Luna');
  await lock(page);
  await unlock(page, 'Dr Ash', '4711');
  await expect(waiting(page)).toContainText('Bella');
  await expect(waiting(page)).not.toContainText('Luna');
  await press(page, 'Use Bella from another program');
  await expect(name(page)).toHaveValue('Bella');
  // Over a lock, the fields stay as they are, with their mark.
  await lock(page);
  await unlock(page, 'Dr Ash', '4711');
  await expect(name(page)).toHaveValue('Bella');
  await expect(mark(page)).toBeVisible();
});

test('a link of macOS takes the same way', async ({ page, electron }) => {
  const isPrevented = await electron.evaluate(({ app: main }, address) => {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    main.emit('open-url', event, address);
    main.emit('open-url', event, 'clinic-companion://record?patient=Luna');
    return prevented;
  }, link('Bella'));
  expect(isPrevented).toBe(true);
  await expect(name(page)).toHaveValue('Bella');
  await expect(page.getByText('A link from another program could not be used.')).toBeVisible();
});

test('nothing of a link gets into the data folder, also when it cannot be used', async ({ stack }) => {
  const app = stack.use(await launch({ args: ['--', link('Zebulon')] }));
  await expect(name(app.page)).toHaveValue('Zebulon');
  await runCommand(app.dataFolder, ['--', link('Zebulon', '&vet=Zebulon')]);
  const { dataFolder } = app;
  await app.close();
  expect(app.output()).not.toContain('Zebulon');
  const logs = join(dataFolder, 'logs');
  for (const file of await readdir(logs))
    expect(await readFile(join(logs, file), 'utf8')).not.toContain('Zebulon');
});

test.describe('words that a link leaves behind it', () => {
  test('words that a link leaves behind it end the process before it opens anything, with and without the end of switches', async ({
    stack,
    folder,
  }) => {
    const data = join(folder, 'data');
    const launcher = '--gpu-launcher=/bin/false';
    for (const args of [
      [link('Bella'), launcher],
      ['--', link('Bella'), launcher],
      ['--', link('Bella'), '--print', '--import', '/etc/hostname'],
      ['--', link('Bella'), '--install-update=%2Ftmp%2Ffeed'],
      ['--consult', '--patient', launcher],
    ]) {
      const ended = await runCommand(data, args);
      expect([ended.code, ended.stdout]).toEqual([2, '']);
      expect(ended.stderr).not.toContain('Bella');
    }
    for (const file of ['logs', 'store', 'SingletonLock']) expect(existsSync(join(data, file))).toBe(false);
    // In the word of its own field, such a text is a name.
    const app = stack.use(await launch({ args: ['--consult', `--patient=${launcher}`] }));
    await expect(name(app.page)).toHaveValue(launcher);
  });

  test('words that a link leaves behind it are no switches of Chromium’s behind the end of switches, which the installers put before a link', async ({
    stack,
    folder,
  }) => {
    const other = join(folder, 'other');
    const word = `--user-data-dir=${other}`;
    const apart = stack.use(await launch({ args: ['--', word] }));
    expect(existsSync(other)).toBe(false);
    await apart.close();
    // Without it, Chromium obeys.
    const obeying = stack.use(await launch({ args: [word] }));
    expect(existsSync(other)).toBe(true);
    await obeying.close();
  });
});
