import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Page } from '@playwright/test';
import { readOrNothing } from '../../support/plantedText.ts';
import { startStandIn } from '../../service/standIn.ts';
import { axeFaults, sidewaysOverflow } from '../screens/audit.ts';
import { smallTargets } from '../screens/calmFaults.ts';
import { walkByTab } from '../screens/tabWalk.ts';
import { closeAndAnswer } from '../support/closeWindow.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, type Launched } from '../support/launch.ts';
import { runsInFile, type Run } from '../support/recording/captureFile.ts';
import {
  captureFile,
  launchWithMicrophone,
  missedMs,
  record,
  recordedSeconds,
  recordingRow,
  unplug,
} from '../support/recording/recorder.ts';
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

/** Presses a button from inside the page, and says when: Playwright's own way to it takes its time. */
const press = (page: Page, name: string): Promise<number> =>
  button(page, name).evaluate((element: HTMLElement) => {
    element.click();
    return Date.now();
  });

async function stop(page: Page): Promise<void> {
  await button(page, 'Stop').click();
  await expect(recordingRow(page, 'Ready to send')).toBeVisible();
}

async function theTake(launched: Launched): Promise<Int16Array> {
  const [take] = await readTakes(launched.dataFolder);
  if (take === undefined) throw new Error('There is no take.');
  return take.samples;
}

const lengthMs = ({ fromMs, toMs }: Run): number => toMs - fromMs;

test('a consult is recorded, stopped, sent and becomes a note with its length', async () => {
  const service = await startStandIn({ profile: 'production' });
  try {
    const { page, ...rest } = await start();
    await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
    await record(page, 'Biscuit');
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(3);
    await expect(page.getByText(/^Saved to \d\d:\d\d\. Safe if the power fails\.$/)).toBeVisible();
    await stop(page);
    await expect(button(page, 'Send')).toBeFocused();
    await button(page, 'Send').click();
    await expect(page.getByRole('textbox', { name: 'Plan' })).toBeVisible();

    const [post, ...others] = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
    expect(others).toEqual([]);
    const [take] = await readTakes(rest.dataFolder);
    if (take === undefined) throw new Error('There is no take.');
    const heardMs = take.samples.length / 48;
    // A busy machine costs Chromium some hundredths of sound now and then: gaps that the take knows, and that were captured time.
    const capturedMs = Number(post?.fields?.['captured_seconds']) * 1000;
    expect(Math.abs(capturedMs - missedMs(take.end) - heardMs)).toBeLessThan(5);
    expect(Math.abs(((post?.audio?.byteCount ?? 0) - 44) / 32 - heardMs)).toBeLessThan(5);
    expect(post?.fields?.['pet_name']).toBe('Biscuit');
    expect(service.control.notes()).toHaveLength(1);
  } finally {
    await service.stop();
  }
});

test('what is said in a pause is not in the recording, and nothing else is missing', async () => {
  const file = await captureFile();
  const launched = await start();
  const { page } = launched;
  await record(page);
  await wait(2_000);
  const pausedAt = await press(page, 'Pause');
  await expect(recordingRow(page, 'Paused')).toBeVisible();
  await wait(2_500);
  const resumedAt = await press(page, 'Resume');
  await expect(recordingRow(page, 'Recording')).toBeVisible();
  await wait(2_000);
  await stop(page);

  const samples = await theTake(launched);
  const runs = runsInFile(file, samples);
  const afterPause = runs.findIndex((run, at) => at > 0 && run.fileFromMs > endInFile(runs[at - 1]) + 500);
  const before = runs[afterPause - 1];
  const after = runs[afterPause];
  if (before === undefined || after === undefined) throw new Error(JSON.stringify(runs));
  // The tenth with the cut in it belongs to neither run.
  const skippedMs = after.fileFromMs - before.fileFromMs - (after.fromMs - before.fromMs);
  const pausedMs = resumedAt - pausedAt;
  expect(skippedMs - pausedMs).toBeLessThan(50);
  expect(skippedMs - pausedMs).toBeGreaterThan(-50);
});

const endInFile = (run: Run | undefined): number => (run === undefined ? 0 : run.fileFromMs + lengthMs(run));

test('an unplugged microphone costs seconds, and the take says so', async () => {
  const service = await startStandIn({ profile: 'production' });
  try {
    const launched = await start();
    const { page } = launched;
    await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
    await record(page);
    await wait(2_000);
    await unplug(page);
    const lostAt = Date.now();
    const before = await recordedSeconds(page);
    await expect.poll(() => recordedSeconds(page), { intervals: [50] }).toBeGreaterThan(before + 1);
    expect(Date.now() - lostAt).toBeLessThan(5_000);
    await stop(page);
    await button(page, 'Send').click();
    await expect(page.getByRole('textbox', { name: 'Plan' })).toBeVisible();
    const [post] = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
    const heardMs = (await theTake(launched)).length / 48;
    // Recorded time goes on without sound: what is missing is in captured_seconds.
    expect(Number(post?.fields?.['captured_seconds']) * 1000).toBeGreaterThanOrEqual(heardMs - 5);
  } finally {
    await service.stop();
  }
});

test('a page that breaks down goes on listening by itself, in the same take', async () => {
  const launched = await start();
  const { page, electron } = launched;
  await record(page);
  await wait(1_500);
  await electron?.evaluate(({ BrowserWindow }) => {
    BrowserWindow.fromId(1)?.webContents.forcefullyCrashRenderer();
  });
  await wait(7_000);
  await launched.kill();
  const samples = await theTake(launched);
  expect(samples.length / 48).toBeGreaterThan(3_000);
});

test('closing the window while recording asks, and keeps what there is', async () => {
  const launched = await start();
  const { page, electron, dataFolder } = launched;
  if (electron === null) throw new Error('This test answers the dialog in the checkout.');
  await record(page);
  await wait(1_500);
  expect(await closeAndAnswer(electron, 0)).toContain('Recording is still running.');
  const soFar = await recordedSeconds(page);
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(soFar + 1);

  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  await closeAndAnswer(electron, 1).catch(() => undefined);
  await ended;
  const after = await start({ dataFolder });
  await expect(recordingRow(after.page, 'Ready to send')).toContainText('Biscuit');
});

test('a shutdown of the system asks nobody, ends the take and keeps it, in less time than systems give', async () => {
  const { page, electron, dataFolder } = await start();
  if (electron === null) throw new Error('This test tells the checkout of a shutdown.');
  await record(page);
  await wait(1_500);
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  const toldAt = Date.now();
  const answer = electron.evaluate(({ powerMonitor, dialog, BrowserWindow }) => {
    const neverAnswered = (): Promise<never> => new Promise(() => undefined);
    Object.assign(dialog, { showMessageBox: neverAnswered });
    // Somebody was about to close it, and has not answered.
    BrowserWindow.fromId(1)?.close();
    let isDelayed = false;
    const preventDefault = (): void => {
      isDelayed = true;
    };
    // As the system does: its event is the listener's argument.
    powerMonitor.emit('shutdown', { preventDefault });
    return isDelayed;
  });
  expect(await answer).toBe(true);
  await ended;
  expect(Date.now() - toldAt).toBeLessThan(5_000);
  const after = await start({ dataFolder });
  await expect(recordingRow(after.page, 'Ready to send')).toContainText('Biscuit');
});

test('while the window is hidden a bar says that it records, and can stop it', async () => {
  const { page, electron } = await start();
  if (electron === null) throw new Error('This test hides the window from inside the checkout.');
  await record(page);
  const opening = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow }) => {
    // The bar has the same zoom.
    BrowserWindow.fromId(1)?.webContents.setZoomFactor(2);
    BrowserWindow.fromId(1)?.hide();
  });
  const bar = await opening;
  await expect(bar.getByText('Recording')).toBeVisible();
  await expect.poll(() => bar.evaluate(() => devicePixelRatio)).toBe(2);
  await expect.poll(() => sidewaysOverflow(bar)).toEqual([]);
  const before = await recordedSeconds(bar);
  await expect.poll(() => recordedSeconds(bar)).toBeGreaterThan(before + 1);
  await button(bar, 'Pause').click();
  await expect(bar.getByText('Paused')).toBeVisible();
  // A checkout is driven without a word; what main says of a packaged app, the bar says too.
  const driven = bar.getByText('UI automation is on', { exact: true });
  await expect(driven).toBeHidden();
  await electron.evaluate(({ BrowserWindow }) => {
    const state = { state: 'paused', recordedMs: 2_000, hasConcern: false, isUiAutomationOn: true };
    for (const { webContents } of BrowserWindow.getAllWindows())
      if (webContents.getURL().endsWith('recorderBar.html')) webContents.send('recorder-bar:state', state);
  });
  await expect(driven).toBeVisible();
  for (const faults of [await axeFaults(bar), await smallTargets(bar), await walkByTab(bar)])
    expect(faults).toEqual([]);
  await button(bar, 'Stop').click();
  await expect(recordingRow(page, 'Ready to send')).toHaveCount(1);
  await expect.poll(() => electron.windows().length).toBe(1);
});

test('no sound of a take is on the disk in the clear, while it runs and afterwards', async () => {
  const launched = await start();
  const { page, dataFolder } = launched;
  await record(page);
  await wait(3_000);
  const whileRunning = filesBelow(dataFolder);
  await stop(page);
  const samples = await theTake(launched);
  const needles = piecesOf(samples);
  expect(holding(filesBelow(dataFolder), needles)).toEqual([]);
  expect(holding(whileRunning, needles)).toEqual([]);
  // The search finds what is there to be found.
  expect(holding(new Map([['x', Buffer.from(samples.buffer)]]), needles)).toEqual(['x']);
});

test('another vet’s recording cannot be listened to', async () => {
  const service = await startStandIn({ profile: 'production' });
  try {
    const { page } = await start();
    await record(page);
    await wait(1_500);
    await stop(page);
    const url = await page.evaluate(async () => {
      const answer = await globalThis.clinic.invoke('getSnapshot', {});
      return answer.ok ? (answer.value.open?.audioUrl ?? '') : '';
    });
    // Each time under an address that the player has not seen, so that main is asked.
    let asked = 0;
    const canPlay = (): Promise<string> =>
      page.evaluate(
        (src) =>
          new Promise<string>((resolve) => {
            const audio = new Audio(src);
            audio.preload = 'metadata';
            audio.addEventListener('loadedmetadata', () => resolve(`${Math.round(audio.duration)} s`));
            audio.addEventListener('error', () => resolve('refused'));
          }),
        `${url}?${(asked += 1)}`,
      );
    expect(await canPlay()).toMatch(/^[1-9] s$/);
    await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
    expect(await canPlay()).toBe('refused');
  } finally {
    await service.stop();
  }
});

function filesBelow(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(names.map(({ parentPath, name }) => [name, readOrNothing(join(parentPath, name))]));
}

/** Ten pieces of less than a millisecond each. (At 16 kHz the integration tests search, with ffmpeg's own samples.) */
function piecesOf(samples: Int16Array): readonly Buffer[] {
  const bytesOf = (piece: Int16Array): Buffer =>
    Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  return Array.from({ length: 10 }, (_, part) => {
    const at = Math.floor(((part + 0.5) / 10) * samples.length);
    return bytesOf(samples.slice(at, at + 32));
  });
}

const holding = (files: ReadonlyMap<string, Buffer>, needles: readonly Buffer[]): readonly string[] =>
  [...files].filter(([, bytes]) => needles.some((needle) => bytes.includes(needle))).map(([name]) => name);
