import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { controls, press } from '../../support/controls.ts';
import { openSettings, lock, setPin } from '../../support/appSteps.ts';
import { launchWithMicrophone, record } from '../../support/recording/recorder.ts';
import { longPractice, longVet, longConnection } from '../content.ts';
import {
  state,
  temporaryFolder,
  openStage,
  type Scene,
  type Stage,
  connect,
  startService,
  openConnected,
} from '../stage.ts';

async function tryPin(page: Page, pin: string): Promise<void> {
  const field = controls.pinOf(longVet)(page);
  await field.fill(pin);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

const manyVets = Array.from({ length: 14 }, (_, index) => ({
  token: `token-${String(index)}`,
  vet: `Dr ${'ABCDEFGHIJKLMN'[index] ?? ''}${index % 3 === 0 ? 'braham-Featherstonehaugh' : 'nders'}`,
  practiceName: index % 2 === 0 ? longPractice : 'Riverside Vets',
}));

async function openForMany(stack: AsyncDisposableStack): Promise<Stage> {
  const policy = { lockAfterMinutes: 5, patientNamesInNotifications: true };
  const connections = [...manyVets, { token: 'the-last', vet: longVet, practiceName: longPractice }];
  const stage = await openStage(stack, { service: { connections }, policy }, launchWithMicrophone);
  // The first as a test connection, to be listed apart.
  for (const index of connections.keys()) await connect(stage, index, index === 0);
  return stage;
}

/** Who is at the workstation, and its lock. */
export const lockScene: Scene = {
  name: 'who is there, and the lock',
  open: openForMany,
  states: [
    state('choose your name, of many, without a PIN', async ({ page }) => {
      await lock(page);
      await expect(controls.vet(page, longVet)).toBeFocused();
    }),
    state('settings of PIN and lock, managed', async ({ page }) => {
      await controls.vet(page, longVet).click();
      const section = await openSettings(page, 'PIN and lock');
      await controls.newPin(section).fill('12');
      await press(section, controls.setPin);
      await expect(section.getByRole('alert').filter({ hasText: 'A PIN has' })).toBeVisible();
      await expect(section).toContainText('Set by your organisation.');
    }),
    state('locked, by a PIN', async ({ page }) => {
      await page.keyboard.press('Escape');
      await setPin(page, '4711');
      await lock(page);
      await expect(controls.pinOf(longVet)(page)).toBeFocused();
    }),
    state('wrong PIN', async ({ page }) => {
      await tryPin(page, '0000');
      await expect(page.getByRole('alert')).toContainText('Wrong PIN');
    }),
    state('PIN forgotten', async ({ page }) => {
      await press(page, controls.pinForgotten);
      await controls.token(page).fill('token-1');
      await controls.token(page).press('Enter');
      await expect(page.getByRole('alert')).toContainText('has not connected with that access key');
    }),
    state('locked during a recording', async ({ page }) => {
      await controls.token(page).fill('the-last');
      await controls.token(page).press('Enter');
      await controls.practice(page).waitFor();
      await setPin(page, '4711');
      await record(page, 'Biscuit');
      // How it sounds takes some seconds of sound to tell, and stands beside the recording afterwards.
      await expect(page.locator('[data-sound]')).not.toHaveAttribute('data-sound', 'unknown');
      await lock(page);
      await expect(controls.recordingInProgress(page)).toBeVisible();
    }),
  ],
};

/**
 * A clinic's workstation as IT hands it out: its service set, without the sandbox, and some things decided.
 */
export const managedScene: Scene = {
  name: 'managed by an organisation',
  async open(stack) {
    const service = await startService(stack, { connections: [longConnection] });
    const file = join(await temporaryFolder(stack), 'phrases.csv');
    await writeFile(file, `Kind,When,Write\nphrase,nad,${'No abnormality detected. '.repeat(20)}\n`);
    const policy = {
      phrasesFile: [{ practice: longPractice, file }],
      serviceAddress: service.url,
      sandboxAllowed: false,
      consentMode: 'require',
      echoCancellation: false,
      adminContact: 'Anna Weber, 030 1234567',
      sendOnStop: false,
      longestRecordingMinutes: 90,
      audioRetentionDays: 30,
      noteRetentionDays: 'soon',
    };
    return { ...(await openStage(stack, { policy })), service };
  },
  states: [
    state('no practice yet, and no sandbox', async ({ page }) => {
      await page.getByRole('heading', { name: 'Connect a practice first' }).waitFor();
    }),
    state(
      'connect, to the service that is set',
      { dialog: 'Connect a practice' },
      async ({ page, service }) => {
        await press(page, controls.connectPractice);
        await expect(page.getByRole('dialog')).toContainText(service.url);
        await expect(controls.serviceAddress(page)).toHaveCount(0);
      },
    ),
    state('settings, some of them managed', async ({ page, service }) => {
      const dialog = page.getByRole('dialog');
      await controls.yourName(dialog).fill(longVet);
      await controls.token(dialog).fill(service.tokens[0] ?? '');
      await press(dialog, controls.connect);
      await expect(dialog).toBeHidden();
      const section = await openSettings(page, 'Recording');
      await expect(section.getByRole('checkbox', { name: /^Leave out this computer/ })).toBeDisabled();
    }),
    state('settings that the organisation decided', async ({ page }) => {
      const section = await openSettings(page, 'Organisation');
      await expect(section).toContainText('noteRetentionDays: not a whole number');
      await expect(section).toContainText('Please tell IT: Anna Weber, 030 1234567.');
    }),
    state('phrases of the organisation', async ({ page }) => {
      const section = await openSettings(page, 'Phrases and words');
      await expect(section.getByRole('list', { name: 'From your organisation' })).toContainText(';nad');
    }),
    state('what IT can see', { dialog: 'What IT can see' }, async ({ page }) => {
      await press(await openSettings(page, 'Organisation'), controls.whatItSees);
      const shown = controls.whatItCollects(page.getByRole('dialog'));
      await expect(shown).toContainText('"keychain": "ok"');
    }),
  ],
};

/** A vet who had connected without a PIN before the organisation required one. */
export const pinRequiredScene: Scene = {
  name: 'a PIN that the organisation requires',
  async open(stack) {
    const { app } = await openConnected(stack);
    await app.close();
    return openStage(stack, { policy: { requirePin: true }, launch: { dataFolder: app.dataFolder } });
  },
  states: [
    state('a first PIN that the organisation requires', async ({ page }) => {
      await expect(controls.newPin(page)).toBeFocused();
    }),
  ],
};
