import { join } from 'node:path';
import { temporaryFolder } from '../screens/stage.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { launchWithMicrophone, record } from '../support/recording/recorder.ts';
import { makeVoiceFile } from '../support/recording/captureFile.ts';

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
