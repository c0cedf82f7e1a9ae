import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launchWithMicrophone, record } from '../../support/recording/recorder.ts';
import { makeVoiceFile } from '../../support/recording/voiceFile.ts';
import { openStage, temporaryFolder, type Scene } from '../stage.ts';

/** A headset in hands-free mode, which passes nothing above 4 kHz. */
export const telephoneScene: Scene = {
  name: 'a headset in telephone mode',
  unplayable: null,
  async open(stack) {
    const playing = join(await temporaryFolder(stack), 'voice.wav');
    await makeVoiceFile(playing, 'telephone');
    return openStage(stack, {}, (options) => launchWithMicrophone({ ...options, playing }));
  },
  states: [
    {
      name: 'recording, in telephone mode',
      phase: 'recording',
      arrange: async ({ page }) => {
        await record(page);
        await expect(page.getByText('This headset is in telephone mode.')).toBeVisible({ timeout: 60_000 });
      },
    },
  ],
};
