import { expect } from '@playwright/test';
import { makeRecording } from '../recordings.ts';
import { state, type Scene, openConnected, fillPatient } from '../stage.ts';
import { controls, press } from '../../support/controls.ts';
import { fixture } from '../../support/launch.ts';

const longName = `Voice memo of the morning round, ward two, second kennel on the left ${'and on '.repeat(12)}.wav`;

/** Files of a phone, which the vet imported together. */
export const importScene: Scene = {
  name: 'files of a phone',
  open: openConnected,
  states: [
    state('several imports, the first', async (stage) => {
      const { app, folder, page } = stage;
      await app.importFiles([
        await makeRecording(folder, { fileName: 'memo-11.wav', seconds: 372 }),
        await makeRecording(folder, { fileName: longName, seconds: 92 }),
        await makeRecording(folder, { fileName: 'memo-13.wav', seconds: 185 }),
        await makeRecording(folder, { fileName: 'memo-14.wav', seconds: 64 }),
        fixture('empty.m4a'),
      ]);
      await controls.importedRecordings(page).waitFor();
      await expect(page.getByRole('listitem').filter({ hasText: 'Ready to send' })).toHaveCount(4);
      await expect(controls.importedRecordings(page)).toContainText('1 of 5 files was not imported.');
    }),
    state('several imports, the name is asked for', async ({ page }) => {
      await fillPatient(controls.importedRecordings(page), {
        name: 'Poppy',
        species: 'Horse',
        reference: '2211',
      });
      await press(page, controls.sendAll);
      await expect(controls.importedRecordings(page)).toContainText('Who is this?');
    }),
  ],
};
