import { setTimeout as wait } from 'node:timers/promises';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { recordedSeconds } from '../support/recording/recorder.ts';
import { pressUntil, readyToSend, untilKeysCount, untilPhase } from '../screens/stage.ts';

test.use({ microphone: 'voice' });

const nameField = (page: Page) => controls.patientName(controls.note(page));

/**
 * Presses no more once the recording has stopped: at a note that is ready, the same keys copy and file it.
 */
async function stopAndSend(page: Page): Promise<void> {
  const stopped = controls
    .note(page)
    .getByText(/Preparing audio|Waiting to send|Sending|Writing note|Note ready/);
  await pressUntil(page, 'Control+Enter', stopped.first());
  await expect(controls.note(page).getByText('Note ready')).toBeVisible();
}

test('F8 records from an open consult, its name is typed meanwhile, and Ctrl Enter stops and sends it', async ({
  page,
}) => {
  await controls.patientName(page).fill('Biscuit');
  await expect(controls.record(page)).toContainText('F8');
  await pressUntil(page, 'F8', controls.recordedTime(page));
  await expect(controls.stop(page)).toContainText('F8');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
  await stopAndSend(page);

  await press(page, controls.noteMenu);
  const groups = page.getByRole('menu').locator('> div');
  await expect(groups).toHaveText([
    /^Wrong patient.*Find and replaceCtrl\+H/,
    /^Save note as file….*Print…Ctrl\+PHistory$/,
    /^Discard noteDelete consult…$/,
  ]);
  const begins = await groups.getByRole('menuitem').evaluateAll((items) => {
    const boxes = items.map((item) => item.getBoundingClientRect());
    return items
      .filter((_, at) => (boxes[at]?.top ?? 0) - (boxes[at - 1]?.bottom ?? Infinity) > 8)
      .map(({ textContent }) => textContent);
  });
  expect(begins).toEqual(['Save note as file…', 'Discard note']);
  await page.keyboard.press('Escape');

  // A name that waits under New consult gets into no recording that begins elsewhere.
  await page.keyboard.press('F2');
  await controls.newPatientName(page).fill('Bella');
  await controls.rowButton(page, 'Biscuit').click();
  await expect(controls.notePatient(page)).toHaveText('Biscuit');
  await pressUntil(page, 'F8', controls.recordedTime(page));
  await expect(nameField(page)).toHaveValue('');
  await expect(nameField(page)).toBeFocused();
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
  // Without a name it is neither stopped nor sent.
  await controls.stop(page).focus();
  await pressUntil(page, 'Control+Enter', controls.note(page).getByText('Who is this?'));
  await expect(controls.recordedTime(page)).toBeVisible();
  await page.keyboard.type('Luna');
  await expect(controls.note(page)).not.toContainText('Who is this?');
  await stopAndSend(page);
  await expect(controls.notePatient(page)).toHaveText('Luna');
  await press(page, controls.openNewConsult);
  await expect(controls.typedBefore(page)).toContainText('Bella');
});

test('one press of F8 records, though the open consult is just being sent', async ({ connectedStage }) => {
  const { page, service } = connectedStage;
  await readyToSend(connectedStage, { name: 'Biscuit' });
  // For 300 ms after a consult was opened, F8 counts as meant for the screen before.
  await wait(400);
  // The upload takes longer than this test.
  service.control.interfere(() => ({ delayMs: 60_000 }));
  await press(page, controls.send);
  await untilPhase(page, 'sending');
  await page.keyboard.press('F8');
  await expect(controls.recordedTime(page)).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
});

test('F8 records from the settings in front of New consult, without the name typed there', async ({
  page,
}) => {
  await controls.newPatientName(page).fill('Bella');
  await press(page, controls.openSettings);
  await expect(controls.newConsult(page)).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(controls.recordedTime(page)).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
  await expect(nameField(page)).toBeFocused();
  await press(page, controls.stop);
  await press(page, controls.openNewConsult);
  await expect(controls.typedBefore(page)).toContainText('Bella');
});

test('F8 that stops a recording from another note says so there', async ({ page }) => {
  await controls.newPatientName(page).fill('Rocky');
  await press(page, controls.writeByHand);
  await expect(controls.notePatient(page)).toHaveText('Rocky');
  await pressUntil(page, 'Shift+F8', controls.recordedTime(page));
  await page.keyboard.type('Bella');
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
  await controls.rowButton(page, 'Rocky').click();
  await expect(controls.notePatient(page)).toHaveText('Rocky');
  await pressUntil(page, 'F8', page.getByText('Bella is stopped and not sent.'));
  await expect(controls.notePatient(page)).toHaveText('Rocky');

  // Pressed again by mistake, it records nothing into Bella's consult, and says whose is stopped.
  await controls.rowButton(page, 'Bella').click();
  await untilPhase(page, 'readyToSend');
  await pressUntil(page, 'F8', controls.recordedTime(page));
  await expect(page.locator('[data-notice]')).toContainText('is stopped and not sent.');
  await expect(nameField(page)).toHaveValue('');
});

test('F8 in the search of the list records at once: the search ends, and the name typed meanwhile is the patient’s', async ({
  page,
}) => {
  for (const [name, at] of [
    ['Nala', controls.newConsult],
    ['Otto', controls.note],
  ] as const) {
    await expect(at(page)).toBeVisible();
    await controls.searchConsults(page).fill('Zora');
    await expect(controls.searchConsults(page)).toBeFocused();
    await untilKeysCount(page);
    await page.keyboard.press('F8');
    await page.keyboard.type(name);
    await expect(controls.recordedTime(page)).toBeVisible();
    await expect(nameField(page)).toHaveValue(name);
    await expect(nameField(page)).toBeFocused();
    await expect(controls.searchConsults(page)).toHaveValue('');
    await expect(controls.row(page, name)).toContainText('Recording');
    await press(page, controls.stop);
    await untilPhase(page, 'readyToSend');
  }
});
