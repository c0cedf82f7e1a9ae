import { expect, type Page } from '@playwright/test';
import { controls, press } from '../../support/controls.ts';
import { launchWithVoice, record, recordedSeconds } from '../../support/recording/recorder.ts';
import { longPatient } from '../content.ts';
import { openStage, type Scene } from '../stage.ts';
import { connect, fillPatient, readyToSend, untilPhase } from '../steps.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

async function addMarkAt(page: Page, tenthsOfMinute: number): Promise<void> {
  const position = controls.position(controls.split(page));
  await position.press('Home');
  for (let step = 0; step < tenthsOfMinute; step += 1) await position.press('PageUp');
  await press(page, controls.addMark);
}

/** Several animals in one visit: marked while recording, and divided after Stop. */
export const splitScene: Scene = {
  name: 'several animals in one recording',
  unplayable: null,
  open: async (stack) => {
    const stage = await openStage(stack, {}, launchWithVoice);
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'recording, next animal marked',
      phase: 'recording',
      arrange: async ({ page }) => {
        await fillPatient(controls.newConsult(page), biscuit);
        await record(page);
        await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(1);
        await press(page, controls.nextAnimal);
        await page.getByText('2 animals marked').waitFor();
      },
    },
    {
      name: 'split, nothing marked',
      phase: 'readyToSend',
      dialog: 'Split recording',
      arrange: async (stage) => {
        const { page } = stage;
        await press(page, controls.stop);
        await untilPhase(page, 'readyToSend');
        await readyToSend(stage, { ...biscuit, seconds: 754 });
        await press(page, controls.openSplit);
        await expect(controls.split(page).getByRole('img')).toHaveAccessibleName(/0 silences/);
      },
    },
    {
      name: 'split, three animals, long names',
      phase: 'readyToSend',
      dialog: 'Split recording',
      arrange: async ({ page }) => {
        await addMarkAt(page, 25);
        await press(page, controls.addAnimal);
        await addMarkAt(page, 46);
        await addMarkAt(page, 66);
        await fillPatient(controls.animal(2)(page), { name: 'Luna', species: 'Cat', reference: '2290' });
        await fillPatient(controls.animal(3)(page), longPatient);
        await controls.whoGets(1)(page).getByRole('button', { name: 'Luna' }).click();
        await controls
          .whoGets(4)(page)
          .getByRole('button', { name: longPatient.name.slice(0, 20) })
          .click();
        await expect(controls.whoGets(4)(page)).toContainText('Left out');
      },
    },
  ],
};
