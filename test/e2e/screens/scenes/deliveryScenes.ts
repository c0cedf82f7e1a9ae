import { expect } from '@playwright/test';
import { type Scene } from '../stage.ts';
import { openConnected, send } from '../steps.ts';
import { controls, press } from '../../support/controls.ts';

/** The vet writes the note that the service could not. */
export const byHandScene: Scene = {
  name: 'a note written by hand',
  open: openConnected,
  states: [
    {
      name: 'a failed note that can be written by hand',
      phase: 'needsAttention',
      failures: ['note_generation_failed'],
      arrange: async (stage) => {
        stage.service.control.noteOutcome({ ends: 'note_generation_failed' });
        await send(stage, { name: 'Biscuit', species: 'Dog', reference: '2211', seconds: 20 });
        await controls.writeByHand(controls.note(stage.page)).waitFor();
      },
    },
    {
      name: 'note by hand, empty',
      arrange: async ({ page }) => {
        await press(page, controls.writeByHand);
        await expect(controls.section(page, 'Subjective')).toBeFocused();
      },
    },
    {
      name: 'activity of a note by hand',
      phase: 'noteReady',
      dialog: 'History',
      arrange: async ({ page }) => {
        const note = controls.note(page);
        await controls.section(note, 'Subjective').fill('Limping on the left hind leg.');
        await controls.section(note, 'Plan').fill('Rest for two weeks, then recheck.');
        await press(page, controls.openActivity);
      },
    },
  ],
};
