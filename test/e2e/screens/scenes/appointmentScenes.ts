import { expect } from '@playwright/test';
import { controls, press } from '../../support/controls.ts';
import { csvOf, programFile, twenty, type ProgramFile, type Written } from '../../support/appointmentsKit.ts';
import { longPatient, longPractice, longVet, unicodePatient } from '../content.ts';
import { state, type Scene, type Stage, openConnected } from '../stage.ts';

/** Late in the day, so that all of them are still to come at whatever time the scene is played. */
const late = (list: readonly Written[]): readonly Written[] =>
  list.map((one, index) => ({ ...one, time: `23:${String(30 + index).padStart(2, '0')}` }));

const fullDay = late(twenty.map((one, index) => ({ ...one, vet: index % 4 === 3 ? 'Dr Hale' : longVet })));
const longest: readonly Written[] = late([
  { ...longPatient, time: '', vet: longVet },
  { ...unicodePatient, time: '', vet: `${longVet}, ${longVet}` },
  { name: 'Al', species: '', reference: '', time: '' },
]);

/** Of the stage that is open. */
let file: ProgramFile;

const untilSaid = (stage: Stage, sentence: string | RegExp): Promise<void> =>
  expect(controls.newConsult(stage.page)).toContainText(sentence);

/** Today's list on New consult, from full to empty. */
export const todaysListScene: Scene = {
  name: "today's list",
  async open(stack) {
    file = await programFile(stack, longPractice);
    await file.write(csvOf(fullDay));
    const connections = [{ token: 'list', vet: longVet, practiceName: longPractice }];
    return openConnected(stack, { service: { connections }, launch: { env: file.env } });
  },
  states: [
    state("a full day on today's list", async ({ page }) => {
      const row = controls.todaysRows(page).filter({ hasText: 'Biscuit' });
      await row.getByRole('button').click();
      await press(page, controls.writeByHand);
      await expect(controls.note(page)).toContainText('Written by hand');
      await press(page, controls.openNewConsult);
      await expect(row).toContainText('recorded');
      await expect(page.getByRole('heading', { name: /left, updated \d+:\d\d/ })).toBeVisible();
    }),
    state('an appointment is chosen, and what was typed waits', async ({ page }) => {
      await controls.newPatientName(page).fill('Walk-in');
      await controls.todaysRows(page).filter({ hasText: 'Luna' }).getByRole('button').click();
      await expect(controls.typedBefore(page)).toContainText('Walk-in');
    }),
    state('a typed name is completed', async ({ page }) => {
      await controls.newPatientName(page).fill('be');
      await page.keyboard.press('ArrowDown');
      await expect(controls.completions(page)).toHaveCount(2);
    }),
    state('a lone name is offered', async ({ page }) => {
      await controls.newPatientName(page).fill('zo');
      await expect(controls.completions(page)).toHaveCount(1);
    }),
    state('the longest names, and lines that cannot be read', async (stage) => {
      await stage.page.mouse.move(2, 2);
      await file.write(`${csvOf(longest)}23:50;Half a\r\n23:51;line;of\r\n`);
      await untilSaid(stage, '2 lines of the appointments file could not be read.');
      await expect(controls.todaysRows(stage.page)).toHaveCount(3);
    }),
    state('two patients have the name that was typed', async ({ page }) => {
      await file.write(csvOf(fullDay));
      await expect(controls.todaysRows(page)).toHaveCount(20);
      await controls.newPatientName(page).fill('Bella');
      await page.keyboard.press('Escape');
      await press(page, controls.writeByHand);
      await expect(controls.note(page)).toContainText('Which Bella is it?');
    }),
  ],
};
