import { emptySections } from '../../../../shared/consult/note.ts';
import { expect } from '@playwright/test';
import {
  biscuit,
  longConnection,
  longPatient,
  longTranscript,
  manySections,
  ordinarySections,
  threeWarnings,
} from '../content.ts';
import { state, type Scene, openConnected, readyNote, send, untilPhase } from '../stage.ts';
import { outcome, submit } from '../../support/received.ts';
import { controls, press } from '../../support/controls.ts';
import { addPhrase, openSettings, endTimeToUndo } from '../../support/appSteps.ts';

const phrases = [
  ['nad', 'No abnormality detected. '.repeat(20)],
  ['ohne-besonderen-befund-beidseits', 'Ears clean.\nBoth sides.'],
] as const;

/** What becomes of a note, from its arrival to its filing. */
export const noteScene: Scene = {
  name: 'a note, read, edited, filed and discarded',
  open: openConnected,
  states: [
    state('note ready', { phase: 'noteReady' }, async (stage) => {
      const { page, service } = stage;
      await readyNote(stage, { name: 'Pepper', species: 'Rabbit', reference: '2198' });
      await press(page, controls.fileNote);
      await untilPhase(page, 'filed');
      service.control.failNext(submit, { status: 400, code: 'none' });
      await send(stage, { species: 'Horse' });
      await untilPhase(page, 'needsAttention');
      service.control.noteOutcome({ ends: 'never' });
      await send(stage, { name: 'Luna', species: 'Cat', reference: '877' });
      await untilPhase(page, 'writing');
      await readyNote(stage, { ...biscuit, seconds: 760 }, { sections: ordinarySections });
    }),
    state('the menu of a note', { phase: 'noteReady' }, ({ page }) => press(page, controls.noteMenu)),
    state('transcript searched', { phase: 'noteReady' }, async ({ page }) => {
      await page.keyboard.press('Escape');
      await controls.searchTranscript(page).fill('the');
      await press(page, controls.nextMatch);
      await expect(page.getByText(/^2 of /)).toBeVisible();
    }),
    state('edited, and one section left out', { phase: 'noteReady' }, async ({ page }) => {
      await page.keyboard.press('Escape');
      const note = controls.note(page);
      await controls.section(note, 'Assessment').fill('Cruciate strain, left.\nRest.');
      await press(page, controls.removeSection('Objective'));
      await expect(note.locator('[data-note-header]')).toContainText('Saved');
    }),
    state('found in the note', { phase: 'noteReady' }, async ({ page }) => {
      await press(page, controls.findAndReplace);
      await controls.findInNote(controls.note(page)).fill('le');
      await controls.replaceWith(controls.note(page)).fill('re');
      await press(controls.note(page), controls.nextMatch);
      await expect(controls.note(page)).toContainText(/2 of \d/);
      // By chance it came to lie half under the bar, which counts as too small to press.
      const next = controls.note(page).getByRole('button', { name: 'Copy Plan' });
      await next.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    }),
    state('compared with generated', { phase: 'noteReady' }, async ({ page }) => {
      await press(page, 'Close find');
      const plan = controls.section(page, 'Plan');
      await plan.fill((await plan.inputValue()).replace('0.1', '0.2').replace('10 min', '15 min at most'));
      await press(page, controls.compare);
      await press(page, controls.nextChange);
      await expect(controls.note(page)).toContainText('Left out of the note');
    }),
    state('filed, and the service not told yet', { phase: 'filed' }, async ({ page, service }) => {
      await press(page, controls.backToNote);
      // Until it is let through, however long somebody looks.
      service.control.cutNext(outcome, { times: Infinity });
      await press(page, controls.fileNote);
      await endTimeToUndo(page);
      await expect(controls.note(page)).toContainText('We’ll tell the service');
    }),
    state(
      'to be filed with unread warnings',
      { phase: 'noteReady', dialog: 'File without copying' },
      async (stage) => {
        stage.service.control.letThrough();
        await readyNote(
          stage,
          { name: 'Pepper', species: 'Rabbit' },
          {
            warnings: [
              { code: 'audio_shortfall', message: '38 seconds did not arrive.' },
              'The recording is very quiet.',
            ],
          },
        );
        await press(stage.page, controls.fileNote);
      },
    ),
    state('discard a note', { phase: 'noteReady', dialog: 'Discard this note?' }, async ({ page }) => {
      await page.keyboard.press('Escape');
      await press(page, controls.discardNote);
    }),
    state('discarded note', { phase: 'discarded' }, async ({ page }) => {
      await press(page.getByRole('dialog'), controls.confirmDiscarding);
      await untilPhase(page, 'discarded');
    }),
    state('filters open', async ({ page }) => {
      await press(page, controls.openFilters);
      const panel = controls.filters(page);
      await panel.getByRole('combobox', { name: 'Status' }).selectOption('Discarded');
      await panel.getByRole('combobox', { name: 'Date' }).selectOption('From … to …');
      await panel.getByLabel('From').fill('2020-01-31');
      await expect(controls.rows(page)).toHaveCount(1);
    }),
  ],
};

/** The longest and the emptiest, under the longest names. */
export const extremesScene: Scene = {
  name: 'the longest and the emptiest notes',
  open: (stack) => openConnected(stack, { service: { connections: [longConnection] } }),
  states: [
    state('longest note', { phase: 'noteReady' }, async (stage) => {
      await readyNote(
        stage,
        { ...longPatient, fileName: `${'Very long file name '.repeat(8)}.wav` },
        { sections: manySections, warnings: threeWarnings, transcript: longTranscript },
      );
      await expect(controls.note(stage.page)).toContainText('and 3 more');
    }),
    state('emptiest note', async (stage) => {
      stage.service.control.noteOutcome({ ends: 'ready', sections: emptySections, transcript: '' });
      await send(stage, {});
      await expect(controls.note(stage.page)).toContainText('without any text');
      await expect(stage.page.getByText('There is no transcript')).toBeVisible();
    }),
    state('a note too long to show', { phase: 'noteReady' }, (stage) =>
      readyNote(
        stage,
        { name: 'Moss', species: 'Sheep' },
        { sections: ordinarySections, transcript: `Vet: ${'Good morning. '.repeat(40)}\n`.repeat(2_000) },
      ),
    ),
  ],
};

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
      await section.getByRole('checkbox', { name: 'Who filed it, and when' }).check();
      await controls.copyAs(section).selectOption('rich');
      await expect(section).toContainText('Saved');
    }),
    state('a phrase is to be added', { dialog: 'Add phrase' }, async ({ page }) => {
      const section = await openSettings(page, 'Phrases and words');
      for (const [key, text] of phrases) await addPhrase(page, key, text);
      await addPhrase(page, 'Bright and alert', 'BAR', 'word');
      await press(section, 'Add phrase…');
    }),
    state('settings of phrases', async ({ page }) => {
      await press(page, controls.cancel);
      await page.getByRole('searchbox', { name: 'Search phrases' }).fill('n');
    }),
    state('phrases to choose from', { phase: 'noteReady', dialog: 'Phrases' }, async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await press(page, controls.phrases);
    }),
  ],
};
