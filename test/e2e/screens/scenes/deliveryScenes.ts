import { expect } from '@playwright/test';
import { ordinarySections } from '../content.ts';
import { tameFfmpeg, type TamedFfmpeg } from '../recordings.ts';
import { onlyLinux, openStage, temporaryFolder, type Scene, type Stage } from '../stage.ts';
import { chooseInNoteMenu, connect, noteRegion, openConsult, press, send, untilPhase } from '../steps.ts';

const submit = { method: 'POST', path: '/v1/notes' } as const;
const readNote = { method: 'GET', path: /^\/v1\/notes\// } as const;

/** A long recording is on a slow line, and can be taken back. */
export const slowLineScene: Scene = {
  name: 'a long recording on a slow line',
  unplayable: null,
  open: async (stack) => {
    const stage = await openStage(stack, { service: { bytesPerSecond: 100_000 } });
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'sending, with bytes',
      phase: 'sending',
      arrange: async (stage) => {
        await send(stage, { name: 'Coco', species: 'Guinea pig', reference: '2230', seconds: 760 });
        await expect(noteRegion(stage.page)).toContainText(/ · [1-9]\d* of 24 MB/);
      },
    },
    {
      name: 'waiting behind another recording',
      phase: 'queued',
      arrange: async (stage) => {
        await send(stage, { name: 'Nala', species: 'Cat' });
        await expect(noteRegion(stage.page)).toContainText('Nothing was sent yet');
      },
    },
    {
      name: 'activity, one step after Send',
      phase: 'queued',
      dialog: 'Activity',
      arrange: ({ page }) => chooseInNoteMenu(page, 'Activity'),
    },
    {
      name: 'taken back while it was sent',
      phase: 'writing',
      arrange: async ({ page, service }) => {
        await page.keyboard.press('Escape');
        service.control.delayNext(readNote, 600_000);
        await openConsult(page, 'Coco');
        await press(page, 'Cancel');
        await expect(noteRegion(page)).toContainText('Checking whether the recording has arrived');
      },
    },
  ],
};

/**
 * The service says that it has some note under this key, and then that the note failed: so the vet writes, and the
 * note can still come under the key.
 */
function failAndKeepKey({ service: { control } }: Stage): void {
  const used = { status: 409, code: 'idempotency_key_reused' };
  control.failNext(submit, used, { at: 'work' });
  control.noteOutcome({ ends: 'ready', sections: ordinarySections });
  const failed = {
    status: 'failed',
    error: { error: 'The note could not be written.', code: 'note_generation_failed' },
  };
  control.alterNext(readNote, (answer) => {
    const { note_id, transcript } = JSON.parse(String(answer.body)) as Record<string, unknown>;
    return { ...answer, body: JSON.stringify({ note_id, transcript, ...failed }) };
  });
}

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
        stage.service.control.failNext(submit, { status: 502, code: 'unavailable' });
        failAndKeepKey(stage);
        await send(stage, { name: 'Biscuit', species: 'Dog', reference: '2211', seconds: 20 });
        await expect(noteRegion(stage.page).getByRole('button', { name: 'Write note by hand' })).toBeVisible({
          timeout: 30_000,
        });
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
    {
      name: 'note by hand, and the service’s has come',
      phase: 'noteReady',
      arrange: async ({ page }) => {
        await page.keyboard.press('Escape');
        // It is asked for a minute after the vet has begun to write.
        await expect(noteRegion(page)).toContainText('note has arrived', { timeout: 70_000 });
      },
    },
    {
      name: 'note by hand, and the service’s unfolded',
      phase: 'noteReady',
      arrange: ({ page }) => press(page, 'See the service’s note'),
    },
    {
      name: 'note by hand, filed',
      phase: 'filed',
      arrange: async ({ page }) => {
        await press(page, 'File note');
        await untilPhase(page, 'filed');
      },
    },
  ],
};

const tamed = new WeakMap<Stage, TamedFfmpeg>();

/** A recording that the service finds too large goes as a smaller copy. */
export const tooLargeScene: Scene = {
  name: 'a recording that is too large',
  unplayable: onlyLinux,
  open: async (stack) => {
    const ffmpeg = await tameFfmpeg(await temporaryFolder(stack));
    const stage = await openStage(stack, { launch: { env: { CLINIC_FFMPEG: ffmpeg.path } } });
    tamed.set(stage, ffmpeg);
    await connect(stage);
    return stage;
  },
  states: [
    {
      name: 'a smaller copy is offered',
      phase: 'readyToSend',
      arrange: async (stage) => {
        const { page, service } = stage;
        service.control.failNext(submit, { status: 413, code: 'audio_too_large' });
        await send(stage, { name: 'Moss', species: 'Horse', reference: 'H-19', seconds: 760 });
        await press(page, 'Try again');
        await page.getByRole('button', { name: 'Send smaller copy' }).waitFor({ timeout: 30_000 });
      },
    },
    {
      name: 'a smaller copy is made',
      phase: 'readyToSend',
      arrange: async (stage) => {
        await tamed.get(stage)?.dawdle();
        await press(stage.page, 'Send smaller copy');
        await stage.page.getByRole('progressbar', { name: 'Preparing audio' }).waitFor();
        await expect(stage.page.getByRole('button', { name: /^Send/ })).toHaveCount(0);
        await expect(stage.page.getByText(/^\d+ %$/)).toBeVisible();
        await expect(noteRegion(stage.page).getByRole('heading', { level: 1 })).toBeFocused();
      },
    },
  ],
};
