import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { wavHeader, wavHeaderBytes } from '../../../main/audio/wavHeader.ts';
import { startStandIn, type StandIn } from '../../service/standIn.ts';
import { controls, locate, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, launch, type Launched } from '../support/launch.ts';
import { give, setPin, unlock, untilLocked } from '../support/lockSteps.ts';
import { record } from '../support/recording/recorder.ts';
import { sha256Of } from '../support/recording/sendWhole.ts';
import { readTakes, wavOf } from '../support/recording/takeFiles.ts';
import { launchWithVirtualMicrophone, pressAt, say } from '../support/virtualMicrophone.ts';
import { makeRecording } from '../screens/recordings.ts';
import { temporaryFolder } from '../screens/stage.ts';

let app: Launched | null = null;
let service: StandIn | null = null;
test.afterEach(async () => {
  await app?.remove();
  await service?.stop();
  [app, service] = [null, null];
});

type Started = { readonly page: Page; readonly app: Launched; readonly service: StandIn };

/** The app with a microphone, connected to a practice. */
async function start(): Promise<Started> {
  service = await startStandIn({ profile: 'production', processingMs: 0 });
  app = await launchWithVirtualMicrophone();
  await connectPractice(app.page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
  return { page: app.page, app, service };
}

const nameOf = (dialog: Locator, number: number) => controls.patientName(controls.animal(number)(dialog));
const marks = (dialog: Locator) => dialog.getByRole('slider', { name: /^Mark / });

async function openSplit(page: Page): Promise<Locator> {
  await press(page, controls.openSplit);
  await expect(controls.split(page)).toBeVisible();
  return controls.split(page);
}

async function split(page: Page): Promise<void> {
  await press(controls.split(page), 'Split recording');
  await expect(controls.split(page)).toBeHidden();
}

async function send(page: Page, animal: string): Promise<void> {
  await controls.rowButton(page, animal).click();
  await expect(controls.notePatient(page)).toContainText(animal);
  await press(page, controls.send);
  await expect(controls.row(page, animal)).toContainText('Note ready');
}

/** Biscuit's sound, then, after Next animal in a pause, Luna's: the mark is where the recording goes on. */
async function recordBoth(page: Page): Promise<void> {
  await record(page, 'Biscuit');
  await say(page, 3);
  await press(page, controls.pause);
  await expect(controls.row(page, 'Paused')).toBeVisible();
  await controls.nextAnimal(page).dblclick();
  await expect(page.getByText('2 animals marked')).toBeVisible();
  await press(page, controls.stop);
  await expect(controls.row(page, 'Biscuit')).toContainText('Ready to send');
  await press(page, controls.continueRecording);
  await expect(controls.row(page, 'Biscuit')).toContainText('Recording');
  await say(page, 3);
  await expect(page.getByText('2 animals marked')).toBeVisible();
  await press(page, controls.stop);
  await expect(controls.row(page, 'Biscuit')).toContainText('Ready to send');
}

/** Each animal's note is made from its own sound, all of it and no sample of the other's. */
async function expectOwnSound({ control }: StandIn, dataFolder: string): Promise<void> {
  const runs = (await readTakes(dataFolder)).map(({ samples }) => samples);
  expect(runs).toHaveLength(2);
  const whole = wavOf(Int16Array.from(runs.flatMap((samples) => [...samples]))).subarray(wavHeaderBytes);
  // Three samples of two bytes become one.
  const cutAt = ((runs[0]?.length ?? 0) / 3) * 2;
  const sha256 = (part: Buffer): string => sha256Of(Buffer.concat([wavHeader(part.length), part]));
  const posts = control.requestsTo({ method: 'POST', path: '/v1/notes' });
  expect(posts.map(({ fields, audio }) => [fields?.['pet_name'], audio?.sha256])).toEqual([
    ['Biscuit', sha256(whole.subarray(0, cutAt))],
    ['Luna', sha256(whole.subarray(cutAt))],
  ]);
  expect(control.notes()).toHaveLength(2);
}

test('a recording of two animals becomes a note of each, with its own sound only', async () => {
  const { page, app: launched, service: asked } = await start();
  await recordBoth(page);
  const dialog = await openSplit(page);
  await expect(marks(dialog)).toHaveCount(1);
  await expect(nameOf(dialog, 1)).toHaveValue('Biscuit');
  await expect(locate(controls.whoGets(1)(dialog), 'Biscuit')).toHaveAttribute('aria-pressed', 'true');
  await expect(locate(controls.whoGets(2)(dialog), 'Animal 2')).toHaveAttribute('aria-pressed', 'true');

  // Twice the same animal is none.
  await nameOf(dialog, 2).fill('biscuit');
  await expect(locate(dialog, 'Split recording')).toBeDisabled();
  await expect(dialog).toContainText('is there twice');
  await nameOf(dialog, 2).fill('Luna');
  await expect(dialog).toContainText(/Makes 2 consults: Biscuit \d+ s, Luna \d+ s\./);

  // An accidental Escape loses no name, and the focus comes back.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(controls.openSplit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameOf(dialog, 2)).toHaveValue('Luna');
  await split(page);

  await expect(controls.notePatient(page)).toContainText('Biscuit');
  await expect(controls.rows(page)).toHaveCount(2);
  await send(page, 'Biscuit');
  await send(page, 'Luna');
  await expectOwnSound(asked, launched.dataFolder);
  await expect(controls.rows(page)).toHaveCount(2);
});

test('an import is split by keyboard, and a piece is given to both animals on purpose', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await temporaryFolder(stack);
  const { page, app: launched, service: asked } = await start();
  await launched.importFiles([await makeRecording(folder, { fileName: 'visit.wav', seconds: 10 })]);
  await expect(controls.row(page, 'Ready to send')).toHaveCount(1);
  const dialog = await openSplit(page);
  // A tone has no silence to suggest.
  await expect(marks(dialog)).toHaveCount(0);
  await expect(locate(dialog, 'Split recording')).toBeDisabled();
  await expect(dialog).toContainText('Give at least two animals a piece.');
  await expect(controls.addMark(dialog)).toBeFocused();

  await nameOf(dialog, 1).fill('Biscuit');
  await nameOf(dialog, 2).fill('Luna');
  const position = controls.position(dialog);
  for (const seconds of [4, 6]) {
    await position.press('Home');
    for (let step = 0; step < seconds; step += 1) await position.press('ArrowRight');
    await controls.addMark(dialog).press('Enter');
  }
  await expect(marks(dialog)).toHaveCount(2);
  const first = marks(dialog).first();
  await first.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-valuetext', '0:04.1');
  await first.press('Shift+ArrowLeft');
  await expect(first).toHaveAttribute('aria-valuetext', '0:03.1');

  await press(dialog, 'Play around mark at 0:03');
  await expect(locate(dialog, 'Pause around mark at 0:03')).toBeVisible();
  await expect(locate(dialog, 'Play around mark at 0:03')).toBeVisible();

  // The middle is the talk about both; the end is nobody's until Luna gets it.
  await locate(controls.whoGets(2)(dialog), 'Biscuit').press('Enter');
  await locate(controls.whoGets(3)(dialog), 'Luna').press('Enter');
  await expect(controls.whoGets(3)(dialog)).toContainText('Left out');
  await expect(dialog).toContainText('4 s is left out.');
  await locate(controls.whoGets(3)(dialog), 'Luna').press('Enter');
  await expect(dialog).toContainText('Makes 2 consults: Biscuit 6 s, Luna 6 s.');
  await split(page);

  await send(page, 'Biscuit');
  await send(page, 'Luna');
  const lengths = asked.control
    .requestsTo({ method: 'POST', path: '/v1/notes' })
    .map(({ fields, audio }) => [fields?.['pet_name'], Math.round(((audio?.byteCount ?? 0) - 44) / 32)]);
  expect(Object.fromEntries(lengths)).toEqual({ Biscuit: 6_000, Luna: 6_900 });
});

test('a mark is removed, and the focus stays in the dialog', async () => {
  await using stack = new AsyncDisposableStack();
  const { page, app: launched } = await start();
  await launched.importFiles([await makeRecording(await temporaryFolder(stack), { seconds: 5 })]);
  const dialog = await openSplit(page);
  const wave = dialog.getByRole('img');
  await wave.dblclick({ position: { x: 200, y: 40 } });
  await expect(marks(dialog)).toHaveCount(1);
  await press(dialog, controls.addAnimal);
  await expect(nameOf(dialog, 3)).toBeFocused();
  await nameOf(dialog, 3).fill('Poppy');
  await expect(dialog).toContainText('Poppy has no piece yet.');
  await press(dialog, 'Remove Poppy');
  await expect(controls.addAnimal(dialog)).toBeFocused();
  await dialog.getByRole('button', { name: /^Remove mark at / }).click();
  await expect(marks(dialog)).toHaveCount(0);
  await expect(controls.addMark(dialog)).toBeFocused();
});

test('a split that was begun comes back after a lock, and after a kill one second after the last key', async () => {
  await using stack = new AsyncDisposableStack();
  const { page, app: before } = await start();
  await setPin(page, '4711');
  await before.importFiles([await makeRecording(await temporaryFolder(stack), { seconds: 5 })]);
  const dialog = await openSplit(page);
  await dialog.getByRole('img').dblclick({ position: { x: 200, y: 40 } });
  await nameOf(dialog, 2).pressSequentially('Luna');
  await give(page, 'lock');
  await untilLocked(page);
  expect(await page.content()).not.toContain('Luna');
  await unlock(page, 'Dr Moor', '4711');

  await controls.rows(page).getByRole('button').first().click();
  await openSplit(page);
  await expect(marks(dialog)).toHaveCount(1);
  await expect(nameOf(dialog, 2)).toHaveValue('Luna');
  await press(dialog, controls.addAnimal);
  await nameOf(dialog, 3).pressSequentially('Poppy');
  await wait(1_000);
  await before.kill();

  const after = await launch({ dataFolder: before.dataFolder });
  app = after;
  await unlock(after.page, 'Dr Moor', '4711');
  await controls.rows(after.page).getByRole('button').first().click();
  const again = await openSplit(after.page);
  await expect(marks(again)).toHaveCount(1);
  await expect(nameOf(again, 2)).toHaveValue('Luna');
  await expect(nameOf(again, 3)).toHaveValue('Poppy');
});

/** CLINIC_KILLS says how often; `npm run chaos` asks for more. */
const kills = Number(process.env['CLINIC_KILLS'] ?? 4);
for (let number = 0; number < kills; number += 1)
  test(`kill ${number + 1} while it is split leaves the whole or both parts`, async () => {
    const { page, app: before, service: asked } = await start();
    await recordBoth(page);
    await nameOf(await openSplit(page), 2).fill('Luna');
    await pressAt(page, 'Split recording');
    for (let answers = 0; answers < number * 7; answers += 1) await give(page, 'getSnapshot');
    await before.kill();

    app = await launch({ dataFolder: before.dataFolder });
    const after = app.page;
    await expect(controls.row(after, 'Biscuit')).toContainText('Ready to send');
    const isSplit = (await controls.row(after, 'Luna').count()) === 1;
    process.stdout.write(`kill ${number + 1}: ${isSplit ? 'both parts' : 'the whole'}\n`);
    await expect(controls.rows(after)).toHaveCount(isSplit ? 2 : 1);
    if (!isSplit) {
      await controls.rowButton(after, 'Biscuit').click();
      await nameOf(await openSplit(after), 2).fill('Luna');
      await split(after);
    }
    await send(after, 'Biscuit');
    await send(after, 'Luna');
    await expect(controls.rows(after)).toHaveCount(2);
    await expectOwnSound(asked, before.dataFolder);
  });
