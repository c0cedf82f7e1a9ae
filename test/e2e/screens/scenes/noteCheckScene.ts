import { expect } from '@playwright/test';
import { state, type Scene, openConnected, readyNote } from '../stage.ts';
import { foundWords } from '../../support/foundWords.ts';
import { controls, press } from '../../support/controls.ts';

/** A dose that is ten times what was said, and a sum that does not work out. */
export const doubtfulSections = [
  { key: 'subjective', heading: 'Subjective', content: 'Limping on the left hind leg since Sunday.' },
  {
    key: 'plan',
    heading: 'Plan',
    content: 'Weight 30 kg.\nGabapentin 15 mg/kg twice a day.\nMeloxicam 0.1 mg/kg, so 30 mg once a day.',
  },
];
export const doubtfulTranscript = [
  'Vet: So he has been limping on the left hind leg since Sunday.',
  'Owner: Yes, since Sunday.',
  'Vet: He weighs thirty kilos.',
  'Vet: We give gabapentin, one point five milligrams per kilo, twice a day.',
  'Vet: And meloxicam, nought point one milligrams per kilo, so thirty milligrams once a day.',
].join('\n');

/** A note against its transcript, at a practice that wants to be asked before filing. */
export const noteCheckScene: Scene = {
  name: 'a note checked against its transcript',
  open: (stack) => openConnected(stack, { policy: { checkBeforeFiling: 'ask' } }),
  states: [
    state('places to check', { phase: 'noteReady' }, async (stage) => {
      const about = { name: 'Biscuit', species: 'Dog', reference: '2211', seconds: 40 };
      await readyNote(stage, about, { sections: doubtfulSections, transcript: doubtfulTranscript });
      await expect(controls.checkStatus(stage.page)).toHaveText('2 to check');
    }),
    state('the list of places to check', { phase: 'noteReady' }, async ({ page }) => {
      await press(page, '2 to check');
      await controls.show(controls.checkList(page)).first().click();
      await expect.poll(() => foundWords(page)).toHaveLength(1);
    }),
    state('where a sentence was said', { phase: 'noteReady' }, async ({ page }) => {
      await controls.section(page, 'Subjective').press('Alt+Enter');
      await expect(page.getByRole('region', { name: 'Passages' }).getByRole('button').first()).toBeFocused();
    }),
    state(
      'a note to be filed with places to check',
      { phase: 'noteReady', dialog: 'File with places to check?' },
      ({ page }) => press(page, controls.fileNote),
    ),
  ],
};
