import { expect, type Locator, type Page } from '@playwright/test';
import { makeRecording } from '../recordings.ts';
import { openStage, type Scene, type Stage } from '../stage.ts';
import {
  connect,
  fillPatient,
  newConsultRegion,
  openConsult,
  press,
  readyNote,
  readyToSend,
  send,
  untilPhase,
} from '../steps.ts';

const needsYou = (page: Page): Locator => page.getByRole('list', { name: 'Needs you', exact: true });
const line = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /waiting to send|Connected/ });

async function failedNote(stage: Stage, name: string): Promise<void> {
  stage.service.control.noteOutcome({ ends: 'note_generation_failed' });
  await send(stage, { name, species: 'Dog', reference: '2204' });
  await untilPhase(stage.page, 'needsAttention');
}

/** A morning's list, from empty to many, with each of its groups. */
export const listScene: Scene = {
  name: 'the list of a morning',
  unplayable: null,
  async open(stack) {
    const stage = await openStage(stack);
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'no consults yet, and what is connected',
      arrange: async ({ page }) => {
        await line(page).getByRole('button').click();
        await expect(page.getByRole('group', { name: 'Connection' })).toContainText('Nothing waits');
      },
    },
    {
      name: 'only what needs somebody',
      phase: 'needsAttention',
      arrange: async (stage) => {
        const { page, app, folder } = stage;
        await page.keyboard.press('Escape');
        await failedNote(stage, 'Milo');
        await press(page, 'New consult');
        await app.importFiles([await makeRecording(folder, { fileName: 'memo-14.wav' })]);
        await untilPhase(page, 'readyToSend');
        await openConsult(page, 'Milo');
        await expect(needsYou(page).getByRole('listitem')).toHaveCount(2);
      },
    },
    {
      name: 'many, in their groups',
      phase: 'filed',
      arrange: async (stage) => {
        const { page } = stage;
        await readyNote(stage, { name: 'Pepper', species: 'Rabbit', reference: '2198' });
        await press(page, 'Copy and file');
        await untilPhase(page, 'filed');
        for (const [name, species, reference] of [
          ['Biscuit', 'Dog', '2211'],
          ['Luna', 'Cat', '877'],
          ['Bella', 'Dog', '2289'],
          ['Bella', 'Cat', '2290'],
          ['Pepper', 'Rabbit', '2199'],
        ] as const)
          await readyNote(stage, { name, species, reference });
        for (const name of ['Luna', 'Biscuit'])
          await expect(page.getByRole('list', { name: 'Consults' })).toContainText(name);
        await readyToSend(stage, { name: 'Rocky', species: 'Dog', reference: '2301' });
        await readyNote(stage, { name: 'Nala', species: 'Cat' });
        await press(page, 'Copy and file');
        await untilPhase(page, 'filed');
        // Its row is bold from when the note comes until it is read; here it is read.
        await readyNote(stage, { name: 'Willow', species: 'Guinea pig', reference: '2188' });
        await openConsult(page, 'Nala');
      },
    },
    {
      name: 'a namesake while the name is typed',
      arrange: async ({ page }) => {
        await press(page, 'New consult');
        await fillPatient(newConsultRegion(page), { name: 'luna', species: 'Dog' });
        await expect(newConsultRegion(page)).toContainText('today: cat, ref 877');
      },
    },
  ],
};
