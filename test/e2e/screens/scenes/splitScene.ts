import { expect, type Page } from '@playwright/test';
import { launchWithVoice, record, recordedSeconds } from '../../support/recording/recorder.ts';
import { longPatient } from '../content.ts';
import { openStage, type Scene } from '../stage.ts';
import { connect, fillPatient, newConsultRegion, press, readyToSend, untilPhase } from '../steps.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Split recording' });
const animal = (page: Page, number: number) =>
  dialog(page).getByRole('group', { name: `Animal ${String(number)}`, exact: true });
const whoGets = (page: Page, piece: number) =>
  dialog(page).getByRole('group', { name: `Who gets piece ${String(piece)}`, exact: true });

async function addMarkAt(page: Page, tenthsOfMinute: number): Promise<void> {
  const position = dialog(page).getByRole('slider', { name: 'Position' });
  await position.press('Home');
  for (let step = 0; step < tenthsOfMinute; step += 1) await position.press('PageUp');
  await press(page, 'Add mark here');
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
        await fillPatient(newConsultRegion(page), biscuit);
        await record(page);
        await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(1);
        await press(page, 'Next animal');
        await page.getByText('2 animals marked').waitFor();
      },
    },
    {
      name: 'split, nothing marked',
      phase: 'readyToSend',
      dialog: 'Split recording',
      arrange: async (stage) => {
        const { page } = stage;
        await press(page, 'Stop');
        await untilPhase(page, 'readyToSend');
        await readyToSend(stage, { ...biscuit, seconds: 754 });
        await press(page, 'Split…');
        await expect(dialog(page).getByRole('img')).toHaveAccessibleName(/0 silences/);
      },
    },
    {
      name: 'split, three animals, long names',
      phase: 'readyToSend',
      dialog: 'Split recording',
      arrange: async ({ page }) => {
        await addMarkAt(page, 25);
        await press(page, 'Add animal');
        await addMarkAt(page, 46);
        await addMarkAt(page, 66);
        await fillPatient(animal(page, 2), { name: 'Luna', species: 'Cat', reference: '2290' });
        await fillPatient(animal(page, 3), longPatient);
        await whoGets(page, 1).getByRole('button', { name: 'Luna' }).click();
        await whoGets(page, 4)
          .getByRole('button', { name: longPatient.name.slice(0, 20) })
          .click();
        await expect(whoGets(page, 4)).toContainText('Left out');
      },
    },
  ],
};
