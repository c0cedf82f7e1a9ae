import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addPhrase, endTimeToUndo, openSettings } from '../support/appSteps.ts';
import { answerOpenDialog, answerSaveDialog } from '../support/dialogs.ts';
import { controls, expect, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { outcomesAt } from '../support/received.ts';
import { readyNote } from '../screens/stage.ts';

const sections = [
  { key: 'objective', heading: 'Objective', content: 'Ears: ' },
  { key: 'plan', heading: 'Plan', content: 'Rest.' },
];

const box = (page: Page, heading: string): Locator => controls.section(controls.note(page), heading);

test('a phrase is typed by its short form and Tab, or chosen, as any other text, and Tab leads on elsewhere', async ({
  connectedStage,
}) => {
  const { page } = connectedStage;
  await readyNote(connectedStage, {}, { sections });
  const settings = await addPhrase(page, 'nad', 'No abnormality detected.\nBoth sides.');
  await expect(settings.getByRole('status')).toHaveText('Saved');
  await addPhrase(page, 'rest', 'Rest for a week.');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(';nad');
  await page.keyboard.press('Tab');
  await expect(box(page, 'Objective')).toHaveValue('Ears: No abnormality detected.\nBoth sides.');
  await page.keyboard.type('!');
  await expect(box(page, 'Objective')).toHaveValue(/Both sides\.!$/);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
  await expect(box(page, 'Objective')).toHaveValue('Ears: ;nad');
  await page.keyboard.press('Control+y');

  // A word that is no short form, one within a word, and one behind the caret.
  for (const typed of [' ;nada', ' a;nad', ' nad']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
    await expect(box(page, 'Objective')).not.toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(box(page, 'Objective')).toBeFocused();
  }
  await expect(box(page, 'Objective')).toHaveValue(/Both sides\. ;nada a;nad nad$/);

  await box(page, 'Plan').click();
  await page.keyboard.press('Control+Home');
  await press(page, controls.phrases);
  const dialog = page.getByRole('dialog', { name: 'Phrases' });
  await expect(dialog.getByRole('searchbox', { name: 'Search phrases' })).toBeFocused();
  await page.keyboard.type('week');
  await expect(dialog.getByRole('listitem')).toHaveText([/^;rest/]);
  await page.keyboard.press('Enter');
  await expect(box(page, 'Plan')).toBeFocused();
  await page.keyboard.type(' ');
  await expect(box(page, 'Plan')).toHaveValue('Rest for a week. Rest.');

  // It is saved as typed text.
  await page.reload();
  await expect(box(page, 'Plan')).toHaveValue('Rest for a week. Rest.');
  await expect(box(page, 'Objective')).toHaveValue(/^Ears: No abnormality detected\.\nBoth sides\./);
});

test('phrases are changed, removed, exported and imported in the settings, and a bad file changes nothing', async ({
  page,
  electron,
  folder,
}) => {
  const settings = await addPhrase(page, 'nad', 'No abnormality detected.');
  const rows = settings.getByRole('list', { name: 'Your phrases and words' }).getByRole('button');
  await addPhrase(page, 'ear', 'Ears clean.');
  await expect(rows).toHaveText([/^;nad/, /^;ear/]);
  await rows.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Short form' }).fill('EAR');
  await press(dialog, controls.save);
  await expect(dialog.getByRole('alert')).toHaveText(
    'This one is there already, from you or your organisation.',
  );
  await dialog.getByRole('textbox', { name: 'Short form' }).fill('wnl');
  await press(dialog, controls.save);
  await expect(rows).toHaveText([/^;wnl/, /^;ear/]);

  const file = join(folder, 'phrases.csv');
  await answerSaveDialog(electron, file);
  await press(settings, 'Export phrases…');
  await expect(page.getByText('Phrases exported.')).toBeVisible();
  await rows.first().click();
  await press(dialog, 'Remove phrase');
  await expect(rows).toHaveText([/^;ear/]);

  await answerOpenDialog(electron, [file]);
  const exported = await readFile(file, 'utf8');
  await writeFile(file, `${exported}phrase,nad,Nothing,more\r\n`);
  await press(settings, 'Import phrases…');
  await expect(page.getByText('phrases.csv, line 4: not a kind')).toBeVisible();
  await expect(rows).toHaveText([/^;ear/]);
  await writeFile(file, exported);
  await press(settings, 'Import phrases…');
  await expect(page.getByText('2 rows imported.')).toBeVisible();
  await expect(rows).toHaveText([/^;ear/, /^;wnl/]);
});

test('a word to change must have a letter, its field says so, and what was typed is there after Escape', async ({
  page,
}) => {
  const settings = await openSettings(page, 'Phrases and words');
  await press(settings, 'Add word…');
  const says = page.getByRole('textbox', { name: 'When the note says' });
  const isFit = (): Promise<boolean> => says.evaluate((box: HTMLInputElement) => box.validity.valid);
  await says.fill('12');
  expect(await isFit()).toBe(false);
  await says.fill('12 a');
  expect(await isFit()).toBe(true);
  await page.keyboard.press('Escape');
  await press(settings, 'Add phrase…');
  await expect(page.getByRole('textbox', { name: 'Short form' })).toHaveValue('');
  await press(page.getByRole('dialog'), controls.cancel);
  await press(settings, 'Add word…');
  await expect(says).toHaveValue('12 a');
  await press(page.getByRole('dialog'), controls.cancel);
  await press(settings, 'Add word…');
  await expect(says).toHaveValue('');
});

test('Tab walks through the blanks of a phrase, arrows choose, and one that is left is a place to check', async ({
  connectedStage,
}) => {
  const { page } = connectedStage;
  await readyNote(connectedStage, {}, { sections });
  await addPhrase(page, 'ear', 'Weight {weight} kg. {side: left|right|both} ear {finding}. {');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+2');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(';ear');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4.2');
  for (const key of ['Tab', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
  await expect(box(page, 'Plan')).toHaveValue('Weight 4.2 kg. right ear {finding}. {Rest.');
  // It leads past one that stays empty, and out of the section.
  await page.keyboard.press('Tab');
  await expect(box(page, 'Plan')).not.toBeFocused();

  await controls.checkStatus(page).getByRole('button').click();
  const check = controls.checkList(page);
  await expect(check.getByRole('listitem')).toHaveText([/\{finding\}.*Not filled in yet\./]);
  await press(check, controls.show);
  await page.keyboard.type('clean');
  await expect(box(page, 'Plan')).toHaveValue('Weight 4.2 kg. right ear clean. {Rest.');
  await expect(controls.checkStatus(page)).toHaveCount(0);
});

test('arrows choose for the blank that is selected, and never over more words or over what was chosen before', async ({
  connectedStage,
}) => {
  const { page } = connectedStage;
  await readyNote(connectedStage, {}, { sections });
  await addPhrase(page, 'eye', 'Eye {side: left|right}');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(';eye');
  for (const key of ['Tab', 'Control+a', 'ArrowDown']) await page.keyboard.press(key);
  await expect(box(page, 'Plan')).toHaveValue('Eye {side: left|right}');

  for (const key of ['Control+Home', 'Tab', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(box(page, 'Plan')).toHaveValue('Eye left');
  for (const _ of 'left') await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(box(page, 'Plan')).toHaveValue('Eye left');
});

test('the vet’s words stand in a note that comes, with what is changed beside the name, and Undo takes them back', async ({
  connectedStage,
}) => {
  const { page, service } = connectedStage;
  await addPhrase(page, 'Vomitus', 'Emesis', 'word');
  await addPhrase(page, 'red', 'erythematous', 'word');
  await addPhrase(page, 'left', 'right', 'word');
  await page.keyboard.press('Escape');
  const came = 'Left ear red, left eye too.\r\nVomitus seen. Vomitus twice.';
  const given = [{ key: 'objective', heading: 'Objective', content: came }, ...sections.slice(1)];
  await readyNote(connectedStage, {}, { sections: given });
  const changed = 'Left ear erythematous, left eye too.\nEmesis seen. Emesis twice.';
  await expect(box(page, 'Objective')).toHaveValue(changed);
  const line = controls.note(page).getByText('3 words changed.');
  await expect(line).toBeVisible();
  await expect(controls.note(page).locator('[data-note-header]')).not.toContainText('Saved');

  await press(page, controls.compare);
  await expect(controls.note(page)).toContainText('1 of 3');
  await expect(controls.note(page).getByRole('deletion').first()).toContainText('red');
  await press(page, controls.backToNote);

  await press(page, 'Undo changed words');
  await expect(box(page, 'Objective')).toHaveValue(came.replace('\r\n', '\n'));
  await expect(line).toHaveCount(0);
  await box(page, 'Objective').focus();
  await page.keyboard.press('Control+z');
  await expect(box(page, 'Objective')).toHaveValue(changed);
  await page.keyboard.press('Control+Shift+z');

  // To the byte as it came.
  await press(page, controls.copyAndFile);
  await endTimeToUndo(page);
  await expect.poll(() => outcomesAt(service)).toMatchObject([{ sections: [{ content: came }, {}] }]);
});
