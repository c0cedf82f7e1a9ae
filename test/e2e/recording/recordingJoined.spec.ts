import { wavHeader, wavHeaderBytes } from '../../../main/audio/wavHeader.ts';
import { controls, expect, press, test, type Page } from '../support/e2eTest.ts';
import { record } from '../support/recording/recorder.ts';
import { readTakes, sha256Of, wavOf } from '../support/recording/takeFiles.ts';
import { say } from '../support/virtualMicrophone.ts';

test.use({ microphone: 'virtual' });

async function recordAndStop(page: Page, patient: string): Promise<void> {
  await record(page, patient);
  await say(page, 2);
  await press(page, controls.stop);
  await expect(controls.row(page, 'Ready to send').filter({ hasText: patient })).toBeVisible();
}

async function joinWith(page: Page, patient: string): Promise<void> {
  await press(page, controls.joinWith);
  await controls.joinDialog(page).getByRole('radio', { name: patient }).check();
  await press(controls.joinDialog(page), controls.join);
}

test('two recordings of one patient are joined, made two again, and sent as one', async ({
  connectedStage: { app, page, service },
}) => {
  await recordAndStop(page, 'Biscuit');
  await press(page, controls.openNewConsult);
  await recordAndStop(page, 'Luna');

  await joinWith(page, 'Biscuit');
  await expect(controls.joinDialog(page)).toContainText('Luna and Biscuit: change one first.');
  await press(controls.joinDialog(page), controls.cancel);
  await expect(controls.row(page, 'Ready to send')).toHaveCount(2);
  await controls.patientName(controls.note(page)).fill('Biscuit');

  await joinWith(page, 'Biscuit');
  const player = controls.player(page);
  await expect(controls.row(page, 'Ready to send')).toHaveCount(1);
  await expect(page.getByText('Two recordings, less than a minute between.')).toBeVisible();
  await expect(player.getByRole('img', { name: /continued once$/ })).toBeVisible();
  await press(page, controls.undoJoin);
  await expect(controls.row(page, 'Ready to send')).toHaveCount(2);
  await expect(player.getByRole('img', { name: /continued/ })).toBeHidden();
  await joinWith(page, 'Biscuit');
  await expect(controls.row(page, 'Ready to send')).toHaveCount(1);

  const takes = await readTakes(app.dataFolder);
  await press(page, controls.send);
  await expect(controls.section(page, 'Plan')).toBeVisible();
  const pcm = Buffer.concat(takes.map(({ samples }) => wavOf(samples).subarray(wavHeaderBytes)));
  const posts = service.control.requestsTo({ method: 'POST', path: '/v1/notes' });
  expect(posts.map(({ audio }) => audio?.sha256)).toEqual([
    sha256Of(Buffer.concat([wavHeader(pcm.length), pcm])),
  ]);
  const seconds = takes.reduce((sum, { end }) => sum + end.recordedMs / 1000, 0);
  expect(Number(posts[0]?.fields?.['captured_seconds'])).toBeCloseTo(seconds, 2);
});
