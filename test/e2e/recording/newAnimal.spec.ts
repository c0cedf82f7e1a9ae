import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '../../chaos/run/random.ts';
import { type Stage, holdNotice } from '../screens/stage.ts';
import { submissionsAt } from '../support/received.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { answerOpenDialog } from '../support/dialogs.ts';
import { resize } from '../screens/audit.ts';
import { launch } from '../support/launch.ts';
import { give } from '../support/appSteps.ts';
import { record } from '../support/recording/recorder.ts';
import { joinedOf, sendKept, sendWhole, sha256Of, readTakes, wavOf } from '../support/recording/takeFiles.ts';
import { textLines } from '../support/textLines.ts';
import { numbersIn, pressAt, say } from '../support/virtualMicrophone.ts';

const { row } = controls;

test.use({ microphone: 'virtual' });
let stage: Stage;
let page: Page;
/** Two seconds into Biscuit's recording. */
test.beforeEach(async ({ connectedStage }) => {
  stage = connectedStage;
  ({ page } = stage);
  await record(page, 'Biscuit');
  await say(page, 2);
});

async function stop(patient: string): Promise<void> {
  await press(page, controls.stop);
  await expect(row(page, patient)).toContainText('Ready to send');
}

async function send(patient: string): Promise<void> {
  await row(page, patient).getByRole('button').click();
  await expect(controls.notePatient(page)).toContainText(patient);
  await press(page, controls.send);
  await expect(row(page, patient)).toContainText('Note ready');
}

/**
 * Presses New animal, types a name, and presses Undo from inside the page, because a slow computer takes ten
 * seconds.
 */
async function pressAndUndo(typed: string): Promise<void> {
  const names = { undo: controls.undo.label, field: controls.patientName.label };
  const undone = page.evaluate(
    async ([name, of]) => {
      const undo = (): HTMLButtonElement | undefined =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === of.undo);
      await new Promise<void>((resolve) => {
        new MutationObserver((_changes, observer) => {
          if (undo() === undefined) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { subtree: true, childList: true });
      });
      const field = document.querySelector<HTMLInputElement>(`[aria-label="${String(of.field)}"]`);
      field?.focus();
      if (name !== '') document.execCommand('insertText', false, name);
      undo()?.click();
    },
    [typed, names] as const,
  );
  await pressAt(page, controls.newAnimal);
  await undone;
}

/** What the service got: each patient's name, and the hash of the sound. */
const sent = () =>
  submissionsAt(stage.service).map(({ fields, audio }) => [fields?.['pet_name'], audio?.sha256]);

test('New animal makes two consults of a visit, with no sound lost between them and none in both', async () => {
  const { x = 0, y = 0, width = 0 } = (await controls.newAnimal(page).boundingBox()) ?? {};
  await pressAt(page, controls.newAnimal, 'Lu');
  // A double press begins one consult, and leaves the caret in its name.
  await page.mouse.click(x + width / 2, y + 4);
  await expect(controls.notSent(page)).toContainText(/Biscuit.*Ready to send/);
  await expect(controls.patientName(page)).toHaveValue('Lu');
  await expect(controls.patientName(page)).toBeFocused();
  await page.keyboard.type('na');
  await expect(row(page, 'Luna').getByText(/^00:0\d$/)).toBeInViewport({ ratio: 1 });
  await say(page, 2);
  await stop('Luna');
  await send('Biscuit');
  await send('Luna');

  const runs = await readTakes(stage.app.dataFolder);
  expect(numbersIn(joinedOf(runs))).toHaveLength(1);
  expect(sent()).toEqual([
    ['Biscuit', sha256Of(wavOf(runs[0]?.samples ?? new Int16Array()))],
    ['Luna', sha256Of(wavOf(runs[1]?.samples ?? new Int16Array()))],
  ]);
});

test('Undo makes the two one recording again, and a second name waits until the vet decides', async () => {
  await pressAndUndo('Luna');
  const told = 'One recording again, for Biscuit. Luna waits under New consult.';
  await expect(page.getByText(told)).toBeVisible();
  await expect(controls.stop(page)).toBeFocused();
  await holdNotice(page);
  for (const width of [1280, 1024]) {
    await resize(page, { width, height: 700 });
    // The whole bar is free, so one line holds it.
    expect(await textLines(page.getByText(told)), `${width} px`).toBe(1);
  }
  await page.keyboard.press('Enter');
  await expect(row(page, 'Biscuit')).toContainText('Recording');
  await expect(row(page, 'Luna')).toHaveCount(0);
  await say(page, 1);
  await stop('Biscuit');
  const runs = await readTakes(stage.app.dataFolder);
  expect([runs.length, numbersIn(joinedOf(runs)).length]).toEqual([2, 1]);
  await sendWhole(page, stage.service, joinedOf(runs));
  await press(page, controls.openNewConsult);
  await expect(controls.typedBefore(page)).toContainText('Luna');
});

test('a notice that comes while New animal can be undone covers no Undo', async () => {
  // Send all leaves a recording without a name, and Undo with it.
  await controls.patientName(controls.note(page)).fill('');
  // From inside the page, because a slow computer takes the ten seconds.
  const isUndoInSight = page.evaluate(
    async ([undo, sendAll]) => {
      const untilThere = async (found: () => HTMLElement | undefined | null): Promise<HTMLElement> => {
        for (;;) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const element = found();
          if (element) return element;
        }
      };
      const named = (name: string | RegExp | undefined): HTMLButtonElement | undefined =>
        [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === name);
      const button = await untilThere(() => named(undo));
      (await untilThere(() => named(sendAll))).click();
      await untilThere(() => document.querySelector<HTMLElement>('[data-notice]'));
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    },
    [String(controls.undo.label), String(controls.sendAllNotSent.label)] as const,
  );
  await pressAt(page, controls.newAnimal);
  expect(await isUndoInSight).toBe(true);
});

test('after a forgotten New animal, the exported recording is imported for each animal and cut', async ({
  electron,
}) => {
  const { app, service, folder } = stage;
  await stop('Biscuit');
  await answerOpenDialog(electron, [folder]);
  await press(page, controls.exportConsult);
  await expect(page.getByText('Saved in a new folder')).toBeVisible();
  const [made = ''] = await readdir(folder);

  for (const [patient, cut] of [
    ['Biscuit two', controls.cutEnd],
    ['Luna', controls.cutStart],
  ] as const) {
    await press(page, controls.openNewConsult);
    await app.importFiles([join(folder, made, 'recording.wav')]);
    // The second time, the app asks whether the same file is meant.
    if (cut === controls.cutStart) await press(page, controls.importAgain);
    await expect(controls.notePatient(page)).toContainText('Unnamed patient');
    await controls.patientName(page).fill(patient);
    const position = controls.position(page);
    await position.press('Home');
    await position.press('ArrowRight');
    await press(page, cut);
    await press(page, controls.send);
    await expect(row(page, patient)).toContainText('Note ready');
  }
  const samples = joinedOf(await readTakes(app.dataFolder)).length / 3;
  expect(
    submissionsAt(service).map(({ fields, audio }) => [
      fields?.['pet_name'],
      ((audio?.byteCount ?? 0) - 44) / 2,
    ]),
  ).toEqual([
    ['Biscuit two', 16_000],
    ['Luna', samples - 16_000],
  ]);
});

/** CLINIC_KILLS says how often; `npm run chaos` asks for more. */
const kills = Number(process.env['CLINIC_KILLS'] ?? 4);
for (let number = 0; number < kills; number += 1) {
  const act = number % 2 === 0 ? 'New animal' : 'Undo';
  const turns = createRandom(number).between(0, 30);

  test(`kill ${number + 1} around ${act}: each sample is in one consult, and nothing is lost`, async ({
    stack,
  }) => {
    const { app } = stage;
    if (act === 'Undo') await pressAndUndo('');
    else await pressAt(page, controls.newAnimal);
    for (let turn = 0; turn < turns; turn += 1) await give(page, 'getSnapshot');
    await app.kill();

    const runs = await readTakes(stage.app.dataFolder);
    expect(numbersIn(joinedOf(runs))).toHaveLength(1);
    const after = stack.use(await launch({ dataFolder: app.dataFolder }));
    await expect(row(after.page, 'Biscuit')).toBeVisible();
    const isOne = (await row(after.page, 'Unnamed patient').count()) === 0;
    for (const patient of isOne ? ['Biscuit'] : ['Biscuit', 'Unnamed patient'])
      await sendKept(after.page, patient);
    const parts = isOne ? [joinedOf(runs)] : runs.map(({ samples }) => samples);
    // A recording of less than a tenth of a second is not sent.
    const sendable = parts.filter(({ length }) => length >= 4_800);
    expect(sent().map(([, sha256]) => sha256)).toEqual(sendable.map((part) => sha256Of(wavOf(part))));
  });
}
