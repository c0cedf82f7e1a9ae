import { submissionsAt } from './support/received.ts';
import {
  connect,
  openConnected,
  openStage,
  temporaryFolder,
  holdGuards,
  holdNotice,
  pressEachGuarded,
  pressUntil,
  untilKeysCount,
} from './screens/stage.ts';
import type { StandIn } from '../service/standIn.ts';
import { makeRecording, tameFfmpeg } from './screens/recordings.ts';
import { resize } from './screens/audit.ts';
import { controls, expect, locate, press, test, type Locator, type Page } from './support/e2eTest.ts';
import { fixture, launch } from './support/launch.ts';

const files = ['memo-9.wav', 'memo-10.wav', 'memo-11.wav'];
const name = (page: Page): Locator => controls.patientName(controls.importedRecordings(page));
const notes = (page: Page): Locator => controls.row(page, 'Note ready');

/** Three files of different lengths, imported together, in no order, with one that cannot be. */
async function open(stack: AsyncDisposableStack) {
  const stage = await openStage(stack);
  const { app, page, folder } = stage;
  await connect(stage);
  const paths = files.map((fileName, at) => makeRecording(folder, { fileName, seconds: at + 2 }));
  await app.importFiles([...(await Promise.all(paths)).toReversed(), fixture('empty.m4a')]);
  await controls.importedRecordings(page).waitFor();
  return stage;
}

async function typeAndSend(page: Page, patient: string, begun = ''): Promise<void> {
  await expect(name(page)).toHaveValue(begun);
  await expect(name(page)).toBeFocused();
  await untilKeysCount(page);
  await page.keyboard.insertText(patient.slice(begun.length));
  await page.keyboard.press('ControlOrMeta+Enter');
}

const sentNames = (service: StandIn): readonly string[] =>
  submissionsAt(service)
    .filter(({ status }) => status === 202)
    .map(({ fields }) => String(fields?.['pet_name']))
    .toSorted((a, b) => a.localeCompare(b));

test('several files are heard, named and sent one after the other, and the first one is open at the end', async ({
  stack,
}) => {
  const { page, service } = await open(stack);
  await expect(controls.notSent(page).getByRole('listitem')).toContainText(files);
  const told = page.getByText(/^1 of 4: .*empty\.m4a.* is empty\. Copy it again/);
  await expect(locate(page, 'Show'), 'of one file all is told').toHaveCount(0);
  await press(page, controls.cutStart);
  const notice = page.locator('[data-notice]');
  const strip = page.locator('div:has(> div > [aria-label="Not imported"])');
  const boxes = [await notice.boundingBox(), await strip.boundingBox()] as const;
  const [above, below] = boxes.map((box) => [box?.x, box?.width]);
  expect(above, 'a notice is as wide as that line').toEqual(below);
  for (const size of [{ width: 640, height: 410 }, null]) {
    await resize(page, size);
    await press(page, controls.cutStart);
    await holdNotice(page);
    await controls.dismiss(strip).click({ trial: true });
  }
  await controls.dismiss(notice).click();
  await name(page).focus();
  await holdGuards(page, 2_000);
  const pressed = await pressEachGuarded(page);
  for (const [at, patient] of ['Poppy', 'Duke', 'Minka'].entries()) {
    await expect(controls.importedRecordings(page)).toContainText(`${String(at + 1)} of 3`);
    await expect(controls.importedRecordings(page)).toContainText(files[at] ?? '');
    await expect(controls.play(controls.player(page))).toBeVisible();
    // The marks under the wave name each second once, of 2, 3 and 4 seconds.
    await expect(page.locator('main p[aria-hidden] > span')).toHaveText(
      ['0:00', '0:01', '0:02', '0:03', '0:04'].slice(0, at + 3),
    );
    await expect(page.locator('#main-step')).toHaveText(at === 2 ? 'Send' : 'Send and next');
    await expect(told).toBeVisible();
    await typeAndSend(page, patient, patient === 'Duke' ? 'Du' : '');
    // At once, while the one before is still being sent.
    if (patient === 'Poppy') await page.keyboard.type('Du');
  }
  // A second press of the same place asks for no name and sends nothing.
  expect(await pressed()).toEqual(expect.arrayContaining(['Send and next', 'Send']));
  await expect(controls.notePatient(page)).toHaveText('Poppy');
  await expect(notes(page)).toHaveCount(3);
  expect(sentNames(service)).toEqual(['Duke', 'Minka', 'Poppy']);
  const large = page.locator('#main-step');
  await expect(large, 'the app has led here').toHaveAttribute('title', 'Read the note first.');
  for (const patient of ['Duke', 'Poppy']) {
    await controls.rowButton(page, patient).click();
    await expect(large).toHaveText(/Copy and file/);
    await expect(large, 'the vet has come here').not.toHaveAttribute('title');
  }

  // What was not imported is told until somebody dismisses it, and the end of the note can be scrolled from
  // under it.
  const end = controls.section(page, 'Plan');
  await end.evaluate((box) => box.closest('main')?.scrollBy(0, 10_000));
  const [line, text] = [await told.boundingBox(), await end.boundingBox()];
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(line?.y ?? 0);
  await press(page, controls.openNewConsult);
  await expect(told).toBeVisible();
  await press(page, controls.writeByHand);
  await expect(end).toHaveValue('');
  await expect(told, 'with the note of another patient').toHaveCount(0);
  await controls.rowButton(page, 'Duke').click();
  await press(page, controls.dismiss);
  await expect(told).toHaveCount(0);
});

test('Send all sends those with a name and asks for the others; Later leaves one ready to send', async ({
  stack,
}) => {
  const { page, service } = await open(stack);
  const stepper = controls.importedRecordings(page);
  await press(page, controls.sendAndNext);
  await expect(stepper).toContainText('Who is this?');
  await expect(name(page)).toBeFocused();
  // Pressed once more, it leads back to the field.
  await press(page, controls.sendAll);
  await expect(name(page)).toBeFocused();
  expect(sentNames(service)).toEqual([]);

  await press(page, controls.sendAllNotSent);
  await expect(page.getByText('Nothing was sent.')).toBeVisible();
  await holdNotice(page);
  // Not under the notice.
  for (const place of [stepper.getByText('Who is this?'), locate(page, 'Later')])
    await place.click({ trial: true });
  await press(page, 'Later');
  await expect(stepper).toContainText('2 of 3');
  await name(page).fill('Duke');
  await untilKeysCount(page);
  await press(page, controls.sendAll);
  await expect(stepper).toContainText('1 of 3');
  await expect(stepper).toContainText('Who is this?');
  await expect(name(page)).toBeFocused();
  await expect(notes(page)).toHaveCount(1);
  expect(sentNames(service)).toEqual(['Duke']);
  await expect(controls.row(page, 'Ready to send')).toHaveCount(2);

  await name(page).fill('Poppy');
  await untilKeysCount(page);
  await press(page, controls.sendAndNext);
  await expect(stepper).toContainText('3 of 3');
  await untilKeysCount(page);
  await press(page, 'Later');
  await expect(controls.notePatient(page)).toHaveText('Poppy');
  await expect(controls.row(page, 'Ready to send')).toHaveCount(1);
});

test('a file imported alone has the caret in its name, and is asked for it once before it is sent', async ({
  stack,
}) => {
  const { app, page, service } = await open(stack);
  const note = controls.note(page);
  for (const [at, patient] of ['Poppy', ''].entries()) {
    await press(page, controls.openNewConsult);
    await app.importFiles([await makeRecording(await temporaryFolder(stack), { seconds: at + 5 })]);
    await expect(controls.patientName(note)).toBeFocused();
    await expect(note).toContainText('Ready to send');
    await pressUntil(page, 'Control+Enter', note.getByText('Who is this?'));
    await expect(controls.patientName(note)).toBeFocused();
    expect(sentNames(service)).toHaveLength(at);
    await page.keyboard.insertText(patient);
    await pressUntil(page, 'Control+Enter', note.getByText('Note ready'));
  }
  expect(sentNames(service)).toEqual(['Poppy', 'undefined']);
});

test('what is imported while somebody types opens nothing, and a file that is here already waits in a line, after a kill too', async ({
  stack,
}) => {
  const ffmpeg = await tameFfmpeg(await temporaryFolder(stack));
  const { app, page, folder } = await openConnected(stack, {
    launch: { env: { CLINIC_FFMPEG: ffmpeg.path } },
  });
  await ffmpeg.holdReading();
  const file = await makeRecording(folder, { fileName: 'stick.wav' });
  await app.importFiles([file]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  const typed = controls.newPatientName(page);
  await typed.click();
  await page.keyboard.type('Luna Hof');
  await ffmpeg.release();
  await expect(controls.row(page, 'stick.wav')).toContainText('Ready to send');
  await page.keyboard.type('mann');
  await expect(typed).toHaveValue('Luna Hofmann');

  await press(page, controls.writeByHand);
  const plan = controls.section(page, 'Plan');
  await plan.click();
  await page.keyboard.type('Weigh again');
  await app.dropFiles([file, await makeRecording(folder, { fileName: 'second.wav', seconds: 3 })]);
  await expect(page.getByText('1 of 2 files was not imported. See New consult.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('on Friday.');
  await expect(plan).toHaveValue('Weigh again\non Friday.');
  await expect(controls.row(page, 'second.wav')).toBeVisible();
  await press(page, controls.openNewConsult);
  await expect(controls.notImported(page)).toContainText('stick.wav is already here: stick.wav, today');
  await app.kill();

  const { page: later } = stack.use(await launch({ dataFolder: app.dataFolder }));
  await expect(controls.row(later, 'second.wav')).toContainText('Ready to send');
  await expect(controls.notImported(later)).toContainText('stick.wav is already here: stick.wav, today');
  await press(later, 'Open that consult');
  await expect(controls.note(later)).toContainText('stick.wav');
  await expect(controls.row(later, /stick|second/)).toHaveCount(2);
});

test('an import can be left, opened again, and discarded; what was not imported is said after a restart too', async ({
  stack,
}) => {
  const { app, page } = await open(stack);
  await name(page).fill('Poppy');
  await press(page, controls.openNewConsult);
  await expect(controls.importedRecordings(page)).toBeHidden();
  await controls.rowButton(page, 'Poppy').click();
  await expect(controls.importedRecordings(page)).toContainText('1 of 3');
  await expect(name(page)).toHaveValue('Poppy');
  await press(page, controls.discardFromMenu);
  await press(page.getByRole('dialog'), controls.discardRecording);
  await expect(controls.row(page, 'Discarded')).toContainText('Poppy');
  // The next one follows.
  await expect(controls.importedRecordings(page)).toContainText('2 of 3');
  await typeAndSend(page, 'Duke');
  await expect(controls.importedRecordings(page)).toContainText('3 of 3');
  await app.close();

  const { page: later } = stack.use(await launch({ dataFolder: app.dataFolder }));
  await expect(controls.newConsult(later).getByRole('alert')).toHaveText(/empty\.m4a.* is empty\. Copy/);
});

test('a recording that is too short offers another file first', async ({ app, page }) => {
  await app.importFiles([fixture('zero-seconds.wav')]);
  const note = controls.note(page);
  await expect(note.locator('[data-code="audio_too_short"]')).toBeVisible();
  await expect(note.locator('[data-main]')).toHaveText('Import another file…');
  await expect(controls.tryAgain(note)).toBeVisible();
});
