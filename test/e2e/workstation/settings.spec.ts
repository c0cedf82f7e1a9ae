import { controls, expect, press, test } from '../support/e2eTest.ts';
import { openSettings, lock, setPin, unlock } from '../support/appSteps.ts';
import { commandChannel } from '../../../shared/ipc/ipcChannels.ts';

test.use({ microphone: 'voice' });

test('the settings show one section at a time, what is typed in another one stays, and a search finds them', async ({
  page,
}) => {
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  const shown = controls.settings(page).getByRole('heading', { level: 2 });
  await press(page, controls.openSettings);
  await expect(shown).toHaveText(['Recording']);
  await expect(shown).toBeFocused();

  const spelling = await openSettings(page, 'Spelling');
  await expect(shown).toHaveText(['Spelling']);
  await expect(shown).toBeFocused();
  await expect(sections.and(page.locator('[aria-current="true"]'))).toHaveText(['Spelling']);
  const words = spelling.getByRole('textbox', { name: 'Clinic’s words' });
  await words.fill('zebu, “Wildemeersch”\nZebu');
  await openSettings(page, 'Recording');
  await expect(shown).toHaveText(['Recording']);
  await openSettings(page, 'Spelling');
  await expect(words).toHaveValue('Wildemeersch\nzebu');
  await expect(spelling.getByRole('status')).toHaveText('Saved');
  await words.fill('Wildemeersch\n');
  await page.keyboard.press('Escape');
  await openSettings(page, 'Spelling');
  await expect(words).toHaveValue('Wildemeersch');

  const recording = await openSettings(page, 'Recording');
  const longest = recording.getByRole('spinbutton', { name: 'Longest recording, in minutes' });
  await longest.fill('4000');
  await openSettings(page, 'Spelling');
  await expect(longest).toBeHidden();
  await openSettings(page, 'Recording');
  await expect(longest).toHaveValue('4000');
  await expect(recording).toContainText('Give a whole number, from 5 to 600.');

  await page.keyboard.press('Control+f');
  await expect(controls.searchSettings(page)).toBeFocused();
  await controls.searchSettings(page).fill('Underline');
  await expect(sections).toHaveText([/^Back/, 'Spelling', 'Note check']);
  await expect(shown).toHaveText(['Spelling']);
  await expect(controls.searchSettings(page)).toBeFocused();
  await controls.searchSettings(page).press('Enter');
  await expect(shown).toHaveText(['Spelling']);
  await expect(shown).toBeFocused();
  await controls.searchSettings(page).fill('nothing of the kind');
  await expect(sections).toHaveText([/^Back/]);
  await expect(shown).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: 'Nothing found for “nothing of the kind”.' }),
  ).toBeVisible();
  await controls.searchSettings(page).press('Escape');
  await expect(controls.searchSettings(page)).toHaveValue('');
  await expect(sections.getByText('Note check')).toBeVisible();

  // Each time it is looked at, the bundle is put together anew.
  const support = controls.supportBundle(await openSettings(page, 'Support'));
  await support.click();
  await expect(controls.bundlePreview(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const atFirst = support.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    return document.querySelector('dialog')?.textContent;
  });
  expect(await atFirst).toContain('Putting it together…');
});

test('a setting says that it is saved, and is saved as the page closes', async ({ page }) => {
  const recording = await openSettings(page, 'Recording');
  await recording.getByRole('checkbox', { name: 'Noise reduction' }).check();
  await expect(recording.getByRole('status')).toHaveText('Saved');
  const longest = recording.getByRole('spinbutton', { name: 'Longest recording, in minutes' });
  await longest.fill('4000');
  await longest.press('Enter');
  await expect(recording).toContainText('Give a whole number, from 5 to 600.');
  await expect(recording.getByRole('status')).toHaveText('');
  await longest.fill('45');
  // Alone, it would be taken from every other program, and from this one.
  const shortcut = recording.getByRole('button', { name: /^Shortcut/ });
  await shortcut.click();
  await page.keyboard.press('F8');
  await expect(recording.getByRole('alert')).toContainText('Hold Ctrl or Alt as well.');
  await page.keyboard.press('Control+Alt+F8');
  await expect(shortcut).toHaveText('Ctrl + Alt + F8');
  await expect(recording.getByRole('alert')).toHaveText([]);
  await page.keyboard.press('Escape');
  await expect(controls.settings(page)).toHaveCount(0);
  await press(page, controls.openSettings);
  await expect(longest).toHaveValue('45');

  // The only key that is a character, which dictation types by mistake.
  const keys = controls.keys(page);
  const keyboard = await openSettings(page, 'Keyboard');
  await page.keyboard.press('?');
  await expect(keys).toBeFocused();
  await page.keyboard.press('Escape');
  await keyboard.getByRole('checkbox', { name: 'The key ? lists them too' }).uncheck();
  await expect(keyboard.getByRole('status')).toHaveText('Saved');
  await page.keyboard.press('?');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('Shift+F1');
  await expect(keys).toBeFocused();
});

test('words for the clinic stay as they are typed while another program is in front, and where they cannot be saved', async ({
  page,
  electron,
}) => {
  const spelling = await openSettings(page, 'Spelling');
  const words = spelling.getByRole('textbox', { name: 'Clinic’s words' });
  await words.click();
  await page.keyboard.type('Zebu\nApis');
  // The window loses the focus; the page does not.
  await words.dispatchEvent('focusout');
  await expect(spelling.getByRole('status')).toHaveText('Saved');
  await page.keyboard.type('mel');
  await expect(words).toHaveValue('Zebu\nApismel');
  await openSettings(page, 'Recording');
  await openSettings(page, 'Spelling');
  await expect(words).toHaveValue('Apismel\nZebu');

  await electron.evaluate(({ ipcMain }, channel) => {
    type Answer = (event: unknown, name: unknown, input: unknown) => Promise<unknown>;
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, Answer>;
    const answer = handlers.get(channel);
    handlers.set(channel, async (event, name, input) =>
      name === 'saveSetting'
        ? { ok: false, error: { code: 'disk_full', detail: null } }
        : answer?.(event, name, input),
    );
  }, commandChannel);
  await words.fill('Apismel\nFjord\nZebu');
  await openSettings(page, 'Recording');
  await openSettings(page, 'Spelling');
  await expect(spelling).toContainText('This could not be saved.');
  await expect(words).toHaveValue('Apismel\nFjord\nZebu');
});

test('the lock closes the settings', async ({ connectedStage: { page } }) => {
  await setPin(page, '4711');
  await press(page, controls.openSettings);
  await expect(controls.settings(page)).toBeVisible();
  await lock(page);
  await expect(controls.settings(page)).toHaveCount(0);
  await unlock(page, 'Dr Moor', '4711');
  await expect(controls.newConsult(page)).toBeVisible();
});
