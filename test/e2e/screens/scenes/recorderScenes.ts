import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { snapshotOf, openSettings } from '../../support/appSteps.ts';
import { controls, press } from '../../support/controls.ts';
import {
  denyMicrophone,
  launchWithMicrophone,
  record,
  recordedSeconds,
} from '../../support/recording/recorder.ts';
import { makeSilentFile } from '../../support/recording/captureFile.ts';
import { biscuit, longPatient } from '../content.ts';
import {
  state,
  onlyLinuxRoot,
  openStage,
  openSmallVolume,
  temporaryFolder,
  type Scene,
  type Stage,
  fillPatient,
  openConsult,
  untilPhase,
} from '../stage.ts';

async function stopTake(page: Page): Promise<void> {
  await press(page, controls.stop);
  await untilPhase(page, 'readyToSend');
}

/**
 * As where a newer version was fetched, which no unpackaged build ever looks for. It stays until something
 * else changes.
 */
async function offerUpdate({ page, app }: Stage): Promise<void> {
  const updates = { state: 'ready', next: '0.2.0', version: '0.1.0', isManaged: true, isBusy: true };
  const offered = { revision: (await snapshotOf(page)).revision + 0.5, updates };
  await app.electron?.evaluate(
    ({ BrowserWindow }, changed) => BrowserWindow.fromId(1)?.webContents.send('event:changed', changed),
    offered,
  );
  await controls.restartToUpdate(page).scrollIntoViewIfNeeded();
}

const openWithMicrophone = (stack: AsyncDisposableStack): Promise<Stage> =>
  openStage(stack, {}, launchWithMicrophone);

/** From before Record until after Stop. */
export const recorderScene: Scene = {
  name: 'a consult, recorded, heard and cut',
  open: openWithMicrophone,
  states: [
    state('microphone tested', async ({ page }) => {
      await press(page, 'Test microphone');
      await controls.level(page).waitFor();
    }),
    state('settings of recording', async (stage) => {
      const { page } = stage;
      await press(page, 'Stop the test');
      const section = await openSettings(page, 'Recording');
      await section.getByRole('combobox', { name: 'Owner’s consent' }).selectOption('require');
      await section.getByRole('button', { name: /^Shortcut/ }).click();
      await page.keyboard.press('Control+Shift+F9');
      await expect(section.getByRole('button', { name: /Ctrl \+ Shift \+ F9$/ })).toBeVisible();
    }),
    state('settings of spelling', async (stage) => {
      const section = await openSettings(stage.page, 'Spelling');
      const words = section.getByRole('textbox', { name: 'Clinic’s words' });
      await words.fill(`Wildemeersch, ${'lang'.repeat(15)}`);
      await words.blur();
      await expect(section.getByRole('status')).toHaveText('Saved');
    }),
    state('settings of updates', async (stage) => {
      await openSettings(stage.page, 'Updates');
      await offerUpdate(stage);
    }),
    state('support bundle', { dialog: 'Support bundle' }, async ({ page }) => {
      await press(await openSettings(page, 'Support'), controls.supportBundle);
      await expect(controls.bundlePreview(page)).toContainText('"started"');
    }),
    state('consent required', async ({ page }) => {
      await page.keyboard.press('Escape');
      await press(page, controls.back);
      await expect(controls.record(page)).toBeDisabled();
    }),
    state('recording', { phase: 'recording' }, async ({ page }) => {
      await fillPatient(controls.newConsult(page), biscuit);
      await page.getByRole('checkbox', { name: 'The owner agrees to the recording' }).check();
      await record(page);
      await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(3);
    }),
    state('recording, paused', async ({ page }) => {
      await press(page, controls.pause);
      await expect(controls.note(page)).toContainText('Paused');
    }),
    state('after Stop', { phase: 'readyToSend' }, async ({ page }) => {
      await press(page, controls.resume);
      await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(5);
      await stopTake(page);
      await controls.position(page).waitFor();
    }),
  ],
};

/** Two patients at once: one is paused, and goes on after the other. */
export const pausedScene: Scene = {
  name: 'a recording that is paused for another, and continued',
  open: openWithMicrophone,
  states: [
    state('New consult beside a paused recording', async ({ page }) => {
      await fillPatient(controls.newConsult(page), biscuit);
      await record(page);
      await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(2);
      await press(page, controls.pause);
      await press(page, controls.openNewConsult);
      await page.getByText('stays paused meanwhile').waitFor();
    }),
    state('paused, while another is recorded', async ({ page }) => {
      await record(page, 'Luna');
      await openConsult(page, 'Biscuit');
      await page.getByText('Biscuit is paused. Luna is being recorded.').waitFor();
    }),
    state('after Stop, continued', { phase: 'readyToSend' }, async ({ page }) => {
      await openConsult(page, 'Luna');
      await stopTake(page);
      await openConsult(page, 'Biscuit');
      await press(page, controls.resume);
      await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(4);
      await stopTake(page);
      await page.getByRole('img', { name: /continued once$/ }).waitFor();
    }),
    state(
      'another recording to join',
      { phase: 'readyToSend', dialog: 'Join two recordings' },
      async ({ page }) => {
        await press(page, controls.joinWith);
        await controls.joinDialog(page).getByRole('radio', { name: 'Luna' }).check();
        await press(controls.joinDialog(page), controls.join);
        await page.getByText('Biscuit and Luna: change one first.').waitFor();
      },
    ),
    state('the next animal of a visit', { phase: 'recording' }, async ({ page }) => {
      await page.keyboard.press('Escape');
      await press(page, controls.continueRecording);
      await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(5);
      await press(page, controls.newAnimal);
      await controls.undo(page).waitFor();
    }),
  ],
};

/** A muted microphone, whose silence is noticed. */
export const mutedScene: Scene = {
  name: 'a microphone that gives nothing',
  async open(stack) {
    const silent = join(await temporaryFolder(stack), 'silent.wav');
    await makeSilentFile(silent, 60);
    return openStage(stack, {}, (options) => launchWithMicrophone({ ...options, playing: silent }));
  },
  states: [
    state('recording, no sound', { phase: 'recording' }, async ({ page }) => {
      await record(page, longPatient.name);
      await expect(page.getByText('No sound is coming')).toBeVisible();
    }),
  ],
};

/**
 * From now on the microphone can be pulled out: its track ends, and no other opens until it is plugged in.
 */
const tameMicrophone = (page: Page) =>
  page.evaluateHandle(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    let track: MediaStreamTrack | undefined;
    let isOut = false;
    mediaDevices.getUserMedia = async (constraints) => {
      if (isOut) throw new DOMException('', 'NotReadableError');
      const stream = await open(constraints);
      [track] = stream.getTracks();
      return stream;
    };
    return {
      pullOut() {
        isOut = true;
        track?.stop();
        track?.dispatchEvent(new Event('ended'));
      },
      plugIn() {
        isOut = false;
      },
    };
  });
/** Of the stage that is open. */
let microphone: Awaited<ReturnType<typeof tameMicrophone>>;

/** The microphone is unplugged in the middle of a recording, and comes back. */
export const unpluggedScene: Scene = {
  name: 'a microphone that is away for a while',
  open: openWithMicrophone,
  states: [
    state('waiting for microphone', async ({ page }) => {
      microphone = await tameMicrophone(page);
      await record(page);
      await microphone.evaluate((one) => one.pullOut());
      await expect(controls.note(page)).toContainText('Nothing is being recorded.');
      await controls.note(page).locator('[data-code="microphone_busy"]').waitFor();
    }),
    state('recording, with a gap', { phase: 'recording' }, async ({ page }) => {
      await microphone.evaluate((one) => one.plugIn());
      await expect(page.getByRole('list', { name: 'What is missing' })).toContainText(
        'The microphone was away',
      );
    }),
  ],
};

/** Nobody may use the microphone here. */
export const deniedScene: Scene = {
  name: 'the microphone is denied',
  open: openWithMicrophone,
  states: [
    state('microphone denied', async ({ page, app }) => {
      if (app.electron !== null) await denyMicrophone(app.electron);
      await press(page, controls.record);
      await expect(page.getByRole('alert').first()).toContainText('may not use the microphone');
    }),
  ],
};

/** Less room than a recording may need. */
export const noRoomToRecordScene: Scene = {
  name: 'too little room to record',
  unplayable: onlyLinuxRoot,
  async open(stack) {
    const dataFolder = join(await openSmallVolume(stack, 64), 'data');
    return openStage(stack, { launch: { dataFolder } }, launchWithMicrophone);
  },
  states: [
    state('too little room to record', async ({ page }) => {
      await fillPatient(controls.newConsult(page), biscuit);
      await press(page, controls.record);
      await expect(controls.newConsult(page).getByRole('alert')).toContainText('Free some space');
    }),
  ],
};

/** A data folder with a recording that did not come to Stop. */
export async function brokenOffRecording(stack: AsyncDisposableStack): Promise<string> {
  const dataFolder = await temporaryFolder(stack);
  const { page, kill } = await launchWithMicrophone({ dataFolder });
  await fillPatient(controls.newConsult(page), biscuit);
  await record(page);
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(2);
  await kill();
  return dataFolder;
}

/** The app was killed in the middle of a recording, and starts again. */
export const recoveredScene: Scene = {
  name: 'a recording that broke off',
  open: async (stack) =>
    openStage(stack, { launch: { dataFolder: await brokenOffRecording(stack) } }, launchWithMicrophone),
  states: [
    state('recovered recordings', async ({ page }) => {
      const region = controls.recovered(page);
      await controls.keep(region).waitFor();
      await expect(controls.newPatientName(page)).toBeFocused();
    }),
    state('recovered recording, open', { phase: 'needsAttention' }, async ({ page }) => {
      await controls.rowButton(page, 'Recovered').click();
      await expect(controls.patientName(controls.note(page))).toBeFocused();
      await controls.keep(page).waitFor();
      await controls.play(controls.player(page)).waitFor();
    }),
  ],
};
