import { endTimeToUndo } from '../e2e/support/appSteps.ts';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { controls, press } from '../e2e/support/controls.ts';
import { expect, test } from '../e2e/support/e2eTest.ts';
import { fixture } from '../e2e/support/launch.ts';
import { launchWithMicrophone, recordedSeconds } from '../e2e/support/recording/recorder.ts';
import { resize } from '../e2e/screens/audit.ts';
import { biscuit } from '../e2e/screens/content.ts';
import { realFfmpeg } from '../e2e/screens/recordings.ts';
import {
  openStage,
  state,
  temporaryFolder,
  type ScreenState,
  type Stage,
  connect,
  fillPatient,
  openConsult,
  readyNote,
  send,
  untilPhase,
} from '../e2e/screens/stage.ts';

const usualConsult = z.object({
  sections: z.array(z.object({ key: z.string(), heading: z.string(), content: z.string() })),
  transcript: z.string(),
});
const usualNote = async () =>
  usualConsult.parse(
    JSON.parse(await readFile(join(import.meta.dirname, '../fixtures/notes/usualConsult.json'), 'utf8')),
  );

/** The README shows the whole window. */
export const wholeScreen = 'note-ready';
export const size = { width: 1280, height: 820 };

/** What the pictures show to press and to type in; `npm run pictures` writes it with them. */
export const controlsFile = join(import.meta.dirname, '../../docs/guide/controls.json');

/** With a microphone that hears a conversation. */
async function openTour(stack: AsyncDisposableStack): Promise<Stage> {
  const playing = join(await temporaryFolder(stack), 'conversation.wav');
  const ffmpeg = await realFfmpeg();
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', fixture('dog.m4a'), '-ar', '48000', playing]);
  return openStage(stack, {}, (options) => launchWithMicrophone({ ...options, playing }));
}

/** The consults of this morning: filed, failed, being written and ready. */
async function fillMorning(stage: Stage): Promise<void> {
  const { page, service } = stage;
  await readyNote(stage, { name: 'Pepper', species: 'Rabbit', reference: '2198', seconds: 340 });
  await press(page, controls.fileNote);
  await endTimeToUndo(page);
  await untilPhase(page, 'filed');
  service.control.noteOutcome({ ends: 'transcription_failed' });
  await send(stage, { name: 'Milo', species: 'Cat', reference: '1764', seconds: 415 });
  await untilPhase(page, 'needsAttention');
  service.control.noteOutcome({ ends: 'never' });
  await send(stage, { name: 'Rocky', species: 'Dog', reference: '2240', seconds: 610 });
  await untilPhase(page, 'writing');
  await readyNote(stage, { name: 'Luna', species: 'Cat', reference: '2290', seconds: 505 });
}

/** The screens that the user guide shows, in the order of a vet's day. */
const tour: readonly ScreenState[] = [
  state('recording', async (stage) => {
    const { page } = stage;
    await connect(stage);
    await fillMorning(stage);
    await press(page, controls.openNewConsult);
    await fillPatient(controls.newConsult(page), biscuit);
    await press(page, controls.record);
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(8);
  }),
  state(wholeScreen, async ({ page, service }) => {
    await press(page, controls.stop);
    await untilPhase(page, 'readyToSend');
    service.control.noteOutcome({ ends: 'ready', ...(await usualNote()) });
    await press(page, controls.send);
    await untilPhase(page, 'noteReady');
  }),
  state('needs-attention', async ({ page }) => {
    await openConsult(page, 'Milo');
    await expect(controls.note(page).getByRole('alert').first()).toBeVisible();
  }),
];

const pressedOrTypedIn =
  /^ *- '?(button|checkbox|combobox|link|meter|searchbox|slider|textbox|timer) "(.*?)"(?=[ :']|$)/gm;
const figures = /\d+ \p{L}+ \d+, .*$|\d+/gu;

/**
 * Roles and names, once each. Days, times and other figures are left out: they are others whenever the day is
 * played.
 */
async function controlsIn(part: Locator): Promise<readonly string[]> {
  const found = (await part.ariaSnapshot()).matchAll(pressedOrTypedIn);
  return [
    ...new Set([...found].map(([, role = '', name = '']) => `${role} ${name.replaceAll(figures, '#')}`)),
  ];
}

/**
 * Plays the day, and answers what each screen has to press and to type in: one of them as a whole, as the
 * README shows it.
 */
export async function playTour(
  take: (name: string, stage: Stage) => Promise<void> = () => Promise.resolve(),
): Promise<Readonly<Record<string, readonly string[]>>> {
  await using stack = new AsyncDisposableStack();
  const stage = await openTour(stack);
  const { page } = stage;
  await resize(page, size);
  const shown: Record<string, readonly string[]> = {};
  for (const { name, arrange } of tour)
    await test.step(name, async () => {
      await arrange(stage);
      const isWhole = name === wholeScreen;
      shown[name] = await controlsIn(isWhole ? page.locator('body') : controls.note(page));
      await take(name, stage);
    });
  return shown;
}
