import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavOf } from '../../conformance/audio.ts';
import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { lock, snapshotOf } from '../support/appSteps.ts';
import { holdMicrophones, launchWithMicrophone } from '../support/recording/recorder.ts';
import { submissionsAt } from '../support/received.ts';
import { openStage, type Stage, connect, fillPatient, openConsult, untilPhase } from '../screens/stage.ts';

const rateHz = 8_000;
const turnMs = 5_000;
const turns = ['Vet', 'Owner', 'Vet', 'Owner', 'Vet', 'Owner'];
const transcript = turns.map((who) => `${who}: one two three four five six seven eight.`).join('\n');

/** A recording in which somebody speaks three seconds of every five. */
async function conversation(folder: string): Promise<string> {
  const samples = Buffer.alloc(turns.length * (turnMs / 1000) * rateHz * 2);
  let state = 7;
  for (let at = 0; at < samples.length / 2; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const isSpoken = (at / rateHz) % (turnMs / 1000) < 3;
    samples.writeInt16LE(Math.round((state / 2 ** 31 - 1) * (isSpoken ? 12_000 : 20)), at * 2);
  }
  const path = join(folder, 'conversation.wav');
  await writeFile(path, wavOf(samples, { sampleRateHz: rateHz }));
  return path;
}

const position = (page: Page): Locator => controls.position(controls.player(page));
const inPlayer = (page: Page, name: string): Locator =>
  controls.player(page).getByRole('button', { name, exact: true });

type Sound = {
  readonly isPaused: boolean;
  readonly atMs: number;
  readonly speed: number;
  readonly isPitchKept: boolean;
};

/** What the page plays; null: it has no sound element. */
const sound = (page: Page): Promise<Sound | null> =>
  page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio === null) return null;
    const { paused: isPaused, currentTime, playbackRate: speed, preservesPitch: isPitchKept } = audio;
    return { isPaused, atMs: currentTime * 1000, speed, isPitchKept };
  });
const atMs = async (page: Page): Promise<number> => (await sound(page))?.atMs ?? Number.NaN;
const isPaused = async (page: Page): Promise<boolean | undefined> => (await sound(page))?.isPaused;

async function importConversation({ page, app, folder }: Stage): Promise<void> {
  await press(page, controls.openNewConsult);
  await fillPatient(controls.newConsult(page), { name: 'Biscuit', species: 'Dog' });
  await app.importFiles([await conversation(folder)]);
  await untilPhase(page, 'readyToSend');
}

async function heardConsult(stage: Stage): Promise<void> {
  stage.service.control.noteOutcome({ ends: 'ready', transcript });
  await importConversation(stage);
  await press(stage.page, controls.send);
  await untilPhase(stage.page, 'noteReady');
}

type Served = { readonly status: number; readonly sha256: string; readonly byteCount: number };

/** What the player gets for this URL. */
async function served({ app }: Stage, url: string): Promise<Served> {
  const answer = await app.electron?.evaluate(async ({ BrowserWindow }, asked) => {
    const response = await BrowserWindow.getAllWindows()[0]?.webContents.session.fetch(asked);
    const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0));
    return { status: response?.status ?? 0, bytes: bytes.toString('base64') };
  }, url);
  const bytes = Buffer.from(answer?.bytes ?? '', 'base64');
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { status: answer?.status ?? 0, sha256: hash, byteCount: bytes.length };
}

const audioUrl = async (page: Page): Promise<string> => (await snapshotOf(page)).open?.audioUrl ?? '';

/** Two where a part was played and a part was not. */
const waveColours = (page: Page): Promise<number> =>
  controls
    .player(page)
    .locator('svg[role="img"] path:not([d=""])')
    .evaluateAll((paths) => new Set(paths.map((path) => getComputedStyle(path).stroke)).size);

test('the recording is heard beside the note: played, paused, faster, by steps, by keys, and gone at the lock', async ({
  connectedStage: stage,
}) => {
  const { page } = stage;
  await heardConsult(stage);
  await expect(controls.player(page)).toContainText('0:00 / 0:30');

  await test.step('plays and pauses', async () => {
    await press(controls.player(page), controls.play);
    await expect.poll(() => atMs(page)).toBeGreaterThan(300);
    await inPlayer(page, 'Pause recording').click();
    expect(await isPaused(page)).toBe(true);
  });

  await test.step('goes five seconds forward and back', async () => {
    const before = await atMs(page);
    await inPlayer(page, 'Forward 5 seconds').click();
    await inPlayer(page, 'Forward 5 seconds').click();
    await expect.poll(async () => (await atMs(page)) - before).toBeCloseTo(10_000, -2);
    await inPlayer(page, 'Back 5 seconds').click();
    await expect.poll(async () => (await atMs(page)) - before).toBeCloseTo(5_000, -2);
  });

  await test.step('plays faster with the same pitch', async () => {
    await controls.player(page).getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
    await expect.poll(() => sound(page)).toMatchObject({ speed: 1.5, isPitchKept: true });
    const options = controls.player(page).getByRole('combobox', { name: 'Speed' }).getByRole('option');
    await expect(options).toHaveText(['0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×']);
  });

  await test.step('follows the keys', async () => {
    await position(page).press('Home');
    await expect(position(page)).toHaveAttribute('aria-valuenow', '0');
    await expect.poll(() => waveColours(page)).toBe(1);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageUp']) await position(page).press(key);
    await expect(position(page)).toHaveAttribute('aria-valuenow', '11');
    expect(await waveColours(page)).toBe(2);
    await position(page).press('Space');
    await expect.poll(() => atMs(page)).toBeGreaterThan(11_200);
    await position(page).press('Space');
    await expect.poll(() => isPaused(page)).toBe(true);
  });

  await test.step('is not there while the screen is locked', async () => {
    const url = await audioUrl(page);
    expect((await served(stage, url)).status).toBe(200);
    await press(controls.player(page), controls.play);
    await expect.poll(() => isPaused(page)).toBe(false);
    await lock(page);
    expect(await sound(page)).toBeNull();
    expect((await served(stage, url)).status).toBe(404);
  });
});

test('a line of the transcript plays from about there, by pointer and by keys', async ({
  connectedStage: stage,
}) => {
  const { page } = stage;
  await heardConsult(stage);
  const body = controls.transcriptText(page);
  const lines = body.getByRole('listitem');
  const playButtons = body.getByRole('button', { name: /^Play from about \d+:\d\d$/ });
  const near = (line: number) => async (): Promise<number> => Math.abs((await atMs(page)) - line * turnMs);
  await expect(playButtons).toHaveCount(turns.length);

  await test.step('its button plays, and the line is marked', async () => {
    await expect(playButtons.nth(3)).toHaveCSS('opacity', '0');
    await lines.nth(3).hover();
    const [sign, words] = [playButtons.nth(3).locator('svg'), lines.nth(3).locator('b')];
    const [signBox, wordsBox] = [await sign.boundingBox(), await words.boundingBox()];
    expect((signBox?.x ?? 0) + (signBox?.width ?? 0), 'beside the first letter').toBeLessThanOrEqual(
      wordsBox?.x ?? 0,
    );
    await expect(playButtons.nth(3)).toHaveCSS('opacity', '1');
    await playButtons.nth(3).click();
    await expect.poll(near(3)).toBeLessThan(2_500);
    expect(await isPaused(page)).toBe(false);
    await expect(lines.nth(3)).toHaveAttribute('aria-current', 'true');
    await inPlayer(page, 'Pause recording').click();
    await expect(body.locator('[aria-current]')).toHaveCount(0);
  });

  await test.step('its words play, unless somebody selects them', async () => {
    await lines.nth(1).dblclick();
    await page.waitForTimeout(500);
    expect(await isPaused(page)).toBe(true);
    // Ends the selection.
    await lines.nth(4).click();
    await page.waitForTimeout(500);
    expect(await isPaused(page)).toBe(true);
    await lines.nth(4).click();
    await expect.poll(near(4)).toBeLessThan(2_500);
    await inPlayer(page, 'Pause recording').click();
  });

  await test.step('arrow keys go from line to line, and Tab past all of them', async () => {
    await body.focus();
    await page.keyboard.press('Tab');
    for (const key of ['Home', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(playButtons.nth(2)).toBeFocused();
    await expect(playButtons.nth(2)).toHaveAttribute('title', /^Play from about \d+:\d\d$/);
    await page.keyboard.press('Enter');
    await expect.poll(near(2)).toBeLessThan(2_500);
    expect(await body.locator('button[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Shift+Tab');
    await expect(body).toBeFocused();
  });
});

test('the bytes that are heard are the bytes that were sent, also of a trimmed recording', async ({
  connectedStage: stage,
}) => {
  const { page, service } = stage;
  await importConversation(stage);
  await expect(controls.player(page)).toHaveCount(1);
  const whole = await served(stage, await audioUrl(page));
  // By single presses: nothing is dragged.
  for (const [cut, steps, left, mark] of [
    [controls.cutStart, 2, '20 s of 30 s', 'Start of what is sent'],
    [controls.cutEnd, 3, '15 s of 30 s', 'End of what is sent'],
  ] as const) {
    const slider = page.getByRole('slider', { name: mark });
    // Where nothing is to be cut, the app says why, and the mark takes the keys.
    await press(page, cut);
    await expect(page.locator('[data-notice]')).toContainText('It is cut where the player stands.');
    await expect(slider).toBeFocused();
    for (let step = 0; step < steps; step += 1) await press(page, 'Forward 5 seconds');
    await press(page, cut);
    await expect(controls.note(page)).toContainText(left);
    // A second press at once meets the same button, which has nothing to cut any more.
    await page.mouse.down();
    await page.mouse.up();
    await expect(slider).toBeFocused();
  }
  await expect(controls.note(page)).toContainText('15 s of 30 s');
  await press(page, controls.send);
  await untilPhase(page, 'noteReady');

  await expect(controls.player(page)).toHaveCount(1);
  await expect(controls.player(page)).toContainText('0:00 / 0:15');
  const [request] = submissionsAt(service);
  const heard = await served(stage, await audioUrl(page));
  expect(heard).toEqual({ status: 200, ...request?.audio });
  expect(heard.byteCount).toBe(whole.byteCount - 15 * 32_000);
  await press(controls.player(page), controls.play);
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.duration)).toBeCloseTo(15, 1);
});

test('it never plays into a live microphone', async ({ stack }) => {
  const stage = await openStage(stack, {}, launchWithMicrophone);
  const { page, app } = stage;
  await connect(stage);
  await heardConsult(stage);
  await press(controls.player(page), controls.play);
  await expect.poll(() => atMs(page)).toBeGreaterThan(300);

  await test.step('the global shortcut stops it before the microphone is open', async () => {
    const held = await holdMicrophones(page);
    await app.electron?.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('event:recordAsked'),
    );
    await expect.poll(() => isPaused(page)).toBe(true);
    await expect(controls.stop(page)).toHaveCount(0);
    await expect(controls.player(page)).toContainText('You can listen when the microphone is off.');
    await held.letGo();
  });

  await test.step('nothing starts it while the recording runs', async () => {
    await controls.stop(page).first().waitFor();
    await openConsult(page, 'Biscuit');
    await expect(controls.play(controls.player(page))).toBeDisabled();
    await expect(controls.play(controls.player(page))).toHaveAccessibleDescription(
      'You can listen when the microphone is off.',
    );
    await controls.play(controls.player(page)).click({ force: true });
    await position(page).press('Space');
    await page
      .getByRole('button', { name: /^Play from about/ })
      .first()
      .click({ force: true });
    // Past every button, too.
    await page.evaluate(
      (url) => {
        const audio = document.querySelector('audio');
        if (audio === null) return;
        audio.src = url;
        void audio.play().catch(() => undefined);
      },
      await audioUrl(page),
    );
    await page.waitForTimeout(500);
    expect(await isPaused(page)).toBe(true);
  });

  await test.step('it can be heard again after Stop', async () => {
    await controls.recordingInProgress(page).getByRole('button').first().click();
    await press(page, controls.stop);
    await openConsult(page, 'Biscuit');
    await expect(controls.play(controls.player(page))).toBeEnabled();
    await press(controls.player(page), controls.play);
    await expect.poll(() => isPaused(page)).toBe(false);
  });
});
