import { expect, type Locator } from '@playwright/test';
import { startStandIn } from '../../service/standIn.ts';
import { csvOf, programFile, rowOfAppointment, twenty, type Written } from '../support/appointmentsKit.ts';
import { test } from '../support/e2eTest.ts';
import { connectPractice } from '../support/launch.ts';
import { launchWithMicrophone, recordedSeconds } from '../support/recording/recorder.ts';
import { expectClicks } from './mostClicks.ts';
import { createScriptedVet } from './scriptedVet.ts';
import { copyAndFile, stopAndSend, type CopiedNote } from './steps.ts';

test('a day of twenty consults from the list has no wrong patient, and costs few clicks', async () => {
  test.setTimeout(300_000);
  await using stack = new AsyncDisposableStack();
  const service = await startStandIn({ profile: 'production', processingMs: 0 });
  stack.defer(() => service.stop());
  const file = await programFile(stack, 'Riverside Vets');
  await file.write(csvOf(twenty));
  const app = await launchWithMicrophone({ env: file.env });
  stack.defer(() => app.remove());
  const { page } = app;
  await connectPractice(page, { url: service.url, token: service.tokens[0] ?? '', vet: 'Dr Moor' });

  const vet = createScriptedVet(app);
  const visits: Written[] = [...twenty];
  const copied: CopiedNote[] = [];
  for (let nth = 0; nth < visits.length; nth += 1) {
    const visit = visits[nth];
    if (visit === undefined) break;
    const [before, after] = [visits[nth - 1], visits[nth + 1]];
    if (before !== undefined) {
      await vet.shortcut('F2');
      // No press counts while the list changes, so all that changes it has come: what was just filed, and the moved one.
      await expect(rowOfAppointment(page, before)).toContainText('Has a consult');
      if (after !== undefined) await expect(rowOfAppointment(page, after)).toBeVisible();
    }
    const row: Locator = rowOfAppointment(page, visit);
    await expect(row).not.toContainText('Has a consult');
    await vet.pressOn(row.getByRole('button'), `the row of ${visit.name}`);
    await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveValue(visit.reference);
    // A busy machine costs the fake microphone some sound, and its warning would cost a click.
    service.control.noteOutcome({ ends: 'ready', warnings: [] });
    await vet.press('Record');
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(1);
    // The program goes on writing its file meanwhile: every fifth time, the next but one is moved.
    const moved = visits[nth + 2];
    if (nth % 5 === 0 && moved !== undefined) {
      visits[nth + 2] = { ...moved, time: `${moved.time.slice(0, 3)}45` };
      await file.write(csvOf(visits));
    }
    await stopAndSend(vet);
    copied.push(await copyAndFile(vet, visit));
  }

  const accepted = service.control
    .requestsTo({ method: 'POST', path: '/v1/notes' })
    .filter(({ status }) => status === 202);
  const sent = accepted.map(({ fields }) => [
    fields?.['pet_name'],
    fields?.['pet_type'],
    fields?.['external_ref'],
  ]);
  const wrong = visits.filter(
    ({ name, species, reference }, index) => sent[index]?.join() !== [name, species, reference].join(),
  );
  process.stdout.write(`day of ${visits.length} from the list: ${wrong.length} wrong patients\n`);
  expect(wrong).toEqual([]);
  expect(sent).toHaveLength(visits.length);
  await expect
    .poll(() => service.control.notes().filter(({ outcome }) => outcome?.outcome === 'filed').length)
    .toBe(visits.length);
  expect(copied).toHaveLength(visits.length);
  expectClicks('dayFromList', vet);
});
