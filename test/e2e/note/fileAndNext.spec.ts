import { endTimeToUndo } from '../support/appSteps.ts';
import { emptySections } from '../../../shared/consult/note.ts';
import { controls, expect, locate, press, test, type Locator, type Page } from '../support/e2eTest.ts';
import { launch } from '../support/launch.ts';
import { outcome, outcomesAt } from '../support/received.ts';
import { type Stage, holdGuards, pressUntil, readyNote, send } from '../screens/stage.ts';

let stage: Stage;
let page: Page;
test.beforeEach(({ connectedStage }) => {
  stage = connectedStage;
  ({ page } = stage);
});

test('Ctrl Enter copies the note, files it, and leads on to the next consult that is ready', async ({
  electron,
}) => {
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

  const done = page.getByRole('status').filter({ hasText: 'Biscuit copied and filed.' });
  await controls.section(page, 'Plan').focus();
  await pressUntil(page, 'Control+Enter', done);
  // The next key changes no filed note.
  const next = page.getByRole('button', { name: 'Next: Luna', exact: true });
  await expect(next).toBeFocused();
  await page.keyboard.type('x');
  // Taken back from elsewhere, it opens again.
  await controls.rowButton(page, 'Luna').click();
  await controls.undo(page).click();
  // First, because it goes by itself.
  await expect(page.getByText('Already pasted? Remove it there.')).toBeVisible();
  await expect(controls.notePatient(page)).toHaveText('Biscuit');
  await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');
  await expect(controls.section(page, 'Plan')).toHaveValue('Rest for a week.');
  // However often it is pressed, one note is filed, and the next is not.
  await press(page, controls.copyAndFile);
  await expect(done).toBeVisible();
  for (const key of ['Control+Enter', 'Enter']) await page.keyboard.press(key);
  await expect(controls.notePatient(page)).toHaveText('Biscuit');
  const copied = await electron.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('Rest for a week.');
  await expect(controls.row(page, 'Biscuit')).toContainText('Filed');
  await expect(controls.notePatient(page)).toHaveText('Biscuit');

  expect(outcomesAt(stage.service)).toHaveLength(0);
  await endTimeToUndo(page);
  await expect.poll(() => outcomesAt(stage.service)).toHaveLength(1);

  await page.keyboard.press('Control+ArrowDown');
  await expect(controls.notePatient(page)).toHaveText('Luna');
  await expect(controls.row(page, 'Luna')).toContainText('Note ready');
  await press(page, controls.copyAndFile);
  await expect(controls.row(page, 'Luna')).toContainText('Filed');
  const onward = locate(controls.note(page), 'New consult');
  await expect(onward).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await expect(controls.newPatientName(page)).toBeFocused();
  await controls.rowButton(page, 'Luna').click();
  await onward.click();
  await expect(controls.newPatientName(page)).toBeFocused();
});

test('a filed note has one large button, and says that it changed until it was copied, after a restart too', async ({
  stack,
}) => {
  const { control } = stage.service;
  await readyNote(stage, { name: 'Luna' });
  await press(page, controls.copyAndFile);
  await expect(controls.row(page, 'Luna')).toContainText('Filed');
  control.failNext(outcome, { status: 401, code: 'unauthorized' }, { times: 9 });
  // Within the time to undo it, so that the service hears of it after the restart alone.
  await stage.app.kill();
  expect(control.requestsTo(outcome)).toEqual([]);
  ({ page } = stack.use(await launch({ dataFolder: stage.app.dataFolder })));
  const large = controls.note(page).locator('[data-main]');
  const luna = controls.row(page, 'Luna');
  await luna.getByRole('button').click();
  await expect(large).toHaveText('Try again');
  await press(page, controls.noteMenu);
  await expect(page.getByRole('menuitem', { name: 'Reconnect' })).toBeVisible();
  await page.keyboard.press('Escape');
  await controls.section(page, 'Plan').fill('Recheck on Friday.');
  await expect(large).toHaveText('Copy and update');
  await press(page, 'More ways to file');
  await expect(page.getByRole('menuitem')).toHaveText(['Try again', 'Reconnect', 'Copy note']);
  await page.keyboard.press('Escape');
  await expect(luna).toContainText('Changed after filing');
  await large.click();
  await expect(luna).not.toContainText('Changed after filing');
});

test('letters typed as a note takes the place of an empty one stay in their section, below its text', async () => {
  const { control } = stage.service;
  const sections = [
    { key: 'plan', heading: 'Plan', content: 'Rest.' },
    { key: 'subjective', heading: 'Subjective', content: 'Limps.' },
  ];
  control.noteOutcome({ ends: 'ready', sections });
  const alter = { merge: { sections: [...emptySections] } };
  control.add({ faults: [{ match: { method: 'GET' }, times: 'always', do: { alter } }] });
  await send(stage, { name: 'Rocky' });
  const note = controls.note(page);
  await expect(note).toContainText('The note came without any text.');
  control.letThrough();
  // Nothing that is typed is saved before the note is there.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const plan = controls.section(note, 'Plan');
  await plan.focus();
  await page.keyboard.type('Recheck');
  await page.evaluate(async () => {
    const { invoke } = globalThis.clinic;
    const snapshot = await invoke('getSnapshot', {});
    const consultId = snapshot.ok ? snapshot.value.open?.id : undefined;
    if (consultId !== undefined) await invoke('resume', { consultId });
  });
  await expect(controls.section(note, 'Subjective')).toHaveValue('Limps.');
  await expect(plan).toHaveValue('Rest.\n\nRecheck');
  await expect(plan).toBeFocused();
  await page.keyboard.type(' soon');
  await page.clock.resume();
  await expect(note).toContainText('Saved');
  await page.reload();
  await controls.rowButton(page, 'Rocky').click();
  await expect(plan).toHaveValue('Rest.\n\nRecheck soon');
  await expect(controls.section(note, 'Subjective')).toHaveValue('Limps.');
});

test('a note that came without any text is written in its parts, and not ready before', async () => {
  stage.service.control.noteOutcome({ ends: 'ready', sections: emptySections });
  await send(stage, { name: 'Rocky' });
  const note = controls.note(page);
  await expect(note).toContainText('The note came without any text.');
  const header = note.locator('[data-note-header]');
  await expect(header).toContainText('Not written yet');
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
  await endTimeToUndo(page);
  const sections = [{ key: 'plan', content: 'Recheck on Friday.' }];
  await expect.poll(() => outcomesAt(stage.service)).toEqual([{ outcome: 'filed', sections }]);
});
