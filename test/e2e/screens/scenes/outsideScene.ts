import { expect, type Page } from '@playwright/test';
import { controls } from '../../support/controls.ts';
import { runCommand } from '../../support/runCommand.ts';
import { state, type Scene, type Stage, openConnected, fillPatient } from '../stage.ts';

const longName = 'Prinzessin Wilhelmina von und zu Hohenlohe-Langenburg-Schillingsfürst the Third';

/** As a practice program does: with a link, in a process of its own. */
async function send({ app }: Stage, fields: Readonly<Record<string, string>>): Promise<void> {
  const link = `clinic-companion://consult?${new URLSearchParams(fields).toString()}`;
  expect((await runCommand(app.dataFolder, ['--', link])).code).toBe(0);
}

const waiting = (page: Page) => controls.fromOutside(controls.newConsult(page));

/** A patient whom another program sent to New consult. */
export const outsideScene: Scene = {
  name: 'a patient from another program',
  open: openConnected,
  states: [
    state('in the fields', async (stage) => {
      await send(stage, { patient: 'Bella', species: 'Dog', reference: '2211' });
      await expect(stage.page.getByText('From another program. Check the patient.')).toBeFocused();
    }),
    state('beside the fields in which somebody types', async (stage) => {
      await fillPatient(controls.newConsult(stage.page), { name: 'Rocky' });
      await send(stage, { patient: longName, species: 'Guinea pig', reference: '2026-00417-B' });
      await expect(waiting(stage.page)).toContainText('2026-00417-B');
      await expect(stage.page.getByText('A patient from another program waits')).toBeVisible();
    }),
  ],
};
