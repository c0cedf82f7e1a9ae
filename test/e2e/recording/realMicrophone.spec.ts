import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStandIn } from '../../service/standIn.ts';
import { controls, press } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, launch } from '../support/launch.ts';
import { record, recordedSeconds } from '../support/recording/recorder.ts';
import { sendWhole } from '../support/recording/sendWhole.ts';
import { readTake } from '../support/recording/takeFiles.ts';

test('what Chromium’s own microphone gives is heard, sealed and sent', async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startStandIn({ profile: 'production', processingMs: 0 });
  stack.defer(() => service.stop());
  const app = stack.use(await launch({ args: ['--use-fake-device-for-media-stream'] }));
  const { page, dataFolder } = app;
  await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
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
