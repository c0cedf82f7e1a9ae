import type { Page } from '@playwright/test';
import { startStandIn, type StandIn } from '../service/standIn.ts';
import { expect, test } from './support/e2eTest.ts';
import { connectPractice, type Launched } from './support/launch.ts';
import {
  launchWithMicrophone,
  record,
  recordedSeconds,
  recordingRow,
  unplug,
} from './support/recording/recorder.ts';

let app: Launched | null = null;
let service: StandIn | null = null;
test.afterEach(async () => {
  await app?.remove();
  await service?.stop();
  app = service = null;
});

async function start(): Promise<Page> {
  app = await launchWithMicrophone();
  return app.page;
}

/** From now on each microphone takes this long to open. */
const slowMicrophones = (page: Page, forMs: number): Promise<void> =>
  page.evaluate((ms) => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return open(constraints);
    };
  }, forMs);

/** From now on no microphone opens before it is let go. */
const holdMicrophones = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const letGo = Promise.withResolvers<null>();
    mediaDevices.getUserMedia = async (constraints) => {
      await letGo.promise;
      return open(constraints);
    };
    Object.assign(globalThis, { letGoOfMicrophones: () => letGo.resolve(null) });
  });
const letGoOfMicrophones = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (globalThis as unknown as { readonly letGoOfMicrophones: () => void }).letGoOfMicrophones(),
  );

const name = (page: Page) => page.getByRole('textbox', { name: 'Patient name' });
const press = (page: Page, label: string): Promise<void> =>
  page.getByRole('button', { name: label, exact: true }).click();

async function switchTo(page: Page, practice: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Practice: / }).click();
  await page.getByRole('menuitemradio', { name: practice }).click();
  await expect(page.getByRole('button', { name: practice })).toBeVisible();
}

test('a patient typed for one practice is neither shown nor recorded under another', async () => {
  service = await startStandIn({ profile: 'production' });
  const page = await start();
  await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
  await name(page).fill('Biscuit');
  await holdMicrophones(page);
  await press(page, 'Record');
  await switchTo(page, /Sandbox/);
  await expect(name(page)).toHaveValue('');
  await letGoOfMicrophones(page);
  await expect(page.getByText(/nothing was recorded/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Consults' }).getByRole('listitem')).toHaveCount(0);
  await switchTo(page, /Practice: (?!Sandbox)|, Dr Moor/);
  await expect(name(page)).toHaveValue('Biscuit');
  await expect(page.getByRole('list', { name: 'Consults' }).getByRole('listitem')).toHaveCount(0);
});

test('Record works while the microphone of the consult before is still on its way back', async () => {
  const page = await start();
  await record(page, 'Biscuit');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(1);
  await slowMicrophones(page, 3_000);
  await unplug(page);
  await press(page, 'Stop');
  await expect(recordingRow(page, 'Ready to send')).toContainText('Biscuit');
  await press(page, 'New consult');
  await name(page).fill('Luna');
  await press(page, 'Record');
  await expect(recordingRow(page, 'Recording')).toContainText('Luna', { timeout: 9_000 });
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(1);
});
