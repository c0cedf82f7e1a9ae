import { drawnSizes, resize } from '../screens/audit.ts';
import { makeRecording } from '../screens/recordings.ts';
import { pressUntil, untilPhase } from '../screens/stage.ts';
import { snapshotOf } from '../support/appSteps.ts';
import { controls, expect, locate, press, sendWithoutName, test } from '../support/e2eTest.ts';
import type { Locator, Page } from '../support/e2eTest.ts';
import {
  denyMicrophone,
  holdMicrophones,
  record,
  recordedSeconds,
  unplug,
} from '../support/recording/recorder.ts';

test.use({ microphone: 'voice' });

/** A window of 1280 × 820 px at 200 % zoom. */
const zoomIn = (page: Page): Promise<void> => resize(page, { width: 640, height: 410 });

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

test('the recorder shows each thing once, with Stop focused, in sight and over no field', async ({
  page,
}) => {
  await zoomIn(page);
  await record(page);

  await expect(controls.stop(page)).toBeFocused();
  await expect(controls.stop(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
  await expect(controls.level(page)).toHaveCount(1);
  const seen = await controls
    .note(page)
    .evaluate((region) =>
      [...region.querySelectorAll('span, p')]
        .filter((element) => element.textContent === 'Recording' && element.children.length === 0)
        .filter((element) => element.getBoundingClientRect().width > 1),
    );
  expect(seen).toHaveLength(1);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(controls.stop(page)).toBeInViewport({ ratio: 1 });
  const { y: top = 0 } = (await controls.stop(page).boundingBox()) ?? {};
  expect(await bottomOf(controls.reference(controls.note(page)))).toBeLessThanOrEqual(top);

  await press(page, controls.newAnimal);
  for (const control of [controls.undo, controls.newAnimal, controls.stop])
    await expect(control(page)).toBeInViewport({ ratio: 1 });
  // A namesake is told whole, between the patient and the wave.
  await controls.patientName(controls.note(page)).fill('Biscuit');
  const told = controls.note(page).getByText('There is another');
  const head = await bottomOf(page.locator('[data-note-header]'));
  expect((await told.boundingBox())?.y).toBeGreaterThanOrEqual(head);
  const wave = await controls.level(page).boundingBox();
  expect(await bottomOf(told)).toBeLessThanOrEqual(wave?.y ?? 0);
  // Undo goes after ten seconds, and the focus does not go with it.
  await controls.undo(page).focus();
  await expect(controls.undo(page)).toHaveCount(0);
  await expect(controls.stop(page)).toBeFocused();
  await press(page, controls.pause);
  await expect(controls.note(page)).toContainText('Paused');
  await expect(controls.stop(page)).toBeInViewport({ ratio: 1 });
});

test('what stops Record leaves the choice of the microphone in sight at 200 %', async ({
  page,
  electron,
}) => {
  await denyMicrophone(electron);
  await zoomIn(page);
  await press(page, controls.record);
  const strip = controls.newConsult(page).getByRole('alert');
  await expect(strip).toContainText('may not use the microphone');
  const choice = page.getByRole('combobox', { name: 'Microphone', exact: true });
  const bar = await strip.locator('xpath=../..').boundingBox();
  expect(await bottomOf(choice)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('another consult’s recording stays in sight at 200 %, over neither the patient nor the search', async ({
  app,
  page,
  folder,
}) => {
  await app.importFiles([await makeRecording(folder)]);
  await sendWithoutName(page);
  await untilPhase(page, 'noteReady');
  await press(page, controls.openNewConsult);
  await record(page, 'Luna');
  await zoomIn(page);
  await press(page, controls.openList);
  await controls.rowButton(page, 'Note ready').click();
  const pause = locate(page, 'Pause Luna');
  await press(page, controls.findAndReplace);
  const field = controls.findInNote(controls.note(page));
  const patient = controls.note(page).locator('h1');
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((of) => scrollTo(0, document.documentElement.scrollHeight * of), part);
    await expect(pause).toBeInViewport({ ratio: 1 });
  }
  await controls.section(page, 'Plan').scrollIntoViewIfNeeded();
  expect((await patient.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(pause));
  expect((await field.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(patient));
});

test('Enter pressed twice at Record does not stop the recording', async ({ page }) => {
  await controls.patientName(page).fill('Biscuit');
  await controls.record(page).focus();
  // A key that stays down repeats, and the screen changes meanwhile.
  await page.keyboard.down('Enter');
  await expect(controls.stop(page)).toBeFocused();
  for (let times = 0; times < 20; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(1);
  await expect(controls.note(page)).toContainText('Recording');
  await page.keyboard.press('Enter');
  await expect(controls.note(page)).toContainText('Ready to send');
});

test('without a microphone nothing is red, the time stands still, and it is told everywhere; the gap is told once, and asks nothing before filing', async ({
  connectedStage: { page, service },
  electron,
}) => {
  await record(page);
  const colorOf = (element: Locator): Promise<string> =>
    element.evaluate((one) => getComputedStyle(one).color);
  const mark = controls.note(page).locator('[data-note-header]').getByText('Recording', { exact: true });
  const inRow = controls.row(page, 'Biscuit').getByText('Recording', { exact: true });
  const red = await colorOf(mark);
  for (const word of [page.getByRole('timer'), inRow]) await expect.poll(() => colorOf(word)).toBe(red);

  const beeps = await electron.evaluateHandle(({ shell }) => {
    const heard = { times: 0 };
    shell.beep = () => void (heard.times += 1);
    return heard;
  });
  const microphones = await holdMicrophones(page);
  await unplug(page);
  const title = controls.note(page).locator('[data-note-header]').getByText('No microphone', { exact: true });
  await expect(title).toBeVisible();
  await expect(controls.note(page)).toContainText('Nothing is being recorded. Plug the microphone in.');
  for (const word of [page.getByRole('timer'), title, inRow])
    await expect.poll(() => colorOf(word)).not.toBe(red);
  expect(await beeps.evaluate(({ times }) => times)).toBe(1);
  const atLoss = await recordedSeconds(page);

  await press(page, controls.openNewConsult);
  const bar = controls.recordingInProgress(page);
  await expect(bar).toContainText('Nothing is being recorded.');
  for (const part of [bar.getByRole('button').first(), bar.getByRole('timer')])
    await expect.poll(() => colorOf(part)).not.toBe(red);

  // Main's own clock says that four seconds have passed without sound.
  const lostMs = async () =>
    (await snapshotOf(page)).recording?.gaps.reduce((sum, { missingMs }) => sum + missingMs, 0) ?? 0;
  await expect.poll(lostMs).toBeGreaterThan(4_000);
  expect(await recordedSeconds(page)).toBe(atLoss);
  await press(bar, 'Open this recording: Biscuit');
  await expect(page.getByRole('list', { name: 'What is missing' })).toBeHidden();
  await microphones.letGo();
  await expect(title).toBeHidden();
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(atLoss);
  await expect(page.getByRole('list', { name: 'What is missing' }).getByRole('listitem')).toHaveText(
    /^The microphone was away for/,
  );
  expect(await beeps.evaluate(({ times }) => times)).toBe(1);

  await press(page, controls.stop);
  await press(page, controls.send);
  await untilPhase(page, 'noteReady');
  await expect(page.getByRole('list', { name: 'What is missing' })).toContainText('The microphone was away');
  // The service got all sound that there was, and misses the gap in it.
  expect((await snapshotOf(page)).open?.warnings).toEqual({ read: [], unread: [], count: 1 });
  expect(service.control.notes()).toHaveLength(1);
  await pressUntil(page, 'Control+Enter', controls.note(page).getByText('Filed').first());
});

test('what keeps the microphone from being used is read in its full width, and its buttons are below', async ({
  page,
}) => {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await press(page, controls.record);
  const strip = page.locator('[data-code="microphone_busy"]');
  await expect(strip).toContainText('The microphone is in use by another program');
  for (const { width, height } of drawnSizes) {
    await resize(page, { width, height });
    const [told, button] = [strip.locator('p'), strip.getByRole('button').first()];
    expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(told));
    const room = await strip.evaluate((one) => {
      const { paddingRight } = getComputedStyle(one);
      return one.getBoundingClientRect().right - Number.parseFloat(paddingRight);
    });
    const text = await told.boundingBox();
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeCloseTo(room, 0);
  }
  await resize(page, null);
});
