import { expect } from '@playwright/test';
import {
  longPatient,
  longPractice,
  longTranscript,
  longVet,
  manySections,
  noSections,
  ordinarySections,
  strangeSections,
  threeWarnings,
  unicodePatient,
} from '../content.ts';
import { makeRecording } from '../recordings.ts';
import { openStage, type Scene, type Stage } from '../stage.ts';
import {
  chooseInNoteMenu,
  connect,
  noteRegion,
  openConsult,
  press,
  readyNote,
  search,
  send,
  untilFiledAndTold,
  untilPhase,
  holdNotice,
} from '../steps.ts';

const outcome = { method: 'POST', path: /\/outcome$/ } as const;
const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211', seconds: 760 };

async function openConnected(stack: AsyncDisposableStack): Promise<Stage> {
  const stage = await openStage(stack);
  await connect(stage);
  return stage;
}

/** What becomes of a note, from its arrival to its filing. */
export const noteScene: Scene = {
  name: 'a note, read, edited, filed and discarded',
  unplayable: null,
  open: openConnected,
  states: [
    {
      name: 'connected, nothing yet',
      arrange: async ({ page }) => {
        await page.getByRole('button', { name: 'Practice: Riverside Vets' }).waitFor();
      },
    },
    {
      name: 'note ready',
      phase: 'noteReady',
      arrange: async (stage) => {
        const { page, service } = stage;
        await readyNote(stage, { name: 'Pepper', species: 'Rabbit', reference: '2198' });
        await press(page, 'File note');
        await untilPhase(page, 'filed');
        service.control.failNext({ method: 'POST', path: '/v1/notes' }, { status: 400, code: 'none' });
        await send(stage, { species: 'Horse' });
        await untilPhase(page, 'needsAttention');
        service.control.noteOutcome({ ends: 'never' });
        await send(stage, { name: 'Luna', species: 'Cat', reference: '877' });
        await untilPhase(page, 'writing');
        await readyNote(stage, biscuit, { sections: ordinarySections });
      },
    },
    {
      name: 'the menu of a note',
      phase: 'noteReady',
      arrange: ({ page }) => press(page, 'Note menu'),
    },
    {
      name: 'transcript searched',
      phase: 'noteReady',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('searchbox', { name: 'Search transcript' }).fill('the');
        await press(page, 'Next match');
        await expect(page.getByText(/^2 of /)).toBeVisible();
      },
    },
    {
      name: 'from a line of the transcript to its sound',
      phase: 'noteReady',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        const player = page.getByRole('region', { name: 'Recording player' });
        await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.25');
        for (const key of ['PageUp', 'PageUp', 'PageUp'])
          await player.getByRole('slider', { name: 'Position' }).press(key);
        const lines = page.getByRole('button', { name: /^Play from about/ });
        await lines.first().press('Home');
        for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
        await expect(lines.nth(3)).toBeFocused();
      },
    },
    {
      name: 'transcript hidden',
      phase: 'noteReady',
      arrange: ({ page }) => press(page, 'Hide transcript'),
    },
    {
      name: 'edited, and one section left out',
      phase: 'noteReady',
      arrange: async ({ page }) => {
        await press(page, 'Show transcript');
        const note = noteRegion(page);
        await note.getByRole('textbox', { name: 'Assessment' }).fill('Cruciate strain, left.\nRest.');
        await press(page, 'Remove Objective');
        await expect(note).toContainText('All changes saved');
      },
    },
    {
      name: 'found in the note',
      phase: 'noteReady',
      arrange: async ({ page }) => {
        await chooseInNoteMenu(page, 'Find and replace');
        await noteRegion(page).getByRole('searchbox', { name: 'Find in note' }).fill('le');
        await noteRegion(page).getByRole('textbox', { name: 'Replace with' }).fill('re');
        await noteRegion(page).getByRole('button', { name: 'Next match' }).click();
        await expect(noteRegion(page)).toContainText(/2 of \d/);
        // By chance it came to lie half under the bar, which counts as too small to press.
        const next = noteRegion(page).getByRole('button', { name: 'Copy Plan' });
        await next.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'compared with generated',
      phase: 'noteReady',
      arrange: async ({ page }) => {
        await press(page, 'Close find');
        const plan = noteRegion(page).getByRole('textbox', { name: 'Plan' });
        await plan.fill((await plan.inputValue()).replace('0.1', '0.2').replace('10 min', '15 min at most'));
        await chooseInNoteMenu(page, 'Compare with generated');
        await press(page, 'Next change');
        await expect(noteRegion(page)).toContainText('Left out of the note');
      },
    },
    {
      name: 'filed, and the service not told yet',
      phase: 'filed',
      arrange: async ({ page, service }) => {
        await press(page, 'Back to note');
        // Until it is let through, however long somebody looks.
        service.control.cutNext(outcome, { times: Infinity });
        await press(page, 'File note');
        await expect(noteRegion(page)).toContainText('We’ll tell the service');
      },
    },
    {
      name: 'changed since filed',
      phase: 'filed',
      arrange: async ({ page }) => {
        await noteRegion(page).getByRole('textbox', { name: 'Assessment' }).fill('Cruciate strain, left.');
        await expect(noteRegion(page)).toContainText('changed since filed');
        // The row follows once the change is saved.
        await expect(page.getByRole('navigation', { name: 'Consults and search' })).toContainText(
          'changed since filed',
        );
      },
    },
    {
      name: 'filed, and the service told',
      phase: 'filed',
      arrange: async ({ page, service }) => {
        service.control.letThrough();
        await press(page, 'Update filed note');
        // Not before it is time for the next try, otherwise.
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await untilFiledAndTold(page);
      },
    },
    {
      name: 'to be filed with unread warnings',
      phase: 'noteReady',
      dialog: 'File note',
      arrange: async (stage) => {
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
        await press(stage.page, 'File note');
      },
    },
    {
      name: 'filed, and the message refused',
      phase: 'filed',
      arrange: async ({ page, service }) => {
        service.control.failNext(outcome, { status: 400, code: 'invalid_request' });
        await page.getByRole('dialog').getByRole('button', { name: 'File note' }).click();
        await page.getByText('2 warnings acknowledged').click();
        await expect(noteRegion(page)).toContainText('The service refused it');
      },
    },
    {
      name: 'filed, and the report can be sent again',
      phase: 'filed',
      arrange: async (stage) => {
        const { page, service } = stage;
        service.control.failNext(outcome, { status: 403, code: 'forbidden' });
        await readyNote(stage, { name: 'Bo', species: 'Cat' });
        await press(page, 'File note');
        await expect(noteRegion(page)).toContainText('The service refused it');
        await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
      },
    },
    {
      name: 'discard a note',
      phase: 'filed',
      dialog: 'Discard this note?',
      arrange: ({ page }) => press(page, 'Discard note'),
    },
    {
      name: 'discarded note',
      phase: 'discarded',
      arrange: async ({ page }) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Discard note' }).click();
        await untilPhase(page, 'discarded');
      },
    },
    {
      name: 'search found',
      arrange: async ({ page }) => {
        await search(page, 'bis the');
        const list = page.getByRole('list', { name: /^(Needs you|Consults)$/ });
        await expect(list.getByRole('listitem')).toHaveCount(1);
        await expect(list).toContainText(/Note: .*the/);
        await expect(list.locator('mark').first()).toHaveText('Bis');
      },
    },
    {
      name: 'filters open',
      arrange: async ({ page }) => {
        await press(page, 'Clear search');
        await press(page, 'Filters');
        const panel = page.getByRole('group', { name: 'Filters' });
        await panel.getByRole('combobox', { name: 'Species' }).selectOption('Cat');
        await panel.getByRole('combobox', { name: 'Date' }).selectOption('From … to …');
        await panel.getByLabel('From').fill('2020-01-31');
        await expect(
          page.getByRole('list', { name: /^(Needs you|Consults)$/ }).getByRole('listitem'),
        ).toHaveCount(2);
      },
    },
    {
      name: 'filters on, and nothing found',
      arrange: async ({ page }) => {
        const panel = page.getByRole('group', { name: 'Filters' });
        await panel.getByRole('combobox', { name: 'Status' }).selectOption('Recording');
        await page.getByRole('button', { name: 'Show all consults' }).waitFor();
        await press(page, 'Filters');
        await panel.waitFor({ state: 'hidden' });
      },
    },
    {
      name: 'nothing found',
      arrange: async ({ page }) => {
        await press(page, 'Clear filters');
        await search(page, `no such patient ${'x'.repeat(80)}`);
        await expect(page.getByText(/^Nothing found/)).toBeVisible();
      },
    },
    {
      name: 'a step that is refused',
      arrange: async ({ page, app }) => {
        await press(page, 'Clear search');
        await press(page, 'New consult');
        // More files at once than the app takes.
        await app.dropFiles(Array.from({ length: 201 }, (_, index) => `/nowhere/${String(index)}.m4a`));
        await expect(page.getByText(/^That is no longer possible/)).toBeVisible();
        await holdNotice(page);
      },
    },
  ],
};

/** The longest and the emptiest, under the longest names. */
export const extremesScene: Scene = {
  name: 'the longest and the emptiest notes',
  unplayable: null,
  open: (stack) => {
    const seeds = [
      { token: 'token-one', practiceName: longPractice, vet: longVet },
      { token: 'token-two', practiceName: 'Riverside Vets', vet: 'Dr Moor' },
      { token: 'token-three', practiceName: 'P', vet: 'V' },
    ];
    return openStage(stack, { service: { connections: seeds } });
  },
  states: [
    {
      name: 'longest note',
      phase: 'noteReady',
      arrange: async (stage) => {
        await connect(stage, 1);
        await connect(stage, 2, true);
        await connect(stage, 0);
        await readyNote(
          stage,
          { ...longPatient, fileName: `${'Very long file name '.repeat(8)}.wav` },
          { sections: manySections, warnings: threeWarnings, transcript: longTranscript },
        );
        await expect(noteRegion(stage.page)).toContainText('3 warnings');
      },
    },
    {
      name: 'longest note compared',
      phase: 'noteReady',
      arrange: async ({ page }) => {
        const note = noteRegion(page);
        await note.getByRole('textbox', { name: 'Subjective' }).fill('y'.repeat(400));
        await note.getByRole('textbox', { name: 'Objective' }).fill('T 38.6\nR  24');
        await note.getByRole('textbox', { name: 'Assessment' }).fill('');
        await press(page, `Remove ${manySections[4]?.heading ?? ''}`);
        await chooseInNoteMenu(page, 'Compare with generated');
        await expect(note).toContainText('Without any text');
      },
    },
    {
      name: 'several practices',
      arrange: async ({ page }) => {
        await press(page, 'Back to note');
        await page.getByRole('button', { name: /^Practice: / }).click();
        await expect(page.getByRole('menuitemradio')).toHaveCount(4);
      },
    },
    {
      name: 'emptiest note',
      arrange: async (stage) => {
        await stage.page.keyboard.press('Escape');
        stage.service.control.noteOutcome({ ends: 'ready', sections: noSections, transcript: '' });
        await send(stage, {});
        await expect(noteRegion(stage.page)).toContainText('without any text');
        await expect(stage.page.getByText('There is no transcript')).toBeVisible();
      },
    },
    {
      name: 'strange characters',
      phase: 'noteReady',
      arrange: (stage) =>
        readyNote(stage, unicodePatient, {
          sections: strangeSections,
          transcript: 'רופא: שלום.\nOwner: 猫が元気です。 It’s fine — “really”.\n\n\nNo speaker here.',
        }),
    },
    {
      name: 'many consults',
      phase: 'noteReady',
      arrange: async (stage) => {
        const { page, app } = stage;
        const several = await makeSeveral(stage, 12);
        await press(page, 'New consult');
        await app.importFiles(several);
        const list = page.getByRole('list', { name: /^(Needs you|Consults)$/ });
        await expect(list.getByText('Ready to send')).toHaveCount(12, { timeout: 30_000 });
        await openConsult(page, unicodePatient.name);
      },
    },
    {
      name: 'a remote sandbox',
      arrange: async ({ page }) => {
        await page.getByRole('button', { name: /^Practice: / }).click();
        await page.getByRole('menuitemradio', { name: 'P, V' }).click();
        await expect(page.getByRole('status').filter({ hasText: 'Sandbox' })).toBeVisible();
      },
    },
    {
      name: 'a recording that the service heard in part',
      phase: 'noteReady',
      arrange: async (stage) => {
        const heard = { sections: ordinarySections, durationSeconds: 2 };
        await readyNote(stage, { name: 'Hazel', species: 'Rabbit', seconds: 40 }, heard);
        const player = stage.page.getByRole('region', { name: 'Recording player' });
        await expect(player).toContainText('The service heard 38 s less than was sent.');
      },
    },
    {
      name: 'a note too long to show',
      phase: 'noteReady',
      arrange: (stage) =>
        readyNote(
          stage,
          { name: 'Moss', species: 'Sheep' },
          { sections: ordinarySections, transcript: 'Vet: Good morning.\n'.repeat(60_000) },
        ),
    },
  ],
};

const makeSeveral = (stage: Stage, count: number): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, () => makeRecording(stage.folder, { seconds: 1 })));
