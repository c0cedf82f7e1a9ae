import type { Page } from '@playwright/test';
import { createRandom } from '../../chaos/run/random.ts';
import { startStandIn } from '../../service/standIn.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice, launch } from '../support/launch.ts';
import { record, recordingRow } from '../support/recording/recorder.ts';
import { sendWhole } from '../support/recording/sendWhole.ts';
import { readTake } from '../support/recording/takeFiles.ts';
import { launchWithVirtualMicrophone, numbersIn, pressAt, say } from '../support/virtualMicrophone.ts';

/*
 * SIGKILL of the whole process group in the middle of a take. CLINIC_KILLS says how often; `npm run chaos` asks for
 * twenty. What is being done at the moment of the kill goes round through these.
 */
const acts = ['recording', 'pausing', 'stopping'] as const;
const kills = Number(process.env['CLINIC_KILLS'] ?? acts.length);

/** How much of the recording a power cut would leave, in ms. */
const savedMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = await globalThis.clinic.invoke('getSnapshot', {});
    return answer.ok ? (answer.value.recording?.savedMs ?? 0) : 0;
  });

for (let number = 0; number < kills; number += 1) {
  const act = acts[number % acts.length] ?? 'recording';
  const { between } = createRandom(number);
  const spokenSeconds = between(2, 4);
  // So many answers of the app later: through all of what pausing and stopping take.
  const turns = between(0, 30);

  test(`kill ${number + 1} while ${act}: what was saved is kept, each sample once, and becomes one note`, async () => {
    await using stack = new AsyncDisposableStack();
    const service = await startStandIn({ profile: 'production', processingMs: 0 });
    stack.defer(() => service.stop());
    const before = await launchWithVirtualMicrophone();
    stack.defer(() => before.remove());
    const { page, dataFolder } = before;
    await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });
    await record(page);
    await say(page, spokenSeconds);
    await expect.poll(() => savedMs(page)).toBeGreaterThanOrEqual(spokenSeconds * 1_000);
    const saved = await savedMs(page);
    if (act !== 'recording') await pressAt(page, act === 'pausing' ? 'Pause' : 'Stop');
    for (let turn = 0; turn < turns; turn += 1) await savedMs(page);
    await before.kill();

    const { samples } = await readTake(dataFolder);
    expect(numbersIn(samples)).toHaveLength(1);
    expect(samples.length).toBeGreaterThanOrEqual(saved * 48);
    const after = await launch({ dataFolder });
    stack.defer(() => after.remove());
    const recovered = after.page.getByRole('region', { name: 'Recovered recordings' });
    const stopped = recordingRow(after.page, 'Ready to send');
    await expect(recovered.or(stopped).first()).toBeVisible();
    // A kill may come after Stop was saved.
    if (await recovered.isVisible()) await recovered.getByRole('button', { name: 'Keep' }).click();
    await stopped.getByRole('button').click();
    await sendWhole(after.page, service, samples);
  });
}
