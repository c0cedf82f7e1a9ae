import { expect, type Locator } from '@playwright/test';
import { fixture } from '../../support/launch.ts';
import { longPatient } from '../content.ts';
import { makeRecording } from '../recordings.ts';
import { openStage, type Scene, type Stage } from '../stage.ts';
import { fillPatient, newConsultRegion, openDialog, press, readyToSend, untilPhase } from '../steps.ts';

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
const refusedImports = ({ page }: Stage): Locator => page.getByRole('list', { name: 'Imports' });

/** A workstation's first hour: no account, no network, the built-in sandbox. */
export const sandboxScene: Scene = {
  name: 'first start, in the built-in sandbox',
  unplayable: null,
  open: (stack) => openStage(stack),
  states: [
    {
      name: 'first start',
      arrange: async ({ page }) => {
        await page.getByRole('heading', { name: 'From recording to note' }).waitFor();
      },
    },
    {
      name: 'species suggested',
      arrange: async ({ page }) => {
        await fillPatient(newConsultRegion(page), { name: 'Biscuit', reference: '2211' });
        await page.getByRole('combobox', { name: 'Species' }).focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.getByRole('option', { name: 'Dog' }).waitFor();
      },
    },
    {
      name: 'shortcuts',
      dialog: 'Keyboard shortcuts',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        await press(page, 'Keyboard shortcuts');
      },
    },
    {
      name: 'guide',
      arrange: async ({ page }) => {
        await press(page, 'Open the guide');
        await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeFocused();
      },
    },
    {
      name: 'connect, what is missing',
      dialog: 'Connect a practice',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        await openDialog(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Service address' }).fill('https://notes.example');
        await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(dialog.getByRole('alert')).toHaveText('Please fill in your name and the token.');
        await expect(dialog.getByRole('textbox', { name: 'Your name' })).toBeFocused();
        await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2);
        await expect(dialog.getByRole('textbox', { name: 'Service address' })).toHaveValue(
          'https://notes.example',
        );
      },
    },
    {
      name: 'connect, refused',
      dialog: 'Connect a practice',
      arrange: async ({ page, service }) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Service address' }).fill(service.url);
        await dialog.getByRole('textbox', { name: 'Your name' }).fill('Dr Moor');
        await dialog.getByLabel('Connection token').fill('no-such-token');
        await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
        await expect(dialog.getByRole('alert')).toContainText('did not accept');
      },
    },
    {
      name: 'files over the window',
      isDragging: true,
      arrange: async (stage) => {
        await stage.page.keyboard.press('Escape');
        await hover(stage, 'dragEnter', [fixture('dog.m4a')]);
        await hover(stage, 'dragOver', [fixture('dog.m4a')]);
        await stage.page.getByRole('region', { name: 'Drop to import' }).waitFor();
      },
    },
    {
      name: 'imports refused',
      failures: [
        'not_audio',
        'file_empty',
        'file_missing',
        'file_unreadable',
        'no_audio_stream',
        'audio_incomplete',
      ],
      arrange: async (stage) => {
        await hover(stage, 'dragCancel', []);
        await expect(stage.page.getByRole('region', { name: 'Drop to import' })).toBeHidden();
        const longName = `holiday plans — final (2) “really final” ${'x'.repeat(120)}.docx`;
        await stage.app.importFiles([
          fixture('notAudio.m4a'),
          fixture('empty.m4a'),
          `/nowhere/${longName}`,
          stage.folder,
          fixture('videoOnly.mp4'),
          fixture('truncated.m4a'),
        ]);
        await expect(refusedImports(stage).getByRole('button', { name: 'Dismiss' })).toHaveCount(6);
      },
    },
    {
      name: 'ready to send, with a refused file above it',
      phase: 'readyToSend',
      arrange: async (stage) => {
        const dismiss = refusedImports(stage).getByRole('button', { name: 'Dismiss' });
        for (let left = 6; left > 1; left -= 1) {
          await dismiss.last().click();
          await expect(dismiss).toHaveCount(left - 1);
        }
        await readyToSend(stage, { name: 'Biscuit', species: 'Dog', reference: '2211' });
        // The notice about the name goes after ten seconds, which may be now or in two states.
        await stage.page.evaluate(() => document.querySelector<HTMLElement>('[data-notice] button')?.click());
      },
    },
    {
      name: 'discard a recording',
      phase: 'readyToSend',
      dialog: 'Discard this recording?',
      arrange: async (stage) => {
        const { page } = stage;
        await refusedImports(stage).getByRole('button', { name: 'Dismiss' }).click();
        await press(page, 'Discard recording');
      },
    },
    {
      name: 'discarded recording',
      phase: 'discarded',
      arrange: async ({ page }) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Discard recording' }).click();
        await untilPhase(page, 'discarded');
      },
    },
    {
      name: 'the same bytes again',
      dialog: 'This recording is already here',
      arrange: async (stage) => {
        const { page, app } = stage;
        const path = await makeRecording(stage.folder, { fileName: 'Voice 014 – Biscuit.wav' });
        await press(page, 'New consult');
        await fillPatient(newConsultRegion(page), longPatient);
        await app.importFiles([path]);
        await untilPhase(page, 'readyToSend');
        await press(page, 'New consult');
        await app.importFiles([path]);
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
};
