import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { lock } from '../support/appSteps.ts';
import { submit } from '../support/received.ts';
import { launchWithMicrophone, record } from '../support/recording/recorder.ts';
import { axeFaults, sidewaysOverflow } from './audit.ts';
import { biscuit } from './content.ts';
import { makeRecording, tameFfmpeg, type TamedFfmpeg } from './recordings.ts';
import { doubtfulSections, doubtfulTranscript } from './scenes/noteCheckScene.ts';
import { connect, openStage, readyNote, send, state, temporaryFolder, untilPhase } from './stage.ts';
import type { ScreenState } from './stage.ts';
import { walkByTab } from './tabWalk.ts';

const untilFailure = (page: Page, code: string): Promise<void> =>
  controls.note(page).locator(`[data-code="${code}"]`).waitFor();

/** What a vet sees most, each where the one before it left the app. */
const mainScreens = (ffmpeg: TamedFfmpeg): readonly ScreenState[] => [
  state('first start', ({ page }) => controls.newConsult(page).waitFor()),
  state('a dialog', async ({ page }) => {
    await press(page, controls.connectPractice);
    await controls.connectDialog(page).waitFor();
  }),
  state('settings', async ({ page }) => {
    await page.keyboard.press('Escape');
    await press(page, controls.openSettings);
    await controls.settings(page).waitFor();
  }),
  state('recording', async (stage) => {
    await stage.page.keyboard.press('Escape');
    await connect(stage);
    await record(stage.page, 'Pepper');
  }),
  state('paused', async ({ page }) => {
    await press(page, controls.pause);
    await expect(controls.note(page)).toContainText('Paused');
  }),
  state('importing', async ({ app, page, folder }) => {
    await press(page, controls.stop);
    await untilPhase(page, 'readyToSend');
    await press(page, controls.openNewConsult);
    await controls.newConsult(page).waitFor();
    await ffmpeg.holdReading();
    await app.importFiles([await makeRecording(folder), await makeRecording(folder)]);
    await expect(page.getByRole('progressbar')).toHaveCount(2);
  }),
  state('waiting', async (stage) => {
    const { page, service } = stage;
    await ffmpeg.release();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ready to send' })).toHaveCount(3);
    const headers = { 'retry-after': '1200' };
    service.control.failNext(submit, { status: 503, code: 'unavailable', headers });
    await send(stage, { name: 'Luna', species: 'Cat' });
    await untilFailure(page, 'service_unavailable');
  }),
  state('a note', async (stage) => {
    // This connection waits; another one does not.
    await connect(stage, 1);
    await readyNote(stage, { name: 'Milo', species: 'Cat', reference: '1764' });
  }),
  state('a filed note', async ({ page }) => {
    await press(page, controls.fileNote);
    await untilPhase(page, 'filed');
  }),
  state('a note with warnings and places to check', async (stage) => {
    const warnings = ['The patient’s name was not heard in the recording.'];
    const note = { sections: doubtfulSections, transcript: doubtfulTranscript, warnings };
    await readyNote(stage, biscuit, note);
    await expect(controls.checkStatus(stage.page)).toHaveText('2 to check');
  }),
  state('an alert', async (stage) => {
    stage.service.control.setConnection(stage.service.tokens[1] ?? '', { isSubscribed: false });
    await send(stage, { name: 'Moss', species: 'Horse' });
    await untilFailure(stage.page, 'subscription_inactive');
    await stage.page.locator('[role="alert"][data-code="subscription_inactive"]:not(section *)').waitFor();
  }),
  state('locked', ({ page }) => lock(page)),
];

test('on each main screen axe finds nothing, Tab reaches everything, and nothing sticks out sideways', async () => {
  await using stack = new AsyncDisposableStack();
  const ffmpeg = await tameFfmpeg(await temporaryFolder(stack));
  const stage = await openStage(
    stack,
    { launch: { env: { CLINIC_FFMPEG: ffmpeg.path } } },
    launchWithMicrophone,
  );
  const { page } = stage;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const { name, arrange } of mainScreens(ffmpeg))
    await test.step(name, async () => {
      await arrange(stage);
      // What was last pressed may lie elsewhere by now, and another thing under the mouse.
      await page.mouse.move(0, 0);
      expect.soft(await axeFaults(page), `${name}: axe`).toEqual([]);
      expect.soft(await walkByTab(page), `${name}: by Tab`).toEqual([]);
      expect.soft(await sidewaysOverflow(page), `${name}: sideways`).toEqual([]);
    });
});
