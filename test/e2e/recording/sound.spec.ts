import { join } from 'node:path';
import { fillPatient, openConnected, temporaryFolder, untilPhase, type Stage } from '../screens/stage.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { launchWithMicrophone, record } from '../support/recording/recorder.ts';
import { makeTalkFile, makeVoiceFile } from '../support/recording/captureFile.ts';

async function recordVoice(stack: AsyncDisposableStack, mode: 'good' | 'loud'): Promise<Page> {
  const playing = join(await temporaryFolder(stack), 'voice.wav');
  await makeVoiceFile(playing, mode);
  const app = stack.use(await launchWithMicrophone({ playing }));
  await record(app.page);
  return app.page;
}

const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Speech must be heard for some seconds. */
const heard = { timeout: 60_000 };

test('a voice that is too loud is named while it records and after Stop, and can be sent', async ({
  stack,
}) => {
  const page = await recordVoice(stack, 'loud');
  await expect(status(page, 'Too loud and distorted. Move the microphone away.')).toBeVisible(heard);
  await press(page, controls.stop);
  await expect(
    controls.player(page).getByRole('status').filter({ hasText: 'Too loud and distorted.' }),
  ).toBeVisible(heard);
  await press(page, controls.send);
  await expect(controls.row(page, 'Note ready')).toBeVisible(heard);
  await expect(page.getByRole('region', { name: 'Worth a look' })).toContainText(
    'Too loud and distorted. Next time, move the microphone away.',
    heard,
  );
});

test('a voice near a good microphone sounds good, while it records and after Stop', async ({ stack }) => {
  const page = await recordVoice(stack, 'good');
  await expect(status(page, 'Sounds good')).toBeVisible(heard);
  await press(page, controls.stop);
  await expect(controls.player(page).getByRole('status').filter({ hasText: 'Sounds good' })).toBeVisible(
    heard,
  );
});

/** A note whose transcript has so many syllables, of talk that has about two hundred. */
async function readyTalk({ app, page, service, folder }: Stage, name: string, syllables: number) {
  service.control.noteOutcome({ ends: 'ready', transcript: 'say '.repeat(syllables) });
  const file = join(folder, `${name}.wav`);
  await makeTalkFile(file, 50 + syllables / 1000);
  await press(page, controls.openNewConsult);
  await fillPatient(controls.newConsult(page), { name });
  await app.importFiles([file]);
  await expect(controls.notePatient(page)).toHaveText(name);
  await press(page, controls.send);
  await untilPhase(page, 'noteReady');
  await expect(controls.player(page).getByRole('status').filter({ hasText: 'Sounds good' })).toBeVisible();
}

test('a transcript far shorter than the talk of its recording is worth a look', async ({ stack }) => {
  const stage = await openConnected(stack);
  const worthALook = stage.page.getByRole('region', { name: 'Worth a look' });
  const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Ella', 'Fin'];
  for (const [index, name] of names.entries()) await readyTalk(stage, name, 200 + index);
  await expect(worthALook).toBeHidden();
  await readyTalk(stage, 'Gus', 130);
  await expect(worthALook).toContainText('The transcript is short for this recording.');
  await controls.rowButton(stage.page, 'Bo').click();
  await expect(controls.notePatient(stage.page)).toHaveText('Bo');
  await expect(worthALook).toBeHidden();
});
