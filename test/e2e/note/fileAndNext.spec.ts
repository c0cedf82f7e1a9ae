import { emptySections } from '../../../shared/consult/note.ts';
import type { Locator, Page } from '@playwright/test';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { launch } from '../support/launch.ts';
import { openStage } from '../screens/stage.ts';
import { connect, holdGuards, pressUntil, readyNote, send } from '../screens/steps.ts';

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
  await readyNote(stage, { name: 'Biscuit', species: 'Dog' }, { sections });
  await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');

  // A button that has just become another one keeps the focus, and takes no key and no click.
  await holdGuards(page);
  await controls.rowButton(page, 'Luna').click();
  await expect(controls.notePatient(page)).toHaveText('Luna');
  const filing = controls.copyAndFile(page);
  await filing.focus();
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await filing.click({ force: true });
  await expect(filing).toBeFocused();
  await controls.section(page, 'Plan').pressSequentially(' Soon.');
  await expect(controls.note(page)).toContainText('Saved');
  await page.keyboard.press('Control+Enter');
  await expect(controls.row(page, 'Luna')).toContainText('Note ready');
  await page.reload();
  await controls.rowButton(page, 'Biscuit').click();

  const done = page.getByRole('status').filter({ hasText: 'Copied and filed. Paste it' });
  await pressUntil(page, 'Control+Enter', done);
  await controls.undo(page).click();
  await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');
  await pressUntil(page, 'Control+Enter', done);
  // The button goes by itself while it has the focus.
  await controls.undo(page).focus();
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
  await controls.undo(page).focus();
  await expect(controls.undo(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next: New consult' })).toBeFocused();
  await press(page, 'Next: New consult');
  await expect(controls.newPatientName(page)).toBeFocused();
});

test('a filed note has one large button, and says that it changed until it was copied, after a restart too', async () => {
  await using stack = new AsyncDisposableStack();
  const stage = await openStage(stack);
  const { control } = stage.service;
  await connect(stage);
  await readyNote(stage, { name: 'Luna' });
  const large = (on: Page): Locator => controls.note(on).locator('[data-main]');
  await press(stage.page, controls.copyAndFile);
  await expect(controls.row(stage.page, 'Luna')).toContainText('Filed');
  control.failNext(outcome, { status: 401, code: 'unauthorized' }, { times: 9 });
  // Within the six seconds, so that the service hears of it after the restart alone.
  await stage.app.kill();
  expect(control.requestsTo(outcome)).toEqual([]);
  const { page } = stack.use(await launch({ dataFolder: stage.app.dataFolder }));
  const luna = controls.row(page, 'Luna');
  await luna.getByRole('button').click();
  await expect(large(page)).toHaveText('Try again');
  await press(page, controls.noteMenu);
  await expect(page.getByRole('menuitem', { name: 'Reconnect' })).toBeVisible();
  await page.keyboard.press('Escape');
  await controls.section(page, 'Plan').fill('Recheck on Friday.');
  await expect(large(page)).toHaveText('Copy and update');
  await press(page, 'More ways to file');
  await expect(page.getByRole('menuitem')).toHaveText(['Try again', 'Reconnect', 'Copy note', /^Print/]);
  await page.keyboard.press('Escape');
  await expect(luna).toContainText('Changed after filing');
  await large(page).click();
  await expect(luna).not.toContainText('Changed after filing');
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
