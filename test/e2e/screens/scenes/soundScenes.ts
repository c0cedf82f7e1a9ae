import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launchWithMicrophone, record } from '../../support/recording/recorder.ts';
import { makeVoiceFile } from '../../support/recording/captureFile.ts';
import { state, openStage, temporaryFolder, type Scene } from '../stage.ts';

/** A microphone that is too close. */
export const loudScene: Scene = {
  name: 'a voice that is too loud',
  async open(stack) {
    const playing = join(await temporaryFolder(stack), 'voice.wav');
    await makeVoiceFile(playing, 'loud');
    return openStage(stack, {}, (options) => launchWithMicrophone({ ...options, playing }));
  },
  states: [
    state('recording, too loud', { phase: 'recording' }, async ({ page }) => {
      await record(page);
      await expect(page.getByText('Too loud and distorted. Move the microphone away.')).toBeVisible({
        timeout: 60_000,
      });
    }),
  ],
};
