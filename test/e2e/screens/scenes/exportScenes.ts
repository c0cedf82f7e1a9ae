import { expect } from '@playwright/test';
import { longPatient, longPractice, longVet, manySections, ordinarySections } from '../content.ts';
import { openStage, type Scene } from '../stage.ts';
import { chooseInNoteMenu, connect, press, readyNote } from '../steps.ts';

/** A note on its way out of the app, under the longest names. */
export const exportScene: Scene = {
  name: 'a note to be exported',
  unplayable: null,
  async open(stack) {
    const connections = [{ token: 'export', vet: longVet, practiceName: longPractice }];
    const stage = await openStage(stack, { service: { connections } });
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'a note is to be exported',
      phase: 'noteReady',
      dialog: 'Export note',
      async arrange(stage) {
        await readyNote(stage, longPatient, {
          sections: [...ordinarySections, ...manySections.slice(8, 10)],
        });
        await chooseInNoteMenu(stage.page, 'Export…');
      },
    },
    {
      name: 'settings of the note format',
      async arrange({ page }) {
        await press(page, 'Cancel');
        await press(page, 'Settings');
        const section = page.getByRole('region', { name: 'Note format' });
        await section.getByRole('textbox', { name: 'Heading for Plan' }).fill('To do '.repeat(20));
        await section.getByRole('button', { name: 'Move Plan up' }).click();
        await section.getByRole('checkbox', { name: 'Patient, species and reference' }).check();
        await section.getByRole('combobox', { name: 'Copy as' }).selectOption('rich');
        await expect(section).toContainText('Saved.');
      },
    },
  ],
};
