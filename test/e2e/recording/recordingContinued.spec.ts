import type { Page } from '@playwright/test';
import { startStandIn } from '../../service/standIn.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, type Launched } from '../support/launch.ts';
import {
  launchWithMicrophone,
  missedMs,
  record,
  recordedSeconds,
  recordingRow,
} from '../support/recording/recorder.ts';
import { pressUntil } from '../screens/steps.ts';
import { readTakes } from '../support/recording/takeFiles.ts';

let app: Launched | null = null;
test.afterEach(async () => {
  await app?.remove();
  app = null;
});

async function start(options: Parameters<typeof launchWithMicrophone>[0] = {}): Promise<Launched> {
  app = await launchWithMicrophone(options);
  return app;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const needsYou = (page: Page, patient: string) =>
  page.getByRole('list', { name: 'Needs you' }).getByRole('listitem').filter({ hasText: patient });

async function stop(page: Page, patient = 'Biscuit'): Promise<void> {
  await button(page, 'Stop').click();
  await expect(recordingRow(page, 'Ready to send').filter({ hasText: patient })).toBeVisible();
}

const hasRecorded = (page: Page, seconds: number) =>
  expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(seconds);

test('a stopped recording is continued, and sent as one with the length of both parts', async () => {
  const service = await startStandIn({ profile: 'production' });
  try {
    const { page, dataFolder } = await start();
    await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
    await record(page, 'Biscuit');
    await hasRecorded(page, 2);
    await stop(page);
    const player = page.getByRole('region', { name: 'Recording player' });
    await expect(player.getByRole('img', { name: /continued/ })).toBeHidden();
    await button(page, 'Continue recording').click();
    await expect(recordingRow(page, 'Recording')).toContainText('Biscuit');
    // The time goes on from where it stopped.
    await hasRecorded(page, 4);
    await stop(page);
    await expect(player.getByRole('img', { name: /continued once$/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
    await button(page, 'Send').click();
    await expect(page.getByRole('textbox', { name: 'Plan' })).toBeVisible();

    const [post, ...others] = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
    expect(others).toEqual([]);
    expect(service.control.notes()).toHaveLength(1);
    const runs = await readTakes(dataFolder);
    expect(runs).toHaveLength(2);
    const heardMs = runs.reduce((sum, { samples }) => sum + samples.length / 48, 0);
    const lostMs = runs.reduce((sum, { end }) => sum + missedMs(end), 0);
    const sentMs = ((post?.audio?.byteCount ?? 0) - 44) / 32;
    expect(Math.abs(sentMs - heardMs)).toBeLessThan(1);
    // Without gaps, captured_seconds is the length of the WAV to the millisecond.
    const capturedMs = Number(post?.fields?.['captured_seconds']) * 1000;
    expect(Math.abs(capturedMs - lostMs - sentMs)).toBeLessThan(1);
  } finally {
    await service.stop();
  }
});

test('a paused recording waits under Needs you while the next patient is recorded', async () => {
  const { page } = await start();
  await record(page, 'Biscuit');
  await hasRecorded(page, 1);
  await button(page, 'Pause').click();
  await expect(recordingRow(page, 'Paused')).toContainText('Biscuit');
  await button(page, 'New consult').click();
  await expect(page.getByText('Biscuit stays paused meanwhile.')).toBeVisible();
  await record(page, 'Luna');
  await expect(needsYou(page, 'Biscuit')).toContainText('Paused');
  await hasRecorded(page, 1);

  // One microphone: Luna's recording comes first.
  await needsYou(page, 'Biscuit').getByRole('button').click();
  await button(page, 'Resume').last().click();
  await expect(page.getByText('Another consult is being recorded. Pause or stop it first.')).toBeVisible();
  await recordingRow(page, 'Recording').getByRole('button').click();
  await stop(page, 'Luna');

  await needsYou(page, 'Biscuit').getByRole('button').click();
  await expect(page.getByRole('timer', { name: 'Recorded time' })).toHaveText(/^00:0[12]$/);
  await button(page, 'Resume').click();
  await expect(recordingRow(page, 'Recording')).toContainText('Biscuit');
  await hasRecorded(page, 3);
  await stop(page, 'Biscuit');
  await expect(page.getByRole('list', { name: 'Needs you' })).toBeHidden();
  await expect(recordingRow(page, 'Ready to send')).toHaveCount(2);
});

test('a paused recording outlives the app, and is stopped without being resumed', async () => {
  const { page, electron, dataFolder } = await start();
  if (electron === null) throw new Error('This test closes the checkout.');
  await record(page, 'Biscuit');
  await hasRecorded(page, 2);
  await button(page, 'Pause').click();
  await expect(recordingRow(page, 'Paused')).toBeVisible();
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.close()).catch(() => undefined);
  await ended;

  const after = await start({ dataFolder });
  await expect(needsYou(after.page, 'Biscuit')).toContainText('Paused');
  await expect(after.page.getByRole('region', { name: 'Recovered recordings' })).toBeHidden();
  await needsYou(after.page, 'Biscuit').getByRole('button').click();
  await stop(after.page, 'Biscuit');
});

test('F8 resumes the paused recording on the screen, and stops it', async () => {
  const { page } = await start();
  await record(page, 'Biscuit');
  await hasRecorded(page, 1);
  await button(page, 'Pause').click();
  await button(page, 'New consult').click();
  await record(page, 'Luna');
  await stop(page, 'Luna');
  await needsYou(page, 'Biscuit').getByRole('button').click();
  await expect(button(page, 'Resume')).toBeVisible();
  const before = await recordedSeconds(page);
  await pressUntil(page, 'F8', recordingRow(page, 'Recording').filter({ hasText: 'Biscuit' }));
  // Right after the recording has begun again, the app takes no press of F8.
  await hasRecorded(page, before + 2);
  await page.keyboard.press('F8');
  await expect(recordingRow(page, 'Ready to send').filter({ hasText: 'Biscuit' })).toBeVisible();
});
