import { expect } from '@playwright/test';
import { longPatient, longConnection, manySections, ordinarySections } from '../content.ts';
import { state, type Scene, openConnected, readyNote } from '../stage.ts';
import { controls, press } from '../../support/controls.ts';
import { openSettings } from '../../support/appSteps.ts';

/** A note on its way out of the app, under the longest names. */
export const exportScene: Scene = {
  name: 'a note to be exported',
  open: (stack) => openConnected(stack, { service: { connections: [longConnection] } }),
  states: [
    state('a note is to be exported', { phase: 'noteReady', dialog: 'Export note' }, async (stage) => {
      await readyNote(stage, longPatient, {
        sections: [...ordinarySections, ...manySections.slice(8, 10)],
      });
      await press(stage.page, controls.exportNote);
    }),
    state('settings of the note format', async ({ page }) => {
      await press(page, controls.cancel);
      const section = await openSettings(page, 'Note format');
      await controls.headingFor('Plan')(section).fill('To do '.repeat(20));
      await press(section, controls.moveUp('Plan'));
      await section.getByRole('checkbox', { name: 'Patient, species and reference' }).check();
      await controls.copyAs(section).selectOption('rich');
      await expect(section).toContainText('Saved');
    }),
  ],
};
