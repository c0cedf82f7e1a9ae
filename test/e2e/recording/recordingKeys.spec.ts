import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2eTest.ts';
import { launchWithMicrophone, recordedSeconds } from '../support/recording/recorder.ts';
import { pressUntil } from '../screens/steps.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Note', exact: true });
const nameField = (page: Page) => region(page).getByRole('textbox', { name: 'Patient name' });

test('F8 records from an open consult, its name is typed meanwhile, and Ctrl Enter stops and sends it', async () => {
  const app = await launchWithMicrophone();
  const { page } = app;
  try {
    await page.getByRole('textbox', { name: 'Patient name' }).fill('Biscuit');
    await pressUntil(page, 'F8', page.getByRole('timer', { name: 'Recorded time' }));
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
    await pressUntil(page, 'Control+Enter', region(page).getByText('Note ready'));

    await pressUntil(page, 'F8', page.getByRole('timer', { name: 'Recorded time' }));
    await expect(nameField(page)).toHaveValue('');
    await expect(nameField(page)).toBeFocused();
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
    // Without a name it is neither stopped nor sent.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('timer', { name: 'Recorded time' })).toBeVisible();
    await page.keyboard.type('Luna');
    await pressUntil(page, 'Control+Enter', region(page).getByText('Note ready'));
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
    await page.getByRole('textbox', { name: 'Patient name' }).fill('Bella');
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
