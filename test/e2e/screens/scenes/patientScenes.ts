import { expect } from '@playwright/test';
import { biscuit, ordinarySections } from '../content.ts';
import { state, type Scene, openConnected, fillPatient, readyNote } from '../stage.ts';
import { controls, press } from '../../support/controls.ts';

/** Whose a note is: written without a recording, beside another of the same patient, and corrected after Send. */
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
        await expect(controls.note(page)).toContainText('Filed on this computer');
        await expect(controls.note(page)).toContainText(
          /There is another .?Biscuit.?: today, [\d:]+, ref 2211/,
        );
      },
    ),
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
        await expect(controls.note(page)).toContainText('Sent as Luna · Cat · 877');
        await press(page, controls.replaceName);
      },
    ),
  ],
};
