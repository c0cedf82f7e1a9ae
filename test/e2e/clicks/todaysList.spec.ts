import type { Locator } from '@playwright/test';
import { csvOf, programFile, twenty, type ProgramFile } from '../support/appointmentsKit.ts';
import { openSettings } from '../support/appSteps.ts';
import { controls } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { connectPractice } from '../support/launch.ts';
import { launchWithMicrophone } from '../support/recording/recorder.ts';
import { startService } from '../screens/stage.ts';
import { clickList, createScriptedVet } from './scriptedVet.ts';

const vetName = 'Dr Moor';
const practiceName = 'Riverside Vets';
/** Without times, the next one is the first that nobody has recorded, at any time of the day. */
const twelve = twenty.slice(4, 16).map((one) => ({ ...one, time: '' }));

async function open(stack: AsyncDisposableStack) {
  const service = await startService(stack, {
    connections: [{ token: 'riverside', vet: vetName, practiceName }],
  });
  const file: ProgramFile = await programFile(stack, practiceName);
  await file.write(csvOf(twelve));
  const app = stack.use(await launchWithMicrophone({ env: file.env }));
  await connectPractice(app.page, { url: service.url, token: 'riverside', vet: vetName });
  await expect(controls.todaysRows(app.page)).toHaveCount(twelve.length);
  return app;
}

for (const { isSentByStop, most } of [
  { isSentByStop: false, most: 60 },
  { isSentByStop: true, most: 48 },
])
  test(`twelve of today’s list are recorded and filed by mouse in ${String(most)} presses${isSentByStop ? ', where Stop sends' : ''}`, async ({
    stack,
  }) => {
    const app = await open(stack);
    const { page } = app;
    if (isSentByStop) {
      const section = await openSettings(page, 'Recording');
      await section.getByRole('checkbox', { name: 'Send as soon as recording stops' }).check();
      await page.keyboard.press('Escape');
    }
    const vet = createScriptedVet(app);
    let waitedMs = 0;
    const untilUnguarded = async (button: Locator): Promise<void> => {
      const began = performance.now();
      await expect(button).not.toHaveAttribute('data-guarded');
      waitedMs += performance.now() - began;
    };
    for (const { name } of twelve) {
      const next = page.getByRole('button', { name: `Next patient: ${name}` });
      await untilUnguarded(next);
      await vet.pressOn(next, `Next patient: ${name}`);
      await expect(controls.newPatientName(page)).toHaveValue(name);
      await vet.press(controls.record);
      await expect(controls.stop(page)).toBeVisible();
      await expect(controls.note(page)).toContainText('00:01');
      await vet.press(controls.stop);
      if (!isSentByStop) await vet.press(controls.send);
      await expect(controls.note(page)).toContainText('Note ready');
      await untilUnguarded(controls.copyAndFile(page));
      await vet.press(controls.copyAndFile);
      await expect(controls.row(page, name)).toContainText('Filed');
    }
    const list = clickList(vet.clicks);
    process.stdout.write(`${list}\nWaited for a button: ${(waitedMs / 1000).toFixed(1)} s\n`);
    expect(vet.clicks.length, list).toBeLessThanOrEqual(most);
  });
