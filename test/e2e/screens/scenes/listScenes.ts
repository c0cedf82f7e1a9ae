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
