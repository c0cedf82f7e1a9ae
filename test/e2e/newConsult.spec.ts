import { turnTo } from './support/appSteps.ts';
import { holdGuards } from './screens/stage.ts';
import { controls, expect, locate, press, test, type Locator, type Page } from './support/e2eTest.ts';
import { denyMicrophone, holdMicrophones, recordedSeconds } from './support/recording/recorder.ts';

test.use({ microphone: 'voice' });

const name = (page: Page): Locator => controls.newPatientName(page);

async function switchTo(page: Page, practice: RegExp): Promise<void> {
  await turnTo(page, practice);
  await expect(page.getByRole('button', { name: practice })).toBeVisible();
}

test('a patient typed for one practice is neither shown nor recorded under another', async ({
  connectedStage: { page },
}) => {
  await name(page).fill('Biscuit');
  const held = await holdMicrophones(page);
  await press(page, controls.record);
  await switchTo(page, /Try-out/);
  await expect(name(page)).toHaveValue('');
  await held.letGo();
  await expect(page.getByText(/nothing was begun/)).toBeVisible();
  await expect(controls.rows(page)).toHaveCount(0);
  await switchTo(page, /Practice: (?!Try-out)|, Dr Moor/);
  await expect(name(page)).toHaveValue('Biscuit');
  await expect(controls.rows(page)).toHaveCount(0);
});

/** Ends the recording, so that the list shows whose it was. */
async function recordAndStop(page: Page): Promise<void> {
  await press(page, controls.record);
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(0);
  await press(page, controls.stop);
}

test('what New consult tells of its microphone moves nothing, Escape ends its test, and Try again leads back to Record', async ({
  page,
  electron,
}) => {
  const microphone = page.getByRole('combobox', { name: 'Microphone', exact: true });
  const parts = [controls.record(page), microphone, locate(page, 'Try it'), controls.writeByHand(page)];
  const places = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
  const before = await places();
  await press(page, 'Test microphone');
  await expect(controls.level(page)).toBeVisible();
  expect(await places()).toEqual(before);
  await press(page, 'Stop the test');
  for (const part of [locate(page, 'Stop the test'), controls.species(page)]) {
    await press(page, 'Test microphone');
    await expect(controls.level(page)).toBeVisible();
    await part.press('Escape');
    await expect(locate(page, 'Test microphone')).toBeVisible();
    await expect(controls.level(page)).toHaveCount(0);
  }

  await denyMicrophone(electron);
  // A press right after the strip came was meant for what it covers.
  await holdGuards(page);
  await press(page, controls.record);
  const trouble = page.getByRole('alert').filter({ hasText: 'The app may not use the microphone.' });
  await expect(trouble).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);
  await controls.tryAgain(trouble).click({ force: true });
  await expect(name(page)).toBeFocused();
  await page.reload();
  await press(page, controls.record);
  await press(trouble, controls.tryAgain);
  await expect(controls.record(page)).toBeFocused();
  await expect(trouble).toBeVisible();
});

test('F2 at New consult begins a blank consult, and the name typed before waits beside it', async ({
  page,
}) => {
  await name(page).fill('Biscuit');
  await page.keyboard.press('F2');
  await expect(name(page)).toHaveValue('');
  await expect(name(page)).toBeFocused();
  await expect(controls.typedBefore(page)).toContainText('Biscuit');
  await recordAndStop(page);
  await expect(controls.row(page, 'Ready to send')).not.toContainText('Biscuit');
  await press(page, controls.openNewConsult);
  await controls.typedBefore(page).getByRole('button', { name: 'Use Biscuit' }).click();
  await expect(name(page)).toHaveValue('Biscuit');
  await expect(controls.typedBefore(page)).toHaveCount(0);
});

test('Enter that ends what an input method composes stays in its field', async ({ page }) => {
  await name(page).focus();
  const cdp = await page.context().newCDPSession(page);
  const text = 'びすけ';
  await cdp.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press('Enter');
  await expect(name(page)).toBeFocused();
  await cdp.send('Input.insertText', { text: 'ビスケ' });
  await expect(name(page)).toHaveValue('ビスケ');
  await page.keyboard.press('Enter');
  await expect(controls.species(page)).toBeFocused();
});

test('Enter takes the first species that begins with what is typed, and leads on; all else stays as typed', async ({
  page,
}) => {
  const species = controls.species(page);
  const reference = controls.reference(page);
  const suggested = page.getByRole('listbox', { name: 'Suggested species' });
  const marked = suggested.getByRole('option').filter({ hasText: /Enter$/ });
  for (const [typed, shown, key, taken] of [
    ['CA', ['Cat'], 'Enter', 'Cat'],
    ['ca', ['Cat'], 'Tab', 'ca'],
    ['cat', [], 'Tab', 'Cat'],
    // Alpaca only contains it.
    ['lpa', [], 'Enter', 'lpa'],
    ['axolotl', [], 'Enter', 'axolotl'],
  ] as const) {
    await species.clear();
    await species.pressSequentially(typed);
    await expect(marked).toHaveText(shown.map((one) => `${one}Enter`));
    // Read out, and not said to be chosen.
    await expect(species).toHaveAccessibleDescription(shown.map((one) => `Enter takes ${one}`).join(''));
    await expect(species).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press(key);
    await expect(reference).toBeFocused();
    await expect(species).toHaveValue(taken);
  }
});
