import { expect } from '@playwright/test';
import { makeRecording, tameFfmpeg, type TamedFfmpeg } from '../recordings.ts';
import { onlyLinux, openStage, temporaryFolder, type Scene, type Stage } from '../stage.ts';
import { connect, fillPatient, importedRecordings, newConsultRegion, press } from '../steps.ts';

const tamed = new WeakMap<Stage, TamedFfmpeg>();
const longName = `Voice memo of the morning round, ward two, second kennel on the left ${'and on '.repeat(12)}.wav`;

/** Files of a phone, which the vet imported together. */
export const importScene: Scene = {
  name: 'files of a phone',
  unplayable: onlyLinux,
  open: async (stack) => {
    const ffmpeg = await tameFfmpeg(await temporaryFolder(stack));
    const stage = await openStage(stack, { launch: { env: { CLINIC_FFMPEG: ffmpeg.path } } });
    tamed.set(stage, ffmpeg);
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'several imports, the first',
      arrange: async (stage) => {
        const { app, folder, page } = stage;
        await app.importFiles([
          await makeRecording(folder, { fileName: 'memo-11.wav', seconds: 372 }),
          await makeRecording(folder, { fileName: longName, seconds: 92 }),
          await makeRecording(folder, { fileName: 'memo-13.wav', seconds: 185 }),
          await makeRecording(folder, { fileName: 'memo-14.wav', seconds: 64 }),
        ]);
        await importedRecordings(page).waitFor();
        await expect(page.getByRole('listitem').filter({ hasText: 'Ready to send' })).toHaveCount(4);
      },
    },
    {
      name: 'several imports, the name is asked for',
      arrange: async ({ page }) => {
        await fillPatient(importedRecordings(page), { name: 'Poppy', species: 'Horse', reference: '2211' });
        await press(page, 'Send all');
        await expect(importedRecordings(page)).toContainText('Who is this?');
      },
    },
    {
      name: 'several imports, prepared later',
      arrange: async (stage) => {
        const { app, folder, page } = stage;
        await tamed.get(stage)?.dawdle();
        await press(page, 'New consult');
        await app.importFiles([
          await makeRecording(folder, { fileName: 'memo-21.wav', seconds: 600 }),
          await makeRecording(folder, { fileName: 'memo-22.wav', seconds: 600 }),
        ]);
        const stepper = importedRecordings(page);
        for (const [at, name] of ['Duke', 'Minka'].entries()) {
          await expect(stepper).toContainText(`${String(at + 1)} of 2`);
          // A press right after a change of the screen was meant for the import before.
          await page.waitForTimeout(350);
          await fillPatient(stepper, { name });
          await press(page, 'Send and next');
        }
        await expect(stepper).toContainText('It will be sent as soon as it is ready.');
      },
    },
    {
      name: 'a name typed for another consult',
      arrange: async ({ page }) => {
        await press(page, 'New consult');
        for (const name of [
          'Biscuit',
          'A very long name of a racehorse with many owners and words'.repeat(3),
        ]) {
          await fillPatient(newConsultRegion(page), { name, species: 'Dog', reference: '2211' });
          await press(page, 'New consult');
        }
        await expect(page.getByRole('list', { name: 'Typed earlier' }).getByRole('listitem')).toHaveCount(2);
      },
    },
  ],
};
