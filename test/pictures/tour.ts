import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { fixture } from '../e2e/support/launch.ts';
import { lock } from '../e2e/support/lockSteps.ts';
import { launchWithMicrophone, recordedSeconds } from '../e2e/support/recording/recorder.ts';
import { makeRecording, realFfmpeg } from '../e2e/screens/recordings.ts';
import { openStage, temporaryFolder, type Stage } from '../e2e/screens/stage.ts';
import {
  chooseInNoteMenu,
  connect,
  fillPatient,
  importedRecordings,
  newConsultRegion,
  noteRegion,
  openConsult,
  openDialog,
  press,
  readyNote,
  send,
  untilPhase,
} from '../e2e/screens/steps.ts';

/** A screen of the documentation's page of screens, in the order of a vet's day. */
export type TourScreen = {
  /** Names its pictures. */
  readonly name: string;
  readonly title: string;
  readonly arrange: (stage: Stage) => Promise<void>;
  /** The part of it that the user guide shows. */
  readonly inGuide?: (page: Page) => Locator;
};

const usualConsult = z.object({
  sections: z.array(z.object({ key: z.string(), heading: z.string(), content: z.string() })),
  transcript: z.string(),
});
const usualNote = async () =>
  usualConsult.parse(
    JSON.parse(await readFile(join(import.meta.dirname, '../fixtures/notes/usualConsult.json'), 'utf8')),
  );

const biscuit = { name: 'Biscuit', species: 'Dog', reference: '2211' };

/** With a microphone that hears a conversation. */
export async function openTour(stack: AsyncDisposableStack): Promise<Stage> {
  const playing = join(await temporaryFolder(stack), 'conversation.wav');
  const { ffmpeg } = await realFfmpeg();
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', fixture('dog.m4a'), '-ar', '48000', playing]);
  return openStage(stack, {}, (options) => launchWithMicrophone({ ...options, playing }));
}

/** The consults of this morning: filed, failed, being written and ready. */
async function fillMorning(stage: Stage): Promise<void> {
  const { page, service } = stage;
  await readyNote(stage, { name: 'Pepper', species: 'Rabbit', reference: '2198', seconds: 340 });
  await press(page, 'File note');
  await untilPhase(page, 'filed');
  service.control.noteOutcome({ ends: 'transcription_failed' });
  await send(stage, { name: 'Milo', species: 'Cat', reference: '1764', seconds: 415 });
  await untilPhase(page, 'needsAttention');
  service.control.noteOutcome({ ends: 'never' });
  await send(stage, { name: 'Rocky', species: 'Dog', reference: '2240', seconds: 610 });
  await untilPhase(page, 'writing');
  await readyNote(stage, { name: 'Luna', species: 'Cat', reference: '2290', seconds: 505 });
}

async function importSeveral({ app, page, folder }: Stage): Promise<void> {
  await press(page, 'New consult');
  const lengths = { 'memo-11.wav': 185, 'memo-12.wav': 92, 'memo-13.wav': 361, 'memo-14.wav': 247 };
  const files = Object.entries(lengths).map(([fileName, seconds]) =>
    makeRecording(folder, { fileName, seconds }),
  );
  await app.importFiles(await Promise.all(files));
  await importedRecordings(page).waitFor();
  const ready = page.getByRole('listitem').filter({ hasText: 'Ready to send' });
  await expect(ready.nth(files.length - 1)).toBeVisible();
}

export const tour: readonly TourScreen[] = [
  {
    name: 'start',
    title: 'First start',
    arrange: ({ page }) => newConsultRegion(page).waitFor(),
  },
  {
    name: 'connect',
    title: 'Connect a practice',
    arrange: async ({ page, service }) => {
      await openDialog(page);
      const dialog = page.getByRole('dialog', { name: 'Connect a practice' });
      await dialog.getByRole('textbox', { name: 'Service address' }).fill('https://notes.example');
      await dialog.getByRole('textbox', { name: 'Your name' }).fill('Dr Moor');
      await dialog.getByLabel('Connection token').fill(service.tokens[0] ?? '');
    },
  },
  {
    name: 'new-consult',
    title: 'New consult',
    arrange: async (stage) => {
      const { page } = stage;
      await page.keyboard.press('Escape');
      await connect(stage);
      await fillMorning(stage);
      await press(page, 'New consult');
      await fillPatient(newConsultRegion(page), biscuit);
      await newConsultRegion(page).getByRole('textbox', { name: 'Reference' }).focus();
    },
  },
  {
    name: 'recording',
    title: 'Recording',
    inGuide: noteRegion,
    arrange: async ({ page }) => {
      await press(page, 'Record');
      await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(8);
    },
  },
  {
    name: 'after-stop',
    title: 'After Stop',
    arrange: async ({ page }) => {
      await press(page, 'Stop');
      await untilPhase(page, 'readyToSend');
    },
  },
  {
    name: 'note-ready',
    title: 'Note ready',
    inGuide: noteRegion,
    arrange: async ({ page, service }) => {
      service.control.noteOutcome({ ends: 'ready', ...(await usualNote()) });
      await press(page, 'Send');
      await untilPhase(page, 'noteReady');
    },
  },
  {
    name: 'note-filed',
    title: 'Note filed',
    arrange: async ({ page }) => {
      await press(page, 'File note');
      await untilPhase(page, 'filed');
    },
  },
  {
    name: 'activity',
    title: 'Activity of a consult',
    arrange: async ({ page }) => {
      await chooseInNoteMenu(page, 'Activity');
      await page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'several-imports',
    title: 'Several imports',
    arrange: async (stage) => {
      await stage.page.keyboard.press('Escape');
      await importSeveral(stage);
    },
  },
  {
    name: 'needs-attention',
    title: 'What needs somebody',
    inGuide: noteRegion,
    arrange: async ({ page }) => {
      await openConsult(page, 'Milo');
      await expect(noteRegion(page).getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'settings',
    title: 'Settings',
    arrange: async ({ page }) => {
      await press(page, 'Settings');
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
    },
  },
  {
    name: 'locked',
    title: 'Locked',
    arrange: async ({ page }) => {
      await page.keyboard.press('Escape');
      await lock(page);
    },
  },
];
