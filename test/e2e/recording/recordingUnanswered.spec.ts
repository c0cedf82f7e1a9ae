import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import type { Launched } from '../support/launch.ts';
import { give } from '../support/lockSteps.ts';
import { snapshotOf } from '../support/snapshotOf.ts';
import { record, recordedSeconds, unplug } from '../support/recording/recorder.ts';

test.use({ microphone: 'noise' });

/** From now on getUserMedia does not answer, until it is told to; then it does, to all that has been asked. */
const hang = (page: Page) =>
  page.evaluateHandle(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const answered = Promise.withResolvers<null>();
    const tracks: MediaStreamTrack[] = [];
    mediaDevices.getUserMedia = async (constraints) => {
      await answered.promise;
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    return {
      answer: () => answered.resolve(null),
      live: () => tracks.filter((track) => track.readyState === 'live').length,
      opened: () => tracks.length,
    };
  });
type Hung = Awaited<ReturnType<typeof hang>>;
const answer = (hung: Hung): Promise<void> => hung.evaluate((one) => one.answer());
const live = (hung: Hung): Promise<number> => hung.evaluate((one) => one.live());
const opened = (hung: Hung): Promise<number> => hung.evaluate((one) => one.opened());

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
  const hung = await hang(page);
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

  await answer(hung);
  await expect.poll(() => opened(hung)).toBeGreaterThan(0);
  await wait(500);
  await expect.poll(() => live(hung)).toBe(0);
  await expect(controls.row(page, '')).toHaveCount(0);
  expect(takes(app)).toEqual([]);

  // What was typed is still there, and Record records.
  await expect(controls.patientName(page)).toHaveValue('Biscuit');
  await record(page);
  expect(await live(hung)).toBe(1);
});

test('one that answers after all is recorded, in one take and with one microphone open', async ({
  app,
  page,
}) => {
  const hung = await hang(page);
  await pressRecord(page);
  await expect(trouble(page)).toBeVisible();
  // Longer than one try takes.
  await wait(6_000);
  await answer(hung);
  await expect(controls.row(page, 'Recording')).toContainText('Biscuit');
  await expect(trouble(page)).toBeHidden();
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(2);
  expect(await live(hung)).toBe(1);
  expect(takes(app)).toHaveLength(1);
  await press(page, controls.stop);
  await expect(controls.row(page, 'Ready to send')).toHaveCount(1);
  await expect.poll(() => live(hung)).toBe(0);
});

test('in a take it is said too, and Stop keeps what was recorded', async ({ page }) => {
  await record(page);
  await wait(1_500);
  const hung = await hang(page);
  const before = await controls.stop(page).boundingBox();
  await unplug(page);
  await expect(trouble(page)).toContainText('Everything recorded so far is here.');
  expect(await controls.stop(page).boundingBox()).toEqual(before);
  await press(page, controls.stop);
  await expect(controls.row(page, 'Ready to send')).toHaveCount(1);
  await answer(hung);
  await expect.poll(() => opened(hung)).toBeGreaterThan(0);
  await expect.poll(() => live(hung)).toBe(0);
});

test('a take whose page cannot bring a microphone has a way out before the first sound', async ({
  app,
  page,
}) => {
  await hang(page);
  const begun = await give(page, 'beginRecording', {
    patient: { name: 'Luna', species: '', reference: '' },
    connectionId: (await snapshotOf(page)).active.id,
    microphone: 'Desk',
    isConsentConfirmed: false,
  });
  expect(begun).toBe('ok');
  await expect(trouble(page)).toBeVisible();
  await expect(page.getByText('Looking for the microphone').first()).toBeVisible();
  await press(page, controls.stop);
  await expect(controls.row(page, '')).toHaveCount(0);
  await expect.poll(() => takes(app)).toEqual([]);
});
