import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, openConsult, readyNote, temporaryFolder, untilKeysCount } from '../screens/stage.ts';
import { openSettings, snapshotOf } from '../support/appSteps.ts';
import { answerOpenDialog } from '../support/dialogs.ts';
import { controls, expect, press, test, type ElectronApplication, type Page } from '../support/e2eTest.ts';

const sections = [{ key: 'plan', heading: 'Plan', content: 'Rest for a week.' }];

/** As a vet chooses it in Settings, which stays open. */
async function choose(electron: ElectronApplication, page: Page, button: string, path: string | null) {
  await answerOpenDialog(electron, path === null ? null : [path]);
  const settings = await openSettings(page, 'Practice program');
  await press(settings, button);
  return settings;
}

async function file(page: Page, name: string): Promise<void> {
  await openConsult(page, name);
  await untilKeysCount(page);
  await press(page, controls.copyAndFile);
  await expect(controls.row(page, name)).toContainText('Filed');
}

test('filed notes also go into the folder that the vet chose, when it is there, and another vet has none', async ({
  connectedStage: stage,
  electron,
  stack,
}) => {
  const { page } = stage;
  const folder = join(await temporaryFolder(stack), 'Incoming');
  await mkdir(folder);
  const written = () => readdir(folder).then((names) => names.filter((name) => !name.startsWith('.')));

  const settings = await choose(electron, page, 'Choose folder…', null);
  await expect(settings.getByText('Filed notes are saved in no folder of your own.')).toBeVisible();
  await answerOpenDialog(electron, [folder]);
  await press(settings, 'Choose folder…');
  await expect(settings.getByRole('status')).toHaveText('Saved');
  await expect(settings.getByText('Each note that you file is also saved in Incoming.')).toBeVisible();
  expect(JSON.stringify(await snapshotOf(page))).not.toContain(folder);
  await settings.getByLabel('Save filed notes as').selectOption('json');
  await page.keyboard.press('Escape');

  await readyNote(stage, { name: 'Biscuit' }, { sections });
  await file(page, 'Biscuit');
  await press(page, controls.openNewConsult);
  await expect.poll(written).toHaveLength(1);
  expect(await readFile(join(folder, (await written())[0] ?? ''), 'utf8')).toContain('Rest for a week.');

  // Away, as a share that is not reached: the note is filed all the same, and follows.
  await rename(folder, `${folder} away`);
  await readyNote(stage, { name: 'Luna' }, { sections });
  await file(page, 'Luna');
  await press(page, controls.openNewConsult);
  await openConsult(page, 'Luna');
  await expect(page.getByText(/note is safe and follows later\. You chose that folder\./)).toBeVisible();
  await rename(`${folder} away`, folder);
  await expect.poll(written).toHaveLength(2);

  await connect(stage, 1);
  await expect(
    (await openSettings(page, 'Practice program')).getByText('no folder of your own'),
  ).toBeVisible();
});

test('today’s list comes from the file that the vet chose, until it is used no more', async ({
  connectedStage: { page },
  electron,
  stack,
}) => {
  const path = join(await temporaryFolder(stack), 'today.csv');
  await writeFile(path, 'Time,Patient,Species\n09:00,Biscuit,Dog\n');
  const settings = await choose(electron, page, 'Choose file…', path);
  await expect(settings.getByText('Today’s list comes from today.csv.')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, controls.openNewConsult);
  await expect(page.getByRole('list', { name: 'Today', exact: true })).toContainText('Biscuit');
  await controls.newPatientName(page).fill('Bis');
  await expect(controls.completions(page)).toHaveCount(1);
  await openSettings(page, 'Practice program');
  await press(settings, 'Use no file');
  await expect(settings.getByText('New consult has no list of today.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Today', exact: true })).toHaveCount(0);
  await controls.newPatientName(page).fill('Bisc');
  await expect(controls.newPatientName(page)).toHaveValue('Bisc');
  await expect(controls.completions(page)).toHaveCount(0);
});
