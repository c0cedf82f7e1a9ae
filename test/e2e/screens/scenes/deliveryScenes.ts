import { expect } from '@playwright/test';
import { state, type Scene, openConnected, send } from '../stage.ts';
import { controls, press } from '../../support/controls.ts';

/** The vet writes the note that the service could not. */
export const byHandScene: Scene = {
  name: 'a note written by hand',
  open: openConnected,
  states: [
    state(
      'a failed note that can be written by hand',
      { phase: 'needsAttention', failures: ['note_generation_failed'] },
      async (stage) => {
        stage.service.control.noteOutcome({ ends: 'note_generation_failed' });
        await send(stage, { name: 'Biscuit', species: 'Dog', reference: '2211', seconds: 20 });
        await controls.writeByHand(controls.note(stage.page)).waitFor();
      },
    ),
    state('note by hand, empty', async ({ page }) => {
      await press(page, controls.writeByHand);
      await expect(controls.section(page, 'Subjective')).toBeFocused();
    }),
    state('activity of a note by hand', { phase: 'noteReady', dialog: 'History' }, async ({ page }) => {
      const note = controls.note(page);
      await controls.section(note, 'Subjective').fill('Limping on the left hind leg.');
      await controls.section(note, 'Plan').fill('Rest for two weeks, then recheck.');
      await press(page, controls.openActivity);
    }),
  ],
};
