import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { startStandIn } from '../../service/standIn.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, fixture } from '../support/launch.ts';
import { launchWithMicrophone, recordedSeconds } from '../support/recording/recorder.ts';
import { newConsultRegion, press, pressUntil, untilPhase } from '../screens/steps.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Note', exact: true });
const nameField = (page: Page) => region(page).getByRole('textbox', { name: 'Patient name' });

/** Presses no more once the recording has stopped: at a note that is ready, the same keys copy and file it. */
async function stopAndSend(page: Page): Promise<void> {
  const stopped = region(page).getByText(/Preparing audio|Waiting to send|Sending|Writing note|Note ready/);
  await pressUntil(page, 'Control+Enter', stopped.first());
  await expect(region(page).getByText('Note ready')).toBeVisible({ timeout: 30_000 });
}

test('F8 records from an open consult, its name is typed meanwhile, and Ctrl Enter stops and sends it', async () => {
  const app = await launchWithMicrophone();
  const { page } = app;
  try {
    await page.getByRole('textbox', { name: 'Patient name' }).fill('Biscuit');
    await pressUntil(page, 'F8', page.getByRole('timer', { name: 'Recorded time' }));
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
    await stopAndSend(page);

    await pressUntil(page, 'F8', page.getByRole('timer', { name: 'Recorded time' }));
    await expect(nameField(page)).toHaveValue('');
    await expect(nameField(page)).toBeFocused();
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
    // Without a name it is neither stopped nor sent.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('timer', { name: 'Recorded time' })).toBeVisible();
    await page.keyboard.type('Luna');
    await stopAndSend(page);
    await expect(region(page).getByRole('heading', { level: 1 })).toHaveText('Luna');
  } finally {
    await app.close();
  }
});

test('a name that waits under New consult gets into no recording that F8 begins elsewhere', async () => {
  const app = await launchWithMicrophone();
  const { page } = app;
  try {
    await page.getByRole('textbox', { name: 'Patient name' }).fill('Rocky');
    await page.getByRole('button', { name: 'Write note by hand', exact: true }).click();
    await expect(region(page).getByRole('heading', { level: 1 })).toHaveText('Rocky');
    await page.keyboard.press('F2');
    await newConsultRegion(page).getByRole('textbox', { name: 'Patient name' }).fill('Bella');
    await page
      .getByRole('list', { name: /^(Consults|Needs you)$/ })
      .getByRole('button')
      .first()
      .click();
    await expect(region(page).getByRole('heading', { level: 1 })).toHaveText('Rocky');

    await pressUntil(page, 'F8', page.getByRole('timer', { name: 'Recorded time' }));
    await expect(nameField(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'New consult', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Typed earlier' })).toContainText('Bella');
  } finally {
    await app.close();
  }
});

test('one press of F8 records, though the open consult is just being sent', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startStandIn({ profile: 'production' });
  stack.defer(() => service.stop());
  const app = await launchWithMicrophone();
  stack.defer(() => app.remove());
  const { page } = app;
  await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
  await newConsultRegion(page).getByRole('textbox', { name: 'Patient name' }).fill('Biscuit');
  await app.importFiles([fixture('dog.m4a')]);
  await untilPhase(page, 'readyToSend');
  // For 300 ms after a consult was opened, F8 counts as meant for the screen before.
  await wait(400);
  // The upload takes longer than this test.
  service.control.interfere(() => ({ delayMs: 60_000 }));
  await press(page, 'Send');
  await untilPhase(page, 'sending');
  await page.keyboard.press('F8');
  await expect(page.getByRole('timer', { name: 'Recorded time' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
});

test('F8 records from the settings in front of New consult, without the name typed there', async () => {
  await using stack = new AsyncDisposableStack();
  const app = await launchWithMicrophone();
  stack.defer(() => app.remove());
  const { page } = app;
  await newConsultRegion(page).getByRole('textbox', { name: 'Patient name' }).fill('Bella');
  await press(page, 'Settings');
  await expect(newConsultRegion(page)).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(page.getByRole('timer', { name: 'Recorded time' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
  await expect(nameField(page)).toBeFocused();
  await press(page, 'Stop');
  await press(page, 'New consult');
  await expect(page.getByRole('list', { name: 'Typed earlier' })).toContainText('Bella');
});
