import { emptySections } from '../../../shared/consult/note.ts';
import type { Locator } from '@playwright/test';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { openStage } from '../screens/stage.ts';
import { connect, pressEachGuarded, pressUntil, readyNote, send } from '../screens/steps.ts';

const outcome = { method: 'POST', path: /\/outcome$/ } as const;

test('Ctrl Enter copies the note, files it, and leads on to the next consult that is ready', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page, app } = stage;
  test.skip(app.electron === null, 'the clipboard is read through the inspector');
  if (app.electron === null) return;
  await connect(stage);
  const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest for a week.' }];
  // No place to check, which would hold up a press before the first check.
  const nothingToCheck = [{ key: 'plan', heading: 'Plan', content: 'Call next week.' }];
  await readyNote(stage, { name: 'Luna', species: 'Cat', reference: '877' }, { sections: nothingToCheck });
  const pressed = await pressEachGuarded(page);
  await readyNote(stage, { name: 'Biscuit', species: 'Dog' }, { sections });
  expect(await pressed()).toEqual(expect.arrayContaining(['Send Biscuit', 'Copy and file']));
  await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');

  const done = page.getByRole('status').filter({ hasText: 'Copied and filed. Paste it' });
  await pressUntil(page, 'Control+Enter', done);
  await controls.undoFiling(page).click();
  await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');
  await pressUntil(page, 'Control+Enter', done);
  // The button goes by itself while it has the focus.
  await controls.undoFiling(page).focus();
  await expect(page.getByRole('button', { name: 'Next: Luna', exact: true })).toBeFocused();
  const copied = await app.electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('Rest for a week.');
  await expect(controls.row(page, 'Biscuit')).toContainText('Filed');
  await expect(controls.notePatient(page)).toHaveText('Biscuit');

  await expect.poll(() => stage.service.control.requestsTo(outcome).length).toBe(1);

  await page.keyboard.press('Control+ArrowDown');
  await expect(controls.notePatient(page)).toHaveText('Luna');
  await expect(controls.row(page, 'Luna')).toContainText('Note ready');
  await press(page, controls.copyAndFile);
  await expect(controls.row(page, 'Luna')).toContainText('Filed');
  await controls.undoFiling(page).focus();
  await expect(controls.undoFiling(page)).toBeHidden();
  await expect(controls.notePatient(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /^Next: / })).toHaveCount(0);
  await expect(controls.note(page)).toContainText('Nothing else needs you now.');
});

test('a note by hand without any text is filed only after a question', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page } = stage;
  await connect(stage);
  await press(page, controls.openNewConsult);
  await controls.patientName(page).fill('Rocky');
  await press(page, controls.writeByHand);
  const header = controls.note(page).locator('[data-note-header]');
  await expect(header).toContainText('Empty so far');
  await expect(controls.note(page)).not.toContainText('Needs attention');
  await press(page, controls.fileNote);
  const question = controls.filingQuestion(page);
  await expect(question).toContainText('This note is empty.');
  await page.keyboard.press('Escape');
  await expect(controls.row(page, 'Rocky')).toContainText('Needs attention');

  await controls.section(page, 'Plan').fill('Recheck on Friday.');
  await expect(header).toContainText('Note ready');
  await press(page, controls.fileNote);
  await expect(controls.row(page, 'Rocky')).toContainText('Filed');
});

test('a note that came without any text is written in its parts, and not ready before', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { page } = stage;
  await connect(stage);
  stage.service.control.noteOutcome({ ends: 'ready', sections: emptySections });
  await send(stage, { name: 'Rocky' });
  const note = controls.note(page);
  await expect(note).toContainText('The note came without any text.');
  const header = note.locator('[data-note-header]');
  await expect(header).toContainText('Empty so far');
  await expect(controls.row(page, 'Rocky')).toContainText('Needs attention');
  const filing = controls.copyAndFile(note);
  const colorOf = (button: Locator): Promise<string> =>
    button.evaluate((one) => getComputedStyle(one).backgroundColor);
  const unwritten = await colorOf(filing);
  await press(page, controls.fileNote);
  await expect(controls.filingQuestion(page)).toContainText('This note is empty.');
  await page.keyboard.press('Escape');

  await controls.section(note, 'Plan').fill('Recheck on Friday.');
  await expect(header).toContainText('Note ready');
  await expect.poll(() => colorOf(filing)).not.toBe(unwritten);
  await press(page, controls.fileNote);
  await expect(controls.row(page, 'Rocky')).toContainText('Filed');
  await expect.poll(() => stage.service.control.requestsTo(outcome).length).toBe(1);
  expect(JSON.parse(stage.service.control.requestsTo(outcome)[0]?.body?.toString('utf8') ?? '')).toEqual({
    outcome: 'filed',
    sections: [{ key: 'plan', content: 'Recheck on Friday.' }],
  });
});
