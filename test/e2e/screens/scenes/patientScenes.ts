import { endTimeToUndo } from '../../support/appSteps.ts';
import { expect, type Page } from '@playwright/test';
import { biscuit, ordinarySections } from '../content.ts';
import { state, type Scene, openConnected, fillPatient, readyNote, type Stage } from '../stage.ts';
import { controls, press } from '../../support/controls.ts';
import { runCommand } from '../../support/runCommand.ts';

/**
 * Whose a note is: written without a recording, beside another of the same patient, and corrected after Send.
 */
export const patientScene: Scene = {
  name: 'whose note it is',
  open: openConnected,
  states: [
    state(
      'filed without the service, beside another consult of that patient',
      { phase: 'filed' },
      async ({ page }) => {
        for (const reference of ['2211', '877']) {
          await press(page, controls.openNewConsult);
          await fillPatient(controls.newConsult(page), { ...biscuit, reference });
          await press(page, controls.writeByHand);
          const plan = controls.section(page, 'Plan');
          await plan.fill('Rest.');
        }
        await press(page, controls.fileNote);
        await endTimeToUndo(page);
        await expect(controls.note(page)).toContainText('Filed on this computer');
        await expect(controls.note(page)).toContainText(
          /There is another .?Biscuit.?: today, [\d:]+, ref 2211/,
        );
      },
    ),
    state('earlier visits of the typed patient', async ({ page }) => {
      await press(page, controls.openNewConsult);
      await fillPatient(controls.newConsult(page), { ...biscuit, reference: '2211' });
      await expect(controls.earlierVisits(page)).toContainText('Rest.');
    }),
    state('earlier visits beside a note', async ({ page }) => {
      await press(page, controls.writeByHand);
      await page.getByRole('tab', { name: 'Earlier' }).click();
      await expect(controls.earlierVisits(page)).toContainText('Rest.');
    }),
    state('correct the patient', { phase: 'noteReady', dialog: 'Wrong patient?' }, async (stage) => {
      const sections = ordinarySections.map((one) => ({
        ...one,
        content: `Luna: ${one.content.replaceAll('\n', '\nLuna: ')}`,
      }));
      await readyNote(stage, { name: 'Luna', species: 'Cat', reference: '877' }, { sections });
      await press(stage.page, controls.correctPatient);
    }),
    state(
      'replace the name in the note',
      { phase: 'noteReady', dialog: 'Replace name in note' },
      async ({ page }) => {
        const dialog = page.getByRole('dialog');
        await controls.patientName(dialog).fill('Lilly');
        for (const place of await dialog.getByRole('checkbox').all()) await place.uncheck();
        await dialog.getByRole('button', { name: 'Change patient' }).click();
        await expect(controls.note(page)).toContainText('Recorded as Luna, cat, 877');
        await press(page, controls.replaceName);
      },
    ),
  ],
};

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
