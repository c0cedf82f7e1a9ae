import { emptySections } from '../../../shared/consult/note.ts';
import { axeFaults, sidewaysOverflow } from '../screens/audit.ts';
import { smallTargets } from '../screens/calmFaults.ts';
import { readyNote, untilKeysCount, type Stage } from '../screens/stage.ts';
import { walkByTab } from '../screens/tabWalk.ts';
import { openSettings, snapshotOf } from '../support/appSteps.ts';
import { record } from '../support/recording/recorder.ts';
import {
  controls,
  expect,
  locate,
  press,
  test,
  type ElectronApplication,
  type Page,
} from '../support/e2eTest.ts';

const sections = emptySections.map((one) => ({ ...one, content: `${one.heading} of it.\nFine.` }));
const headings = sections.map(({ heading }) => heading);

const copied = (electron: ElectronApplication) => electron.evaluate(({ clipboard }) => clipboard.readText());
const untilGone = (electron: ElectronApplication) =>
  expect.poll(() => electron.windows().length, 'the strip is gone').toBe(1);

async function fileWithStrip(stage: Stage, electron: ElectronApplication, name: string): Promise<Page> {
  await readyNote(stage, { name }, { sections });
  await untilKeysCount(stage.page);
  const opening = electron.waitForEvent('window');
  await press(stage.page, controls.copyAndFile);
  const strip = await opening;
  await expect(strip.getByRole('heading', { name, exact: true })).toBeVisible();
  return strip;
}

test('each press in the strip copies a section and ticks it, with the last it is gone, and a vet chooses it', async ({
  connectedStage: stage,
  electron,
}) => {
  const { page } = stage;
  await readyNote(stage, { name: 'Luna' }, { sections });
  await untilKeysCount(page);
  await press(page, controls.copyAndFile);
  await expect(controls.undo(page)).toBeVisible();
  expect(electron.windows()).toHaveLength(1);
  const settings = await openSettings(page, 'Note format');
  await settings.getByRole('checkbox', { name: 'Copy section by section after Copy and file' }).check();
  await expect(settings.getByRole('status')).toHaveText('Saved');
  await page.keyboard.press('Escape');

  const strip = await fileWithStrip(stage, electron, 'Biscuit');
  for (const faults of [await axeFaults(strip), await smallTargets(strip), await walkByTab(strip)])
    expect(faults).toEqual([]);
  expect(await sidewaysOverflow(strip)).toEqual([]);
  expect(await strip.title()).not.toContain('Biscuit');
  // What is no whole order does nothing, such as one of another consult.
  await strip.evaluate(() => {
    const { recorderBar } = globalThis as unknown as { recorderBar: { order: (order: unknown) => void } };
    const consultId = '3b241101-e2bb-4255-8caf-4136c566a962';
    for (const order of ['copy', { index: null }, { consultId, index: 2 }, { consultId, index: 'x' }])
      recorderBar.order(order);
  });
  // Nor does what a window sends that is not ours, though it has the strip's preload.
  const close = { consultId: (await snapshotOf(page)).open?.id, index: null };
  await electron.evaluate(async ({ app: main, BrowserWindow }, order) => {
    const preload = `${main.getAppPath()}/out/preload/recorderBar.cjs`;
    const other = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
    await other.loadURL('about:blank');
    await other.webContents.executeJavaScript(`recorderBar.order(${JSON.stringify(order)})`);
    other.destroy();
  }, close);
  for (const heading of headings.slice(0, 2)) {
    await press(strip, `Copy ${heading}`);
    await expect(locate(strip, `Copy ${heading}`)).toHaveAttribute('aria-description', 'Copied');
    expect(await copied(electron)).toBe(`${heading} of it.\r\nFine.`);
  }
  // In the main window it is ticked too.
  await page.keyboard.press('Control+Shift+3');
  await expect(locate(strip, 'Copy Assessment')).toHaveAttribute('aria-description', 'Copied');
  await strip.bringToFront();
  await press(strip, 'Copy Plan').catch(() => undefined);
  await untilGone(electron);
  expect(await copied(electron)).toBe('Plan of it.\r\nFine.');
});

test.describe('chosen by the organisation', () => {
  test.use({ policy: { copyStrip: true }, microphone: 'virtual' });

  test('the strip is gone with Undo, another consult, a lock, Escape and its window, and where a recording is paused none comes', async ({
    connectedStage: stage,
    electron,
  }) => {
    const { page } = stage;
    await fileWithStrip(stage, electron, 'Biscuit');
    await press(page, controls.undo);
    await untilGone(electron);
    const again = electron.waitForEvent('window');
    await untilKeysCount(page);
    await press(page, controls.copyAndFile);
    await again;
    await fileWithStrip(stage, electron, 'Luna');
    await controls.rowButton(page, 'Biscuit').click();
    await untilGone(electron);
    const byKeys = await fileWithStrip(stage, electron, 'Milo');
    // The key is still down as its window goes.
    await locate(byKeys, 'Copy Plan')
      .press('Escape')
      .catch(() => undefined);
    await untilGone(electron);
    const byWindow = await fileWithStrip(stage, electron, 'Ollie');
    await byWindow.close();
    await page.keyboard.press('Control+Shift+1');
    await expect.poll(() => copied(electron)).toBe('Subjective of it.\r\nFine.');
    expect(await electron.evaluate(({ BrowserWindow: all }) => all.getAllWindows().length)).toBe(1);
    await fileWithStrip(stage, electron, 'Nala');
    await press(page, controls.lock);
    await untilGone(electron);
    await page.keyboard.press('1');
    await expect(controls.whoAreYou(page)).toBeHidden();

    await readyNote(stage, { name: 'Pepper' }, { sections });
    await press(page, controls.openNewConsult);
    await record(page, 'Rocky');
    await press(page, controls.pause);
    await controls.rowButton(page, 'Pepper').click();
    await untilKeysCount(page);
    await press(page, controls.copyAndFile);
    await expect(controls.row(page, 'Pepper')).toContainText('Filed');
    expect(electron.windows()).toHaveLength(1);
  });
});
