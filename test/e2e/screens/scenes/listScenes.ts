import { expect } from '@playwright/test';
import {
  state,
  type Scene,
  openConnected,
  fillPatient,
  openConsult,
  readyNote,
  readyToSend,
  untilPhase,
} from '../stage.ts';
import { controls, press } from '../../support/controls.ts';
import { makeRecording } from '../recordings.ts';
import { fixture } from '../../support/launch.ts';

/** A morning's list, from empty to many, with each of its groups. */
export const listScene: Scene = {
  name: 'the list of a morning',
  open: openConnected,
  states: [
    state('no consults yet, and what is connected', async ({ page }) => {
      await controls.connectionStatus(page).getByRole('button').click();
      await expect(controls.connectionDetails(page)).toContainText('Nothing that you sent is waiting.');
    }),
    state('many, in their groups', { phase: 'filed' }, async (stage) => {
      const { page } = stage;
      await page.keyboard.press('Escape');
      await readyNote(stage, { name: 'Pepper', species: 'Rabbit', reference: '2198' });
      await press(page, controls.copyAndFile);
      await untilPhase(page, 'filed');
      for (const [name, species, reference] of [
        ['Biscuit', 'Dog', '2211'],
        ['Luna', 'Cat', '877'],
        ['Bella', 'Dog', '2289'],
        ['Bella', 'Cat', '2290'],
        ['Pepper', 'Rabbit', '2199'],
      ] as const)
        await readyNote(stage, { name, species, reference });
      for (const name of ['Luna', 'Biscuit']) await expect(controls.consultList(page)).toContainText(name);
      await readyToSend(stage, { name: 'Rocky', species: 'Dog', reference: '2301' });
      await readyNote(stage, { name: 'Nala', species: 'Cat' });
      // A press before the check is through would file nothing.
      await expect(controls.checkStatus(page)).toHaveText('1 to check');
      await press(page, controls.copyAndFile);
      await untilPhase(page, 'filed');
      // Its row is bold from when the note comes until it is read; here it is read.
      await readyNote(stage, { name: 'Willow', species: 'Guinea pig', reference: '2188' });
      await openConsult(page, 'Nala');
    }),
    state('a namesake while the name is typed', async ({ page }) => {
      await press(page, controls.openNewConsult);
      await fillPatient(controls.newConsult(page), { name: 'luna', species: 'Dog' });
      await expect(controls.newConsult(page)).toContainText(
        /There is another Luna: today, [\d:]+, cat, ref 877/,
      );
    }),
  ],
};

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
      await expect(controls.importedRecordings(page)).toContainText('is empty. Copy it again');
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
