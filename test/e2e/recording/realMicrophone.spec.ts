import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { record, recordedSeconds } from '../support/recording/recorder.ts';
import { sendWhole, readTake } from '../support/recording/takeFiles.ts';

test.use({ appOptions: { args: ['--use-fake-device-for-media-stream'] } });

test('what Chromium’s own microphone gives is heard, sealed and sent', async ({ connectedStage }) => {
  const { app, page, service } = connectedStage;
  const { dataFolder } = app;
  await record(page);
  await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(2);
  await press(page, controls.stop);
  await expect(controls.row(page, 'Ready to send')).toBeVisible();

  const { samples } = await readTake(dataFolder);
  // It beeps every half second.
  const beepAt = samples.findIndex((sample) => Math.abs(sample) > 1_000);
  expect(beepAt).toBeGreaterThanOrEqual(0);
  const piece = Buffer.from(samples.slice(beepAt, beepAt + 32).buffer);
  const audio = join(dataFolder, 'audio');
  expect(readdirSync(audio).filter((name) => readFileSync(join(audio, name)).includes(piece))).toEqual([]);
  await sendWhole(page, service, samples);
});
