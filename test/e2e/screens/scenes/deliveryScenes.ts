import { expect } from '@playwright/test';
import { openStage, type Scene } from '../stage.ts';
import { chooseInNoteMenu, connect, noteRegion, press, send } from '../steps.ts';

/** The vet writes the note that the service could not. */
export const byHandScene: Scene = {
  name: 'a note written by hand',
  unplayable: null,
  open: async (stack) => {
    const stage = await openStage(stack);
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'a failed note that can be written by hand',
      phase: 'needsAttention',
      failures: ['note_generation_failed'],
      arrange: async (stage) => {
        stage.service.control.noteOutcome({ ends: 'note_generation_failed' });
        await send(stage, { name: 'Biscuit', species: 'Dog', reference: '2211', seconds: 20 });
        await noteRegion(stage.page).getByRole('button', { name: 'Write note by hand' }).waitFor();
      },
    },
    {
      name: 'note by hand, empty',
      arrange: async ({ page }) => {
        await press(page, 'Write note by hand');
        await expect(noteRegion(page).getByRole('textbox', { name: 'Subjective' })).toBeFocused();
      },
    },
    {
      name: 'activity of a note by hand',
      phase: 'noteReady',
      dialog: 'Activity',
      arrange: async ({ page }) => {
        const note = noteRegion(page);
        await note.getByRole('textbox', { name: 'Subjective' }).fill('Limping on the left hind leg.');
        await note.getByRole('textbox', { name: 'Plan' }).fill('Rest for two weeks, then recheck.');
        await chooseInNoteMenu(page, 'Activity');
      },
    },
  ],
};
