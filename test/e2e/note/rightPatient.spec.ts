import { endTimeToUndo, openSettings, snapshotOf } from '../support/appSteps.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { resize } from '../screens/audit.ts';
import { outcome, submissionsAt } from '../support/received.ts';
import { textLines } from '../support/textLines.ts';
import { fillPatient, holdNotice, pressUntil, readyNote, send, untilPhase } from '../screens/stage.ts';

async function renamePatient(page: Page, name: string): Promise<void> {
  await press(page, controls.correctPatient);
  await page.keyboard.type(name);
  await page.getByRole('button', { name: 'Change patient' }).click();
}

test('a note is written, filed and copied without a recording, and says so everywhere', async ({
  connectedStage: { page },
  electron,
}) => {
  await fillPatient(controls.newConsult(page), { name: 'Biscuit', species: 'Dog', reference: '2211' });
  await press(page, controls.writeByHand);
  const note = controls.note(page);
  await expect(controls.section(note, 'Subjective')).toBeFocused();
  await expect(controls.section(note, 'Plan')).toHaveAttribute('placeholder', 'What happens next');
  await page.keyboard.type('Limping since Monday.');
  await expect(note).toContainText('Written by hand');
  await press(page, controls.fileNote);
  await expect(controls.row(page, 'Biscuit')).toContainText('Filed');
  await expect(controls.section(note, 'Plan')).not.toHaveAttribute('placeholder');
  await expect(controls.row(page, 'Biscuit')).toContainText('Written by hand');
  await endTimeToUndo(page);
  await expect(note).toContainText('Filed on this computer');
  await press(page, controls.copyFiledNote);
  await expect
    .poll(() => electron.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(
      /Patient: Biscuit, Dog, 2211\r\n\r\nSubjective\r\nLimping since Monday\.\r\n\r\nWritten by hand$/,
    );
  await press(page, controls.openNewConsult);
  await expect(controls.newPatientName(page)).toHaveValue('');
});

test('a note by hand begins with the patient’s name, and is filed without one only by a second press', async ({
  page,
}) => {
  const note = controls.note(page);
  await press(page, controls.writeByHand);
  await expect(controls.patientName(note)).toBeFocused();
  await expect(note).toContainText('without a recording');
  await expect(controls.transcript(page)).toContainText('No recording, so no transcript.');
  // Enter leads from the fields to the note.
  for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('Limping.');
  await expect(controls.section(note, 'Subjective')).toHaveValue('Limping.');
  await pressUntil(page, 'Control+Enter', note.getByText('Who is this?'));
  await expect(controls.patientName(note)).toBeFocused();
  const large = note.locator('#main-step');
  await expect(large).toHaveText('Copy and file without a name');
  await page.keyboard.type('Rex');
  await expect(large).toHaveAccessibleName('Copy and file');
  await expect(large.locator('kbd')).toHaveText(/^(Ctrl\+|⌘)Enter$/);
  await controls.patientName(note).fill('');
  await press(page, controls.openNewConsult);

  await controls.rowButton(page, 'Unnamed patient').click();
  await press(page, controls.fileNote);
  await expect(note).toContainText('Who is this?');
  await pressUntil(page, 'Control+Enter', note.getByText('Unnamed patient copied and filed.'));
  await expect(controls.patientName(note)).toHaveCount(0);
  await controls.undo(page).click();
  await controls.patientName(note).fill('Rex');
  await press(page, controls.copyAndFile);
  await expect(controls.row(page, 'Rex')).toContainText('Filed');
});

test('a wrong patient is corrected here after Send, and in the note only where the vet says so', async ({
  connectedStage,
}) => {
  const { page, service } = connectedStage;
  const sections = [
    { key: 'subjective', heading: 'Subjective', content: 'Biscuit limps. Ate a biscuit.' },
    { key: 'plan', heading: 'Plan', content: 'BISCUIT rests.' },
  ];
  await readyNote(connectedStage, { name: 'Biscuit', species: 'Dog', reference: '2211' }, { sections });
  await press(page, controls.fileNote);
  await endTimeToUndo(page);
  const outcomes = () => service.control.requestsTo(outcome);
  await expect.poll(() => outcomes().length).toBe(1);

  await press(page, controls.correctPatient);
  const correct = page.getByRole('dialog', { name: 'Wrong patient?' });
  await expect(correct.getByRole('checkbox')).toHaveCount(3);
  // It rises as it opens.
  await correct.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  const placeOfDialog = await correct.boundingBox();
  // What is typed at once takes the place of the old name, and the dialog stays where it is.
  await page.keyboard.type('Bella');
  // Another patient has another reference, and the same one keeps it.
  await expect(controls.reference(correct)).toHaveValue('');
  await expect(controls.reference(correct)).toHaveAttribute('placeholder', 'Was 2211');
  await controls.patientName(correct).fill('Biscuit');
  await expect(controls.reference(correct)).toHaveValue('2211');
  await controls.patientName(correct).fill(' ');
  await controls.patientName(correct).press('Control+Enter');
  await expect(correct.getByRole('button', { name: 'Who is this?', exact: true })).toBeDisabled();
  await controls.patientName(correct).fill('Bell');
  await controls.reference(correct).fill('877');
  await controls.patientName(correct).fill('Bella');
  await expect(controls.reference(correct)).toHaveValue('877');
  await expect(correct.getByRole('checkbox', { name: /becomes/ })).toHaveCount(3);
  expect(await correct.boundingBox()).toEqual(placeOfDialog);
  await expect(correct.getByRole('checkbox', { checked: true })).toHaveCount(2);
  // What he ate is not he.
  await expect(correct.getByRole('checkbox', { name: / biscuit becomes/ })).not.toBeChecked();
  await correct.getByRole('checkbox', { name: /BISCUIT becomes/ }).uncheck();
  await correct.getByRole('button', { name: 'Change patient' }).click();
  const note = controls.note(page);
  await expect(controls.notePatient(page)).toHaveText('Bella');
  await expect(controls.needsYou(page)).toContainText(/Bella.*Changed after filing/);
  await expect(note).toContainText('Recorded as Biscuit, dog, 2211');
  await expect(note.getByText(/Your records have it under .?Biscuit.?\. Remove it there\./)).toBeVisible();
  await expect(controls.section(note, 'Subjective')).toHaveValue('Bella limps. Ate a biscuit.');
  await expect(controls.section(note, 'Plan')).toHaveValue('BISCUIT rests.');

  await press(page, controls.replaceName);
  const replace = page.getByRole('dialog', { name: 'Replace name in note' });
  await expect(replace.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await replace.getByRole('button', { name: 'Replace name' }).click();
  await expect(controls.section(note, 'Plan')).toHaveValue('BELLA rests.');
  // A link that leads to no place is not shown.
  await expect(controls.replaceName(page)).toHaveCount(0);
  await press(page, 'Undo Plan');
  await expect(controls.section(note, 'Plan')).toHaveValue('BISCUIT rests.');
  await press(page, controls.copyAndUpdate);
  const news = note
    .getByRole('status')
    .filter({ hasText: /Copied and updated\. Paste it.*Your records have it under .?Biscuit/ });
  await expect(news).toBeAttached();
  await expect(controls.notePatient(page)).toBeFocused();
  await expect.poll(() => outcomes().length).toBe(2);
  const [first, second] = outcomes();
  expect(second?.path).toBe(first?.path);
  const [sent, ...more] = submissionsAt(service);
  expect(more).toEqual([]);
  expect(sent?.fields).toMatchObject({ pet_name: 'Biscuit', external_ref: '2211' });

  // What counts is the note as it was pasted: with its patient, and then without.
  const format = await openSettings(page, 'Note format');
  await format.getByRole('checkbox', { name: 'Patient, species and reference' }).uncheck();
  const copiedLines = async () => (await snapshotOf(page)).settings.noteFormat.lines;
  await expect.poll(copiedLines).not.toContain('patient');
  await press(page, controls.back);
  const changeReference = async (reference: string): Promise<void> => {
    await press(page, controls.correctPatient);
    await controls.reference(correct).fill(reference);
    await page.keyboard.press('Enter');
    await expect(note).toContainText(reference);
  };
  await changeReference('878');
  await expect(controls.needsYou(page)).toContainText(/Bella.*Changed after filing/);
  await press(page, controls.copyAndUpdate);
  await expect(controls.needsYou(page)).toHaveCount(0);
  await changeReference('879');
  await expect(controls.needsYou(page)).toHaveCount(0);

  // Where the note has no name, there is nothing to tick.
  for (const heading of ['Subjective', 'Plan']) await controls.section(note, heading).fill('Rests.');
  await press(page, controls.correctPatient);
  await expect(correct.getByText('The note service keeps the old name.', { exact: true })).toBeVisible();
});

test('filing takes the place of the news about the patient, and what the note was sent as stays where it is', async ({
  connectedStage,
}) => {
  const { page, service } = connectedStage;
  const note = controls.note(page);
  const sections = [{ key: 'plan', heading: 'Plan', content: 'Biscuit rests.' }];
  await readyNote(connectedStage, { name: 'Biscuit', seconds: 20 }, { sections });
  await renamePatient(page, 'Bella');
  await holdNotice(page);
  const sentAs = note.getByText('Recorded as Biscuit');
  await expect(note.getByRole('region', { name: 'Worth a look' })).toBeVisible();
  const place = await sentAs.boundingBox();
  await press(page, controls.copyAndFile);
  await expect(note.getByText('Bella copied and filed.')).toBeVisible();
  expect(await page.locator('[data-notice]').count()).toBe(0);
  expect(await sentAs.boundingBox()).toEqual(place);

  // What the service does not know yet is told on the same line, and whole on hover.
  service.control.setConnection(service.tokens[0] ?? '', { state: 'revoked' });
  await endTimeToUndo(page);
  const report = note.locator('[data-report="parked"]');
  await expect(report).toHaveAttribute('title', /Reconnect to finish\. You are no longer/);
  for (const width of [1280, 1024]) {
    await resize(page, { width, height: 820 });
    const [told, sent] = [await report.boundingBox(), await sentAs.boundingBox()];
    expect([await textLines(report), told?.y], `${width} px`).toEqual([1, sent?.y]);
  }
});

test('a note about another patient of the day says whose it seems to be, and changes only what the vet confirms', async ({
  connectedStage: stage,
}) => {
  const { page } = stage;
  const note = controls.note(page);
  const warnings = note.getByRole('region', { name: 'Worth a look' });
  const says = /The vet says .?Nala.?\. This is .?Milo.?’s note\./;
  const sections = [{ key: 'plan', heading: 'Plan', content: 'Cocker spaniel. Ear drops.' }];
  const transcript = 'Vet: Nala, hello you. Ears again?\nOwner: She is shaking her head.';
  await readyNote(stage, { name: 'Nala', species: 'Dog' });
  await readyNote(stage, { name: 'Milo', species: 'Cat' }, { sections, transcript });
  await expect(warnings).toContainText(says);
  await expect(controls.checkStatus(page)).toHaveText('1 to check');

  await warnings.getByRole('button', { name: says }).click();
  await warnings.getByRole('button', { name: /^Change to .?Nala/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Wrong patient?' });
  await expect(dialog).toContainText(/Nala.? has a consult today already\./);
  await expect(controls.patientName(dialog)).toHaveValue('Nala');
  await expect(controls.notePatient(page)).toHaveText('Milo');
  // Typed over, it keeps nothing of Nala's.
  await controls.patientName(dialog).fill('Max');
  await expect(controls.species(dialog)).toHaveValue('');
  await expect(dialog).not.toContainText('has a consult today already');
  await page.keyboard.press('Escape');
  await expect(controls.notePatient(page)).toHaveText('Milo');

  await controls.checkStatus(page).getByRole('button').click();
  const list = controls.checkList(page);
  await expect(list.getByRole('listitem')).toContainText([says]);
  await list.getByRole('button', { name: /^Change to .?Nala/ }).click();
  // What is in the fields is what Enter changes to.
  await pressUntil(page, 'Enter', controls.notePatient(page).filter({ hasText: 'Nala' }));
  await expect(controls.notePatient(page)).toBeFocused();
  await expect(warnings).not.toContainText(says);
  await expect(note).toContainText(/Recorded as .?Milo/);
  await expect(controls.section(note, 'Plan')).toHaveValue('Cocker spaniel. Ear drops.');

  await renamePatient(page, 'Milo');
  await expect(warnings).toContainText(says);
  await warnings.getByRole('button', { name: says }).click();
  await warnings.getByRole('button', { name: 'It is right' }).click();
  await expect(warnings).not.toContainText(says);
});

test('a note that comes with the name its patient had before is filed only after a question about it', async ({
  connectedStage: stage,
}) => {
  const { page, service } = stage;
  service.control.failNext(
    { method: 'GET', path: /^\/v1\/notes\// },
    { status: 503, code: 'busy' },
    { times: 99 },
  );
  const sections = [{ key: 'plan', heading: 'Plan', content: 'Bruno rests. Recheck Bruno.' }];
  service.control.noteOutcome({ ends: 'ready', sections });
  await send(stage, { name: 'Bruno' });
  await untilPhase(page, 'writing');
  await renamePatient(page, 'Rocky');
  service.control.letThrough();
  await untilPhase(page, 'noteReady');
  await press(page, controls.copyAndFile);
  const question = page.getByRole('dialog', { name: 'Replace name in note' });
  await expect(question.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(controls.row(page, 'Rocky')).toContainText('Note ready');
  await question.getByRole('button', { name: 'Replace name' }).click();
  await expect(controls.section(page, 'Plan')).toHaveValue('Rocky rests. Recheck Rocky.');
  await press(page, controls.copyAndFile);
  await expect(controls.row(page, 'Rocky')).toContainText('Filed');
});
