import { readFile } from 'node:fs/promises';
import { expect, speech, test } from './clinicTest.ts';

test('a recording becomes a note', async ({ clinic, page }) => {
  await clinic.send('Biscuit');
  await expect(clinic.row('Biscuit')).toContainText('Note ready');
  await expect(page.getByRole('textbox', { name: 'Plan', exact: true })).toHaveValue(/\w/);
});

test('a connected practice gets the recording and writes the note', async ({ clinic, page, service }) => {
  const plan = { key: 'plan', heading: 'Plan', content: 'Bland food for three days.' };
  await service.script({ notes: [{ note: { ends: 'ready', sections: [plan] } }] });
  await clinic.connect(service);
  await clinic.send('Biscuit');
  await expect(page.getByRole('textbox', { name: 'Plan', exact: true })).toHaveValue(plan.content);
  const uploads = (await service.requests()).filter(({ method }) => method === 'POST');
  expect(uploads.map(({ fields }) => fields?.['pet_name'])).toEqual(['Biscuit']);
});

test('without a subscription the vet is told so, and the recording waits', async ({
  clinic,
  page,
  service,
}) => {
  await clinic.connect(service);
  const answer = { status: 402, code: 'subscription_inactive' };
  await service.script({ faults: [{ match: { method: 'POST' }, times: 'always', do: { answer } }] });
  await clinic.send('Biscuit');
  const told = 'The clinic’s subscription is not active. Recordings are safe.';
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expect(clinic.row('Biscuit')).toContainText('Waiting to send');
});

test.describe('what a microphone hears', () => {
  test.use({ microphone: speech.wav });

  test('what a microphone hears is recorded and becomes a note', async ({ clinic, page }) => {
    await page.getByLabel('Patient name').fill('Biscuit');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByText('Sounds good').first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Send Biscuit' }).click();
    await expect(clinic.row('Biscuit')).toContainText('Note ready');
  });
});

test('the system’s dialogs choose a recording, and a file for the note', async ({ clinic, page }) => {
  await clinic.answerOpen(speech.m4a);
  const file = await clinic.answerSave('Biscuit.txt');
  await page.getByLabel('Patient name').fill('Biscuit');
  await page.getByRole('button', { name: 'Import audio…' }).click();
  await page.getByRole('button', { name: 'Send Biscuit' }).click();
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Save note as file…' }).click();
  await page.getByRole('radio', { name: 'Text', exact: true }).check();
  await page.getByRole('button', { name: 'Save as…' }).click();
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('Biscuit');
});
