import { expect } from '@playwright/test';
import { ordinarySections } from '../content.ts';
import { openStage, type Scene } from '../stage.ts';
import {
  chooseInNoteMenu,
  connect,
  fillPatient,
  newConsultRegion,
  noteRegion,
  press,
  readyNote,
} from '../steps.ts';

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

/** Whose a note is: written without a recording, beside another of the same patient, and corrected after Send. */
export const patientScene: Scene = {
  name: 'whose note it is',
  unplayable: null,
  open: async (stack) => {
    const stage = await openStage(stack);
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'filed without the service, beside another consult of that patient',
      phase: 'filed',
      arrange: async ({ page }) => {
        for (const reference of ['2211', '877']) {
          await press(page, 'New consult');
          await fillPatient(newConsultRegion(page), { ...biscuit, reference });
          await press(page, 'Write note by hand');
          const plan = noteRegion(page).getByRole('textbox', { name: 'Plan' });
          await plan.fill('Rest.');
        }
        await press(page, 'Copy and file');
        await expect(noteRegion(page)).toContainText('Filed on this computer');
        await expect(noteRegion(page)).toContainText(/Another .?Biscuit.? today: ref 2211/);
      },
    },
    {
      name: 'correct the patient',
      phase: 'noteReady',
      dialog: 'Correct patient',
      arrange: async (stage) => {
        const sections = ordinarySections.map((one) => ({
          ...one,
          content: `Luna: ${one.content.replaceAll('\n', '\nLuna: ')}`,
        }));
        await readyNote(stage, { name: 'Luna', species: 'Cat', reference: '877' }, { sections });
        await chooseInNoteMenu(stage.page, 'Correct patient…');
      },
    },
    {
      name: 'replace the name in the note',
      phase: 'noteReady',
      dialog: 'Replace name in note',
      arrange: async ({ page }) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Patient name' }).fill('Lilly');
        await dialog.getByRole('button', { name: 'Correct patient' }).click();
        await expect(noteRegion(page)).toContainText('Sent as Luna · Cat · 877');
        await press(page, 'Replace name in note…');
      },
    },
  ],
};
