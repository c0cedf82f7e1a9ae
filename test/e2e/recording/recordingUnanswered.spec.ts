import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import type { Launched } from '../support/launch.ts';
import { give, snapshotOf } from '../support/appSteps.ts';
import { holdMicrophones, record } from '../support/recording/recorder.ts';

test.use({ microphone: 'voice' });

const trouble = (page: Page) => page.locator('[data-code="microphone_unanswered"]');
const takes = ({ dataFolder }: Launched): readonly string[] =>
  readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.take.'));

async function pressRecord(page: Page): Promise<void> {
  await controls.patientName(page).fill('Biscuit');
  await press(page, controls.record);
}

test('a microphone that never answers is said; Stop trying leaves nothing, whatever comes later', async ({
  app,
  page,
}) => {
  const held = await holdMicrophones(page);
  const pressedAt = Date.now();
  await pressRecord(page);
  await expect(page.getByText('Starting…')).toBeVisible();
  await expect(trouble(page)).toContainText('The microphone does not answer');
  expect(Date.now() - pressedAt).toBeLessThan(7_000);
  await expect(page.getByText('Starting…')).toBeHidden();
  await press(page, 'Stop trying');
  await expect(trouble(page)).toBeHidden();
  await expect(page.getByText('Still trying…')).toBeHidden();
  await expect(controls.record(page)).toBeFocused();

  await held.letGo();
  await expect.poll(() => held.opened()).toBeGreaterThan(0);
  await wait(500);
  await expect.poll(() => held.live()).toBe(0);
  await expect(controls.row(page, '')).toHaveCount(0);
  expect(takes(app)).toEqual([]);

  // What was typed is still there, and Record records.
  await expect(controls.patientName(page)).toHaveValue('Biscuit');
  await record(page);
  expect(await held.live()).toBe(1);
});

test('a take whose page cannot bring a microphone has a way out before the first sound', async ({
  app,
  page,
}) => {
  await holdMicrophones(page);
  const begun = await give(page, 'beginRecording', {
    patient: { name: 'Luna', species: '', reference: '' },
    connectionId: (await snapshotOf(page)).active.id,
    microphone: 'Desk',
    isConsentConfirmed: false,
  });
  expect(begun).toBe('ok');
  await expect(trouble(page)).toBeVisible();
  await expect(page.getByText('Nothing is being recorded.').first()).toBeVisible();
  await press(page, controls.stop);
  await expect(controls.row(page, '')).toHaveCount(0);
  await expect.poll(() => takes(app)).toEqual([]);
});
