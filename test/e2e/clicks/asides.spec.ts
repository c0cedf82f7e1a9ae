import { controls } from '../support/controls.ts';
import { expect, test } from '../support/e2eTest.ts';
import { recordedSeconds } from '../support/recording/recorder.ts';
import { clickList, createScriptedVet } from './scriptedVet.ts';
import { copyAndFile, record, rowOf, stopAndSend } from './steps.ts';

test.use({ microphone: 'voice' });

const otis = { name: 'Otis', species: 'Dog' };
const luna = { name: 'Luna', species: 'Cat' };

test('an emergency and back, a wrong patient and a note of another day cost few presses', async ({
  connectedStage: { app },
}) => {
  const { page } = app;
  const vet = createScriptedVet(app);
  const expectMost = (what: string, most: number, before = 0): void => {
    const list = clickList(vet.clicks.slice(before));
    process.stdout.write(`${what}: ${list}\n`);
    expect(vet.clicks.length - before, list).toBeLessThanOrEqual(most);
  };

  await test.step('an emergency during a consult, and back', async () => {
    await record(vet, otis);
    const before = vet.clicks.length;
    await vet.shortcut('Shift+F8');
    await expect(rowOf(page, otis)).toContainText('Paused');
    await vet.type(controls.patientName(controls.note(page)), luna.name);
    await vet.type(controls.species(controls.note(page)), luna.species);
    await stopAndSend(vet);
    await copyAndFile(vet, luna);
    const back = page.getByRole('button', { name: 'Resume' }).first();
    await vet.pressOn(back, 'Resume');
    await expect(controls.stop(page)).toBeVisible();
    // A key that comes with the change of screen was meant for the screen before.
    const resumedAt = await recordedSeconds(page);
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(resumedAt);
    expectMost('emergency and back', 5, before);
    await stopAndSend(vet);
    await expect(controls.copyAndFile(page)).toBeEnabled();
  });

  await test.step('it was another animal', async () => {
    const before = vet.clicks.length;
    await vet.pressOn(controls.notePatient(page).getByRole('button'), 'the name');
    const dialog = page.getByRole('dialog', { name: 'Wrong patient?' });
    await vet.type(controls.patientName(dialog), 'Milo');
    await expect(dialog.locator('[data-guarded]')).toHaveCount(0);
    await vet.shortcut('Enter');
    await expect(dialog).toBeHidden();
    expectMost('wrong patient', 2, before);
  });

  await test.step('a note of another day', async () => {
    const before = vet.clicks.length;
    await vet.type(controls.searchConsults(page), 'luna today');
    await vet.pressOn(rowOf(page, luna).getByRole('button'), 'the row');
    await expect(controls.notePatient(page)).toHaveText('Luna');
    expectMost('a note of that day', 2, before);
  });
});
