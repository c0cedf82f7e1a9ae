import { endTimeToUndo, lock, openSettings } from '../support/appSteps.ts';
import { readFile } from 'node:fs/promises';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { connect, fillPatient } from '../screens/stage.ts';
import { fixture } from '../support/launch.ts';
import { outcomesAt, submissionsAt } from '../support/received.ts';

test.describe('with no account and no network, at first start', () => {
  test('a recording becomes a note that is edited and filed, and every screen says Try-out', async ({
    app,
    page,
  }) => {
    await expect(page).toHaveTitle(/^Clinic Companion/);
    await expect(page.getByRole('status').filter({ hasText: 'Try-out' })).toBeVisible();
    const original = await readFile(fixture('dog.m4a'));

    await fillPatient(controls.newConsult(page), { name: 'Biscuit', species: 'Dog', reference: '2211' });
    await app.importFiles([fixture('dog.m4a')]);
    await expect(controls.row(page, 'Biscuit')).toContainText('Ready to send');
    const send = controls.send(page);
    await expect(send).toBeFocused();
    await send.click();
    await expect(controls.row(page, 'Biscuit')).toContainText('Note ready');

    const note = controls.note(page);
    await expect(note.getByRole('heading', { name: 'Biscuit' })).toBeVisible();
    for (const heading of ['Subjective', 'Objective', 'Assessment', 'Plan'])
      await expect(controls.section(note, heading)).not.toHaveValue('');
    await expect(note).toContainText('Sample note, not for records');
    await expect(controls.transcript(page)).toContainText('Biscuit');
    await expect(page.getByRole('status').filter({ hasText: 'Try-out' })).toBeVisible();

    await controls.section(note, 'Assessment').fill('Cruciate strain, left.');
    await press(note, controls.removeSection('Plan'));
    await press(note, controls.fileNote);
    await expect(controls.row(page, 'Biscuit')).toContainText('Filed');
    await controls.section(note, 'Assessment').fill('Cruciate strain, left. Rest.');
    await expect(controls.needsYou(page)).toContainText(/Biscuit.*Changed after filing/);
    await press(note, controls.copyAndUpdate);
    await expect(controls.needsYou(page)).toHaveCount(0);
    await expect(controls.row(page, 'Biscuit')).not.toContainText('Changed after filing');
    expect(await readFile(fixture('dog.m4a'))).toEqual(original);
  });

  test('Try it leads without a microphone to the one wrong dose of a note', async ({ page }) => {
    await page.evaluate(() => Reflect.deleteProperty(MediaDevices.prototype, 'getUserMedia'));
    await expect(
      page.getByText('An example consult, from recording to note. No microphone needed.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await expect(controls.notePatient(page)).toHaveText('Biscuit');
    await expect(controls.send(page)).toBeVisible();
    const panel = page.getByRole('dialog', { name: '2.1 mg', exact: true });
    await expect(panel).toContainText('once a day with food');
    await expect(controls.copyAndFile(page)).toHaveText(/1 not checked/);
    await expect(controls.note(page)).not.toContainText('recorded');
    await expect(controls.row(page, 'Biscuit')).not.toContainText('[TEST]');
    await press(panel, 'Change to 1.2 mg');
    await expect(controls.section(page, 'Plan')).toHaveValue(/Meloxicam 1\.2 mg by mouth/);
    await expect(controls.copyAndFile(page)).not.toHaveText(/not checked/);
    await expect(controls.transcript(page)).toContainText('So this is Biscuit. What have we noticed?');
    await press(page, controls.openNewConsult);
    await expect(page.getByRole('button', { name: 'Try it', exact: true })).toBeHidden();
    await press(page, 'Connect your practice…');
    await expect(controls.connectDialog(page)).toBeVisible();
  });

  test('Try it opens no place where notes are not checked, nor once they are', async ({ page }) => {
    const checks = (on: Page) => on.getByRole('checkbox', { name: 'Check notes against the transcript' });
    await openSettings(page, 'Note check');
    await checks(page).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await expect(controls.copyAndFile(page)).toHaveText(/Copy and file/);
    await openSettings(page, 'Note check');
    await checks(page).check();
    await page.keyboard.press('Escape');
    await expect(controls.copyAndFile(page)).toHaveText(/1 not checked/);
    await expect(page.getByRole('dialog', { name: '2.1 mg', exact: true })).toHaveCount(0);
  });

  test('the lock screen says that nobody is connected, and a vet can be added there', async ({ page }) => {
    await lock(page);
    await expect(page.getByText('Nobody is connected yet. Press Add a vet.')).toBeVisible();
    await press(page, 'Add a vet');
    await expect(controls.connectDialog(page)).toBeVisible();
  });

  test('the same bytes again: the consult that has them is named, and the vet is asked', async ({
    app,
    page,
  }) => {
    await app.importFiles([fixture('dog.m4a')]);
    await expect(controls.row(page, 'dog.m4a')).toContainText('Ready to send');
    await press(page, controls.openNewConsult);
    await app.importFiles([fixture('dog.m4a')]);
    // The new consult is open, and waits for the answer.
    const question = controls.notImported(page);
    await expect(question).toContainText('dog.m4a is already here: dog.m4a');
    await expect(controls.note(page).getByText('Waits for your answer', { exact: true })).toBeVisible();
    await expect(controls.note(page)).toContainText('Nothing is sent until you answer.');
    await expect(controls.note(page)).not.toContainText('Preparing dog.m4a');
    await press(question, 'Open that consult');
    await expect(controls.rows(page)).toHaveCount(1);
    await controls.patientName(controls.note(page)).fill('Biscuit');
    await press(page, controls.openNewConsult);
    await app.importFiles([fixture('dog.m4a')]);
    await expect(question).toContainText('dog.m4a is already here: Biscuit');
    await press(question, controls.importAgain);
    await expect(question).toHaveCount(0);
    await expect(controls.row(page, 'Ready to send')).toHaveCount(2);
  });

  test('what is not a recording is refused in a sentence, and the app goes on', async ({ app, page }) => {
    await app.importFiles([
      fixture('notAudio.m4a'),
      fixture('empty.m4a'),
      '/nowhere/gone.m4a',
      fixture('cat.m4a'),
    ]);
    const refusals = controls.newConsult(page);
    await expect(refusals).toContainText('3 of 4 files were not imported.');
    await press(refusals, 'Show');
    const toldAt = await refusals.getByRole('alert').boundingBox();
    const listAt = await controls.notImported(page).boundingBox();
    expect(toldAt?.y, 'what went wrong comes before what to do').toBeLessThan(listAt?.y ?? 0);
    await expect(refusals).toContainText('is not a recording.');
    await expect(refusals).toContainText(/is empty\.\s*Copy it again/);
    await expect(refusals).toContainText('no longer where it was');
    await page.keyboard.press('Escape');
    await expect(controls.notImported(page)).toHaveCount(0);
    await expect(refusals.getByRole('button', { name: 'Show' })).toBeFocused();
    await expect(controls.rows(page)).toHaveCount(1);
  });
});

test.describe('with a connected practice', () => {
  test('the service receives exactly what was imported and what is on screen, byte for byte', async ({
    stage,
  }) => {
    const { app, page, service } = stage;
    // Everything that a text control would turn into something else.
    const subjective = 'Limping.\r\nOwner: “since Monday”\u2028\u00a0next line\rold Mac  ';
    service.control.noteOutcome({
      ends: 'ready',
      sections: [
        { key: 'subjective', heading: 'Subjective', content: subjective },
        { key: 'objective', heading: 'Objective', content: 'T 38.6' },
        { key: 'assessment', heading: 'Assessment', content: 'Strain' },
        { key: 'plan', heading: 'Plan', content: 'Rest' },
      ],
    });
    await connect(stage);
    await expect(controls.practiceOf('Riverside Vets')(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Try-out' })).toBeHidden();
    await fillPatient(controls.newConsult(page), { name: 'Łuna “Ω”', species: 'Cat', reference: 'A/7' });
    await app.importFiles([fixture('cat.m4a')]);
    await press(page, controls.send);
    const note = controls.note(page);
    await controls.section(note, 'Assessment').fill('Strain.\nNo fracture.');
    await press(note, controls.removeSection('Plan'));
    await press(note, controls.fileNote);
    await endTimeToUndo(page);

    const sections = [
      { key: 'subjective', content: subjective },
      { key: 'objective', content: 'T 38.6' },
      { key: 'assessment', content: 'Strain.\nNo fracture.' },
      { key: 'plan', content: '' },
    ];
    await expect.poll(() => outcomesAt(service)).toEqual([{ outcome: 'filed', sections }]);
    const posts = submissionsAt(service);
    expect(posts).toHaveLength(1);
    expect(posts[0]?.fields).toEqual({
      language: 'en',
      note_format: 'soap',
      pet_name: 'Łuna “Ω”',
      pet_type: 'Cat',
      external_ref: 'A/7',
    });
    expect(posts[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(service.control.notes()).toHaveLength(1);
  });

  test('a failure says what happened and what to do, with its code for whoever helps', async ({ stage }) => {
    const { app, page, service } = stage;
    service.control.setConnection(service.tokens[0] ?? '', { isSubscribed: false });
    await connect(stage);
    await fillPatient(controls.newConsult(page), { name: 'Rex', species: 'Dog', reference: '' });
    await app.importFiles([fixture('dog.m4a')]);
    await press(page, controls.send);
    const alert = page.getByRole('alert').filter({ hasText: 'The clinic’s subscription is not active.' });
    await expect(alert).toContainText('press Try again');
    await expect(alert).toHaveAttribute('data-code', 'subscription_inactive');
    service.control.setConnection(service.tokens[0] ?? '', { isSubscribed: true });
    await press(page, controls.tryAgain);
    await expect(controls.row(page, 'Rex')).toContainText('Note ready');
    expect(service.control.notes()).toHaveLength(1);
  });

  test('a consult of the sandbox is neither shown nor sent in a real practice', async ({ stage }) => {
    const { app, page, service } = stage;
    await fillPatient(controls.newConsult(page), { name: 'Biscuit', species: 'Dog', reference: '' });
    await app.importFiles([fixture('dog.m4a')]);
    await expect(controls.row(page, 'Biscuit')).toContainText('Ready to send');
    await connect(stage);
    await expect(controls.practiceOf('Riverside Vets')(page)).toBeVisible();
    await expect(page.getByText('Biscuit')).toHaveCount(0);
    expect(submissionsAt(service)).toHaveLength(0);
  });
});
