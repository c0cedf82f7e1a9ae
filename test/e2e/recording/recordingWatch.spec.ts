import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSmallVolume } from '../screens/stage.ts';
import { snapshotOf, setSetting } from '../support/appSteps.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import type { Launched } from '../support/launch.ts';
import { makeSilentFile } from '../support/recording/captureFile.ts';
import {
  launchWithMicrophone,
  record,
  missedMs,
  openedAt,
  recordedSeconds,
} from '../support/recording/recorder.ts';
import { readTakes } from '../support/recording/takeFiles.ts';

test.use({ microphone: 'voice' });

const recordingOf = async (page: Page) => (await snapshotOf(page)).recording;

test('a muted microphone is said within 10 s, and the take goes on', async ({ stack, folder }) => {
  const playing = join(folder, 'silence.wav');
  await makeSilentFile(playing, 30);
  const { page } = stack.use(await launchWithMicrophone({ playing }));
  await record(page);
  await expect(page.getByRole('alert').filter({ hasText: 'muted' })).toBeVisible({ timeout: 12_000 });
  expect(Date.now() - (await openedAt(page))).toBeLessThan(10_000);
  const before = await recordedSeconds(page);
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(before + 1);
});

/** A busy machine costs Chromium some hundredths of sound now and then: gaps of their own. */
const isNoHiccup = ({ missingMs }: { readonly missingMs: number }): boolean => missingMs > 500;

test('sound that a frozen page loses is a gap as long as it was', async ({ app, page, electron }) => {
  const pid = await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.fromId(1)?.webContents.getOSProcessId(),
  );
  if (pid === undefined) throw new Error('There is no page.');
  await record(page);
  await wait(1_000);
  const from = await recordingOf(page);
  const fromMs = Date.now();
  process.kill(pid, 'SIGSTOP');
  await wait(2_500);
  process.kill(pid, 'SIGCONT');
  await wait(1_500);
  const to = await recordingOf(page);
  const wallMs = Date.now() - fromMs;
  const [stall, ...others] = to?.gaps.filter(isNoHiccup) ?? [];
  expect(others).toEqual([]);
  expect(stall?.reason).toBe('stalled');
  const missingMs = stall?.missingMs ?? 0;
  const recordedMs = (to?.recordedMs ?? 0) - (from?.recordedMs ?? 0);
  expect(Math.abs(recordedMs + missingMs - wallMs)).toBeLessThan(300);

  await press(page, controls.stop);
  await expect(controls.row(page, 'Ready to send')).toBeVisible();
  const [take] = await readTakes(app.dataFolder);
  if (take === undefined) throw new Error('There is no journal.');
  const { end, samples } = take;
  expect(end.gaps.filter(isNoHiccup)).toMatchObject([{ missingMs, reason: 'stalled' }]);
  expect(missedMs(end) - missingMs).toBeLessThan(400);
  expect(end.recordedMs - missedMs(end)).toBe(end.durationMs);
  expect(Math.abs(samples.length / 48 - end.durationMs)).toBeLessThan(1);
});

test('the computer is kept awake while it records, and not afterwards', async ({ page, electron }) => {
  const isKeptAwake = (): Promise<boolean> =>
    electron.evaluate(({ powerSaveBlocker }) =>
      Array.from({ length: 10 }, (_, id) => powerSaveBlocker.isStarted(id)).some(Boolean),
    );
  expect(await isKeptAwake()).toBe(false);
  await record(page);
  await expect.poll(isKeptAwake).toBe(true);
  await press(page, controls.stop);
  await expect.poll(isKeptAwake).toBe(false);
});

test('before sleep what was said goes on the disk, and after it the take goes on', async ({
  page,
  electron,
}) => {
  await record(page);
  await wait(1_500);
  await electron.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
  });
  await expect
    .poll(async () => {
      const view = await recordingOf(page);
      return (view?.recordedMs ?? 0) - (view?.savedMs ?? 0);
    })
    .toBeLessThan(300);
  await wait(2_000);
  await electron.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('resume');
  });
  const before = await recordedSeconds(page);
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(before + 1);
  expect((await recordingOf(page))?.state).toBe('recording');
});

test('the shortcut starts, pauses and resumes from anywhere; one that another has is said', async ({
  page,
  electron,
}) => {
  const save = (shortcut: string) => setSetting(page, 'shortcut', shortcut);
  const problem = async () => (await snapshotOf(page)).shortcutProblem;
  const isRegistered = (): Promise<boolean> =>
    electron.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Control+Shift+F9'));
  await save('Control+Shift+F9');
  expect(await isRegistered()).toBe(true);
  expect(await problem()).toBeNull();
  await save('no such key');
  expect(await problem()).toBe('invalid');
  expect(await isRegistered()).toBe(false);
});

test.describe('a disk that fills up', () => {
  test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'mounts a small volume');
  let volume = '';
  let app: Launched;
  test.beforeEach(async ({ stack }) => {
    volume = await openSmallVolume(stack, 640);
    app = stack.use(await launchWithMicrophone({ dataFolder: join(volume, 'data') }));
  });

  test('a disk that fills up ends the take cleanly, keeps it, and says why, also to a vet who is elsewhere', async () => {
    const { page } = app;
    await record(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Space for about' })).toBeHidden();
    await writeFile(join(volume, 'half'), Buffer.alloc(250e6));
    await expect(page.getByRole('alert')).toHaveText(/^Space for about \d0 minutes\.$/);
    await press(page, controls.openNewConsult);
    const { bavail, bsize } = await statfs(volume);
    await writeFile(join(volume, 'ballast'), Buffer.alloc(bavail * bsize - 40e6));
    const ended = page.getByRole('region', { name: 'Recording that stopped by itself', exact: true });
    const stopped = /Recording stopped at \d\d:\d\d: the disk is full\. Until then it is safe\./;
    await expect(ended).toContainText(stopped, { timeout: 20_000 });
    await press(ended, 'Open this recording: Biscuit');
    await expect(ended).toBeHidden();
    await expect(controls.row(page, 'Ready to send')).toBeVisible();
    await expect(page.locator('[data-code="disk_full"]').filter({ hasText: stopped })).toBeVisible();
    // And a new one is not begun.
    await press(page, controls.openNewConsult);
    await press(page, controls.record);
    const refusal = controls.newConsult(page).getByRole('alert').filter({ hasText: 'The disk is full.' });
    await expect(refusal).toBeVisible();
    expect(await recordingOf(page)).toBeNull();
    // It stays, also for a vet who was elsewhere meanwhile, until there is room.
    await controls.rowButton(page, 'Ready to send').click();
    await press(page, controls.openNewConsult);
    await expect(refusal).toBeVisible();
    await rm(join(volume, 'ballast'));
    await expect(refusal).toBeHidden();
    await press(page, controls.record);
    await expect.poll(() => recordingOf(page)).not.toBeNull();
  });

  test('a disk that fills up in one stroke loses nothing that was saved', async ({ stack }) => {
    const { page } = app;
    await record(page, 'Luna');
    await wait(2_500);
    const saved = (await recordingOf(page))?.savedMs ?? 0;
    const { bavail, bsize } = await statfs(volume);
    // The take goes on meanwhile, so that there may be less room by then.
    await writeFile(join(volume, 'ballast'), Buffer.alloc(bavail * bsize - 200e3)).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    });
    await expect.poll(() => recordingOf(page)).toBeNull();
    await rm(join(volume, 'ballast'));
    await app.kill();
    const { page: after } = stack.use(await launchWithMicrophone({ dataFolder: app.dataFolder }));
    // As far as it had got: a take to recover, or one whose WAV waits for room.
    const keep = controls.keep(after);
    const row = controls.row(after, 'Luna');
    await expect(keep.or(row).first()).toBeVisible();
    if ((await keep.count()) > 0) await keep.click();
    else {
      await row.getByRole('button').click();
      const again = controls.tryAgain(after);
      await expect(again.or(row.getByText('Ready to send')).first()).toBeVisible();
      if (await again.isVisible()) await again.click();
    }
    await expect(row).toContainText('Ready to send');
    expect((await snapshotOf(after)).open?.durationMs).toBeGreaterThanOrEqual(saved);
  });
});
