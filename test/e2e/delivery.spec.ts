import { endTimeToUndo } from './support/appSteps.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedPort } from '../service/unusedPort.ts';
import { makeRecording } from './screens/recordings.ts';
import { startService, type Stage, connect, send } from './screens/stage.ts';
import { answerOpenDialog, answerSaveDialog, closeAndAnswer, quitAnyway } from './support/dialogs.ts';
import { controls, expect, press, test, type Page } from './support/e2eTest.ts';
import { launch, type Launched } from './support/launch.ts';
import { outcomesAt, submissionsAt, submit } from './support/received.ts';

const readNote = { method: 'GET', path: /^\/v1\/notes\// } as const;

let stage: Stage;
let page: Page;
test.beforeEach(({ stage: opened }) => {
  stage = opened;
  ({ page } = stage);
});

test.describe('Cancel', () => {
  test('Cancel while bytes are leaving: the recording is Ready to send again, and Send makes exactly one note', async ({
    stack,
  }) => {
    const service = await startService(stack, { bytesPerSecond: 1_000_000 });
    await connect({ page, service });
    await send(stage, { name: 'Biscuit', seconds: 300 });
    await expect(controls.note(page)).toContainText(/\d of 9\.6 MB/);
    await press(page, controls.doNotSend);
    // The words Ready to send stand beside Cancel too.
    await expect(controls.send(page)).toBeVisible();
    expect(service.control.requestsTo(readNote)).toHaveLength(1);
    expect(service.control.notes()).toHaveLength(0);

    await press(page, controls.send);
    await expect(controls.note(page)).toContainText('Note ready');
    expect(service.control.notes()).toHaveLength(1);
  });

  test('Cancel when the service has it already: its note comes, and there is no second one', async () => {
    const { service } = stage;
    await connect(stage);
    service.control.delayNext(submit, 600_000);
    await send(stage, { name: 'Biscuit' });
    await expect(controls.note(page)).toContainText('Sending');
    await expect.poll(() => service.control.notes().length).toBe(1);
    await press(page, controls.doNotSend);
    await expect(controls.note(page)).toContainText('Note ready');
    expect(service.control.notes()).toHaveLength(1);
  });

  test('what is asked after Cancel is known after a restart too', async ({ stack }) => {
    const { service, app } = stage;
    await connect(stage);
    service.control.delayNext(submit, 600_000);
    service.control.delayNext(readNote, 600_000, 1_000);
    await send(stage, { name: 'Biscuit' });
    await expect(controls.note(page)).toContainText('Sending');
    await expect.poll(() => service.control.notes().length).toBe(1);
    await press(page, controls.doNotSend);
    const asked = 'Checking whether the recording has arrived';
    await expect(controls.note(page)).toContainText(asked);
    await page.reload();
    await expect(controls.note(page)).toContainText(asked);
    await app.close();

    ({ page } = stack.use(await launch({ dataFolder: app.dataFolder })));
    await controls.rows(page).first().getByRole('button').click();
    await expect(controls.note(page)).toContainText(asked);
    await expect(controls.note(page)).toContainText('Asked since');
  });
});

test('what waits for its next try says when that is, and asks for no press', async () => {
  await connect(stage);
  stage.service.control.failNext(submit, { status: 418, code: 'teapot' }, { times: 9 });
  await send(stage, { name: 'Biscuit' });
  const note = controls.note(page);
  await expect(note).toContainText('The service answered in a way this app does not understand.');
  await expect(note).toContainText('Next try in');
  await expect(note).not.toContainText('ress Try again');
  await expect(note.locator('[data-main]')).toHaveCount(0);
});

test('a failed note is written by hand, with the transcript beside it, and filed', async () => {
  const { service } = stage;
  await connect(stage);
  service.control.noteOutcome({ ends: 'note_generation_failed', transcript: 'Vet: So, the left hind leg.' });
  await send(stage, { name: 'Biscuit' });
  await press(page, controls.writeByHand);

  const note = controls.note(page);
  await expect(controls.section(note, 'Subjective')).toBeFocused();
  for (const heading of ['Subjective', 'Objective', 'Assessment', 'Plan'])
    await expect(controls.section(note, heading)).toHaveValue('');
  await expect(note).toContainText('Written by hand');
  await expect(controls.transcript(page)).toContainText('So, the left hind leg.');
  await expect(controls.row(page, 'Biscuit')).toContainText('Not written yet');

  await page.keyboard.type('Limping since Monday.');
  await controls.section(note, 'Plan').fill('Rest.');
  await press(page, controls.fileNote);
  await expect(note).toContainText('Filed');
  await expect(note).toContainText('Written by hand');
  await endTimeToUndo(page);
  const sections = [
    { key: 'subjective', content: 'Limping since Monday.' },
    { key: 'plan', content: 'Rest.' },
  ];
  await expect.poll(() => outcomesAt(service)).toEqual([{ outcome: 'filed', sections }]);
  expect(submissionsAt(service)).toHaveLength(1);
});

test('a note that comes after all replaces nothing, and is used and left again in the History', async ({
  stack,
}) => {
  const { service, app } = stage;
  await connect(stage);
  // The service has a note under this key, which it first says has failed: so it can still come.
  service.control.failNext(submit, { status: 409, code: 'idempotency_key_reused' }, { at: 'work' });
  service.control.noteOutcome({
    ends: 'ready',
    sections: [{ key: 'plan', heading: 'Plan', content: 'Carprofen,\nand rest.' }],
  });
  const error = { error: 'The note could not be written.', code: 'note_generation_failed' };
  service.control.alterNext(readNote, (answer) => {
    const { note_id } = JSON.parse(String(answer.body)) as { readonly note_id: unknown };
    return { ...answer, body: JSON.stringify({ note_id, status: 'failed', error }) };
  });
  await send(stage, { name: 'Biscuit' });
  await press(page, controls.writeByHand);
  await controls.section(page, 'Plan').fill('Mine.');
  await app.close();

  const again = stack.use(await launch({ dataFolder: app.dataFolder }));
  ({ page } = again);
  await controls.rows(page).first().getByRole('button').click();
  const note = controls.note(page);
  await expect(note).toContainText('There is another note of this consult.');
  const plan = controls.section(note, 'Plan');
  await expect(plan).toHaveValue('Mine.');
  const history = controls.activity(page);
  const other = history.getByRole('listitem').last();
  await press(page, 'See the other note');
  await expect(other).toContainText('Carprofen,\nand rest.');
  await press(history, 'Use this note');
  await expect(plan).toHaveValue('Carprofen,\nand rest.');
  await expect(history).toBeHidden();
  await expect(note).not.toContainText('Written by hand');

  await press(page, 'See the other note');
  await expect(other).toContainText('Written by hand');
  await expect(other).toContainText('Mine.');
  await press(history, 'Use this note');
  await expect(plan).toHaveValue('Mine.');
  await press(page, controls.fileNote);
  await expect(note).toContainText('Filed');
  await press(page, 'See the other note');
  await expect(other).toContainText('Carprofen,\nand rest.');
  await expect(history.getByRole('button', { name: 'Use this note' })).toBeHidden();
  expect(service.control.notes()).toHaveLength(1);
});

test('History lists each step with its tries, its file the codes too, and nobody’s name, token or words', async ({
  electron,
}) => {
  const { service } = stage;
  await connect(stage);
  service.control.failNext(submit, { status: 503, code: 'unavailable', error: 'Tea break.' });
  service.control.noteOutcome({
    ends: 'ready',
    sections: [{ key: 'plan', heading: 'Plan', content: 'Carprofen' }],
    transcript: 'Vet: Sit.',
  });
  await send(stage, { name: 'Biscuit' });
  await expect(controls.note(page)).toContainText('Note ready');
  await controls.section(page, 'Plan').fill('Meloxicam');
  await press(page, controls.fileNote);
  await endTimeToUndo(page);

  await press(page, controls.openActivity);
  const dialog = controls.activity(page);
  const steps = dialog.getByRole('list').getByRole('listitem');
  await expect(steps.last()).toContainText('Confirmed by the service');
  const before = ['Consult started', 'Audio prepared', 'Waiting to send', 'Sent'];
  await expect(steps).toContainText([...before, 'Sending failed', 'Sent', 'Note arrived', 'Filed']);
  const failed = steps.filter({ hasText: 'Sending failed' });
  await expect(failed).toContainText('The service has a problem at the moment.');
  await expect(failed).toContainText(/\(first try\) · next try/);
  const secrets = ['Biscuit', 'Carprofen', 'Meloxicam', 'Sit.', 'Tea break', 'Voice', service.tokens[0]];
  const everything = await dialog.innerHTML();
  for (const secret of secrets) expect(everything).not.toContain(secret);

  const file = join(stage.folder, 'activity.json');
  await answerSaveDialog(electron, file);
  await dialog.getByRole('button', { name: 'Save history…' }).click();
  await expect(page.locator('[data-notice]')).toContainText('History saved.');
  // Screen readers leave out what is behind the dialog.
  await expect(dialog.locator('[aria-live=assertive]')).toHaveText('History saved.');
  const exported = await readFile(file, 'utf8');
  for (const secret of secrets) expect(exported).not.toContain(secret);
  expect(exported).toContain('"what": "noteFiled"');
  expect(exported).toContain('"code": "service_unavailable"');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(controls.noteMenu(page)).toBeFocused();
});

/** Asks once. `Keep open` keeps it open, `Quit anyway` ends it. */
async function leaveWithFiveUnsent({ electron, page }: Launched): Promise<void> {
  if (electron === null) throw new Error('This test answers the dialog in the checkout.');
  const asked = await closeAndAnswer(electron, 0);
  expect(asked).toContain('5 not sent');
  expect(asked).toContain('Nothing is lost. Sending continues when you open Clinic Companion again here.');
  expect(asked).toMatch(/Keep open\nQuit anyway$/);
  await expect(controls.openSettings(page)).toBeVisible();
  await quitAnyway(electron);
}

test('what was sent while the service was away comes back as notes after a restart, without a click', async ({
  stack,
}) => {
  const away = await startService(stack, { port: await unusedPort() });
  await connect({ page, service: away });
  await away.stop();
  for (const name of ['Biscuit', 'Luna', 'Pepper', 'Moss', 'Rex']) await send(stage, { name });
  await expect(controls.row(page, 'Waiting to send')).toHaveCount(5);
  const { dataFolder } = stage.app;
  await expect.poll(() => readFile(join(dataFolder, 'unsent'), 'utf8').catch(() => '')).toBe('5\n');
  await leaveWithFiveUnsent(stage.app);

  ({ page } = stack.use(await launch({ dataFolder })));
  await expect(controls.row(page, 'Waiting to send')).toHaveCount(5);
  const port = Number(new URL(away.url).port);
  const back = await startService(stack, { connections: away.connections, port });
  await expect(controls.row(page, 'Note ready')).toHaveCount(5);
  expect(back.control.notes()).toHaveLength(5);
  await expect.poll(() => existsSync(join(dataFolder, 'unsent'))).toBe(false);
});

test('what the service cannot read is kept to listen to, prepared again, or another file is taken for the same patient', async ({
  electron,
}) => {
  const { service } = stage;
  await connect(stage);
  const note = controls.note(page);
  service.control.failNext(submit, { status: 422, code: 'audio_unreadable' }, { times: 2 });
  await send(stage, { name: 'Moss' });
  await expect(note.getByRole('alert')).toContainText('could not read this recording');
  await expect(controls.play(page)).toBeEnabled();
  await press(page, 'Back to the recording');
  await expect(note).toContainText('Prepare it again');
  await press(page, 'Prepare again');
  await expect(note).toContainText('Ready to send');
  await press(page, controls.send);
  await expect(note.getByRole('alert')).toContainText('could not read this recording');

  await answerOpenDialog(electron, [await makeRecording(stage.folder, { seconds: 4 })]);
  await press(page, 'Import another file…');
  await expect(note).toContainText('Ready to send');
  await expect(controls.patientName(note)).toHaveValue('Moss');
  await press(page, controls.send);
  await expect(note).toContainText('Note ready');
  expect(service.control.notes()).toHaveLength(1);
  const keys = submissionsAt(service).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  // The one that was refused is still there.
  await expect(controls.row(page, 'Moss')).toHaveCount(2);
});
