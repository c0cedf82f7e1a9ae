import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { lock, pinField, seat, setPin } from '../../support/lockSteps.ts';
import { launchWithVoice, record } from '../../support/recording/recorder.ts';
import { longPractice, longVet } from '../content.ts';
import { openStage, temporaryFolder, type Scene, type Stage } from '../stage.ts';
import { connect, press } from '../steps.ts';

const settings = (page: Page): Locator => page.getByRole('region', { name: 'Settings', exact: true });

async function tryPin(page: Page, pin: string): Promise<void> {
  const field = pinField(page, longVet);
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
  const policy = join(await temporaryFolder(stack), 'policy.json');
  await writeFile(policy, JSON.stringify({ lockAfterMinutes: 5, patientNamesInNotifications: true }));
  const connections = [...manyVets, { token: 'the-last', vet: longVet, practiceName: longPractice }];
  const options = { service: { connections }, launch: { env: { CLINIC_POLICY_FILE: policy } } };
  const stage = await openStage(stack, options, launchWithVoice);
  // The first as a test connection, to be listed apart.
  for (const index of connections.keys()) await connect(stage, index, index === 0);
  return stage;
}

/** Who is at the workstation, and its lock. */
export const lockScene: Scene = {
  name: 'who is there, and the lock',
  unplayable: null,
  open: openForMany,
  states: [
    {
      name: 'who are you, of many, without a PIN',
      arrange: async ({ page }) => {
        await lock(page);
        await expect(seat(page, longVet)).toBeFocused();
      },
    },
    {
      name: 'settings of PIN and lock, managed',
      arrange: async ({ page }) => {
        await seat(page, longVet).click();
        await press(page, 'Settings');
        await settings(page).getByLabel('New PIN', { exact: true }).fill('12');
        await settings(page).getByRole('button', { name: 'Set PIN' }).click();
        await expect(settings(page).getByRole('alert').filter({ hasText: 'A PIN has' })).toBeVisible();
        await expect(settings(page)).toContainText('managed by your organisation');
      },
    },
    {
      name: 'locked, by a PIN',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        await setPin(page, '4711');
        await lock(page);
        await expect(pinField(page, longVet)).toBeFocused();
      },
    },
    {
      name: 'wrong PIN',
      arrange: async ({ page }) => {
        await tryPin(page, '0000');
        await expect(page.getByRole('alert')).toContainText('Wrong PIN');
      },
    },
    {
      name: 'PIN forgotten',
      arrange: async ({ page }) => {
        await press(page, 'PIN forgotten?');
        await page.getByLabel('Connection token').fill('token-1');
        await page.getByLabel('Connection token').press('Enter');
        await expect(page.getByRole('alert')).toContainText('has not connected with that token');
      },
    },
    {
      name: 'locked during a recording',
      arrange: async ({ page }) => {
        await page.getByLabel('Connection token').fill('the-last');
        await page.getByLabel('Connection token').press('Enter');
        await page.getByRole('button', { name: /^Practice: / }).waitFor();
        await setPin(page, '4711');
        await record(page, 'Biscuit');
        // How it sounds takes some seconds of sound to tell, and stands beside the recording afterwards.
        await expect(page.locator('[data-sound]')).not.toHaveAttribute('data-sound', 'unknown');
        await lock(page);
        await expect(page.getByRole('region', { name: 'Recording in progress' })).toBeVisible();
      },
    },
  ],
};
