import { connect } from '../screens/stage.ts';
import { canPlay, snapshotOf } from '../support/appSteps.ts';
import { axeFaults, sidewaysOverflow } from '../screens/audit.ts';
import { smallTargets } from '../screens/calmFaults.ts';
import { walkByTab } from '../screens/tabWalk.ts';
import { closeAndAnswer, endOf, quitAnyway } from '../support/dialogs.ts';
import { controls, expect, press, test, type ElectronApplication, type Page } from '../support/e2eTest.ts';
import { launch, type Launched } from '../support/launch.ts';
import { record, recordedSeconds } from '../support/recording/recorder.ts';
import { sendWhole, readTake } from '../support/recording/takeFiles.ts';
import { given, holdBack, numbersIn, opened, pressAt, say, unplug } from '../support/virtualMicrophone.ts';

test.use({ microphone: 'virtual' });
let app: Launched;
let page: Page;
test.beforeEach(({ app: launched }) => {
  app = launched;
  ({ page } = app);
});

/** Answers how many samples were given before. */
async function stop(): Promise<number> {
  const { given: before } = await pressAt(page, controls.stop);
  await expect(controls.row(page, 'Ready to send')).toBeVisible();
  return before;
}

test('a consult is recorded, stopped and sent: each sample once, in its place, and its length', async ({
  connectedStage: { service },
}) => {
  await record(page);
  await say(page, 12);
  await expect(page.getByText(/^Saved to \d\d:\d\d\. Safe if the power fails\.$/)).toBeVisible();
  const atStop = await stop();
  await expect(controls.send(page)).toBeFocused();

  const { samples, end } = await readTake(app.dataFolder);
  const [take, ...others] = numbersIn(samples);
  expect(others).toEqual([]);
  expect(take?.to).toBeGreaterThanOrEqual(atStop);
  expect(end.gaps).toEqual([]);
  expect(await sendWhole(page, service, samples)).toBeCloseTo(samples.length / 48_000, 2);
});

test('a microphone that gives no more without a word is told, its time stands still, and the gap is told once', async () => {
  const plug = 'Nothing is being recorded. Plug the microphone in.';
  await record(page);
  await say(page, 3);
  const openedBefore = await opened(page);
  await holdBack(page, true);
  await expect(controls.note(page).getByText('No microphone', { exact: true })).toBeVisible();
  await expect(page.getByText(plug).first()).toBeVisible();
  const stood = await recordedSeconds(page);
  await press(page, controls.openNewConsult);
  await expect(page.getByRole('banner')).toContainText('Nothing is being recorded.');
  await expect(controls.row(page, 'Recording')).toBeVisible();
  expect(stood).toBeGreaterThanOrEqual(3);
  await controls.row(page, 'Recording').getByRole('button').click();
  expect(await recordedSeconds(page)).toBe(stood);
  // By its own count the first one has lost nothing: the sound comes from the next.
  await expect.poll(() => opened(page)).toBeGreaterThan(openedBefore);
  await holdBack(page, false);
  await expect(page.getByText(plug)).toHaveCount(0);
  await say(page, 3);
  await stop();
  const { end } = await readTake(app.dataFolder);
  expect(end.gaps.filter(({ missingMs }) => missingMs > 500)).toHaveLength(1);
});

test('what is said in a pause is not in the recording, and all that was said before Pause is', async () => {
  await record(page, 'Unnamed patient');
  await say(page, 3);
  const { given: atPause } = await pressAt(page, controls.pause);
  await expect(controls.row(page, 'Paused')).toContainText(/Paused · \d s/);
  // The state gives way before a name that is not longer than Unnamed patient.
  const name = controls.rowButton(page, 'Paused').locator('bdi').first();
  expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  const inPause = await given(page);
  await expect.poll(() => given(page)).toBeGreaterThan(inPause + 48_000);
  const { given: atResume } = await pressAt(page, controls.resume);
  await expect(controls.row(page, 'Recording')).toBeVisible();
  await say(page, 3);
  const atStop = await stop();

  const { samples, end } = await readTake(app.dataFolder);
  const [before, after, ...others] = numbersIn(samples);
  expect(others).toEqual([]);
  expect(before?.to).toBeGreaterThanOrEqual(atPause);
  // A tenth of a second more, by which Pause counts late, and what the microphone gave until then.
  expect(before?.to).toBeLessThan(inPause + 24_000);
  expect(after?.from).toBeGreaterThanOrEqual(atResume);
  expect(after?.to).toBeGreaterThanOrEqual(atStop);
  expect(end.gaps).toEqual([]);
});

test('what was said before Pause and Stop is recorded however late it comes, and the screen says that it is awaited', async () => {
  await page.evaluate(relayMicrophoneLine);
  await record(page);
  await say(page, 3);
  await holdLine(page, true);
  await pressAt(page, controls.pause);
  const saving = page.getByRole('status').filter({ hasText: 'Saving the last seconds…' });
  await expect(saving).toBeVisible();
  await press(page, controls.resume);
  await expect(saving).toBeHidden();
  const { given: atStop } = await pressAt(page, controls.stop);
  await expect(saving).toBeVisible();
  await holdLine(page, false);
  await expect(controls.row(page, 'Ready to send')).toBeVisible();
  const [take, ...others] = numbersIn((await readTake(app.dataFolder)).samples);
  expect(others).toEqual([]);
  expect(take?.to).toBeGreaterThanOrEqual(atStop);
});

type Relay = { lineIsHeld: boolean; release: () => void };

/** Everything between the capture worker and main waits while the test says so. Runs in the page. */
function relayMicrophoneLine(): void {
  let waiting: (() => void)[] = [];
  const relay: Relay = {
    lineIsHeld: false,
    release: () => {
      const all = waiting;
      waiting = [];
      for (const carry of all) carry();
    },
  };
  const pass = (from: MessagePort, to: MessagePort): void => {
    from.addEventListener('message', ({ data }) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
      waiting.push(() => to.postMessage(data));
      if (!relay.lineIsHeld) relay.release();
    });
    from.addEventListener('close', () => to.close());
    from.start();
  };
  const Channel = MessageChannel;
  globalThis.MessageChannel = function RelayedChannel() {
    const [page, main] = [new Channel(), new Channel()];
    pass(page.port2, main.port1);
    pass(main.port1, page.port2);
    return { port1: page.port1, port2: main.port2 };
  } as unknown as typeof MessageChannel;
  Object.assign(globalThis, { relay });
}

const holdLine = (page: Page, isHeld: boolean): Promise<void> =>
  page.evaluate((held) => {
    const { relay } = globalThis as unknown as { readonly relay: Relay };
    relay.lineIsHeld = held;
    if (!held) relay.release();
  }, isHeld);

test('after the microphone was unplugged the take goes on with the next one, and says that something is missing', async ({
  connectedStage: { service },
}) => {
  await record(page);
  await say(page, 3);
  const { given: atUnplug, recordedMs } = await unplug(page);
  await say(page, 3);
  const atStop = await stop();

  const { samples, end } = await readTake(app.dataFolder);
  const [before, after, ...others] = numbersIn(samples);
  expect(others).toEqual([]);
  expect((before?.to ?? 0) - (before?.from ?? 0)).toBeGreaterThanOrEqual(recordedMs * 48);
  expect(after?.from).toBeGreaterThanOrEqual(atUnplug);
  expect(after?.to).toBeGreaterThanOrEqual(atStop);
  expect(end.gaps.map(({ reason }) => reason)).toEqual(['device_lost']);
  // The recorded time goes on without sound.
  expect(await sendWhole(page, service, samples)).toBeGreaterThan(samples.length / 48_000);
});

test('a page that breaks down loses nothing that was recorded, and listens again in the same take', async ({
  electron,
}) => {
  await record(page);
  await say(page, 3);
  const { recordedMs } = await told(electron);
  await electron.evaluate(async ({ BrowserWindow }) => {
    const page = BrowserWindow.fromId(1)?.webContents;
    const isBack = new Promise<void>((resolve) => page?.once('did-finish-load', () => resolve()));
    page?.forcefullyCrashRenderer();
    await isBack;
  });
  await expect
    .poll(() => told(electron))
    .toMatchObject({ state: 'recording', gaps: [{ reason: 'page_lost' }] });
  await app.kill();
  const { samples } = await readTake(app.dataFolder);
  const [before] = numbersIn(samples);
  const length = (before?.to ?? 0) - (before?.from ?? 0);
  expect(length).toBeGreaterThanOrEqual(recordedMs * 48);
  // The new page has a microphone of Chromium's.
  expect(samples.length).toBeGreaterThan(length);
});

type Told = { readonly state: string; readonly recordedMs: number };

/** What main tells the page of the recording, also a page that Playwright has lost. */
const told = (electron: ElectronApplication): Promise<Told> =>
  electron.evaluate(async ({ BrowserWindow }) => {
    const asked = "clinic.invoke('getSnapshot', {}).then(({ value }) => value.recording)";
    const contents = BrowserWindow.fromId(1)?.webContents;
    return contents?.executeJavaScript(asked) as Promise<Told>;
  });

test('closing the window while recording asks, and keeps what there is', async ({ stack, electron }) => {
  await record(page);
  expect(await closeAndAnswer(electron, 0)).toContain('Recording is still running.');
  await say(page, 2);
  const atClose = await given(page);
  await quitAnyway(electron);
  await expectKept(stack, atClose);
});

test('a shutdown of the system asks nobody, ends the take and keeps it', async ({ stack, electron }) => {
  await record(page);
  await say(page, 2);
  const atShutdown = await given(page);
  const ended = endOf(electron);
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
  await expectKept(stack, atShutdown);
});

/** All that was given by then is in one take, which the next start has ready to send. */
async function expectKept(stack: AsyncDisposableStack, givenBefore: number): Promise<void> {
  const { dataFolder } = app;
  const [take, ...others] = numbersIn((await readTake(dataFolder)).samples);
  expect(others).toEqual([]);
  expect(take?.to).toBeGreaterThanOrEqual(givenBefore);
  const after = stack.use(await launch({ dataFolder }));
  await expect(controls.row(after.page, 'Ready to send')).toContainText('Biscuit');
}

test('while the window is hidden a bar says that it records, and can stop it', async ({ electron }) => {
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
  await press(bar, controls.pause);
  await expect(bar.getByText('Paused')).toBeVisible();
  // After that main tells the bar nothing that would take the place of the next state.
  const recording = async () => (await snapshotOf(page)).recording;
  await expect.poll(recording).toMatchObject({ state: 'paused', lastSeconds: 'saved' });
  // A checkout is driven without a word; what main says of a packaged app, the bar says too.
  const driven = controls.automationIsOn(bar);
  await expect(driven).toBeHidden();
  await electron.evaluate(({ BrowserWindow }) => {
    const state = {
      kind: 'recording',
      state: 'paused',
      lastSeconds: 'saved',
      recordedMs: 2_000,
      hasConcern: false,
      isUiAutomationOn: true,
    };
    for (const { webContents } of BrowserWindow.getAllWindows())
      if (webContents.getURL().endsWith('recorderBar.html')) webContents.send('recorder-bar:state', state);
  });
  await expect(driven).toBeVisible();
  for (const faults of [await axeFaults(bar), await smallTargets(bar), await walkByTab(bar)])
    expect(faults).toEqual([]);
  await press(bar, controls.stop);
  // At twice its size the window is narrow, and its list is folded.
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.webContents.setZoomFactor(1));
  await expect(controls.row(page, 'Ready to send')).toHaveCount(1);
  await expect.poll(() => electron.windows().length).toBe(1);
});

test('Resume in the bar shows the window, and resumes nothing, where another vet has the screen', async ({
  electron,
  service,
}) => {
  await record(page);
  await press(page, controls.pause);
  await expect(controls.row(page, 'Paused')).toBeVisible();
  await connect({ page, service });
  const elsewhere = page.getByRole('region', { name: 'Recording in progress' });
  await expect(elsewhere).toContainText('Another vet’s consult');
  await expect(elsewhere.getByRole('button', { name: /^Resume/ })).toHaveCount(0);
  const opening = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.hide());
  const bar = await opening;
  await press(bar, controls.resume);
  await expect
    .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.fromId(1)?.isVisible()))
    .toBe(true);
  await expect(elsewhere).toHaveAttribute('data-state', 'paused');
});

test('another vet’s recording cannot be listened to', async ({ service }) => {
  await record(page);
  await say(page, 2);
  await stop();
  const url = (await snapshotOf(page)).open?.audioUrl ?? '';
  expect(await canPlay(page, url)).toBe(true);
  await connect({ page, service });
  expect(await canPlay(page, url)).toBe(false);
});
