import { expect, type Locator } from '@playwright/test';
import { listStrings } from '../../../../renderer/strings/listStrings.ts';
import { lock } from '../../support/appSteps.ts';
import { controls, press } from '../../support/controls.ts';
import { foundWords } from '../../support/foundWords.ts';
import { fixture, typeConnection } from '../../support/launch.ts';
import { longPatient } from '../content.ts';
import { makeRecording } from '../recordings.ts';
import { state, openStage, type Scene, type Stage, fillPatient, readyToSend, untilPhase } from '../stage.ts';

async function hover(
  stage: Stage,
  type: 'dragEnter' | 'dragOver' | 'dragCancel',
  files: readonly string[],
): Promise<void> {
  const cdp = await stage.page.context().newCDPSession(stage.page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  await cdp.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await cdp.detach();
}

/** Only these: a notice at the foot of the window has a Dismiss too. */
const refusedImports = ({ page }: Stage): Locator => controls.notImported(page);

const refusals = [
  'not_audio',
  'file_empty',
  'file_missing',
  'file_unreadable',
  'no_audio_stream',
  'audio_incomplete',
] as const;

/** A workstation's first hour: no account, no network, the built-in sandbox. */
export const sandboxScene: Scene = {
  name: 'first start, in the built-in sandbox',
  open: (stack) => openStage(stack),
  states: [
    state('first start', async ({ page }) => {
      await page.getByRole('button', { name: 'Try it' }).waitFor();
    }),
    state('species suggested', async ({ page }) => {
      await fillPatient(controls.newConsult(page), { name: 'Biscuit', reference: '2211' });
      await controls.species(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: 'Dog' }).waitFor();
    }),
    state('guide', async ({ page }) => {
      await page.keyboard.press('Escape');
      await controls.newConsult(page).getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('F1');
      await expect(page.getByRole('searchbox', { name: 'Search guide' })).toBeFocused();
    }),
    state('guide, a hit', async ({ page }) => {
      const search = page.getByRole('searchbox', { name: 'Search guide' });
      await search.fill('microphone');
      await search.press('Enter');
      await expect.poll(() => foundWords(page, 'found-current')).toHaveLength(1);
    }),
    state('locked, before anybody is connected', async ({ page }) => {
      await page.keyboard.press('Escape');
      await lock(page);
      await expect(page.getByRole('button', { name: 'Add a vet' })).toBeFocused();
    }),
    state('connect, what is missing', { dialog: 'Connect a practice' }, async ({ page }) => {
      await page.keyboard.press('Escape');
      await expect(controls.whoAreYou(page)).toBeHidden();
      await press(page, controls.connectPractice);
      const dialog = page.getByRole('dialog');
      await controls.serviceAddress(dialog).fill('https://notes.example');
      await press(dialog, controls.connect);
      await expect(dialog.getByRole('alert')).toHaveText('Please correct what is marked above.');
      await expect(controls.yourName(dialog)).toBeFocused();
      await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2);
      await expect(controls.serviceAddress(dialog)).toHaveValue('https://notes.example');
    }),
    state('connect, refused', { dialog: 'Connect a practice' }, async ({ page, service }) => {
      const dialog = page.getByRole('dialog');
      await typeConnection(dialog, { url: service.url, vet: 'Dr Moor', token: 'no-such-token' });
      await expect(dialog.getByRole('alert')).toContainText('did not accept');
    }),
    state('files over the window', { isDragging: true }, async (stage) => {
      await stage.page.keyboard.press('Escape');
      await hover(stage, 'dragEnter', [fixture('dog.m4a')]);
      await hover(stage, 'dragOver', [fixture('dog.m4a')]);
      await controls.dropToImport(stage.page).waitFor();
    }),
    state('imports refused', { failures: refusals }, async (stage) => {
      await hover(stage, 'dragCancel', []);
      await expect(controls.dropToImport(stage.page)).toBeHidden();
      const longName = `holiday plans — final (2) “really final” ${'x'.repeat(120)}.docx`;
      await stage.app.importFiles([
        fixture('notAudio.m4a'),
        fixture('empty.m4a'),
        `/nowhere/${longName}`,
        '/dev/null',
        fixture('videoOnly.mp4'),
        fixture('truncated.m4a'),
      ]);
      await press(stage.page, listStrings.notImported.show);
      await expect(controls.dismiss(refusedImports(stage))).toHaveCount(6);
    }),
    state('ready to send, after refused files', { phase: 'readyToSend' }, async (stage) => {
      const dismiss = controls.dismiss(refusedImports(stage));
      for (let left = 6; left > 0; left -= 1) {
        await dismiss.last().click();
        await expect(dismiss).toHaveCount(left - 1);
      }
      await readyToSend(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' });
      // The notice about the name goes after ten seconds, which may be now or in two states.
      await stage.page.evaluate(() => document.querySelector<HTMLElement>('[data-notice] button')?.click());
    }),
    state('discard a recording', { phase: 'readyToSend', dialog: 'Discard this recording?' }, ({ page }) =>
      press(page, controls.discardRecording),
    ),
    state('discarded recording', { phase: 'discarded' }, async ({ page }) => {
      await press(page.getByRole('dialog'), controls.discardRecording);
      await untilPhase(page, 'discarded');
    }),
    state('the same bytes again', { phase: 'preparing' }, async (stage) => {
      const { page, app } = stage;
      const path = await makeRecording(stage.folder, { fileName: 'Voice 014 – Biscuit.wav' });
      await press(page, controls.openNewConsult);
      await fillPatient(controls.newConsult(page), longPatient);
      await app.importFiles([path]);
      await untilPhase(page, 'readyToSend');
      await press(page, controls.openNewConsult);
      await app.importFiles([path]);
      await controls.importAgain(page).waitFor();
    }),
  ],
};
