import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { startStandIn } from '../../service/standIn.ts';
import { createRandom } from '../../chaos/run/random.ts';
import {
  hostileAppointmentFiles,
  noSentenceTwice,
  type HostileAppointmentFile,
} from '../../support/hostileAppointmentFiles.ts';
import { csvOf, programFile, todaysRows, twenty, type ProgramFile } from '../support/appointmentsKit.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice } from '../support/launch.ts';
import { runsInFile, type CaptureFile } from '../support/recording/captureFile.ts';
import {
  captureFile,
  launchWithMicrophone,
  missedMs,
  record,
  recordingRow,
} from '../support/recording/recorder.ts';
import { readTakes } from '../support/recording/takeFiles.ts';

const seed = 35;
const fileCount = 50;
const filesToAGoodOne = 5;

const vet = 'Dr Moor';
const practice = 'Riverside Vets';

const form = (page: Page): Locator => page.getByRole('region', { name: 'New consult' });
const anyProblem = (page: Page): Locator => form(page).getByText(/appointments file|Nothing for today/);

/** As a program that writes into its file while others read it. */
async function writeHostile(
  file: ProgramFile,
  { kind, content }: HostileAppointmentFile,
  share: () => number,
): Promise<void> {
  if (kind !== 'changing') return file.write(content);
  const long = `[${'{"patient":"Rocky"},'.repeat(100_000)}`;
  for (let nth = 0; nth < 20; nth += 1) {
    await writeFile(file.path, long.slice(0, Math.floor(share() * long.length)));
    await wait(share() * 200);
  }
  await writeFile(file.path, content);
}

/** How much of what the microphone played is not in the recording. It plays its file again and again. */
function skippedMs(file: CaptureFile, samples: Int16Array): number {
  const runs = runsInFile(file, samples);
  const skips = runs.slice(1).map((run, index) => {
    const before = runs[index] ?? run;
    const skip = run.fileFromMs - before.fileFromMs - (run.fromMs - before.fromMs);
    const within = skip % file.durationMs;
    return Math.min(Math.abs(within), file.durationMs - Math.abs(within));
  });
  return skips.reduce((sum, one) => sum + one, 0);
}

test('fifty hostile lists beside a recording: nothing of it is missing, and each is told in one line', async () => {
  test.setTimeout(900_000);
  await using stack = new AsyncDisposableStack();
  const service = await startStandIn({
    profile: 'production',
    processingMs: 0,
    connections: [{ token: 'riverside', vet, practiceName: practice }],
  });
  stack.defer(() => service.stop());
  const file = await programFile(stack, practice);
  await file.write(csvOf(twenty));
  const app = await launchWithMicrophone({ env: file.env });
  stack.defer(() => app.remove());
  const { page } = app;
  await connectPractice(page, { url: service.url, token: 'riverside', vet });
  await expect(todaysRows(page)).toHaveCount(20);
  await record(page);
  await page.getByRole('button', { name: 'New consult', exact: true }).click();
  await expect(todaysRows(page)).toHaveCount(20);

  const { share } = createRandom(seed);
  for (const [nth, hostile] of noSentenceTwice(hostileAppointmentFiles(fileCount, seed)).entries())
    await test.step(hostile.name, async () => {
      await writeHostile(file, hostile, share);
      await expect(form(page).getByText(hostile.sentence, { exact: true })).toHaveCount(1);
      await expect(anyProblem(page)).toHaveCount(1);
      if ((nth + 1) % filesToAGoodOne > 0) return;
      const good = 2 + (nth % 18);
      await file.write(csvOf(twenty.slice(0, good)));
      await expect(todaysRows(page)).toHaveCount(good);
      await expect(anyProblem(page)).toHaveCount(0);
    });

  await recordingRow(page, 'Recording').getByRole('button').click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(recordingRow(page, 'Ready to send')).toBeVisible();
  const [take] = await readTakes(app.dataFolder);
  if (take === undefined) throw new Error('There is no take.');
  const { end, samples } = take;
  const skipped = skippedMs(await captureFile(), samples);
  process.stdout.write(
    `${(samples.length / 48_000).toFixed(0)} s recorded, ${missedMs(end)} ms missing by its own marks, ${skipped.toFixed(0)} ms by its sound\n`,
  );
  expect(Math.abs(samples.length / 48 - end.durationMs)).toBeLessThan(1);
  // What a busy machine costs Chromium is some hundredths at a time, which are marked.
  expect(end.gaps.filter(({ missingMs }) => missingMs > 500)).toEqual([]);
  expect(skipped - missedMs(end)).toBeLessThan(200);
});
