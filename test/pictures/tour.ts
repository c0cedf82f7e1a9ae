import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { controls, press } from '../e2e/support/controls.ts';
import { fixture } from '../e2e/support/launch.ts';
import { launchWithMicrophone, recordedSeconds } from '../e2e/support/recording/recorder.ts';
import { realFfmpeg } from '../e2e/screens/recordings.ts';
import { openStage, temporaryFolder, type Stage } from '../e2e/screens/stage.ts';
import { connect, fillPatient, openConsult, readyNote, send, untilPhase } from '../e2e/screens/steps.ts';

/** A screen that the user guide shows, in the order of a vet's day. */
type TourScreen = {
  /** Names its pictures. */
  readonly name: string;
  readonly arrange: (stage: Stage) => Promise<void>;
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
  const ffmpeg = await realFfmpeg();
  await promisify(execFile)(ffmpeg, ['-v', 'error', '-i', fixture('dog.m4a'), '-ar', '48000', playing]);
  return openStage(stack, {}, (options) => launchWithMicrophone({ ...options, playing }));
}

/** The consults of this morning: filed, failed, being written and ready. */
async function fillMorning(stage: Stage): Promise<void> {
  const { page, service } = stage;
  await readyNote(stage, { name: 'Pepper', species: 'Rabbit', reference: '2198', seconds: 340 });
  await press(page, controls.fileNote);
  await untilPhase(page, 'filed');
  service.control.noteOutcome({ ends: 'transcription_failed' });
  await send(stage, { name: 'Milo', species: 'Cat', reference: '1764', seconds: 415 });
  await untilPhase(page, 'needsAttention');
  service.control.noteOutcome({ ends: 'never' });
  await send(stage, { name: 'Rocky', species: 'Dog', reference: '2240', seconds: 610 });
  await untilPhase(page, 'writing');
  await readyNote(stage, { name: 'Luna', species: 'Cat', reference: '2290', seconds: 505 });
}

export const tour: readonly TourScreen[] = [
  {
    name: 'recording',
    arrange: async (stage) => {
      const { page } = stage;
      await connect(stage);
      await fillMorning(stage);
      await press(page, controls.openNewConsult);
      await fillPatient(controls.newConsult(page), biscuit);
      await press(page, controls.record);
      await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(8);
    },
  },
  {
    name: 'note-ready',
    arrange: async ({ page, service }) => {
      await press(page, controls.stop);
      await untilPhase(page, 'readyToSend');
      service.control.noteOutcome({ ends: 'ready', ...(await usualNote()) });
      await press(page, controls.send);
      await untilPhase(page, 'noteReady');
    },
  },
  {
    name: 'needs-attention',
    arrange: async ({ page }) => {
      await openConsult(page, 'Milo');
      await expect(controls.note(page).getByRole('alert').first()).toBeVisible();
    },
  },
];
