import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launchWithMicrophone, record } from '../../support/recording/recorder.ts';
import { makeVoiceFile } from '../../support/recording/voiceFile.ts';
import { openStage, temporaryFolder, type Scene } from '../stage.ts';
import { press, untilPhase } from '../steps.ts';

/** Speech must be heard for some seconds. */
const heard = { timeout: 60_000 };

const recordingOf = (mode: 'good' | 'telephone'): Scene['open'] =>
  async function open(stack) {
    const playing = join(await temporaryFolder(stack), 'voice.wav');
    await makeVoiceFile(playing, mode);
    return openStage(stack, {}, (options) => launchWithMicrophone({ ...options, playing }));
  };

/** A headset in hands-free mode, which passes nothing above 4 kHz. */
export const telephoneScene: Scene = {
  name: 'a headset in telephone mode',
  unplayable: null,
  open: recordingOf('telephone'),
  states: [
    {
      name: 'recording, in telephone mode',
      phase: 'recording',
      arrange: async ({ page }) => {
        await record(page);
        await expect(page.getByText('This headset is in telephone mode.')).toBeVisible(heard);
      },
    },
    {
      name: 'after Stop, telephone quality',
      phase: 'readyToSend',
      arrange: async ({ page }) => {
        await press(page, 'Stop');
        await untilPhase(page, 'readyToSend');
        await expect(page.getByText('Telephone quality.')).toBeVisible(heard);
      },
    },
  ],
};
